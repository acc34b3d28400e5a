import { format, resolveConfig } from 'prettier'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { addWords, describeMissing, readFiles, type Files } from '../support/add-words.ts'

/** Words that stand beside one another reach the files of their languages; here on copies. */

const FILES = readFiles()
const word = (language: string): string => `Wort ${language}, d'ici\u00a0:`
const entry = (head: string, languages: readonly string[] = LANGUAGES): string =>
  `${head}\n${languages.map((language) => `${language}: ${word(language)}\n`).join('')}`

/** The line behind the one of a key. */
function lineBehind(files: Files, path: string, start: string): string | undefined {
  const lines = (files.get(path) ?? '').split('\n')
  return lines[lines.findIndex((line) => line.trimStart().startsWith(start)) + 1]?.trim()
}

/** Copies without the row of a key, which takes one line. */
function without(key: string, ...paths: string[]): Files {
  const cut = (path: string, text: string): string =>
    paths.includes(path) ? text.replace(new RegExp(`^ *'?${key}'?:.*\n`, 'm'), '') : text
  return new Map([...FILES].map(([path, text]) => [path, cut(path, text)]))
}

describe('words of several languages', () => {
  it('stand in each file behind the key that German has before them, as it is written there', () => {
    const text = [
      entry('window nav.trial after nav.queue'),
      '# two tables, one below the other',
      entry('window nav.more after nav.trial'),
      entry('pages trial after references/tender', PAGE_LANGUAGES),
      entry('pages taxPoints/4 after taxPoints/3', PAGE_LANGUAGES),
      entry('rules KONTOR-TRIAL after BR-08'),
      entry('rules-peppol PEPPOL-TRIAL after PEPPOL-EN16931-R002'),
    ].join('\n')
    const { problems, files } = addWords(text, FILES)
    expect(problems).toEqual([])
    for (const language of LANGUAGES) {
      const said = `'${word(language).replace("'", "\\'")}'`
      expect(lineBehind(files, `${language}/window.ts`, "'nav.queue'")).toBe(`'nav.trial': ${said},`)
      expect(lineBehind(files, `${language}/window.ts`, "'nav.trial'")).toBe(`'nav.more': ${said},`)
      expect(lineBehind(files, `${language}/pages.ts`, 'tender:')).toBe(`trial: ${said},`)
      expect(files.get(`${language}/pages.ts`)).toMatch(/taxPoints: \{ '3': '[^']*', '4': 'Wort /)
      expect(lineBehind(files, `${language}/rules.ts`, "'BR-08'")).toBe(`'KONTOR-TRIAL': ${said},`)
      expect(files.get(`${language}/rules-peppol.ts`)).toContain(`  'PEPPOL-TRIAL': ${said},\n`)
    }
    expect(lineBehind(files, 'es/pages.ts', 'tender:')).toContain('Wort es')
  })

  it('of a term stand in the order of the table of terms, and all that is missing is named', async () => {
    const lacking = without('BT-37', ...LANGUAGES.flatMap((language) => [`${language}/labels.ts`, `${language}/help.ts`]))
    const asked = describeMissing(lacking)
    expect(asked).toBe(['help', 'labels'].map((file) => `${file} BT-37\n${LANGUAGES.map((id) => `${id}:\n`).join('')}`).join('\n'))
    const { problems, files } = addWords(asked.replaceAll(/^(..):$/gm, '$1: Ort'), lacking)
    expect(problems).toEqual([])
    expect(lineBehind(files, 'nl/labels.ts', "'BT-162'")).toBe("'BT-37': 'Ort',")
    const labels = files.get('fr/labels.ts') ?? ''
    const filepath = 'core/languages/fr/labels.ts'
    expect(await format(labels, { ...(await resolveConfig(filepath)), filepath })).toBe(labels)
    expect(describeMissing(files)).toBe('')
  })

  it('are asked for, and taken, for the languages alone that lack them', () => {
    const lacking = without('nav.queue', 'fr/window.ts', 'nl/window.ts')
    expect(describeMissing(lacking)).toBe('window nav.queue\nfr:\nnl:\n')
    const { files } = addWords('window nav.queue\nfr: Envois\nnl: Verzonden', lacking)
    expect(lineBehind(files, 'fr/window.ts', "'nav.contacts'")).toBe("'nav.queue': 'Envois',")
    expect(files.get('de/window.ts')).toBe(FILES.get('de/window.ts'))
  })

  it('are all there in every language', () => {
    expect(describeMissing(FILES)).toBe('')
  })

  it.each([
    ['windows nav.trial after nav.queue\nde: a', 'line 1: windows nav.trial: core/languages/de has no words in windows.ts'],
    ['window nav.trial after nav.nothing\nde: a', 'line 1: window nav.trial: German has no nav.nothing'],
    ['\nwindow nav.trial\nde: a', 'line 2: window nav.trial: German has it not, and nothing says behind which key it comes'],
    ['pages trial after tax\nde: a', 'line 1: pages trial: German has several: '],
    ['pages lines/trial after tender\nde: a', 'line 1: pages lines/trial: does not stand where PAGES/references/tender stands'],
    ['labels BT-9999\nde: a', 'line 1: labels BT-9999: is no term of core/terms/terms.ts'],
    ['labels BT-37 after BT-1\nde: a', 'line 1: labels BT-37: has the place of its row: without after'],
    [entry('window nav.queue'), 'line 1: window nav.queue: stands in core/languages/de/window.ts already'],
    [entry('window nav.trial after nav.queue', ['de', 'en', 'fr']), 'line 1: window nav.trial: has no words in nl'],
    [entry('window nav.trial after nav.queue', ['de', 'es']), 'line 1: window nav.trial: es is no language of window.ts'],
    [
      `${entry('window nav.trial after nav.queue')}${entry('window nav.trial after nav.queue')}`,
      `line ${LANGUAGES.length + 2}: window nav.trial: stands in`,
    ],
    ['window nav.trial after nav.queue\nde: a\nde: b', 'line 3: de: stands there twice'],
    ['window nav.trial after nav.queue\nde:', 'line 2: has no words behind de:'],
    ['de: a', 'line 1: says no key above it'],
    ['window nav.trial behind nav.queue', 'line 1: is neither'],
  ])('change nothing where one is wrong: %j', (text, problem) => {
    const { problems, files } = addWords(text, FILES)
    expect(problems[0]).toContain(problem)
    expect(files).toBe(FILES)
  })
})
