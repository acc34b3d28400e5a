import { expect, it } from 'vitest'
import { followDates } from '../../../renderer/editor/follow-dates.ts'

const INVOICE = { document: { issue_date: '2026-01-31', due_date: '2026-02-14' } }
const dayOf = (value: string | undefined) => [{ path: 'document.issue_date', value }]

it('the due date stays as many days behind the date of the invoice', () => {
  expect(followDates(INVOICE, dayOf('2026-12-24'))).toEqual([{ path: 'document.due_date', value: '2027-01-07' }])
})

it.each([
  ['a date that is none', INVOICE, dayOf('soon')],
  ['a date taken away', INVOICE, dayOf(undefined)],
  ['another term', INVOICE, [{ path: 'document.number', value: '2026-12-24' }]],
  ['a due date of its own', INVOICE, [...dayOf('2026-12-24'), { path: 'document.due_date', value: '2026-12-31' }]],
  ['no due date before', { document: { issue_date: '2026-01-31' } }, dayOf('2026-12-24')],
  ['a due date that was too early', { document: { issue_date: '2026-01-31', due_date: '2026-01-01' } }, dayOf('2026-12-24')],
])('%s moves nothing', (_title, before, changes) => {
  expect(followDates(before, changes)).toEqual([])
})
