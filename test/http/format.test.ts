import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { describe, expect, it } from 'vitest'
import type { PdfAnswer, Problem, ValidationResult } from '../../core/contract/types.ts'
import { PdfDocument } from '../../core/pdf/read/document.ts'
import { buildPdf } from '../support/pdf/build.ts'
import { JSON_HEADERS, sampleXml, serveTestNode, XML_HEADERS } from './server-fixture.ts'

type Bytes = Uint8Array<ArrayBuffer>
const body = (id: Parameters<typeof sampleXml>[0]): Bytes => sampleXml(id) as Bytes
const postXml = (bytes: Bytes): RequestInit => ({ method: 'POST', headers: XML_HEADERS, body: bytes })
const postJson = (value: unknown): RequestInit => ({
  method: 'POST',
  headers: JSON_HEADERS,
  body: typeof value === 'string' ? value : JSON.stringify(value),
})

describe('convert/xml', () => {
  it('answers XML in the target format and counts what was lost', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v2/format/convert/xml/xrechnung.invoice.3_0.xml_cii', postXml(body('xrechnung')))
    expect([response.status, response.headers.get('content-type'), response.headers.get('x-conversion-warnings')]).toEqual([
      200,
      'application/xml',
      '0',
    ])
    expect(await response.text()).toContain('CrossIndustryInvoice')
  })

  it('with validate=true answers 422 with the findings when the result has errors', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v2/format/convert/xml/peppol_bis_billing.invoice.3_0.xml_ubl?validate=true', postXml(body('to-mend')))
    const problem = (await response.json()) as Problem
    expect([response.status, problem.code, problem.errors.map((error) => error.rule_id)]).toEqual([
      422,
      'validation_error',
      ['BR-61', 'BR-CO-16'],
    ])
  })

  it('404 for an unknown format, 422 for one that is no XML, and for a source that is something else', async () => {
    const { call } = await serveTestNode()
    const codes = async (path: string) => {
      const response = await call(path, postXml(body('peppol')))
      return [response.status, ((await response.json()) as Problem).code]
    }
    expect(await codes('/v2/format/convert/xml/no.such.format')).toEqual([404, 'unknown_format'])
    expect(await codes('/v2/format/convert/xml/factur_x_zugferd.invoice.2_4.pdf_xml.en16931')).toEqual([422, 'unsupported_conversion'])
    expect(await codes('/v2/format/convert/xml/xrechnung.invoice.3_0.xml_ubl?source_format=xrechnung.invoice.3_0.xml_cii')).toEqual([
      422,
      'unsupported_document',
    ])
    expect(await codes('/v2/format/convert/xml/xrechnung.invoice.3_0.xml_ubl?source_format=nonsense')).toEqual([422, 'invalid_parameter'])
    expect(await codes('/v2/format/convert/xml/xrechnung.invoice.3_0.xml_ubl?validate=1')).toEqual([422, 'invalid_parameter'])
  })
})

