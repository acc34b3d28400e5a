import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../../core/model/invoice.ts'
import { followChanges } from '../../../../renderer/editor/follow.ts'
import { applyChanges } from '../../../../renderer/editor/model.ts'
import { paymentRows } from '../../../../renderer/editor/terms/means.ts'

const after = (before: Invoice, path: string, value: string | undefined): Invoice =>
  applyChanges(before, [{ path, value }, ...followChanges(before, [{ path, value }], false)])

describe('the due date', () => {
  const invoice = (terms: string, due_date: string): Invoice => ({ document: { issue_date: '2026-11-26', due_date, terms } })

  it.each([
    ['#SKONTO#TAGE=14#PROZENT=2.00#\nZahlbar innerhalb von 30 Tagen ohne Abzug', '2026-12-26', '2026-12-31'],
    ['30 jours fin de mois', '2026-12-31', '2026-12-31'],
    ['zahlbar bis zum 24.12.2026', '2026-12-24', '2026-12-24'],
    ['30 Tage netto', '2026-12-15', '2026-12-15'],
    ['nach Vereinbarung', '2026-12-26', '2026-12-26'],
  ])('%s: goes from %s to %s with the invoice date, where the terms say so', (terms, from, to) => {
    expect(after(invoice(terms, from), 'document.issue_date', '2026-12-01').document.due_date).toBe(to)
  })

  it('stays while the invoice date is none', () => {
    expect(after(invoice('30 Tage netto', '2026-12-26'), 'document.issue_date', '1.1').document.due_date).toBe('2026-12-26')
    expect(after(invoice('30 Tage netto', '2026-12-26'), 'document.issue_date', undefined).document.due_date).toBe('2026-12-26')
  })
})

describe('a payment', () => {
  const account = { method_code: '58', account_id: 'DE02120300000000202051', account_name: 'Nordlicht', remittance_information: 'R-1' }
  const invoice: Invoice = { document: {}, payment_details: [account] }
  const kind = (code: string): Invoice => after(invoice, 'payment_details[0].method_code', code)

  it('keeps what belongs to its kind, and loses what does not', () => {
    expect(kind('59').payment_details).toEqual([{ method_code: '59', remittance_information: 'R-1' }])
    expect(kind('30').payment_details).toEqual([{ ...account, method_code: '30' }])
    expect(kind('10').payment_details).toEqual([{ method_code: '10', remittance_information: 'R-1' }])
    expect(kind('ZZZ').payment_details).toEqual([{ ...account, method_code: 'ZZZ' }])
  })

  it.each([
    ['58', ['BT-81', 'BT-84', 'BT-85', 'BT-86', 'BT-83']],
    ['59', ['BT-81', 'BT-89', 'BT-90', 'BT-91', 'BT-83']],
    ['54', ['BT-81', 'BT-87', 'BT-88', 'BT-83']],
    ['20', ['BT-81', 'BT-83']],
  ])('of kind %s asks for %j', (code, terms) => {
    const rows = paymentRows({ model: kind(code), wanted: new Set() }, 0)
    expect(rows.map(({ term }) => term?.id)).toEqual(terms)
  })

  it('of any kind shows what it says', () => {
    const model: Invoice = { document: {}, payment_details: [{ ...account, method_code: '59' }] }
    expect(paymentRows({ model, wanted: new Set() }, 0).map(({ term }) => term?.id)).toContain('BT-84')
  })
})
