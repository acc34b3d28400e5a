import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { decodeStream } from '../../core/pdf/read/filters.ts'
import { PdfSyntaxError, StreamLimitError } from '../../core/pdf/read/lexer.ts'
import { tryRead } from '../../core/pdf/read/search.ts'
import { isKind } from '../../core/pdf/read/values.ts'
import { countRuns, IS_WHOLE } from '../support/extent.ts'
import { buildPdf, embedded, updatePdf, type Body } from '../support/pdf/build.ts'
import { inputOf, plainInvoice, TEST_XML } from '../support/pdf/samples.ts'

const PAGES = '<</Type/Pages/Kids[]/Count 0>>'
const CII = TEST_XML
const UBL = new TextEncoder().encode('<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>')
const OTHER = new TextEncoder().encode('<?xml version="1.0"?><order/>')

const filespec = (name: string, stream: number, more = ''): string =>
  `<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${stream} 0 R>>${more}>>`
const flat = (names: string): string => `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[${names}]>>>>>>`

/** A file with one attachment in a flat name tree. */
function oneFile(name: string, xml: Uint8Array, references: 'table' | 'stream' = 'table'): Uint8Array {
  return buildPdf({ 1: flat('(x)4 0 R'), 2: PAGES, 3: embedded(xml), 4: filespec(name, 3) }, { references })
}

function errorOf(pdf: Uint8Array): AppError {
  try {
    extractInvoice(pdf)
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown
    throw thrown
  }
  throw new Error('no error')
}

