import { zipSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { containerKind } from '../../../core/services/containers/kind.ts'
import { Budget, MAX_PARTS, MAX_UNPACKED_BYTES } from '../../../core/services/containers/limits.ts'
import { openContainer } from '../../../core/services/containers/open.ts'
import { createOpener } from '../../../core/services/containers/thread.ts'
import { IS_WHOLE } from '../../support/extent.ts'
import { mail } from '../../support/containers/mail.ts'
import { outlookMail } from '../../support/containers/outlook.ts'

const XML = Buffer.from('<?xml version="1.0"?><Invoice/>')
const TIME = { timeout: 60_000 }
/** By how much the limit of all files together, and what goes beyond it, are smaller than those of the program, which a whole run tries. */
const SMALLER = IS_WHOLE ? 1 : 10

/** What came of each file: its content, why there is none, or that it can be no invoice. */
async function open(bytes: Uint8Array): Promise<Record<string, string>> {
  const { parts } = await openContainer(bytes)
  return Object.fromEntries(
    parts.map(({ inner, bytes: content, fault }) => [
      inner.join(' > '),
      content === undefined ? (fault ?? 'none') : Buffer.from(content).toString(),
    ]),
  )
}

const refused = (fault: string) => ({ code: 'malformed_container', errors: [expect.objectContaining({ code: fault }) as object] })

/** The same archive with some bytes other ones, wherever they stand. */
function patch(zip: Uint8Array, signature: number, change: (view: DataView, at: number) => void): Uint8Array {
  const copy = Uint8Array.from(zip)
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 4 <= copy.byteLength; at++) if (view.getUint32(at, true) === signature) change(view, at)
  return copy
}
/** An archive whose directory names its one file many times. */
function repeat(zip: Uint8Array, times: number): Uint8Array {
  const buffer = Buffer.from(zip)
  const end = buffer.subarray(-22)
  const start = end.readUInt32LE(16)
  const entry = buffer.subarray(start, -22)
  const newEnd = Buffer.from(end)
  newEnd.writeUInt16LE(times % 65_536, 8)
  newEnd.writeUInt16LE(times % 65_536, 10)
  newEnd.writeUInt32LE(entry.byteLength * times, 12)
  return Buffer.concat([buffer.subarray(0, start), ...Array.from({ length: times }, () => entry), newEnd])
}
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

describe('a kind of container is told by its content', () => {
  it.each([
    ['an archive', zipSync({ a: XML }), 'zip'],
    ['a mail', mail([]), 'eml'],
    ['a mail of Outlook', outlookMail({ subject: 'x', attachments: [] }), 'msg'],
    ['XML', XML, undefined],
    ['a table', Buffer.from('Name: x;Preis\nFrom here;1\n'), undefined],
    ['nothing', new Uint8Array(), undefined],
  ])('%s', (_, bytes, kind) => {
    expect(containerKind(bytes)).toBe(kind)
  })
})

