import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LetterheadState } from '../../core/contract/types.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { run } from '../cli/run.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { HEAD_AND_FOOT, paperPdf } from '../support/pdf/papers.ts'
import { testFonts } from '../support/pdf/samples.ts'
import { JSON_HEADERS, makeFolder, sampleXml, serveTestNode, startServer } from './server-fixture.ts'

const XML = sampleXml('xrechnung')
const PAPER = paperPdf([HEAD_AND_FOOT, { texts: [[25, 12, 10, 'Folgebogen']] }])
const FONTLESS = paperPdf([{ content: 'BT /X 9 Tf (a) Tj ET' }])
const PDF_HEADERS = { 'content-type': 'application/pdf' }
const textOf = (pdf: Uint8Array): string => readPdfText(pdf).lines.map(({ text }) => text).join('\n') // prettier-ignore

describe('the letterhead over HTTP', () => {
  it('is set, shown and taken away under the permissions of the organisation', async () => {
    const { call, client, node } = await serveTestNode({ methods: ['organisations'] })
    const put = (path: string, body: Uint8Array | string, headers: Record<string, string>) =>
      call(`/v2/company/letterhead${path}`, { method: 'PUT', body: body as BodyInit, headers })
    // Style belongs to a company.
    expect((await put('', JSON.stringify({ layout: 'modern' }), JSON_HEADERS)).status).toBe(409)
    await node.services.company.set(TEST_COMPANY)
    expect(await client.company_letterhead_get({})).toEqual({ style: {}, paper: null, fonts: null })
    expect((await put('', JSON.stringify({ layout: 'modern', accent: '#86356f' }), JSON_HEADERS)).status).toBe(200)
    expect((await put('', JSON.stringify({ layout: 'baroque' }), JSON_HEADERS)).status).toBe(422)

    const set = (await (await put('/paper?filename=Briefbogen.pdf', PAPER, PDF_HEADERS)).json()) as LetterheadState
    expect(set).toMatchObject({ style: { layout: 'modern', accent: '#86356f' }, paper: { name: 'Briefbogen.pdf', pages: 2 } })
    expect(set.paper?.area?.first).toMatchObject({ left: 25, right: 15 })
    expect(textOf(await client.company_paper_get({}))).toContain('Folgebogen')
    // The profile keeps its style, whoever replaces the rest of it.
    expect((await node.services.company.get())?.letterhead).toEqual({ layout: 'modern', accent: '#86356f' })

    const refused = await put('/paper', FONTLESS, PDF_HEADERS)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'unsupported_conversion', errors: [{ code: 'font_missing', page: 1 }] })
    expect((await client.company_letterhead_get({})).paper?.name).toBe('Briefbogen.pdf')

    expect((await client.company_paper_clear({})).paper).toBeNull()
    expect((await call('/v2/company/letterhead/paper')).status).toBe(404)
    const other = await serveTestNode({ methods: ['documents'] })
    expect((await other.call('/v2/company/letterhead')).status).toBe(403)
  })

  it('takes fonts of the house, and gives them back', async () => {
    const { client, node } = await serveTestNode({ methods: ['organisations'] })
    await node.services.company.set(TEST_COMPANY)
    const { regular, bold } = testFonts()
    const body = { regular: Buffer.from(regular).toString('base64'), bold: Buffer.from(bold).toString('base64') }
    expect((await client.company_fonts_set({ body })).fonts).toEqual({ regular: 'NotoSans-Regular', bold: 'NotoSans-Bold' })
    expect(await client.company_fonts_get({})).toEqual(body)
    expect((await client.company_fonts_clear({})).fonts).toBeNull()
  })
})

/** A font with Latin letters alone, as fonts of single firms are. */
function latinAlone(font: Uint8Array): Uint8Array {
  const bytes = font.slice()
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + index * 16
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) !== 'cmap') continue
    const cmap = view.getUint32(at + 8)
    for (let table = 0; table < view.getUint16(cmap + 2); table++) {
      const place = cmap + view.getUint32(cmap + 8 + table * 8)
      if (view.getUint16(place) === 12)
        for (let group = 0; group < view.getUint32(place + 12); group++) {
          const start = place + 16 + group * 12
          // A group of letters beyond Latin goes to where no letter is.
          if (view.getUint32(start) >= 0x370 && view.getUint32(start) < 0x2000)
            for (const at of [0, 4]) view.setUint32(start + at, 0x10fff0)
        }
      else if (view.getUint16(place) === 4) view.setUint16(cmap + 4 + table * 8, 9)
    }
  }
  return bytes
}

