import { mapInOrder } from '../../core/base/in-order.ts'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspaceServer } from '../../core/http/workspace-server.ts'
import type { WorkspaceServer } from '../../core/http/types.ts'
import type { Invoice, Supplier } from '../../core/model/invoice.ts'
import { customerOfParty } from '../../core/model/party.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { sampleXml } from '../http/server-fixture.ts'
import { CLIENT, MIX_UPS, type FileKind, type MixUp } from './mix-ups.ts'

/**
 * The campaign of mix-ups: files as they lie in the folder of an accountant with many clients. Each goes the right way or is asked about, and none
 * leaves for the wrong client.
 */

const CREDIT = new Set(['381', '261'])
const SEND = { transaction_type: 'send.peppol', accept_losses: true } as const
/** What can be wrong with a file besides whose it is. */
const FAULTS = ['validation_error', 'unsupported_document']

let dir = ''
let node: WorkspaceServer
let base: Invoice

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  node = await openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser' })
  await node.services.company.set(CLIENT)
  base = (await node.services.format.xmlToModel(sampleXml('xrechnung'), {})).model
})
afterAll(async () => {
  await node.close()
  rmSync(dir, { recursive: true, force: true })
})

function formatOf(file: FileKind, isCredit: boolean): string {
  const type = isCredit ? 'credit_note' : 'invoice'
  switch (file) {
    case 'xrechnung ubl':
      return `xrechnung.${type}.3_0.xml_ubl`
    case 'peppol ubl':
      return `peppol_bis_billing.${type}.3_0.xml_ubl`
    case 'self-billing ubl':
      return `peppol_bis_selfbilling.${type}.3_0.xml_ubl`
    case 'xrechnung cii':
      return 'xrechnung.invoice.3_0.xml_cii'
    case 'zugferd pdf':
      return 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931'
  }
}

/** The file of a row; those that say nothing of it take turns with the syntaxes. */
async function makeFile({ seller, buyer, type = '380', file }: MixUp, index: number): Promise<Uint8Array> {
  const kind = file ?? (['xrechnung ubl', 'xrechnung cii'] as const)[index % 2] ?? 'xrechnung ubl'
  const present = (party: Supplier): Supplier => JSON.parse(JSON.stringify(party)) as Supplier
  const model: Invoice = {
    ...base,
    document: { ...base.document, number: `MIX-${index}`, type_code: type },
    supplier: present(seller),
    customer: customerOfParty(present(buyer)),
  }
  const body = { model: model as never, format: formatOf(kind, CREDIT.has(type)) }
  const { format } = node.services
  if (kind === 'zugferd pdf') return (await format.modelToPdf(body, { lang: 'de', lenient: true, format: body.format })).bytes
  return (await format.modelToXml(body, { lenient: true, lang: 'en' })).xml
}

it('are at least eighty, each told from the others', () => {
  expect(MIX_UPS.length).toBeGreaterThanOrEqual(80)
  expect(new Set(MIX_UPS.map(({ name }) => name)).size).toBe(MIX_UPS.length)
})

describe('a mix-up', () => {
  it.each(MIX_UPS.map((row, index) => [row.name, row, index] as const))('%s', async (_name, row, index) => {
    const { documents } = node.services
    const { document, isDuplicate } = await documents.importFile(await makeFile(row, index), {})
    expect(isDuplicate).toBe(false)
    expect({ direction: document.direction, match: document.match }).toEqual({
      direction: row.direction,
      match: { role: row.role, ...(row.by === undefined ? {} : { by: row.by }) },
    })
    const answer = await documents.send(document.id, SEND).then(
      () => undefined,
      (error: unknown) => (error as { code: string }).code,
    )
    if (row.refused === undefined) expect([undefined, ...FAULTS]).toContain(answer)
    else expect(answer).toBe(row.refused)
    const queued = (await documents.get(document.id, [], 'en')).delivery !== undefined
    expect(queued).toBe(answer === undefined)
  })

  it('leaves nothing of another seller in the queue', async () => {
    const { queue, documents } = node.services
    const jobs = (await queue.list({ limit: 200, offset: 0 })).items
    const sellers = new Set(
      await mapInOrder(
        jobs,
        async ({ document_id }) =>
          (await documents.list({ limit: 200, offset: 0, sort_by: 'created_at', sort_order: 'asc' })).items.find(
            ({ id }) => id === document_id,
          )?.match?.role,
      ),
    )
    expect(jobs.length).toBeGreaterThan(20)
    expect([...sellers].every((role) => role === 'seller' || role === 'both')).toBe(true)
  })
})