describe('models', () => {
  it('go to XML and come back the same, numbers and strings alike', async () => {
    const { call, client } = await serveTestNode()
    const { model, format, warnings } = await client.xml_to_model({ body: sampleXml('xrechnung') })
    expect([format, warnings]).toEqual(['xrechnung.invoice.3_0.xml_ubl', []])
    const fromStrings = await client.model_to_xml({ body: { format: 'xrechnung.invoice.3_0.xml_ubl', model } })
    const numbers = await (await call('/v2/format/transform/xml-to-model', postXml(body('xrechnung')))).text()
    expect(numbers).toMatch(/"price":\s*84\.50\b/)
    const fromNumbers = await call(
      '/v2/format/transform/model-to-xml',
      postJson(numbers.replace('"warnings":[],', '').replace(',"warnings":[]', '')),
    )
    expect(new Uint8Array(await fromNumbers.arrayBuffer())).toEqual(fromStrings)
    expect((await client.xml_to_model({ body: fromStrings })).model).toEqual(model)
  })

  it('convert/model takes a bare model as well', async () => {
    const { call, client } = await serveTestNode()
    const { model } = await client.xml_to_model({ body: sampleXml('peppol') })
    const response = await call('/v2/format/convert/model/xrechnung.invoice.3_0.xml_ubl', postJson(model))
    expect([response.status, (await response.text()).includes('VF/2026/1183')]).toEqual([200, true])
  })

  it('unknown members are 422 with their path, or dropped and counted when lenient', async () => {
    const { call, client } = await serveTestNode()
    const { model } = await client.xml_to_model({ body: sampleXml('peppol') })
    const odd = { format: 'peppol_bis_billing.invoice.3_0.xml_ubl', model: { ...model, colour: 'red' } }
    const strict = await call('/v2/format/transform/model-to-xml', postJson(odd))
    expect([strict.status, ((await strict.json()) as Problem).errors[0]?.path]).toEqual([422, 'colour'])
    const lenient = await call('/v2/format/transform/model-to-xml?lenient=true', postJson(odd))
    expect([lenient.status, lenient.headers.get('x-conversion-warnings')]).toEqual([200, '1'])
  })

  it('422 when the format in the body is none', async () => {
    const { call } = await serveTestNode()
    for (const format of ['nonsense', undefined]) {
      const response = await call('/v2/format/transform/model-to-xml', postJson({ format, model: { document: {} } }))
      expect([response.status, ((await response.json()) as Problem).errors[0]?.path]).toEqual([422, 'format'])
    }
  })

  it('validate/model judges by the format given and leads to the path', async () => {
    const { client } = await serveTestNode()
    const { model } = await client.xml_to_model({ body: sampleXml('to-mend') })
    const result = await client.validate_model({ body: { format: 'peppol_bis_billing.invoice.3_0.xml_ubl', model } })
    expect(result.valid).toBe(false)
    expect(result.issues.map(({ rule_id, path }) => [rule_id, path])).toEqual([
      ['BR-61', 'payment_details[0].account_id'],
      ['BR-CO-16', 'totals.payable'],
    ])
  })
})