describe('an archive', () => {
  it('gives its files; what can be no invoice is named alone', async () => {
    expect(await open(zipSync({ 'a/1.xml': XML, 'logo.png': XML, 'note.txt': XML, 'data.bin': Buffer.from([1, 2, 3]) }))).toEqual({
      'a/1.xml': XML.toString(),
      'logo.png': 'none',
      'note.txt': 'none',
      'data.bin': 'none',
    })
  })

  it('has names that are texts: ways to other folders, devices and turned letters lead nowhere', async () => {
    const names = ['../../evil.xml', 'C:\\windows\\x.xml', '/etc/passwd.xml', 'CON.xml', 'a\u202elmx.exe.xml', 'b\u0000.xml']
    const opened = await open(zipSync(Object.fromEntries(names.map((name) => [name, XML]))))
    expect(Object.keys(opened)).toEqual(names.map((name) => name.replace(/[\u202e\u0000]/g, '\ufffd')))
    expect(new Set(Object.values(opened))).toEqual(new Set([XML.toString()]))
  })

  it('in an archive or a mail is opened as well, to a small depth', async () => {
    const second = zipSync({
      'second.zip': zipSync({ 'third.zip': zipSync({ '4.xml': XML }), '3.xml': XML }),
      'm.eml': mail([{ name: '2.xml', bytes: XML }]),
    })
    expect(await open(second)).toEqual({
      'second.zip > third.zip > 4.xml': XML.toString(),
      'second.zip > 3.xml': XML.toString(),
      'm.eml > 2.xml': XML.toString(),
    })
    expect(await open(zipSync({ 'first.zip': second }))).toMatchObject({ 'first.zip > second.zip > third.zip': 'too_deep' })
  })

  it('that unpacks to very much is not unpacked', async () => {
    const bomb = zipSync({ 'bomb.xml': new Uint8Array(10_000_000), 'good.xml': XML })
    expect(bomb.byteLength).toBeLessThan(15_000)
    expect(await open(bomb)).toEqual({ 'bomb.xml': 'too_large', 'good.xml': XML.toString() })
  })

  it('with files that unpack to very much together stops at the limit', TIME, async () => {
    const large = Buffer.alloc(45_000_000 / SMALLER)
    for (let at = 0; at < large.byteLength; at += 97) large[at] = at
    large.write('<')
    const budget = new Budget(MAX_UNPACKED_BYTES / SMALLER)
    const { parts } = await openContainer(repeat(zipSync({ 'a.xml': [large, { level: 1 }] }), 8), budget)
    expect(parts.map(({ fault }) => fault).filter((fault) => fault !== undefined)).toEqual(['too_large', 'too_large'])
  })

  it('with 60,000 files is refused as a whole', async () => {
    await expect(openContainer(repeat(zipSync({ 'a.xml': XML }), 60_000))).rejects.toMatchObject(refused('too_many'))
  })

  it('with more files than its directory can count is refused as a whole, and with as many as are read is read', async () => {
    const zip = zipSync({ 'a.txt': Buffer.from('a') })
    expect((await openContainer(repeat(zip, MAX_PARTS))).parts).toHaveLength(MAX_PARTS)
    await expect(openContainer(repeat(zip, 65_536 + 3))).rejects.toMatchObject(refused('too_many'))
  })

  it.each([
    ['less', 10],
    ['more', 5_000],
  ])('whose file holds otherwise than it says, %s, gives none of it', async (_, size) => {
    const zip = zipSync({ 'liar.xml': [Buffer.alloc(1000, '<x/>'), { level: 9 }], 'good.xml': XML })
    let first = true
    const lying = patch(zip, ENTRY, (view, at) => {
      if (first) view.setUint32(at + 24, size, true)
      first = false
    })
    expect(await open(lying)).toEqual({ 'liar.xml': 'damaged', 'good.xml': XML.toString() })
  })

  it('with a password names the files, and the others go on', async () => {
    const zip = zipSync({ 'a.xml': XML, 'b.xml': XML })
    let first = true
    const locked = patch(zip, ENTRY, (view, at) => {
      if (first) view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true)
      first = false
    })
    expect(await open(locked)).toEqual({ 'a.xml': 'encrypted', 'b.xml': XML.toString() })
  })

  it('packed in another way, or damaged in its middle, names the file', async () => {
    const zip = zipSync({ 'a.xml': [Buffer.alloc(1000, '<x/>'), { level: 9 }] })
    expect(
      await open(
        patch(
          patch(zip, ENTRY, (view, at) => view.setUint16(at + 10, 14, true)),
          LOCAL,
          (view, at) => view.setUint16(at + 8, 14, true),
        ),
      ),
    ).toEqual({
      'a.xml': 'packed_otherwise',
    })
    expect(await open(patch(zip, ENTRY, (view, at) => view.setUint32(at + 16, 1, true)))).toEqual({ 'a.xml': 'damaged' })
  })

  it('cut off anywhere is refused', async () => {
    const zip = zipSync({ 'a.xml': XML, 'b.xml': XML })
    for (const length of [4, 30, 100, zip.byteLength - 10]) {
      await expect(openContainer(zip.slice(0, length))).rejects.toMatchObject(refused('damaged'))
    }
  })

  it('of an office program holds no invoices', async () => {
    const office = zipSync({ '[Content_Types].xml': XML, 'xl/workbook.xml': XML })
    await expect(openContainer(office)).rejects.toMatchObject(refused('no_files'))
    expect(await open(zipSync({ 'table.data': office }))).toEqual({ 'table.data': 'none' })
  })
})

