import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOG_DETAILS } from '../../../core/contract/log-details.ts'
import { bindingOf } from '../../../core/formats/bindings.ts'
import { UNSUPPORTED } from '../../../core/formats/idoc/unsupported.ts'
import { LOSS_CODES } from '../../../core/terms/loss-reason.ts'
import * as de from '../../../renderer/lib/i18n/de.ts'
import * as en from '../../../renderer/lib/i18n/en.ts'
import * as fr from '../../../renderer/lib/i18n/fr.ts'
import { fillMessage } from '../../../renderer/lib/i18n/i18n.svelte.ts'
import { LANGUAGES } from '../../../renderer/lib/i18n/languages.ts'
import { repositoryRoot } from '../../support/shared.ts'

const CATALOGUES = { de, en, fr }
const messagesOf = (language: keyof typeof CATALOGUES): Readonly<Record<string, string>> => CATALOGUES[language].messages

describe.each(LANGUAGES)('why a value is lost, in %s', (language) => {
  const messages = messagesOf(language)

  it('has words for every code, with all that the code names and nothing else', () => {
    for (const [code, names] of Object.entries<readonly string[]>(LOSS_CODES)) {
      const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
      const sentence = fillMessage(messages[`loss.${code}`] ?? '', language, values)
      expect([code, sentence]).toEqual([code, expect.stringMatching(/^\p{Lu}.*\.$/u)])
      expect([code, sentence.includes('{')]).toEqual([code, false])
      for (const value of Object.values(values)) expect([code, sentence]).toEqual([code, expect.stringContaining(value)])
    }
  })

  it('has words for every term and group that a format has no place for', () => {
    const tables = [
      ...(['ubl-invoice', 'ubl-creditnote', 'cii'] as const).map((syntax) => bindingOf(syntax).binding.unsupported),
      UNSUPPORTED,
    ]
    const reasons = tables.flatMap((table) => Object.entries(table))
    expect(reasons.length).toBeGreaterThan(40)
    for (const [id, { code }] of reasons) expect([id, messages[`loss.${code}`] ?? '']).not.toEqual([id, ''])
  })

  it('has words for every sentence of our own in the delivery log', () => {
    for (const detail of Object.keys(LOG_DETAILS)) expect([detail, messages[`log.${detail}`] ?? '']).not.toEqual([detail, ''])
  })
})

it('every code is the reason of something, and every wording has a code', () => {
  const root = join(repositoryRoot(), 'core')
  const sources = ['formats', 'services']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
  const given = [...sources.matchAll(/lossReason\(\s*'(\w+)'/g)].map(([, code]) => code)
  expect([...new Set(given)].sort()).toEqual(Object.keys(LOSS_CODES).sort())
  const worded = Object.keys(de.messages).filter((key) => key.startsWith('loss.'))
  expect(worded).toEqual(Object.keys(LOSS_CODES).map((code) => `loss.${code}`))
})
