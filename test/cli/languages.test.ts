import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mapInOrder } from '../../core/base/in-order.ts'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { WORDS } from '../../core/languages/words.ts'
import { BAD_XML } from '../http/bad-input.ts'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { run } from './run.ts'

const stdin = sampleXml('to-mend')
const told = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  (await run(['validate', ...args, '-'], { stdin, env })).out

describe('kontor validate speaks', () => {
  it('the language that was asked for, in text and JSON', async () => {
    const texts = await Promise.all(LANGUAGES.map((lang) => told(['--lang', lang])))
    expect(new Set(texts).size).toBe(LANGUAGES.length)
    expect(await told(['--lang', 'de'])).toMatch(/nicht gültig am 2026-11-21[^]*Fehler +BR-CO-16/)
    expect(await told(['--lang', 'de', '--json'])).toContain('Zahlbetrag')
    expect((await run(['validate', '--lang', 'it', '-'], { stdin })).exit).toBe(2)
  })

  it('that of the environment, as POSIX has it, and English otherwise', async () => {
    const english = await told([])
    const german = await told(['--lang', 'de'])
    expect(await told([], { LANG: 'de_AT.UTF-8' })).toBe(german)
    expect(await told([], { LANG: 'fr_FR', LC_MESSAGES: 'nl_NL', LC_ALL: 'de_DE' })).toBe(german)
    expect(await told([], { LC_ALL: '', LC_MESSAGES: 'de', LANG: 'fr' })).toBe(german)
    for (const LANG of ['C', 'C.UTF-8', 'POSIX', 'it_IT.UTF-8', '']) expect(await told([], { LANG }), LANG).toBe(english)
    expect(await told(['--lang', 'en'], { LANG: 'de' })).toBe(english)
  })

  it('of a text that is no XML as well', async () => {
    const bytes = BAD_XML.find(({ code }) => code === 'malformed_xml')?.bytes ?? new Uint8Array()
    const messages = await Promise.all(
      LANGUAGES.map(async (lang) => (await run(['validate', '--lang', lang, '-'], { stdin: bytes })).messages),
    )
    expect(new Set(messages).size).toBe(LANGUAGES.length)
    const lines = await Promise.all(
      LANGUAGES.map(async (lang) => (await run(['validate', '--json', '--lang', lang, '-'], { stdin: bytes })).lines[0]?.['error']),
    )
    expect(new Set(lines.map((error) => (error as { errors: { message: string }[] }).errors[0]?.message)).size).toBe(LANGUAGES.length)
    // The sentence says all of it: no other one in English stands below.
    for (const message of messages) expect(message.split('\n')).toHaveLength(2)
  })
})

describe('errors of the command line speak', () => {
  const failing: readonly (readonly string[])[] = [
    ['convert', 'no-such-file.xml', '--to', 'en16931.invoice.2017.xml_ubl'],
    ['validate'],
    ['merge', 'a.pdf', 'b.pdf'],
    ['queue'],
    ['send'],
    ['pdf', '--level'],
    ['pdf', '--level', 'z', 'a.xml'],
    ['no-such-command'],
    ['convert', 'a.xml', '--to', 'nonsense'],
    ['completion', 'tcsh'],
    ['verify', '--database', '-'],
    ['office', 'list', '--database', '-'],
    ['move', '--from', 'postgres://user@127.0.0.1:1/kontor', '--name', 'A B'],
  ]

  it('the language of the environment, with the same exit code, and --json English', async () => {
    for (const args of failing) {
      const told = await Promise.all(LANGUAGES.map((LANG) => run(args, { env: { LANG } })))
      expect(new Set(told.map(({ messages }) => messages)).size, args.join(' ')).toBe(LANGUAGES.length)
      expect(new Set(told.map(({ exit }) => exit)).size).toBe(1)
    }
    const json = await Promise.all(LANGUAGES.map((LANG) => run(['terms', '--json', 'no-such-file.xml'], { env: { LANG } })))
    expect(new Set(json.map(({ out }) => out)).size).toBe(1)
    expect(json[0]?.out).toContain('no-such-file.xml cannot be read: it does not exist.')
  })

  it('that of --lang where the command speaks in it, and not that of pages for others', async () => {
    const file = 'no-such-file.xml'
    expect((await run(['validate', '--lang', 'fr', file], { env: { LANG: 'de' } })).messages).toContain('ne peut pas être lu')
    expect((await run(['explain', '--lang=nl', 'X-1'], { env: { LANG: 'de' } })).messages).toContain('Geen regel heet X-1.')
    expect((await run(['pdf', '--lang', 'fr', file], { env: { LANG: 'de' } })).messages).toContain('lässt sich nicht lesen')
  })

  it('of a text that is no XML as well, in every command', async () => {
    const { messages } = await run(['model', '-'], { stdin: new TextEncoder().encode('<a'), env: { LANG: 'de' } })
    expect(messages).toContain('Die Datei endet')
  })
})

