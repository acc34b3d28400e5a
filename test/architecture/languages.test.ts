import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, PAGE_LANGUAGES, type PageLanguage } from '../../core/languages/languages.ts'
import { describeTables, readTable } from '../support/generate-languages.ts'
import { repositoryRoot } from '../support/shared.ts'

/** A language is one folder and one row; what is missing of either is named. */

const FOLDER = join(repositoryRoot(), 'core', 'languages')
const filesOf = (id: string): string[] => readdirSync(join(FOLDER, id)).map((name) => `${id}/${name}`)
const folders = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const isSpoken = (id: PageLanguage): boolean => LANGUAGES.some((language) => language === id)

describe('the languages', () => {
  it('have a row for each folder', () => {
    expect(folders.filter((id) => !PAGE_LANGUAGES.some((language) => language === id))).toEqual([])
  })

  it.each(PAGE_LANGUAGES)('%s has every file', (id) => {
    const wanted = isSpoken(id) ? filesOf('de').map((file) => file.replace('de/', `${id}/`)) : [`${id}/pages.ts`, `${id}/report.ts`]
    const present = folders.includes(id) ? filesOf(id) : []
    expect(wanted.filter((file) => !present.includes(file))).toEqual([])
  })

  it('have in French no-break spaces alone where one stands at a sign, and narrow ones before ; ? !', () => {
    const wrong = filesOf('fr').flatMap((file) => {
      const literals = readFileSync(join(FOLDER, file), 'utf8').match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
      const texts = literals.map((text) =>
        text.replaceAll(/\\u(00a0|202f)/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16))),
      )
      return file.endsWith('.ts') ? texts.filter((text) => /[ \u202f][:%»]|«[ \u202f]|(?<!«)[ \u00a0][;?!]/.test(text)) : []
    })
    expect(wrong).toEqual([])
  })

  it('are bound to their words by what `node test/support/generate-languages.ts` makes of the rows', () => {
    for (const [file, text] of Object.entries(describeTables())) expect(readTable(file)).toBe(text)
  })
})
