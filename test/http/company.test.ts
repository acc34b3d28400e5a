import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import type { Company, DeskEvent } from '../../core/contract/types.ts'
import { latin } from '../../core/pdf/read/values.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { run } from '../cli/run.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { pngFile } from '../support/pdf/pictures.ts'
import { JSON_HEADERS, makeFolder, sampleXml, serveTestNode, startServer } from './server-fixture.ts'

const LOGO = Buffer.from(pngFile({ width: 2, height: 1, depth: 8, type: 2, rows: [[200, 0, 0, 0, 0, 200]] })).toString('base64')
const XML = sampleXml('xrechnung')
const OPTIONS = { lang: 'de', format: 'factur_x_zugferd.invoice.2_4.pdf_xml.xrechnung' } as const
const LEAST = { name: 'Nord GmbH', address: { country_code: 'DE' }, vat_ids: ['DE 123 456 789'] }
const FOOTER = 'Amtsgericht Kiel HRB 90417 · Wiebke Asmussen\nDE70 9990 1010 0012 3456 78'

const hasLogo = (pdf: Uint8Array): boolean => latin(pdf).includes('/Subtype/Image')

describe('the profile of the client company', () => {
  it('begins with three answers, is tidied, kept, and told to whoever listens', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    const { company, desk } = node.services
    expect(await company.get()).toBeNull()
    const heard: DeskEvent[] = []
    desk.subscribe((event) => heard.push(event))
    const least = { ...LEAST, tax_numbers: [], registrations: [], directors: [], contacts: [], endpoints: [], accounts: [] }
    expect(await company.set({ ...least, name: ' Nord GmbH ', address: { country_code: 'de' } })).toEqual({
      ...least,
      vat_ids: ['DE123456789'],
    })
    await expect.poll(() => heard.some((event) => event.type === 'changed' && event.what.includes('company'))).toBe(true)
    await node.close()
    expect(await (await startServer({ dir })).services.company.get()).toMatchObject({ name: 'Nord GmbH', vat_ids: ['DE123456789'] })
  })

  it('gives the workspace its name, as long as the person has not given it another', async () => {
    const { company, desk } = (await startServer()).services
    await company.set(TEST_COMPANY)
    expect((await desk.state()).workspace.name).toBe(TEST_COMPANY.name)
    // Another colour is no other name.
    await desk.setWorkspace({ name: TEST_COMPANY.name, colour: '#0f766e' })
    await company.set({ ...TEST_COMPANY, name: 'Nordlicht SE' })
    expect((await desk.state()).workspace).toMatchObject({ name: 'Nordlicht SE', colour: '#0f766e' })
    await desk.setWorkspace({ name: 'Mandant 7', colour: '#0f766e' })
    await company.set(TEST_COMPANY)
    expect((await desk.state()).workspace.name).toBe('Mandant 7')
  })

  it.each([
    [{ address: { country_code: 'XX' } }, 'address.country_code', 'unknown_country'],
    [{ vat_ids: [] }, 'vat_ids', 'missing'],
    [{ vat_ids: ['123456789'] }, 'vat_ids[0]', 'wrong_vat_id'],
    [{ accounts: [{ iban: 'DE8937040044053201300' }] }, 'accounts[0].iban', 'wrong_iban'],
    [{ accounts: [{ iban: 'DE89370400440532013000', bic: 'COBA' }] }, 'accounts[0].bic', 'wrong_bic'],
    [{ endpoints: [{ scheme: '0001', value: 'x' }] }, 'endpoints[0].scheme', 'unknown_scheme'],
    [{ endpoints: [{ scheme: '0088', value: '4012345000008' }] }, 'endpoints[0].value', 'wrong_endpoint'],
    [{ endpoints: [{ scheme: 'EM', value: 'Rechnung' }] }, 'endpoints[0].value', 'wrong_endpoint'],
    [{ defaults: { vat: { category: 'S', rate: '190' } } }, 'defaults.vat.rate', 'wrong_rate'],
    [{ defaults: { currency_code: 'EUO' } }, 'defaults.currency_code', 'unknown_currency'],
    [{ defaults: { format: 'erp.invoice.idoc' } }, 'defaults.format', 'unknown_format'],
    [{ letterhead: { accent: 'red' } }, 'letterhead.accent', 'wrong_colour'],
    [{ letterhead: { accent: '#ffff00' } }, 'letterhead.accent', 'too_light'],
    [{ letterhead: { logo: '%' } }, 'letterhead.logo', 'not_base64'],
    [{ letterhead: { logo: btoa('GIF89a') } }, 'letterhead.logo', 'wrong_picture'],
  ] as const)('refuses %j at its place, and changes nothing', async (wrong, path, code) => {
    const { company } = (await startServer()).services
    const before = await company.set({ ...TEST_COMPANY, registrations: [] })
    const errors = await (async (): Promise<AppError['errors']> => {
      try {
        await company.set({ ...before, ...wrong } as Company)
      } catch (error) {
        if (error instanceof AppError) return error.errors
        throw error
      }
      return []
    })()
    expect(errors.map((error) => [error.path, error.code])).toEqual([[path, code]])
    expect(await company.get()).toEqual(before)
  })

  it('takes numbers that only look wrong: an old number may break the algorithm of its country', async () => {
    const { company } = (await startServer()).services
    const odd = { ...TEST_COMPANY, vat_ids: ['DE123456789', 'GB1232434'], accounts: [{ iban: 'DE00370400440532013000' }] }
    expect(await company.set(odd)).toMatchObject({ vat_ids: ['DE123456789', 'GB1232434'] })
  })

  it('is read and written under the permissions of the organisation, and every wrong place is said at once', async () => {
    const { call, client } = await serveTestNode({ methods: ['organisations'] })
    expect((await call('/v2/company')).status).toBe(404)
    const put = (body: object) => call('/v2/company', { method: 'PUT', body: JSON.stringify(body), headers: JSON_HEADERS })
    expect((await put({ name: '', address: {}, vat: 1 })).status).toBe(422)
    expect((await put(LEAST)).status).toBe(200)
    expect(await client.company_get()).toMatchObject({ name: 'Nord GmbH', vat_ids: ['DE123456789'], accounts: [] })
    const other = await serveTestNode({ methods: ['documents'] })
    expect((await other.call('/v2/company')).status).toBe(403)
  })

  it('is who the organisation of the API is', async () => {
    const { node, client } = await serveTestNode({ methods: ['organisations'] })
    await node.services.company.set(TEST_COMPANY)
    // A stranger's invoice says nothing about it.
    await node.services.documents.uploadXml(sampleXml('to-mend'), { direction: 'outbound' })
    const { items } = await client.organisations_list()
    expect(items).toEqual([
      {
        id: 'workspace',
        name: TEST_COMPANY.name,
        address: TEST_COMPANY.address,
        tax_ids: TEST_COMPANY.vat_ids,
        peppol_ids: ['9930:DE811999207', '0208:0771234528', '9914:ATU99887702'],
        parent_id: null,
      },
    ])
  })
})

