import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PDFA_MENDS } from '../../../core/base/pdfa-mends.ts'
import { PAPER_REASONS, PDFA_REASONS } from '../../../core/base/pdfa-reasons.ts'
import { LOG_DETAILS } from '../../../core/contract/log-details.ts'
import { bindingOf } from '../../../core/formats/bindings.ts'
import { UNSUPPORTED } from '../../../core/formats/idoc/unsupported.ts'
import { LOSS_CODES } from '../../../core/terms/loss-reason.ts'
import { fillMessage } from '../../../renderer/lib/i18n/i18n.svelte.ts'
import { LANGUAGES, type Language } from '../../../core/languages/languages.ts'
import { CATALOGUES } from '../../support/languages.ts'
import { repositoryRoot } from '../../support/shared.ts'

const messagesOf = (language: Language): Readonly<Record<string, string>> => CATALOGUES[language].messages

/** Words for closed lists of codes: the prefix of their messages and, for each code, what it names. */
const CODES: readonly (readonly [string, Readonly<Record<string, readonly string[]>>])[] = [
  ['loss', LOSS_CODES],
  ['pdfa', { ...PDFA_REASONS, ...PAPER_REASONS }],
  ['pdfMend', PDFA_MENDS],
]

describe.each(LANGUAGES)('why something is lost or refused, in %s', (language) => {
  const messages = messagesOf(language)

  it.each(CODES)('%s: has words for every code, with all that the code names and nothing else', (prefix, codes) => {
    for (const [code, names] of Object.entries(codes)) {
      const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
      const sentence = fillMessage(messages[`${prefix}.${code}`] ?? '', language, values)
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

/** The codes that a pattern finds in some rooms of the engine. */
function codesGiven(rooms: readonly string[], pattern: RegExp): (string | undefined)[] {
  const root = join(repositoryRoot(), 'core')
  const sources = rooms
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
  return [...new Set([...sources.matchAll(pattern)].map(([, code]) => code))].sort()
}

it('every code is the reason of something, and every wording has a code', () => {
  expect(codesGiven(['formats', 'engine', 'services'], /lossReason\(\s*'(\w+)'/g)).toEqual(Object.keys(LOSS_CODES).sort())
  const pdfa = /(?:pdfaReason\(|report\(\s*\w+,|fault\(|faults\.add\(|found\.add\(|tell\()\s*'(\w+)'/g
  expect(codesGiven(['pdf'], pdfa)).toEqual(Object.keys(PDFA_REASONS).sort())
  expect(codesGiven(['pdf'], /notices\.add\(\s*'(\w+)'/g)).toEqual(Object.keys(PDFA_MENDS).sort())
  for (const [prefix, codes] of CODES) {
    const worded = Object.keys(CATALOGUES.de.messages).filter((key) => key.startsWith(`${prefix}.`))
    expect(worded).toEqual(Object.keys(codes).map((code) => `${prefix}.${code}`))
  }
})
