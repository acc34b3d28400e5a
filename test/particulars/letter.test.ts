import { describe, expect, it } from 'vitest'
import type { Issue } from '../../core/contract/types.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { groupOfRule, judgeParticulars, particularsHit } from '../../core/particulars/letter.ts'
import { PARTICULAR_TABLE, PARTICULARS } from '../../core/particulars/particulars.ts'
import { en16931Rules } from '../../core/rules/en16931/index.ts'
import { TERMS } from '../../core/terms/lookup.ts'

const INVOICE: Invoice = {
  document: { number: 'R-1', issue_date: '2026-11-02', type_code: '380', currency_code: 'EUR' },
  supplier: { name: 'Nordlicht GmbH', city: 'Kiel', country_code: 'DE', tax_id: { value: 'DE811999207' } },
  customer: { name: 'Ostsee AG', city: 'Rostock', country_code: 'DE' },
  delivery: { date: '2026-10-30' },
  items: [{ quantity: '2', name: 'Buchse' }],
  taxes: [{ code: 'S', percent: '19', taxable_amount: '1000', amount: '190' }],
  totals: { total: '1190' },
}
const issue = (change: Partial<Issue>): Issue => ({
  rule_id: 'BR-CO-26',
  ruleset: 'en16931',
  severity: 'error',
  category: 'business_rule',
  message: '',
  path: '',
  business_terms: [],
  remedy: 'input',
  ...change,
})
const wrong = (change: Partial<Invoice>, issues: readonly Issue[] = []) =>
  judgeParticulars({ ...INVOICE, ...change }, issues).filter(({ state }) => state !== 'present')

describe('the group of a finding', () => {
  it.each([
    ['KONTOR-XML', 'format'],
    ['KONTOR-DOCUMENT', 'format'],
    ['KONTOR-SCHEMA', 'format'],
    ['KONTOR-NUMBER', 'format'],
    ['KONTOR-DATE', 'format'],
    ['BR-CO-26', 'business_rule'],
    ['BR-DE-15', 'business_rule'],
    ['PEPPOL-EN16931-R010', 'business_rule'],
    ['UBL-SR-01', 'business_rule'],
  ])('%s is %s', (rule_id, group) => {
    expect(groupOfRule({ rule_id })).toBe(group)
  })

  it('names the particulars that its terms are about; a warning hits none', () => {
    expect(particularsHit(issue({ business_terms: ['BT-31', 'BT-29'] }))).toEqual(['tax_number'])
    expect(particularsHit(issue({ business_terms: ['BT-117'], severity: 'warning' }))).toEqual([])
    expect(particularsHit(issue({ business_terms: ['BT-10'] }))).toEqual([])
  })

  it('exists for every rule of EN 16931, of which some hit each particular', () => {
    const hit = en16931Rules().flatMap(({ terms }) => particularsHit(issue({ business_terms: [...terms] })))
    expect([...new Set(hit)].sort()).toEqual([...PARTICULARS].sort())
  })
})

describe('the mandatory particulars', () => {
  it('are terms of the standard, each with its place in the law', () => {
    const known = new Set<string>(TERMS.map(({ id }) => id))
    for (const { law, terms } of Object.values(PARTICULAR_TABLE)) {
      expect(law).toMatch(/^§ 14a? Abs\. \d( Satz 1 Nr\. \d)? UStG$/)
      expect(terms.filter((term) => !known.has(term))).toEqual([])
    }
  })

  it('are all there in an invoice that has them', () => {
    expect(judgeParticulars(INVOICE, []).map(({ id, state }) => [id, state])).toEqual(
      PARTICULARS.filter((id) => id !== 'vat_ids').map((id) => [id, 'present']),
    )
  })

  it.each([
    ['supplier', { supplier: { ...INVOICE.supplier, city: ' ' } }, ['BT-37']],
    ['recipient', { customer: { city: 'Rostock' } }, ['BT-44']],
    ['tax_number', { supplier: { name: 'N', city: 'Kiel', country_code: 'DE' } }, ['BT-31', 'BT-32']],
    ['date', { document: { number: 'R-1' } }, ['BT-2']],
    ['number', { document: { issue_date: '2026-11-02' } }, ['BT-1']],
    ['goods', { items: [{ quantity: '1' }] }, ['BT-153']],
    ['supply_date', { delivery: {} }, ['BT-72', 'BT-73']],
    ['net', { taxes: [{ code: 'S', percent: '19', amount: '190' }] }, ['BT-116']],
    ['tax', { taxes: [{ code: 'S', taxable_amount: '1000' }] }, ['BT-119', 'BT-117']],
    ['tax', { taxes: [{ code: 'E', taxable_amount: '1000', percent: '0', amount: '0' }] }, ['BT-120']],
    ['vat_ids', { taxes: [{ code: 'K', taxable_amount: '1000', exemption_reason_code: 'VATEX-EU-IC' }] }, ['BT-48']],
  ] as const)('%s is missing where it is not said', (id, change, terms) => {
    expect(wrong(change as unknown as Partial<Invoice>)).toMatchObject([{ id, state: 'missing', terms }])
  })

  it('are doubtful where a rule about them is broken', () => {
    const issues = [issue({ rule_id: 'BR-CO-17', business_terms: ['BT-117', 'BT-116'] })]
    expect(wrong({}, issues)).toMatchObject([
      { id: 'net', state: 'doubtful', terms: ['BT-116'], rules: ['BR-CO-17'] },
      { id: 'tax', state: 'doubtful', terms: ['BT-117'], rules: ['BR-CO-17'] },
    ])
  })

  it('the time of supply is said by a period, by every line, and not asked of corrections and advances', () => {
    const line = { quantity: '1', name: 'Miete', period_start_date: '2026-10-01' }
    for (const change of [
      { document: { ...INVOICE.document, period_end_date: '2026-10-31' } },
      { items: [line, line] },
      { document: { ...INVOICE.document, type_code: '386' } },
      { document: { ...INVOICE.document, type_code: '500' } },
      { preceding_documents: [{ number: 'R-0' }] },
    ]) {
      expect(wrong({ delivery: {}, ...change })).toEqual([])
    }
    expect(wrong({ delivery: {}, items: [line, { quantity: '1', name: 'Strom' }] })).toHaveLength(1)
  })

  it('are fewer in an invoice of 250 EUR or less, and none of a supplier elsewhere', () => {
    const small = { document: { issue_date: '2026-11-02', currency_code: 'EUR' }, customer: {}, delivery: {} }
    expect(wrong({ ...small, totals: { total: '250.00' } })).toEqual([])
    expect(wrong({ ...small, totals: { total: '250.01' } }).map(({ id }) => id)).toEqual(['recipient', 'number', 'supply_date'])
    expect(judgeParticulars({ ...INVOICE, supplier: { country_code: 'FR' } }, [])).toEqual([])
  })
})