describe('the profile on the command line', () => {
  it('is set from a file or standard input, shown as it was set, and named where it is wrong', async () => {
    const dir = makeFolder()
    const file = join(makeFolder(), 'company.json')
    expect((await run(['company', 'show', '--data', dir, '--json'])).exit).toBe(3)
    writeFileSync(file, JSON.stringify({ ...TEST_COMPANY, letterhead: { accent: '#86356f', logo: LOGO, footer: FOOTER } }))
    const made = await run(['company', 'set', '--file', file, '--data', dir, '--json'])
    expect(made.exit).toBe(0)
    const shown = await run(['company', 'show', '--data', dir, '--json'])
    expect(shown.lines).toEqual(made.lines)
    expect(shown.lines[0]).toEqual({ ...TEST_COMPANY, letterhead: { accent: '#86356f', logo: LOGO, footer: FOOTER } })
    expect((await run(['company', 'show', '--data', dir])).out).toContain(
      'Nordlicht Werkzeugbau GmbH\n  address    Am Holzhafen 14, 24149 Kiel, DE',
    )
    const wrong = await run(['company', 'set', '--file', '-', '--data', dir], {
      stdin: new TextEncoder().encode(JSON.stringify({ ...LEAST, vat_ids: ['12'] })),
    })
    expect([wrong.exit, wrong.messages]).toEqual([1, expect.stringContaining('12 is no VAT identifier') as string])
    expect((await run(['company', 'set', '--file', '-', '--data', dir], { stdin: new TextEncoder().encode('{') })).messages).toContain(
      'no JSON',
    )
    expect((await run(['company', '--data', dir])).exit).toBe(2)
  })
})

describe('the letterhead of the profile', () => {
  it('is on every page that is drawn, and followed by the command line where the workspace is named', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    const { company, format } = node.services
    expect(hasLogo((await format.xmlToPdf(XML, OPTIONS)).bytes)).toBe(false)
    await company.set({ ...TEST_COMPANY, letterhead: { accent: '#86356f', logo: LOGO } })
    const { id } = await node.services.documents.uploadXml(XML, { direction: 'outbound' })
    expect(hasLogo((await node.services.documents.pdf(id, OPTIONS)).bytes)).toBe(true)
    await node.close()
    const file = join(makeFolder(), 'page.pdf')
    const drawn = async (...more: string[]): Promise<boolean> => {
      expect((await run(['pdf', '--profile', 'xrechnung', ...more, '-o', file, '-'], { stdin: XML })).exit).toBe(0)
      return hasLogo(readFileSync(file))
    }
    expect([await drawn(), await drawn('--data', dir)]).toEqual([false, true])
  })

  it('puts its footer at the foot of every page, and leaves the invoice the room that it needs', async () => {
    const { company, format } = (await startServer()).services
    const long = new TextDecoder().decode(XML).replace(/<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/, (line) => line.repeat(60))
    /** Pages, and those of them that say who the register is. */
    const pages = async (): Promise<[number[], number[]]> => {
      const { bytes } = await format.xmlToPdf(new TextEncoder().encode(long), { ...OPTIONS, lenient: true })
      const { lines } = readPdfText(bytes)
      const found = lines.filter(({ text }) => text.includes('Amtsgericht'))
      return [[...new Set(lines.map(({ page }) => page))], found.map(({ page }) => page)]
    }
    await company.set(TEST_COMPANY)
    const before = await pages()
    await company.set({ ...TEST_COMPANY, letterhead: { footer: FOOTER } })
    const after = await pages()
    expect(before).toEqual([[1, 2, 3, 4], []])
    expect(after[1]).toEqual(after[0])
  })
})