describe('errors of the store, the services and the formats', () => {
  it('speak the language of the environment where the window has words, with all that is said in English below', async () => {
    const dir = makeFolder()
    await run(['import', '-', '--data', dir], { stdin })
    const failing: readonly (readonly [args: readonly string[], said: string])[] = [
      [['remote', 'test', '--data', dir], 'No exchange is set up yet.'],
      [['keys', 'create', '--name', 'A', '--methods', 'none', '--data', dir], 'Use groups (auth, '],
      [['documents', '--limit', 'x', '--data', dir], 'The parameter limit must be a whole number from 1 to 200.'],
      [['verify', '--data', `${dir}/none`], `There is no workspace in ${dir}/none.`],
      [['verify', 'no-such-file.zip'], 'There is no file no-such-file.zip.'],
    ]
    for (const [args, said] of failing) {
      // One after the other: each opens the workspace for itself.
      const told = await mapInOrder(LANGUAGES, (LANG) => run(args, { env: { LANG } }))
      expect(new Set(told.map(({ messages }) => messages.split('\n')[0])).size, args.join(' ')).toBe(LANGUAGES.length)
      expect(new Set(told.map(({ exit }) => exit)).size).toBe(1)
      for (const { messages } of told) expect(messages.split(said)).toHaveLength(2)
    }
    const json = await run(['import', '--json', '-', '--data', dir], { stdin: new TextEncoder().encode('no invoice'), env: { LANG: 'de' } })
    expect(JSON.stringify(json.lines[0]?.['error'])).toMatch(/"message":"The file is neither XML nor a PDF/)
  })

  it('speak of the archive or the backup, and of no invoice, where a file is neither', async () => {
    const file = import.meta.filename
    expect((await run(['verify', file], { env: { LANG: 'de' } })).messages).toBe(
      `kontor: ${file} ist kein Export von Kontor.\nNehmen Sie das Archiv, das exportiert wurde.`,
    )
    expect((await run(['restore', file, '--data', makeFolder()], { env: { LANG: 'de' } })).messages).toBe(
      `kontor: ${file} lässt sich nicht wiederherstellen: ${file} is no backup of Kontor.\nNehmen Sie eine andere Sicherung.`,
    )
  })

  it('begin in it where the exchange answers a question of its own', async () => {
    const data = makeFolder()
    const key = new TextEncoder().encode('a key')
    const ask = ['remote', 'set', '--url', 'http://127.0.0.1:9', '--key-file', '-', '--data', data]
    const { out } = await run(ask, { stdin: key, env: { LANG: 'de' } })
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:9: Keine Verbindung zum Versanddienst\n {2}Nothing answers at 127\.0\.0\.1:9\./)
    expect((await run(['remote', 'test', '--data', data])).out).toMatch(
      /^http:\/\/127\.0\.0\.1:9: Nothing answers at 127\.0\.0\.1:9\.\nCheck/,
    )
  })

  it('say what to do where nothing can be written, in each language', async () => {
    const file = join(makeFolder(), 'none', 'a.zip')
    const dir = makeFolder()
    await run(['import', '-', '--data', dir], { stdin })
    const { exit, messages } = await run(['export', '--zip', file, '--data', dir], { env: { LANG: 'de' } })
    expect([exit, messages]).toEqual([3, expect.stringMatching(/lässt sich nicht schreiben: [^]*\nPrüfen Sie den freien Platz/) as string])
  })

  it('take a folder without a workspace for one that cannot be read, and not for a workspace that does not hold', async () => {
    const dir = makeFolder()
    const reading = [['verify'], ['documents'], ['company', 'show'], ['keys', 'list'], ['terms', '-']]
    // They would make one, and say of it that its queue is held or that nothing was to be sent.
    const working = [
      ['queue', 'hold'],
      ['queue', 'run', '--until-idle'],
      ['send', '--all'],
      ['delete', 'x'],
      ['remote', 'test'],
      ['preserve', 'list'],
    ]
    for (const args of [...reading, ...working])
      expect(await run([...args, '--data', dir], { stdin }), args.join(' ')).toMatchObject({
        exit: 3,
        messages: `kontor: There is no workspace in ${dir}.\nCheck the name of its folder, or its name at the office.`,
      })
    expect(readdirSync(dir)).toEqual([])
  })

  it('and give no advice about a call over HTTP', async () => {
    const { messages } = await run(['documents', '--limit', 'x', '--data', makeFolder()])
    expect(messages).toBe('kontor: The parameter limit must be a whole number from 1 to 200.')
  })
})

