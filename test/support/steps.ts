import type { Invoice } from '../../core/model/invoice.ts'
import type { TermStep } from '../../core/terms/change.ts'

/** An invoice with lists in lists. */
export const STEPPED: Invoice = {
  document: { number: 'R-1', discounts_charges: [{ sign: '-', amount: '5.00' }] },
  supplier: { name: 'Seller', ids: [{ value: 'S-1', scheme: '0088' }, { value: 'S-2' }] },
  items: [
    { id: '1', name: 'one' },
    {
      id: '2',
      name: 'two',
      discounts_charges: [
        { sign: '-', amount: '1.00' },
        { sign: '+', amount: '2.00' },
      ],
    },
    { id: '3', name: 'three', classifications: [{ value: 'C-1', scheme: 'HS' }] },
  ],
}

const set = (path: string, value: string | undefined): TermStep => ({ path, value })

/** A step that is possible in a state: a value changed, taken away or put back, an entry begun, moved or taken away. */
export function randomStep(model: Invoice, choice: number): TermStep {
  const count = model.items?.length ?? 0
  const line = count === 0 ? 0 : choice % count
  const charges = model.items?.[line]?.discounts_charges?.length ?? 0
  const ids = model.supplier?.ids?.length ?? 0
  const steps: readonly (() => TermStep)[] = [
    () => set(`items[${count}].name`, `new ${choice}`),
    // An invoice without lines begins one.
    () => (count === 0 ? set('items[0].name', `again ${choice}`) : set(`items[${line}]`, undefined)),
    () => set(`items[${line}].name`, `changed ${choice}`),
    () => set('document.number', choice % 2 === 0 ? undefined : `R-${choice % 3}`),
    () => (count === 0 ? set('document.number', 'R-0') : { path: `items[${line}]`, to: (choice % 7) % count }),
    () => set(`items[${line}].price`, `${choice % 5}.50`),
    () => set(`items[${line}].discounts_charges[${charges}].amount`, `${choice % 4}.00`),
    () => (charges === 0 ? set('document.number', 'R-9') : set(`items[${line}].discounts_charges[${choice % charges}]`, undefined)),
    () =>
      charges === 0
        ? set('document.number', 'R-8')
        : set(`items[${line}].discounts_charges[${charges - 1}].sign`, choice % 2 === 0 ? '+' : '-'),
    () => set(`supplier.ids[${ids}].value`, `S-${choice}`),
    () => (ids === 0 ? set('document.number', 'R-7') : set(`supplier.ids[${choice % ids}]`, undefined)),
    () => (ids === 0 ? set('document.number', 'R-6') : set(`supplier.ids[${choice % ids}].scheme`, choice % 2 === 0 ? '0060' : undefined)),
    () => (count === 0 ? set('document.number', 'R-5') : set(`items[${line}].name`, undefined)),
    () => set('document.discounts_charges[0].sign', choice % 2 === 0 ? '+' : '-'),
  ]
  return (steps[Math.floor(choice / 7) % steps.length] as () => TermStep)()
}
