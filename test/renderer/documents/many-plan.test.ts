import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../core/base/days.ts'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import { groupCauses } from '../../../renderer/documents/batch/causes.ts'
import { countUp, planChange } from '../../../renderer/documents/many/plan.ts'

const DAY = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('what many documents become', () => {
  it('a due date keeps its distance from the invoice date', () => {
    fc.assert(
      fc.property(DAY, DAY, fc.integer({ min: 0, max: 400 }), (issue_date, day, days) => {
        const model = { document: { issue_date, due_date: addDays(issue_date, days) } }
        const { changes } = planChange({ kind: 'date', day }, model, 0)
        const due = changes.find(({ path }) => path === 'document.due_date')?.value ?? model.document.due_date
        expect(daysBetween(day, due)).toBe(days)
      }),
    )
    expect(
      planChange({ kind: 'date', day: '2026-03-01' }, { document: { issue_date: 'soon', due_date: '2026-03-10' } }, 0).changes,
    ).toEqual([{ path: 'document.issue_date', value: '2026-03-01' }])
  })

  it('a due date goes as the terms say, and stays where it was typed against them', () => {
    const document = { issue_date: '2026-01-31', terms: '30 Tage zum Monatsende' }
    const due = (due_date: string) =>
      planChange({ kind: 'date', day: '2026-01-15' }, { document: { ...document, due_date } }, 0).changes[1]?.value
    expect([due('2026-03-31'), due('2026-03-15')]).toEqual(['2026-02-28', undefined])
  })

  it('numbers follow each other and keep their width', () => {
    expect([countUp('RE-2026-0098', 0), countUp('RE-2026-0098', 2), countUp('9', 1), countUp('RE-', 1)]).toEqual([
      'RE-2026-0098',
      'RE-2026-0100',
      '10',
      undefined,
    ])
    expect(planChange({ kind: 'numbers', first: '2026/7' }, { document: { number: '2026/9' } }, 2)).toMatchObject({ changes: [] })
  })

  it('a field is set, taken away, or is so already', () => {
    const model = { document: { purchase_order_reference: '4500' } }
    const of = (value: string | undefined) => planChange({ kind: 'term', term: 'BT-13', value }, model, 0)
    expect(of('4501')).toEqual({ before: '4500', after: '4501', changes: [{ path: 'document.purchase_order_reference', value: '4501' }] })
    expect(of(undefined).changes).toEqual([{ path: 'document.purchase_order_reference', value: undefined }])
    expect(of('4500').changes).toEqual([])
  })
})

it('only what makes sense in several documents is entered once for them', () => {
  const finding = (path: string) => ({ rule_id: path, path, message: '', severity: 'error', remedy: 'input' }) as const
  const paths = ['document.discounts_charges[0].amount', 'supplier.tax_id.value', 'customer.tax_id.value', 'document.customer_reference']
  const record = (id: string, receiver_name?: string) => ({ id, direction: 'outbound', receiver_name }) as DocumentRecord
  const offered = (...records: DocumentRecord[]) =>
    groupCauses(records.map((one) => ({ record: one, findings: paths.map(finding) })))
      .flatMap(({ term }) => term?.id ?? [])
      .toSorted()
  expect(offered(record('1', 'North'), record('2', 'North'))).toEqual(['BT-10', 'BT-48'])
  expect(offered(record('1'), record('2'))).toEqual(['BT-10'])
  expect(offered(record('1', 'North'))).toEqual(['BT-10', 'BT-31', 'BT-48', 'BT-92'])
})