describe('a mail', () => {
  it('gives its files under the names that people see', async () => {
    const files = ['rechnung.xml', 'Rechnung für März.xml', 'sehr/../böse.xml'].map((name) => ({ name, bytes: XML }))
    expect(await open(mail(files))).toEqual(Object.fromEntries(files.map(({ name }) => [name, XML.toString()])))
  })

  it('with a name in pieces and in another alphabet (RFC 2231, RFC 2047) is read', async () => {
    const text = mail([{ name: 'x.xml', bytes: XML }]).toString()
    const pieces = text.replace('filename="x.xml"', "filename*0*=iso-8859-1''%FCber;\r\n filename*1*=%20alles;\r\n filename*2=.xml")
    expect(Object.keys(await open(Buffer.from(pieces)))).toEqual(['über alles.xml'])
    const encoded = text.replace('filename="x.xml"', 'filename="=?windows-1252?q?=80_Betrag.xml?="')
    expect(Object.keys(await open(Buffer.from(encoded)))).toEqual(['€ Betrag.xml'])
  })

  it('with a wrong character set or transfer encoding keeps its other files', async () => {
    const text = mail([
      { name: 'a.xml', bytes: XML },
      { name: 'b.xml', bytes: XML, type: 'text/xml; charset=klingon' },
    ]).toString()
    expect(await open(Buffer.from(text))).toMatchObject({ 'a.xml': XML.toString(), 'b.xml': XML.toString() })
  })

  it('in a mail is opened, and the outermost is the one to be kept', async () => {
    const inside = mail([{ name: 'a.xml', bytes: XML }], 'Innen')
    const forwarded = mail([{ name: 'Weitergeleitet.eml', bytes: inside, type: 'message/rfc822' }])
    const { parts, mails } = await openContainer(zipSync({ 'x.eml': forwarded }))
    expect(parts.map(({ inner, mail: kept }) => [inner.join(' > '), kept])).toEqual([['x.eml > Weitergeleitet.eml > a.xml', 0]])
    expect(mails.map(({ inner, bytes }) => [inner, bytes && Buffer.compare(bytes, forwarded)])).toEqual([[['x.eml'], 0]])
  })

  it('that is encrypted as a whole says so', async () => {
    expect(await open(mail([{ name: 'smime.p7m', bytes: XML, type: 'application/pkcs7-mime' }]))).toEqual({ 'smime.p7m': 'encrypted' })
  })

  it('with 3,000 parts inside each other is refused', async () => {
    const nested = Array.from(
      { length: 3000 },
      (_, index) => `Content-Type: multipart/mixed; boundary="b${index}"\r\n\r\n--b${index}\r\n`,
    ).join('')
    await expect(openContainer(Buffer.from(`From: a@b.example\r\nMIME-Version: 1.0\r\n${nested}`))).rejects.toMatchObject(
      refused('damaged'),
    )
  })

  it('with 50,000 parts, or headers without end, is refused or cut at the limit', TIME, async () => {
    const head = 'From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n'
    const part = '--b\r\nContent-Type: application/xml; name="a.xml"\r\nContent-Disposition: attachment\r\n\r\n<a/>\r\n'
    await expect(openContainer(Buffer.from(`${head}${part.repeat(50_000)}--b--`))).rejects.toMatchObject(refused('damaged'))
    const { parts } = await openContainer(Buffer.from(`${head}${part.repeat(8000)}--b--`))
    expect(parts.filter(({ fault }) => fault === 'too_many')).toHaveLength(3000)
    const headers = `From: a@b.example\r\n${'X-Filler: yes\r\n'.repeat(300_000)}\r\nText`
    await expect(openContainer(Buffer.from(headers))).rejects.toMatchObject(refused('damaged'))
  })
})