describe('the words of the command line', () => {
  it('have the same things filled in in every language, and the blanks of French', () => {
    const namesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
    const german = WORDS.de.command()
    for (const lang of LANGUAGES)
      for (const [key, text] of Object.entries(WORDS[lang].command()))
        expect(namesIn(text), `${lang} ${key}`).toEqual(namesIn(german[key as keyof typeof german]))
    for (const text of Object.values(WORDS.fr.command())) expect(text).not.toMatch(/[^\u00a0]:|[^\u202f][;!?]/)
  })
})

describe('what could not be decided', () => {
  const XML = new TextDecoder().decode(sampleXml('xrechnung'))
  const open = async (text: string, ...args: string[]) => {
    const { lines } = await run(['validate', '--json', ...args, '-'], { stdin: new TextEncoder().encode(text) })
    return (lines[0]?.['undecided'] as { ruleset: string; reason: string }[] | undefined)?.map(
      ({ ruleset, reason }) => `${ruleset}: ${reason}`,
    )
  }
  const written = (specification: string): string => XML.replace(/(<cbc:CustomizationID>)[^<]*/, `$1${specification}`)
  const NLCIUS = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0'

  it('is said: a set without rules for the syntax, a document that is no invoice, a specification that is not known', async () => {
    expect(await open(XML)).toBeUndefined()
    expect(await open(written('urn:cen.eu:en16931:2017'))).toBeUndefined()
    expect(await open(XML, '--rules', 'en16931,facturx')).toEqual(['facturx: syntax'])
    expect(await open('<a/>')).toEqual(['en16931: document'])
    expect(await open('<a/>', '--rules', 'peppol,xrechnung')).toEqual(['peppol: document', 'xrechnung: document'])
    expect(await open(written(NLCIUS))).toEqual([`${NLCIUS}: specification`])
    expect(await open(written(NLCIUS), '--rules', 'en16931')).toBeUndefined()
    expect(await open(written('urn:factur-x.eu:1p0:minimum'))).toEqual(['facturx: syntax'])
  })

  it('is said of a set that has rules for each profile where none is named', async () => {
    const { out } = await run(['convert', '--to', 'xrechnung.invoice.3_0.xml_cii', '-'], { stdin: sampleXml('xrechnung') })
    expect(await open(out, '--rules', 'facturx')).toEqual(['facturx: profile'])
  })

  it('is said to people in their language', async () => {
    const text = new TextEncoder().encode(written(NLCIUS))
    expect((await run(['validate', '-'], { stdin: text })).out).toMatch(/cannot be decided.*nlcius/)
    expect((await run(['validate', '--lang', 'de', '-'], { stdin: text })).out).toMatch(/nicht entscheidbar.*nlcius/)
  })
})