describe('extraction', () => {
  it.each(['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml', 'ZUGFeRD-invoice.xml', 'FACTUR-X.XML', 'anything.xml'])(
    'finds %s',
    (name) => {
      const found = extractInvoice(oneFile(name, CII))
      expect(found.filename).toBe(name)
      expect(found.xml).toEqual(CII)
    },
  )

  it('reads cross-reference streams and object streams', () => {
    expect(extractInvoice(oneFile('factur-x.xml', CII, 'stream')).xml).toEqual(CII)
  })

  it('reads name trees of several levels, and files that are only in /AF', () => {
    const tree: Record<number, Body> = {
      1: '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Kids[5 0 R 6 0 R]>>>>>>',
      2: PAGES,
      3: embedded(CII),
      4: filespec('factur-x.xml', 3),
      5: '<</Kids[7 0 R]/Limits[(a)(b)]>>',
      6: '<</Names[(z)8 0 R]/Limits[(z)(z)]>>',
      7: '<</Names[(a)4 0 R]/Limits[(a)(a)]>>',
      8: filespec('other.xml', 9),
      9: embedded(OTHER),
    }
    expect(extractInvoice(buildPdf(tree)).filename).toBe('factur-x.xml')
    const associated = { ...tree, 1: '<</Type/Catalog/Pages 2 0 R/AF[8 0 R 4 0 R]>>' }
    expect(extractInvoice(buildPdf(associated)).xml).toEqual(CII)
    const nowhere = { ...tree, 1: '<</Type/Catalog/Pages 2 0 R>>' }
    expect(extractInvoice(buildPdf(nowhere)).xml).toEqual(CII)
  })

  it('takes the prescribed name before other invoices, and says that there are several', () => {
    const pdf = buildPdf({
      1: flat('(a)4 0 R(b)6 0 R'),
      2: PAGES,
      3: embedded(UBL),
      4: filespec('a.xml', 3),
      5: embedded(CII),
      6: filespec('factur-x.xml', 5),
    })
    const found = extractInvoice(pdf)
    expect(found.filename).toBe('factur-x.xml')
    expect(found.files).toEqual(['a.xml', 'factur-x.xml'])
    expect(found.warnings.map((warning) => warning.code)).toContain('several_invoices')
  })

  it('takes UBL where there is no CII', () => {
    const pdf = buildPdf({ 1: flat('(a)4 0 R'), 2: PAGES, 3: embedded(UBL), 4: filespec('invoice.xml', 3) })
    expect(extractInvoice(pdf).xml).toEqual(UBL)
  })

  it('reads the newest state of an updated file', () => {
    const old = buildPdf({ 1: flat('(a)4 0 R'), 2: PAGES, 3: embedded(OTHER), 4: filespec('factur-x.xml', 3), 5: embedded(CII) })
    expect(extractInvoice(updatePdf(old, 4, filespec('factur-x.xml', 5))).xml).toEqual(CII)
  })

  it('reads names in UTF-16, hexadecimal and with escapes', () => {
    const name = `<feff${[...'factur-x.xml'].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`
    const hex = buildPdf({ 1: flat('(a)4 0 R'), 2: PAGES, 3: embedded(CII), 4: `<</F(f)/UF ${name}/EF<</UF 3 0 R>>>>` })
    expect(extractInvoice(hex).filename).toBe('factur-x.xml')
    const escaped = buildPdf({ 1: flat('(a)4 0 R'), 2: PAGES, 3: embedded(CII), 4: '<</F(\\146actur-\\\nx.xml)/EF<</F 3 0 R>>>>' })
    expect(extractInvoice(escaped).filename).toBe('factur-x.xml')
  })

  it.each<[string, Body]>([
    ['no filter', { entries: '', data: CII }],
    ['ASCIIHexDecode', { entries: '/Filter/ASCIIHexDecode', data: Buffer.from(`${Buffer.from(CII).toString('hex')}>`) }],
    ['two filters', { entries: '/Filter[/AHx/Fl]', data: Buffer.from(`${Buffer.from(deflateSync(CII)).toString('hex')}>`) }],
    ['RunLengthDecode', { entries: '/Filter/RunLengthDecode', data: runLengths(CII) }],
    ['LZWDecode', { entries: '/Filter/LZWDecode', data: lzw(Buffer.concat(Array.from({ length: 20 }, () => CII))) }],
    ['ASCII85Decode', { entries: '/Filter/ASCII85Decode', data: Buffer.from(`${base85(CII)}~>`) }],
  ])('undoes %s', (_, body) => {
    const { xml } = extractInvoice(buildPdf({ 1: flat('(a)4 0 R'), 2: PAGES, 3: body, 4: filespec('factur-x.xml', 3) }))
    // What is packed by its repetitions holds the invoice more than once.
    for (let at = 0; at < xml.length; at += CII.length) expect(xml.subarray(at, at + CII.length)).toEqual(CII)
    expect(xml.length % CII.length).toBe(0)
  })

  it.each([
    ['FlateDecode', deflateSync(new Uint8Array(100_000))],
    ['LZWDecode', lzw(new Uint8Array(100_000))],
    ['ASCII85Decode', Buffer.alloc(25_000, 'z')],
    ['RunLengthDecode', Buffer.alloc(1600, '\x81A', 'latin1')],
  ])('stops undoing %s as soon as more than the budget comes out', (filter, data) => {
    expect(decodeStream(data, [filter], [], 110_000).length).toBeGreaterThan(90_000)
    expect(() => decodeStream(data, [filter], [], 90_000)).toThrow(PdfSyntaxError)
  })

  it('trusts the XML over the metadata', () => {
    const basic = writeFacturX(inputOf(plainInvoice(1), { profile: 'basic' })).bytes
    expect(extractInvoice(basic).warnings.map((warning) => warning.code)).toEqual(['xmp_profile_mismatch'])
  })

  it('reads metadata that are written as attributes', () => {
    const packet =
      '<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="3" xmlns:zf="urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#" zf:DocumentFileName="zugferd-invoice.xml"\n zf:ConformanceLevel=\'EN 16931\' zf:DocumentType="INVOICE" zf:Version="1.0"/>'
    const pdf = buildPdf({
      1: flat('(a)4 0 R').replace('/Names', '/Metadata 5 0 R/AF[4 0 R]/Names'),
      2: PAGES,
      3: embedded(CII),
      4: filespec('zugferd-invoice.xml', 3, '/AFRelationship/Alternative'),
      5: { entries: '/Type/Metadata/Subtype/XML', data: Buffer.from(packet) },
    })
    expect(extractInvoice(pdf).conformanceLevel).toBe('EN 16931')
    expect(extractInvoice(pdf).warnings).toEqual([])
  })
})

describe('an encrypted file', () => {
  const read = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`./encrypted/${name}.pdf`, import.meta.url)))

  // Made by encrypting a small file of ours with qpdf.
  it.each(['rc4-40', 'rc4-128', 'aes-128', 'aes-256', 'aes-256-r5', 'aes-256-packed'])(
    'that opens without a password is read (%s)',
    (name) => {
      const found = extractInvoice(read(name))
      expect(found.xml).toEqual(CII)
      expect(found.filename).toBe('factur-x.xml')
      expect(found.warnings.map((warning) => warning.code)).toContain('pdf_encrypted')
    },
  )

  it('that needs a password says so', () => {
    expect(errorOf(read('locked'))).toMatchObject({ code: 'malformed_pdf', message: expect.stringContaining('password') as string })
  })
})