describe('PDF', () => {
  it.each(['xml', 'model'] as const)('%s-to-pdf answers a PDF', async (kind) => {
    const { call, client } = await serveTestNode()
    const { model } = await client.xml_to_model({ body: sampleXml('xrechnung') })
    const format = 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931'
    const response =
      kind === 'xml'
        ? await call(`/v2/format/transform/xml-to-pdf?lang=de&format=${format}`, postXml(body('xrechnung')))
        : await call('/v2/format/transform/model-to-pdf?lang=de', postJson({ format, model }))
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('x-conversion-warnings')).toBe('0')
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-')
  })

  it.each(['minimum', 'basic_wl', 'basic'])(
    '%s is made of a fuller invoice where its losses are taken, and they are said',
    async (variant) => {
      const { call, client } = await serveTestNode()
      const { model } = await client.xml_to_model({ body: sampleXml('xrechnung') })
      const format = `factur_x_zugferd.invoice.2_4.pdf_xml.${variant}`
      const accept = { accept: 'application/json' }
      const make = (query: string) =>
        call(`/v2/format/transform/xml-to-pdf?format=${format}${query}`, {
          ...postXml(body('xrechnung')),
          headers: { ...XML_HEADERS, ...accept },
        })
      expect(((await (await make('')).json()) as Problem).code).toBe('conversion_failed')
      const lenient = (await (await make('&lenient=true')).json()) as PdfAnswer
      const said = ({ warnings }: PdfAnswer) => warnings.map(({ path, code }) => `${path} ${code}`).sort()
      const ofModel = await call('/v2/format/transform/model-to-pdf?lenient=true', {
        ...postJson({ format, model }),
        headers: { ...JSON_HEADERS, ...accept },
      })
      expect(said(lenient)).toEqual(said((await ofModel.json()) as PdfAnswer))
      expect([lenient.format, lenient.warnings.length > 0]).toEqual([format, true])
    },
  )

  it('says why a PDF that is sent along cannot become PDF/A-3, in a form or in JSON', async () => {
    const { call, client } = await serveTestNode()
    const form = new FormData()
    form.append('xml', new Blob([sampleXml('xrechnung') as Uint8Array<ArrayBuffer>]), 'a.xml')
    form.append('pdf', new Blob([unembeddedPdf() as Uint8Array<ArrayBuffer>]), 'a.pdf')
    const { model } = await client.xml_to_model({ body: sampleXml('xrechnung') })
    const pdf = Buffer.from(unembeddedPdf()).toString('base64')
    const format = 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931'
    for (const response of [
      await call('/v2/format/transform/xml-to-pdf', { method: 'POST', body: form }),
      await call('/v2/format/transform/model-to-pdf', postJson({ format, model, pdf })),
    ]) {
      const problem = (await response.json()) as Problem
      expect([response.status, problem.code]).toEqual([422, 'unsupported_conversion'])
      expect(problem.errors.map(({ path, message }) => [path, message])).toContainEqual([
        'pages[0]',
        'Page 1: font Hausschrift is not embedded.',
      ])
    }
  })

  it.each(PAGE_LANGUAGES)('a PDF is written in the language of who receives it: %s', async (lang) => {
    const { call } = await serveTestNode()
    const answer = await call(`/v2/format/transform/xml-to-pdf?lang=${lang}`, postXml(body('xrechnung')))
    expect(answer.status).toBe(200)
    const page = new PdfDocument(new Uint8Array(await answer.arrayBuffer()))
    expect(page.catalog?.entries.get('Lang')).toMatchObject({ bytes: new TextEncoder().encode(lang) })
  })

  it('a PDF is written in the language of the customer’s country, unless Accept-Language names one', async () => {
    const { call } = await serveTestNode()
    const languageOf = async (headers: Readonly<Record<string, string>>) => {
      const post = postXml(body('xrechnung'))
      const answer = await call('/v2/format/transform/xml-to-pdf', { ...post, headers: { ...post.headers, ...headers } })
      return new PdfDocument(new Uint8Array(await answer.arrayBuffer())).catalog?.entries.get('Lang')
    }
    expect(await languageOf({ 'accept-language': '*' })).toMatchObject({ bytes: new TextEncoder().encode('de') })
    expect(await languageOf({ 'accept-language': 'nl' })).toMatchObject({ bytes: new TextEncoder().encode('nl') })
  })

  it('422 for a language or format that is none', async () => {
    const { call } = await serveTestNode()
    expect((await call('/v2/format/transform/xml-to-pdf?lang=xx', postXml(body('xrechnung')))).status).toBe(422)
    expect(
      (await call('/v2/format/transform/xml-to-pdf?format=peppol_bis_billing.invoice.3_0.xml_ubl', postXml(body('xrechnung')))).status,
    ).toBe(422)
  })
})

describe('validate/xml', () => {
  it('names the rule sets and versions, and 200 says invalid', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v2/format/validate/xml', postXml(body('to-mend')))
    const result = (await response.json()) as ValidationResult
    expect(response.status).toBe(200)
    expect(result).toMatchObject({ valid: false, format: 'peppol_bis_billing.invoice.3_0.xml_ubl', summary: { error: 2 } })
    expect(result.ruleset).toContainEqual({ name: 'en16931', version: '1.3.16' })
    expect(result.issues[1]).toMatchObject({
      rule_id: 'BR-CO-16',
      severity: 'error',
      path: 'totals.payable',
      business_terms: expect.arrayContaining(['BT-115']) as string[],
    })
  })
})

/** A page in a font that is neither inside nor one of the standard ones. */
function unembeddedPdf(): Uint8Array {
  return buildPdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>',
    4: '<</Type/Font/Subtype/Type1/BaseFont/Hausschrift>>',
    5: { entries: '', data: new TextEncoder().encode('BT /F 12 Tf 50 800 Td (Rechnung) Tj ET') },
  })
}
