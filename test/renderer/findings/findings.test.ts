import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Issue } from '../../../core/contract/types.ts'
import { countKinds, groupLeft, listNotes, nestIssues, sortIssues, stackNotes, stopsOf } from '../../../renderer/findings/findings.ts'

function issue(path: string, severity: Issue['severity'] = 'error'): Issue {
  return { rule_id: 'BR-1', ruleset: 'en16931', severity, category: 'content', message: '', path, business_terms: [], remedy: 'input' }
}

describe('findings', () => {
  it('are walked from the top of the page to its end, the gravest of one place first', () => {
    const sorted = sortIssues([
      issue('payment_details[0].account_id'),
      issue('items[10].price', 'warning'),
      issue('items[10].price'),
      issue('items[9].price'),
      issue('supplier.name'),
      issue(''),
    ])
    expect(sorted.map(({ path, severity }) => `${path} ${severity}`)).toEqual([
      ' error',
      'supplier.name error',
      'items[9].price error',
      'items[10].price error',
      'items[10].price warning',
      'payment_details[0].account_id error',
    ])
    expect(stopsOf(sorted)).toHaveLength(5)
  })

  it('what follows from another stands under it, and kinds count the causes alone', () => {
    const issues: Issue[] = [
      { ...issue('totals.item_subtotal'), category: 'business_rule', caused_by: 2 },
      { ...issue('taxes[0].taxable_amount'), category: 'business_rule', caused_by: 2 },
      { ...issue('items[0].subtotal'), category: 'format' },
      issue('supplier.name'),
    ]
    const notes = nestIssues(issues)
    expect(notes.map(({ issue: { path }, follows }) => [path, follows.map((one) => one.path)])).toEqual([
      ['supplier.name', []],
      ['items[0].subtotal', ['taxes[0].taxable_amount', 'totals.item_subtotal']],
    ])
    expect(listNotes(notes)).toHaveLength(issues.length)
    expect(countKinds(notes)).toEqual([
      { kind: 'format', count: 1 },
      { kind: 'content', count: 1 },
    ])
  })

  it('what stops a document is what rules or its receiver refuse, and is left by party, by line, else by field', () => {
    const left = stopsOf([
      issue('items[1].price'),
      issue('customer.name'),
      { ...issue('document.customer_reference', 'warning'), acceptance: 'error' },
      issue('document.number', 'warning'),
      { ...issue('totals.payable'), caused_by: 0 },
      issue('items[1].name'),
      issue('customer.city'),
      issue('delivery.city'),
      issue('delivery.country_code'),
      issue('additional_documents[0].id.value'),
      issue('additional_documents[1].id.value'),
    ])
    expect(groupLeft(left).map(({ part, issues }) => [part, issues.length])).toEqual([
      ['customer', 2],
      ['document.customer_reference', 1],
      ['delivery', 2],
      ['items[1]', 2],
      ['additional_documents[0]', 1],
      ['additional_documents[1]', 1],
    ])
  })

  it('a note keeps its key when others come before it, and findings of one rule at one place have keys of their own', () => {
    const issues = [issue('items[0].price'), issue('items[0].price'), issue('supplier.name')]
    const before = nestIssues(issues)
    const after = nestIssues(issues, [{ issue: { ...issue('supplier.contact.name', 'warning'), rule_id: 'KONTOR-CARD-OTHER' } }])
    expect(new Set(after.map(({ key }) => key)).size).toBe(4)
    for (const { issue: one, key } of before) expect(after.find((note) => note.issue === one)?.key).toBe(key)
  })

  it('notes never cover each other and never stand above their field', () => {
    const notes = fc.array(fc.tuple(fc.nat({ max: 3000 }), fc.integer({ min: 20, max: 200 })), { maxLength: 30 })
    fc.assert(
      fc.property(notes, (pairs) => {
        const wanted = pairs.map(([top]) => top).toSorted((left, right) => left - right)
        const heights = pairs.map(([, height]) => height)
        const tops = stackNotes(wanted, heights, 4)
        tops.forEach((top, index) => {
          expect(top).toBeGreaterThanOrEqual(wanted[index] ?? 0)
          if (index > 0) expect(top).toBeGreaterThanOrEqual((tops[index - 1] ?? 0) + (heights[index - 1] ?? 0) + 4)
        })
      }),
    )
  })
})