describe('a file that is no hybrid invoice', () => {
  it('says what is wrong and what to do', () => {
    expect(errorOf(new Uint8Array())).toMatchObject({ code: 'malformed_pdf' })
    expect(errorOf(Buffer.from('<Invoice/>'))).toMatchObject({
      code: 'malformed_pdf',
      next: expect.stringContaining('PDF viewer') as string,
    })
    expect(errorOf(buildPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: PAGES }))).toMatchObject({
      code: 'no_invoice_in_pdf',
      message: 'The PDF holds no invoice XML. It has no attachments at all.',
    })
    const order = errorOf(oneFile('order-x.xml', OTHER))
    expect(order).toMatchObject({ code: 'no_invoice_in_pdf', next: expect.stringContaining('ZUGFeRD') as string })
    expect(order.message).toContain('order-x.xml')
  })

  it('says that it is locked', () => {
    const pdf = buildPdf(
      { 1: flat('(a)4 0 R'), 2: PAGES, 3: embedded(CII), 4: filespec('factur-x.xml', 3) },
      { trailer: '/Encrypt<</Filter/Foo/V 1>>' },
    )
    expect(errorOf(pdf)).toMatchObject({ code: 'malformed_pdf', message: expect.stringContaining('encrypted') as string })
  })
})

describe('a damaged or hostile file', () => {
  const whole = writeFacturX(inputOf(plainInvoice(3))).bytes
  const text = Buffer.from(whole).toString('latin1')

  it('is repaired when only its cross-references are broken', () => {
    for (const broken of [
      text.replace(/startxref\n\d+/, 'startxref\n17'),
      text.replace(/startxref[^]*$/, ''),
      text.replace('/Type/XRef/', '/Type/XRif/'),
      `garbage before the header\n${text}`,
      text.replaceAll('/Length ', '/Lenght '),
    ]) {
      expect(extractInvoice(Buffer.from(broken, 'latin1')).xml).toEqual(TEST_XML)
    }
    const packed = Buffer.from(oneFile('factur-x.xml', CII, 'stream'))
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n9')
    expect(extractInvoice(Buffer.from(packed, 'latin1')).xml).toEqual(CII)
  })

  it('ends when its trees and references go in circles', () => {
    const circle = buildPdf({
      1: '<</Type/Catalog/Pages 2 0 R/AF 1 0 R/Names 5 0 R>>',
      2: PAGES,
      5: '<</EmbeddedFiles 6 0 R>>',
      6: '<</Kids[6 0 R 7 0 R 6 0 R]/Names[(a)8 0 R]>>',
      7: '<</Kids[6 0 R]>>',
      8: '9 0 R',
      9: '8 0 R',
      10: { entries: '/Filter 10 0 R', data: CII },
    })
    expect(errorOf(circle).code).toBe('no_invoice_in_pdf')
    const ownLength = text.replace(/\/Length 2\d\d/g, '/Length 9 0 R')
    expect(() => extractInvoice(Buffer.from(ownLength, 'latin1'))).not.toThrow()
    const previous = buildPdf({ 1: '<</Type/Catalog>>' }, { trailer: '/Prev 20' })
    expect(errorOf(previous).code).toBe('no_invoice_in_pdf')
  })

  it('is refused when a stream unpacks to more than the limit', () => {
    const once = deflateSync(new Uint8Array(4 * 1024 * 1024), { level: 9 })
    const twice = deflateSync(deflateSync(new Uint8Array(130 * 1024 * 1024), { level: 1 }), { level: 9 })
    const bomb = (data: Uint8Array, filter: string): Uint8Array =>
      buildPdf({ 1: flat('(a)4 0 R'), 2: PAGES, 3: { entries: `/Filter${filter}`, data }, 4: filespec('factur-x.xml', 3) })
    expect(errorOf(bomb(twice, '[/FlateDecode/FlateDecode]'))).toMatchObject({
      code: 'malformed_pdf',
      message: expect.stringContaining('limit') as string,
    })
    expect(() => extractInvoice(bomb(once, '/FlateDecode'))).not.toThrow()
  })

  it('costs no more when a thousand streams unpack to more than the limit', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => index + 3)
    const streams = ids.map((id) => [id, { entries: '/Filter/FlateDecode', data: Buffer.from('packed') }] as const)
    let unpacked = 0
    const inflate = (_packed: Uint8Array, most: number): Uint8Array => {
      unpacked += most
      return new Uint8Array(most + 1)
    }
    const file = buildPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: PAGES, ...Object.fromEntries(streams) })
    const document = new PdfDocument(file, { inflate, deflate: () => undefined, md5: () => undefined })
    const [first] = ids.map((id) => {
      const stream = document.get(id)
      if (!isKind(stream, 'stream')) throw new Error('no stream')
      expect(() => document.unpack(stream)).toThrow(StreamLimitError)
      return stream
    })
    expect(unpacked).toBe(384 * 1024 * 1024)
    expect(first === undefined ? undefined : tryRead(() => document.unpack(first))).toBeUndefined()
  })

  it('is refused when it is nested without end', () => {
    expect(errorOf(buildPdf({ 1: `<</Type/Catalog/Names ${'['.repeat(5000)}>>` })).code).toBe('malformed_pdf')
  })

  const LENGTH = (IS_WHOLE ? 2 : 0.5) * 1024 * 1024

  it.each([
    'obj ',
    '1 0 obj(',
    '1 0 obj<<',
    '1 0 obj<<>>\n',
    'trailer(',
    'trailer<</Root 1 0 R>>',
    '[',
    '<<>>',
    '1 ',
    '1 0 obj<</Length 9>>stream\n',
    '/a#',
  ])('is refused when it is nothing but %j', (piece) => {
    const tail = '\nstartxref\n9\n%%EOF'
    for (const head of ['%PDF-1.7\n', '%PDF-1.7\n1 0 obj<</Type/Catalog/Names[']) {
      const file = Buffer.concat([Buffer.from(head), Buffer.alloc(LENGTH, piece), Buffer.from(tail)])
      expect(['malformed_pdf', 'no_invoice_in_pdf']).toContain(errorOf(file).code)
    }
  })

  it('never does anything else than give the invoice or an AppError (seeded changes)', () => {
    let state = 20261121
    const random = (below: number): number => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0
      return Math.floor((state / 4294967296) * below)
    }
    const seeds = [whole, oneFile('factur-x.xml', CII), oneFile('factur-x.xml', CII, 'stream')]
    const tokens = [
      '0 R',
      '<<',
      '>>',
      '[',
      ']',
      '(',
      'obj',
      'endobj',
      'stream',
      'endstream',
      'xref',
      'trailer',
      '/Kids',
      '/Length',
      '-1',
      '99999999999',
      '1 0 R',
    ]
    for (let round = 0; round < countRuns(1500); round++) {
      const bytes = Buffer.from(seeds[round % 3] ?? whole)
      for (let change = random(6); change >= 0; change--) {
        const at = random(bytes.length)
        if (random(2) === 0) bytes[at] = random(256)
        else bytes.write(tokens[random(tokens.length)] ?? '', at, 'latin1')
      }
      const cut = random(4) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes
      try {
        extractInvoice(cut)
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(AppError)
      }
    }
  })
})

