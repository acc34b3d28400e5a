import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { needOf, NEEDS, type NeedFacts } from '../../core/contract/need.ts'
import { sideOf } from '../../core/contract/side.ts'
import { isNetworkFormat } from '../../core/profiles/formats.ts'
import { DIRECTIONS, DOCUMENT_STATUSES, HANDLINGS, JOB_STATES, MATCH_ROLES, NEED_CODES, SIDES } from '../../core/contract/types.ts'
import type { NeedWrites } from '../../core/store/port/documents.ts'
import type { NewDocument } from '../../core/store/types.ts'
import { createAccess } from '../../core/store/sqlite/access.ts'
import { openDatabase } from '../../core/store/sqlite/database.ts'
import { documentReads, documentWrites } from '../../core/store/sql/documents/documents.ts'
import { needReads, needWrites } from '../../core/store/sql/documents/needs.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'

const FORMATS = [
  'peppol_bis_billing.invoice.3_0.xml_ubl',
  'xrechnung.invoice.3_0.xml_cii',
  'peppol_bis_selfbilling.invoice.3_0.xml_ubl',
  'factur_x_en16931.invoice.1_0.xml_cii',
  null,
]
const counts = fc.option(fc.integer({ min: 0, max: 3 }))

const rowArbitrary = fc.record({
  direction: fc.constantFrom(...DIRECTIONS),
  status: fc.constantFrom(...DOCUMENT_STATUSES),
  match_role: fc.option(fc.constantFrom(...MATCH_ROLES)),
  handling: fc.option(fc.constantFrom(...HANDLINGS)),
  delivery: fc.option(fc.constantFrom(...JOB_STATES)),
  aside: fc.constantFrom('aside' as const, null),
  format: fc.constantFrom(...FORMATS),
  type_code: fc.constantFrom('380', '389', null),
  errors: counts,
  outgoing_errors: counts,
})

function open() {
  const file = openDatabase(temporaryFolder(onTestFinished))
  onTestFinished(() => file.close())
  const ports = { clock: manualClock(), ids: countingIds() }
  const { reads, write } = createAccess(file)
  const insert = (input: NewDocument) => write((db) => documentWrites(db, ports).insert(input))
  const forgetOutgoing: NeedWrites['forgetOutgoing'] = (isConcerned) => write((db) => needWrites(db).forgetOutgoing(isConcerned))
  return { db: file, documents: { ...documentReads(reads), insert }, needs: { ...needReads(reads), forgetOutgoing } }
}

describe('what a document needs', () => {
  it('is the same in the store as by the function, whatever changes', async () => {
    const { db, documents } = open()
    const { id } = await documents.insert(newDocument('A'))
    await fc.assert(
      fc.asyncProperty(rowArbitrary, async (row) => {
        const names = Object.keys(row)
        db.statement(`UPDATE documents SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`).run(...Object.values(row), id)
        const { errors, outgoing_errors, format, type_code, ...facts } = row
        const { direction, match_role } = facts
        const match = match_role === null ? undefined : { role: match_role }
        const side = sideOf({ direction, format, type_code: type_code ?? undefined, match }) ?? null
        const count = row.direction === 'inbound' || isNetworkFormat(format) ? errors : outgoing_errors
        expect((await documents.read(id)).need).toEqual(needOf({ ...facts, side, count }))
        const rows = db.query<{ need: string; amount: number }>('SELECT need, amount FROM document_counts WHERE amount <> 0').all()
        expect(rows).toEqual([{ need: (await documents.read(id)).need.code, amount: 1 }])
      }),
    )
  })

  it('is one of the codes for all facts, and each code is the answer to some', () => {
    expect(new Set(NEEDS.map(({ need }) => need))).toEqual(new Set(NEED_CODES))
    const seen = new Set<string>()
    const all: { readonly [Name in keyof NeedFacts]: readonly NeedFacts[Name][] } = {
      direction: DIRECTIONS,
      status: DOCUMENT_STATUSES,
      match_role: [null, ...MATCH_ROLES],
      side: [null, ...SIDES],
      handling: [null, ...HANDLINGS],
      delivery: [null, ...JOB_STATES],
      aside: [null, 'aside'],
      count: [null, 0, 1],
    }
    const walk = (facts: Partial<NeedFacts>, [name, ...names]: readonly (keyof NeedFacts)[]): void => {
      if (name === undefined) seen.add(needOf(facts as NeedFacts).code)
      else for (const value of all[name]) walk({ ...facts, [name]: value }, names)
    }
    walk({}, Object.keys(all) as (keyof NeedFacts)[])
    expect(seen).toEqual(new Set(NEED_CODES))
  })

  it('is not known before what leaves was judged, and again when the customer takes another format', async () => {
    const { documents, needs } = open()
    const { facts } = newDocument('A')
    const cii = { ...facts, format: 'factur_x_en16931.invoice.1_0.xml_cii' }
    const { id } = await documents.insert(newDocument('A', { facts: cii }))
    expect((await documents.read(id)).need).toEqual({ code: 'checking' })
    expect(await needs.listUnjudged(10)).toEqual([id])
    const judged = await documents.insert(newDocument('B', { facts: cii, outgoing_errors: 2 }))
    expect(judged.need).toEqual({ code: 'needs_attention', count: 2 })
    expect(await needs.forgetOutgoing(({ receiver_name }) => receiver_name === 'Another')).toBe(0)
    expect(await needs.forgetOutgoing(({ receiver_name }) => receiver_name === 'Example Customer')).toBe(1)
    expect(await needs.listUnjudged(10)).toEqual([id, judged.id])
  })
})