describe('a mail of Outlook', () => {
  const SMALL = { name: 'klein.xml', bytes: XML }
  const LARGE = { name: 'groß.xml', bytes: Buffer.from(`<Invoice>${'x'.repeat(20_000)}</Invoice>`) }

  it('gives its files, those of mails inside it and those with old names as well', async () => {
    const inside = { subject: 'AW: Rechnung', attachments: [{ ...SMALL, isNarrow: true }] }
    const opened = await open(outlookMail({ subject: 'WG: Rechnung', attachments: [SMALL, LARGE, inside] }))
    expect(opened).toEqual({ 'klein.xml': XML.toString(), 'groß.xml': LARGE.bytes.toString(), 'AW: Rechnung > klein.xml': XML.toString() })
  })

  it('inside others is read to a small depth', async () => {
    const deep = {
      subject: '1',
      attachments: [{ subject: '2', attachments: [{ subject: '3', attachments: [{ subject: '4', attachments: [SMALL] }] }] }],
    }
    expect(Object.values(await open(outlookMail(deep)))).toEqual(['too_deep'])
  })

  it('whose table of sectors needs sectors beyond the header gives its files whole', async () => {
    const bytes = Buffer.alloc(8_000_000, '<x/>')
    const { parts } = await openContainer(outlookMail({ subject: 'x', attachments: [SMALL, { name: 'viel.xml', bytes }] }))
    expect(parts.map(({ bytes: content }) => content?.byteLength)).toEqual([XML.byteLength, bytes.byteLength])
    expect(Buffer.compare(parts[1]?.bytes ?? XML, bytes)).toBe(0)
  })

  /** The mail with one number of four bytes another one. */
  const withNumber = (mail: Uint8Array, at: number, number: number): Uint8Array => {
    const copy = Buffer.from(mail)
    copy.writeUInt32LE(number, at)
    return new Uint8Array(copy)
  }
  const SECTOR = 512

  it('whose sectors or folders lead in circles comes to its end', async () => {
    const whole = outlookMail({ subject: 'x', attachments: [LARGE, SMALL] })
    const numbers = new DataView(whole.buffer)
    const [table, directory] = [76, 48].map((at) => (numbers.getUint32(at, true) + 1) * SECTOR) as [number, number]
    const outcomes: unknown[] = []
    // Each sector and each entry of the directory follows itself once; so do all further ones of the header.
    for (let sector = 0; sector * SECTOR < whole.byteLength - SECTOR; sector++)
      outcomes.push(await open(withNumber(whole, table + sector * 4, sector)).catch((error: unknown) => error))
    for (let entry = 0; entry < 4; entry++)
      for (const link of [68, 72, 76])
        outcomes.push(await open(withNumber(whole, directory + entry * 128 + link, entry)).catch((error: unknown) => error))
    for (const outcome of outcomes) if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'malformed_container' })
    expect(outcomes.filter((outcome) => outcome instanceof Error).length).toBeGreaterThan(5)
    expect(outcomes).toContainEqual({ 'groß.xml': LARGE.bytes.toString(), 'klein.xml': XML.toString() })
    expect(outcomes).toContainEqual({ 'groß.xml': 'damaged', 'klein.xml': XML.toString() })
  })

  it('that says to be larger than it is gives none of what is missing', async () => {
    const whole = outlookMail({ subject: 'x', attachments: [LARGE, SMALL] })
    const at = Buffer.from(whole).indexOf(Buffer.from(Uint32Array.of(LARGE.bytes.byteLength).buffer))
    expect(await open(withNumber(whole, at, 0x7fffffff))).toEqual({ 'groß.xml': 'too_large', 'klein.xml': XML.toString() })
    expect(await open(withNumber(whole, at, 40_000_000))).toEqual({ 'groß.xml': 'damaged', 'klein.xml': XML.toString() })
  })
})

describe('the thread', () => {
  const ENDLESS = new URL('../../support/containers/endless-worker.ts', import.meta.url)

  it('is ended when a file takes too long, and the next file has another', async () => {
    const opener = createOpener({ limit_ms: 300, program: ENDLESS })
    onTestFinished(() => opener.close())
    const [first, second] = await Promise.allSettled([opener.open(XML), opener.open(XML)])
    expect([first, second]).toMatchObject([{ reason: refused('too_slow') }, { reason: refused('too_slow') }])
  })

  it('is ended when a file takes too much memory', TIME, async () => {
    const opener = createOpener({ program: ENDLESS, megabytes: 32 })
    onTestFinished(() => opener.close())
    await expect(opener.open(Buffer.from('memory'))).rejects.toMatchObject(refused('too_large'))
  })

  it('opens one file after the other, and goes on after a damaged one', TIME, async () => {
    const opener = createOpener()
    onTestFinished(() => opener.close())
    const zip = zipSync({ 'a.xml': XML })
    const outcomes = await Promise.allSettled([
      opener.open(zip),
      opener.open(zip.slice(0, 40)),
      opener.open(mail([{ name: 'b.xml', bytes: XML }])),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('stops when nobody waits any more', async () => {
    const opener = createOpener({ program: ENDLESS })
    onTestFinished(() => opener.close())
    const stop = new AbortController()
    const opened = opener.open(XML, stop.signal)
    setTimeout(() => stop.abort(), 50)
    await expect(opened).rejects.toMatchObject({ code: 'malformed_request' })
  })
})