function runLengths(bytes: Uint8Array): Uint8Array {
  const parts: number[] = []
  for (let at = 0; at < bytes.length; at += 100) {
    const piece = bytes.subarray(at, at + 100)
    parts.push(piece.length - 1, ...piece)
  }
  return Uint8Array.from([...parts, 128])
}

function base85(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const piece = bytes.subarray(at, at + 4)
    let value = 0
    for (let index = 0; index < 4; index++) value = value * 256 + (piece[index] ?? 0)
    let digits = ''
    for (let index = 0; index < 5; index++) {
      digits = String.fromCharCode(33 + (value % 85)) + digits
      value = Math.floor(value / 85)
    }
    text += piece.length === 4 && digits === '!!!!!' ? 'z' : digits.slice(0, piece.length + 1)
  }
  return text
}

/** As PDF writers do it: the codes of 9 to 12 bits get longer one code too early, and the table is begun anew before it is full. */
function lzw(bytes: Uint8Array): Uint8Array {
  const output: number[] = []
  let held = ''
  let codes = new Map<string, number>()
  let width = 9
  const put = (code: number): void => {
    held += code.toString(2).padStart(width, '0')
    for (; held.length >= 8; held = held.slice(8)) output.push(Number.parseInt(held.slice(0, 8), 2))
  }
  const codeOf = (text: string): number => (text.length === 1 ? text.charCodeAt(0) : (codes.get(text) ?? 0))
  put(256)
  let text = ''
  for (const byte of bytes) {
    const letter = String.fromCharCode(byte)
    if (text === '' || codes.has(text + letter)) {
      text += letter
      continue
    }
    put(codeOf(text))
    codes.set(text + letter, 258 + codes.size)
    width = Math.max(9, (258 + codes.size).toString(2).length)
    if (codes.size === 3800) {
      put(256)
      codes = new Map()
      width = 9
    }
    text = letter
  }
  put(codeOf(text))
  put(257)
  put(0)
  return Uint8Array.from(output)
}
