import fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { decodeBase64, encodeBase64 } from '../../core/base/base64.ts'
import { isMailAddress, parseAddresses } from '../../core/mail/addresses.ts'
import { writeMail, type Mail } from '../../core/mail/write.ts'
import { ANY_CHARACTER } from '../support/any-character.ts'

/** A mail draft, read back by a program of others. */

const MAIL: Mail = {
  from: { name: 'Nordlicht Werkzeugbau GmbH', address: 'rechnung@nordlicht.example' },
  to: [{ name: 'Kunde "Müller", Söhne <a@b.example>', address: 'einkauf@kunde.example' }],
  subject: 'Rechnung RE-1 über 1.190,00 € von Nordlicht Werkzeugbau GmbH, Kiel – fällig am 24.12.2026',
  text: 'Guten Tag,\n\n.\nFrom here on: ÄÖÜ 😀\n--=_kontor\n',
  date: '2026-11-26T14:37:02.123Z',
  id: '0199-a',
  files: [
    { name: 'RE-1.pdf', type: 'application/pdf', bytes: Uint8Array.from({ length: 1000 }, (_, at) => at % 256) },
    { name: 'Rechnung „ä“ 2026.xml', type: 'application/xml', bytes: new TextEncoder().encode('<a>ü</a>') },
  ],
}

const write = (change: Partial<Mail> = {}): string => new TextDecoder().decode(writeMail({ ...MAIL, ...change }))
const read = (change: Partial<Mail> = {}): Promise<Email> =>
  PostalMime.parse(writeMail({ ...MAIL, ...change }), { attachmentEncoding: 'arraybuffer' })
const bytesOf = ({ attachments }: Email): Uint8Array[] => attachments.map(({ content }) => new Uint8Array(content as ArrayBuffer))
const keysOf = ({ headers }: Email): string[] => headers.map(({ key }) => key)

const textOf = ({ text = '' }: Email): string => text.replaceAll('\r\n', '\n').trimEnd()

/** What a header, and a line of a text, can say: without what breaks it. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const HEADERS = ['x-unsent', 'date', 'message-id', 'from', 'to', 'subject', 'mime-version', 'content-type']
const TEXT = fc.string({ unit: ANY_CHARACTER, maxLength: 120 })
const HOSTILE = fc.oneof(
  TEXT,
  fc.constantFrom('a\r\nBcc: spy@evil.example', '\r\n\r\n<html>', '=?utf-8?B?QQ==?=', '"', '\\', 'a" <x@y.example>', '\ud800', ''),
)

describe('a mail draft', () => {
  it('is read as it was meant', async () => {
    const mail = await read()
    expect(mail).toMatchObject({
      from: { name: MAIL.from?.name, address: MAIL.from?.address },
      to: [{ name: MAIL.to[0]?.name, address: MAIL.to[0]?.address }],
      subject: MAIL.subject,
      messageId: '<0199-a@nordlicht.example>',
      date: '2026-11-26T14:37:02.000Z',
    })
    expect(textOf(mail)).toBe(MAIL.text.trimEnd())
    expect(mail.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual([
      ['RE-1.pdf', 'application/pdf', 'attachment'],
      ['Rechnung „ä“ 2026.xml', 'application/xml', 'attachment'],
    ])
    expect(bytesOf(mail)).toEqual(MAIL.files.map(({ bytes }) => bytes))
    expect(keysOf(mail)).toEqual(HEADERS)
    expect(mail.headers[0]).toMatchObject({ key: 'x-unsent', value: '1' })
  })

  it('is made of lines of ASCII that any server carries', () => {
    const lines = write({ files: [{ name: `${'ü'.repeat(200)}.pdf`, type: 'application/pdf', bytes: new Uint8Array(500) }] }).split('\r\n')
    expect(lines.join('').replaceAll(/[ -~]/g, '')).toBe('')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78)
  })

  it('needs neither a sender nor an address, and names no computer', async () => {
    const mail = await read({ from: undefined, to: [], files: [] })
    expect([mail.from, mail.to, mail.messageId]).toEqual([undefined, undefined, '<0199-a@kontor.invalid>'])
    expect(keysOf(mail)).toEqual(HEADERS.filter((key) => !['from', 'to'].includes(key)))
  })

  it('keeps every subject, name and file name, and lets none become another header or part', async () => {
    await fc.assert(
      fc.asyncProperty(HOSTILE, HOSTILE, HOSTILE, HOSTILE, async (subject, name, text, file) => {
        const mail = await read({
          subject,
          to: [{ name, address: 'a@b.example' }],
          text,
          files: [{ name: file, type: 'application/pdf', bytes: new TextEncoder().encode('%PDF') }],
        })
        expect(keysOf(mail)).toEqual(HEADERS)
        expect(mail.subject ?? '').toBe(oneLine(subject.toWellFormed()))
        expect(mail.to?.[0]).toMatchObject({ address: 'a@b.example' })
        expect(mail.attachments).toHaveLength(1)
        const kept = text
          .toWellFormed()
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[^\P{Cc}\t\n]/gu, '')
        expect(textOf(mail)).toBe(kept.trimEnd())
      }),
      { numRuns: 300 },
    )
  })

  it('has the names of people and files as they are', async () => {
    await fc.assert(
      fc.asyncProperty(TEXT, TEXT, async (name, file) => {
        const mail = await read({ to: [{ name, address: 'a@b.example' }], files: [{ name: file, type: 'a/b', bytes: new Uint8Array() }] })
        expect(mail.to?.[0]).toEqual({ name: oneLine(name), address: 'a@b.example' })
        expect(mail.attachments[0]?.filename ?? '').toBe(oneLine(file))
      }),
      { numRuns: 300 },
    )
  })
})

describe('what it is made of', () => {
  it('base64 comes back', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes)))
    expect(encodeBase64(new TextEncoder().encode('Kontor'))).toBe('S29udG9y')
  })

  it('addresses are taken as people write them, and nothing else', () => {
    expect(parseAddresses(' a@b.example; c.d+e@f-g.example,\nA b@c ')).toEqual({
      addresses: ['a@b.example', 'c.d+e@f-g.example'],
      wrong: ['A', 'b@c'],
    })
    for (const wrong of [
      '',
      '@b.example',
      'a@b',
      'a..b@c.example',
      '"a b"@c.example',
      'a@b.example>',
      `${'a'.repeat(250)}@b.example`,
      'ü@b.example',
    ])
      expect([wrong, isMailAddress(wrong)]).toEqual([wrong, false])
  })
})