describe('the letterhead of a workspace', () => {
  it('sets a page in the usual fonts where those of the house lack letters of the customer', async () => {
    const { company, letterhead, documents } = (await startServer()).services
    await company.set(TEST_COMPANY)
    const font = Buffer.from(latinAlone(testFonts().regular)).toString('base64')
    await letterhead.setFonts({ regular: font, bold: font })
    const upload = async (name: string) => {
      const xml = new TextDecoder().decode(XML).replace('Ostsee Fährbetrieb AG', name)
      return documents.pdf((await documents.uploadXml(new TextEncoder().encode(xml), { direction: 'outbound' })).id, { lang: 'de' })
    }
    expect((await upload('Ostsee Fährbetrieb AG')).warnings.map(({ code }) => code)).not.toContain('house_font')
    const greek = await upload('Ελληνική Εταιρεία')
    expect(greek.warnings.map(({ code }) => code)).toContain('house_font')
    expect(greek.warnings.map(({ code }) => code)).not.toContain('missing_glyph')
    expect(textOf(greek.bytes)).toContain('Ελληνική Εταιρεία')
  })

  it('lies under the invoices of the company and stays when the workspace is opened again', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    const { company, letterhead, documents } = node.services
    await company.set(TEST_COMPANY)
    await letterhead.setPaper(PAPER, 'Briefbogen.pdf')
    await letterhead.setStyle({ texts: [{ language: 'de', before: 'Wir stellen in Rechnung:' }] })
    const sent = await documents.uploadXml(XML, { direction: 'outbound' })
    const received = await documents.uploadXml(sampleXml('peppol'), { direction: 'inbound' })
    const page = async (id: string): Promise<string> => textOf((await documents.pdf(id, { lang: 'de' })).bytes)
    expect(await page(sent.id)).toContain('Lindenallee 12 · 50667 Köln · HRB 12345')
    expect(await page(sent.id)).toContain('Wir stellen in Rechnung:')
    // What others wrote is not on the paper of the company.
    expect(await page(received.id)).not.toContain('Lindenallee')
    await node.close()
    const again = (await startServer({ dir })).services
    expect((await again.letterhead.get()).paper?.name).toBe('Briefbogen.pdf')
    expect(textOf((await again.documents.pdf(sent.id, { lang: 'de' })).bytes)).toContain('HRB 12345')
    await again.letterhead.clearPaper()
    expect(textOf((await again.documents.pdf(sent.id, { lang: 'de' })).bytes)).not.toContain('HRB 12345')
  })

  it('is looked at before it is kept', async () => {
    const { company, letterhead, previewLetterhead } = (await startServer()).services
    await company.set(TEST_COMPANY)
    await letterhead.setPaper(PAPER, 'Briefbogen.pdf')
    const text = textOf(
      await previewLetterhead({ style: { layout: 'modern', texts: [{ language: 'en', after: 'Kind regards' }] }, language: 'en' }),
    )
    expect(text).toContain('Kind regards')
    expect(text).toContain('Nordlicht Werkzeugbau GmbH')
    expect((await letterhead.get()).style).toEqual({})
    await expect(previewLetterhead({ style: { accent: '#ffffff' } })).rejects.toMatchObject({ code: 'validation_error' })
  })
})

describe('the letterhead on the command line', () => {
  it('is set, shown and removed part by part', async () => {
    const dir = makeFolder()
    const file = (name: string, bytes: Uint8Array | string): string => {
      const path = join(makeFolder(), name)
      writeFileSync(path, bytes)
      return path
    }
    const company = file('company.json', JSON.stringify(TEST_COMPANY))
    expect((await run(['company', 'set', '--file', company, '--data', dir])).exit).toBe(0)
    const paper = file('bogen.pdf', PAPER)
    const kontor = (...args: string[]) => run(['letterhead', ...args, '--data', dir])
    const set = await kontor('set', '--paper', paper, '--layout', 'compact', '--colour', '#86356f', '--columns', 'position,price', '--before', 'Guten Tag', '--json') // prettier-ignore
    expect(set.exit).toBe(0)
    expect(set.lines[0]).toMatchObject({
      style: { layout: 'compact', accent: '#86356f', columns: ['position', 'price'], texts: [{ language: 'de', before: 'Guten Tag' }] },
      paper: { name: 'bogen.pdf', pages: 2 },
    })
    // What is not named stays.
    expect((await kontor('set', '--after', 'Danke', '--margins', '45,20,30,25', '--json')).lines[0]).toMatchObject({
      style: {
        layout: 'compact',
        texts: [{ language: 'de', before: 'Guten Tag', after: 'Danke' }],
        area: { first: { top: 45, right: 20, bottom: 30, left: 25, beside: 45 } },
      },
    })
    expect((await kontor('show')).out).toContain('paper    bogen.pdf, two pages')
    const output = join(makeFolder(), 'page.pdf')
    expect((await run(['pdf', '--profile', 'xrechnung', '--lang', 'de', '--data', dir, '-o', output, '-'], { stdin: XML })).exit).toBe(0)
    expect(textOf(readFileSync(output))).toContain('Lindenallee 12')

    const refused = await kontor('set', '--paper', file('druck.pdf', FONTLESS))
    expect([refused.exit, refused.messages]).toEqual([1, expect.stringContaining('names the font X') as string])
    expect((await kontor('remove', 'paper', 'texts', '--json')).lines[0]).toMatchObject({ style: { layout: 'compact' }, paper: null })
    expect((await kontor('remove', 'all', '--json')).lines[0]).toEqual({ style: {}, paper: null, fonts: null })
    expect((await kontor('set')).exit).toBe(2)
    expect((await kontor('set', '--margins', '1,2')).exit).toBe(2)
    expect((await kontor('set', '--regular', paper)).exit).toBe(2)
    expect((await kontor('remove', 'everything')).exit).toBe(2)
    expect((await kontor()).exit).toBe(2)
  })
})
