import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../core/base/errors.ts'
import { run } from '../cli/run.ts'
import { makeFolder, sampleXml, serveTestNode, startServer } from './server-fixture.ts'

const IDOC = readFileSync(fileURLToPath(new URL('../formats/idoc/fixtures/sales-invoice.xml', import.meta.url)))
const utf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The default with one tax key and one unit of the ERP's own in front. */
const OWN = {
  units: [
    { idoc: 'KAR', code: 'XCT' },
    { idoc: 'PCE', code: 'H87' },
  ],
  taxes: [
    { key: 'A9', category: 'S', rate: '19', country: 'DE' },
    { key: 'E7', category: 'E', exemption_code: 'VATEX-EU-132', exemption_reason: 'Art. 132' },
  ],
}

describe('the tables for IDocs', () => {
  it('are the default until they are set, and again when they are cleared', async () => {
    const { idoc } = (await startServer()).services
    const initial = await idoc.get()
    expect([initial.is_default, initial.taxes[0]]).toEqual([true, { key: 'S', category: 'S' }])
    expect(await idoc.set(OWN)).toEqual({ ...OWN, is_default: false })
    expect(await idoc.get()).toEqual({ ...OWN, is_default: false })
    expect(await idoc.clear()).toEqual(initial)
  })

  it('are kept by the workspace, and tidied', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    await node.services.idoc.set({
      units: [{ idoc: ' KAR ', code: 'XCT' }],
      taxes: [{ key: 'A1', category: 'S', rate: ' ', exemption_reason: '' }],
    })
    await node.close()
    expect(await (await startServer({ dir })).services.idoc.get()).toEqual({
      units: [{ idoc: 'KAR', code: 'XCT' }],
      taxes: [{ key: 'A1', category: 'S' }],
      is_default: false,
    })
  })

  it('refuse what no list or field has, with every place, and change nothing', async () => {
    const { idoc } = (await startServer()).services
    const wrong = {
      units: [
        { idoc: 'KARTON', code: 'XCT' },
        { idoc: 'X', code: 'NIX' },
        { idoc: 'x', code: 'XCT' },
        { idoc: '', code: 'XCT' },
        { idoc: 'NEU', code: '' },
      ],
      taxes: [
        { key: 'A1', category: 'Q', rate: '-1', country: 'XX', exemption_code: 'VATEX-0' },
        { key: 'LONGERTHAN7', category: 'S', rate: 'x' },
        { key: 'B', category: 'S', rate: '7' },
        { key: 'b', category: 'E', rate: '7.0' },
      ],
    }
    let refusal: AppError | undefined
    try {
      await idoc.set(wrong)
    } catch (error) {
      refusal = error as AppError
    }
    expect(refusal?.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'units[0].idoc too_long',
      'units[1].code unknown_code',
      'units[2].idoc repeated',
      'units[3].idoc empty',
      'units[4].code empty',
      'taxes[0].category unknown_code',
      'taxes[0].country unknown_code',
      'taxes[0].exemption_code unknown_code',
      'taxes[0].rate not_number',
      'taxes[1].key too_long',
      'taxes[1].rate not_number',
      'taxes[3].key repeated',
    ])
    expect((await idoc.get()).is_default).toBe(true)
  })

  it('count for conversions over HTTP, for stored documents and for the command line with the workspace', async () => {
    const dir = makeFolder()
    const served = await serveTestNode({ dir })
    const { services } = served.node
    const convert = async (): Promise<string> => {
      const headers = { 'content-type': 'application/xml' }
      const body = sampleXml('peppol') as BodyInit
      return (await served.call('/v2/format/convert/xml/erp.invoice.idoc', { method: 'POST', headers, body })).text()
    }
    expect(await convert()).not.toContain('<MWSKZ>A9</MWSKZ>')
    const text = utf8(IDOC).replaceAll(/<MWSKZ>[^<]*<\/MWSKZ>/g, '<MWSKZ>E7</MWSKZ>')
    const stored = await services.documents.uploadXml(new TextEncoder().encode(text), { direction: 'outbound' })
    const categoryOf = async () => (await services.documents.model(stored.id)).items?.[0]?.tax_code
    expect(await categoryOf()).toBe('K')

    await services.idoc.set({ ...OWN, taxes: OWN.taxes.map(({ country: _country, rate: _rate, ...row }) => row) })
    expect(await convert()).toContain('<MWSKZ>A9</MWSKZ>')
    expect(await categoryOf()).toBe('E')
    const model = await served.client.xml_to_model({ body: new TextEncoder().encode(text) })
    expect(model.model.items?.[0]?.tax_code).toBe('E')

    const named = await run(['terms', '--json', '--data', dir, '-'], { stdin: new TextEncoder().encode(text) })
    const unnamed = await run(['terms', '--json', '-'], { stdin: new TextEncoder().encode(text) })
    const category = ({ lines }: typeof named): unknown => (lines[0]!.terms as string[][]).find(([id]) => id === 'BT-151')?.[1]
    expect([category(named), category(unnamed)]).toEqual(['E', 'K'])
  })

  it('are the window’s alone: read, set and cleared over its route, which a key may not call', async () => {
    const node = await startServer()
    const call = async (method: string, body?: object): Promise<{ status: number; answer: Record<string, unknown> }> => {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const response = await node.handleWindow(new Request('http://desk/api/v2/desk/idoc', init))
      return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
    }
    expect((await call('GET')).answer.is_default).toBe(true)
    expect((await call('PUT', OWN)).answer).toEqual({ ...OWN, is_default: false })
    const refused = await call('PUT', { units: [{ idoc: 'K', code: 1 }], taxes: [] })
    expect([refused.status, (refused.answer.errors as { path: string }[])[0]?.path]).toEqual([422, 'units[0].code'])
    expect((await call('DELETE')).answer.is_default).toBe(true)
    const served = await serveTestNode()
    expect((await served.call('/v2/desk/idoc')).status).toBe(403)
  })
})
