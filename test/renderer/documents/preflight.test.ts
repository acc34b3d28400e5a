import { describe, expect, it } from 'vitest'
import type { PreflightCause } from '../../../core/contract/types.ts'
import { BatchCheck, groupAlike } from '../../../renderer/documents/batch/preflight.svelte.ts'

const rule = (rule_id: string, receiver_name: string, ...document_ids: string[]): PreflightCause => ({
  kind: 'rule',
  stops: false,
  rule_id,
  term: 'BT-10',
  receiver_name,
  document_ids,
})
const CAUSES = [
  rule('BR-DE-15', 'Hotel Bergruh', '1', '2'),
  { kind: 'duplicate_number', stops: false, number: 'A-1', document_ids: ['3'] },
  rule('BR-DE-15', 'Stadtwerke Nord', '4'),
  { kind: 'duplicate_number', stops: false, number: 'A-2', document_ids: ['5'] },
  rule('BR-CO-16', 'Hotel Bergruh', '1'),
] as const satisfies PreflightCause[]

describe('what stands in the way of a batch', () => {
  it('is one row for a rule, whoever receives the invoices', () => {
    expect(groupAlike(CAUSES).map(({ causes }) => causes.map((cause) => CAUSES.indexOf(cause)))).toEqual([[0, 2], [1], [3], [4]])
  })

  it('is left out, or let pass, for the whole row at once', () => {
    const check = new BatchCheck([])
    const [first] = groupAlike(CAUSES)
    const causes = first?.causes ?? []
    check.leaveOut(causes, false)
    expect(CAUSES.map((cause) => check.isLeftOut(cause))).toEqual([false, true, false, true, true])
    check.leaveOut(causes, true)
    expect(CAUSES.every((cause) => check.isLeftOut(cause))).toBe(true)
  })
})
