import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fillMessage } from '../../../renderer/lib/i18n/i18n.svelte.ts'
import { LANGUAGES, preferredLanguage } from '../../../core/languages/languages.ts'
import { loadVat } from '../../../core/languages/load.ts'
import { CATALOGUES } from '../../support/languages.ts'
import { repositoryRoot } from '../../support/shared.ts'

const { de } = CATALOGUES

/** Source texts of the window. */
function sources(folder = join(repositoryRoot(), 'renderer')): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

describe('the catalogues', () => {
  it.each(LANGUAGES)('%s has every message and every error, none of them empty', (language) => {
    const { messages, errors } = CATALOGUES[language]
    expect(Object.keys(messages)).toEqual(Object.keys(de.messages))
    expect(Object.keys(errors).sort()).toEqual(Object.keys(de.errors).sort())
    expect(Object.entries(messages).filter(([, text]) => text.trim() === '')).toEqual([])
    for (const { title, next } of Object.values(errors)) expect([title, next].every((text) => text.trim() !== '')).toBe(true)
  })

  it.each(LANGUAGES)('%s names the same parameters as German, and both forms wherever one has two', (language) => {
    const names = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].sort()
    for (const [key, text] of Object.entries(de.messages)) {
      const other = CATALOGUES[language].messages[key as keyof typeof de.messages]
      expect([key, names(other)]).toEqual([key, names(text)])
      expect([key, other.split('|').length <= 2]).toEqual([key, true])
    }
  })

  it.each(LANGUAGES)(
    '%s calls the parties of an invoice seller and buyer: what the buyer writes is sent by it, to the seller',
    async (language) => {
      const { messages, labels } = CATALOGUES[language]
      expect([messages['page.seller'], messages['page.buyer']]).toEqual([labels['BG-4'], labels['BG-7']])
      const vat = Object.entries((await loadVat(language)).VAT).filter(([key]) => /^(need|against)_/.test(key))
      const parties = ['first.new.how', 'cards.new.means', 'lack.endpoint', 'particular.recipient'] as const
      const texts = [...vat, ...parties.map((key) => [key, messages[key]] as const)]
      const roles = /absender|empfänger|\bsender|recipient|émetteur|destinataire|afzender|ontvanger/i
      expect(texts.filter(([, text]) => roles.test(text))).toEqual([])
    },
  )

  it('writes French with its no-break spaces, and no language with straight quotes', () => {
    const texts = (language: keyof typeof CATALOGUES): string[] => {
      const { messages, errors } = CATALOGUES[language]
      return [...Object.values(messages), ...Object.values(errors).flatMap((error) => Object.values(error as object).map(String))]
    }
    const loose = / [:;!?»%]|[^\s\u00a0\u202f][;!?»]|« /
    expect(texts('fr').filter((text) => loose.test(text))).toEqual([])
    expect(LANGUAGES.flatMap((language) => texts(language).filter((text) => /['"]/.test(text)))).toEqual([])
  })

  it('says what stands between two texts: no colon is joined to them in the code', () => {
    const joined = /\}: \$\{|="[^"\n]*\}: |\)\}: \{|>\{\w+\}:<|join\(': '\)/
    // Headers of a call and texts of faults, which are in no language.
    const raw = /\[name, value\]|error\.message|detail\.message|MAX_FILE_BYTES/
    const lines = sources().flatMap((text) => text.split('\n'))
    expect(lines.filter((line) => joined.test(line) && !raw.test(line))).toEqual([])
    expect(fillMessage(CATALOGUES.fr.messages.colon, 'fr', { before: 'Ligne 1', after: 'Prix' })).toBe('Ligne 1\u00a0: Prix')
  })

  it('holds nothing that no part of the window says', () => {
    const text = sources().join('\n')
    const whole = new Set([...text.matchAll(/'([\w.]+)'/g)].map(([, key]) => key))
    // Keys made from a closed list: `stage.${stage}`, `need.${need}.means`.
    const beginnings = new Set([...text.matchAll(/`([\w.]+\.)\$\{/g)].map(([, beginning]) => beginning))
    const isSaid = (key: string): boolean => {
      const parts = key.split('.')
      return whole.has(key) || parts.some((_, at) => beginnings.has([...parts.slice(0, at), ''].join('.')))
    }
    expect(Object.keys(de.messages).filter((key) => !isSaid(key))).toEqual([])
  })

  it('chooses the form by the count, and French counts nothing as one', () => {
    expect(fillMessage('{count} Beleg|{count} Belege', 'de', { count: 1 })).toBe('1 Beleg')
    expect(fillMessage('{count} Beleg|{count} Belege', 'de', { count: 0 })).toBe('0 Belege')
    expect(fillMessage('{count} Beleg|{count} Belege', 'de', { count: 12500 })).toBe('12.500 Belege')
    expect(fillMessage('{count} envoi|{count} envois', 'fr', { count: 0 })).toBe('0 envoi')
    // An abbreviation at the end of a sentence ends it; three dots stay three.
    expect(fillMessage('Es fehlt: {name}. Bitte …', 'de', { name: 'USt-IdNr.' })).toBe('Es fehlt: USt-IdNr. Bitte …')
    expect(fillMessage('{name}... und', 'de', { name: 'a' })).toBe('a... und')
    expect(fillMessage('Pipe {name}', 'de', { name: 'a|b {count}' })).toBe('Pipe a|b {count}')
  })

  it('takes the first language of the browser that it speaks, and German otherwise', () => {
    expect(preferredLanguage(['it-IT', 'fr-CA', 'en'])).toBe('fr')
    expect(preferredLanguage(['it-IT'])).toBe('de')
    expect(preferredLanguage([])).toBe('de')
  })
})
