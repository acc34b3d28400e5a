import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderLines } from '../../../core/formats/edit-order.ts'
import { editInvoice } from '../../../core/formats/edit.ts'
import { readInvoice } from '../../../core/formats/read.ts'
import { writeInvoice } from '../../../core/formats/write.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import { modelToView, viewToModel } from '../../../core/terms/model-view.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { applyChanges, type Change } from '../../../renderer/editor/model.ts'
import { netChanges } from '../../../renderer/editor/net-changes.ts'

const INVOICE: Invoice = {
  document: { number: 'R-1', discounts_charges: [{ sign: '-', amount: '5.00' }] },
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
    { id: '3', name: 'three' },
  ],
}

const FORMAT = 'peppol_bis_billing.invoice.3_0.xml_ubl'
const STORED = writeInvoice(modelToView(INVOICE), FORMAT).xml

function asRead(xml: string): Invoice {
  return viewToModel(readInvoice(parseXml(xml)).view).model
}

describe('steps as the engine takes them', () => {
  it('the last value of a path counts, and a value that is back is no change', () => {
    expect(netChanges(INVOICE, [change('document.number', 'R-2'), change('document.number', 'R-3')]).changes).toEqual([
      change('document.number', 'R-3'),
    ])
    expect(netChanges(INVOICE, [change('document.number', 'R-2'), change('document.number', 'R-1')])).toEqual({ changes: [] })
  })

  it('after a line is taken away the others keep the numbers they are stored under', () => {
    expect(netChanges(INVOICE, [change('items[0]', undefined), change('items[0].name', 'zwei')]).changes).toEqual([
      change('items[0]', undefined),
      change('items[1].name', 'zwei'),
    ])
  })

  it('a line begun and taken away again leaves nothing', () => {
    expect(netChanges(INVOICE, [change('items[3].name', 'new'), change('items[3]', undefined)])).toEqual({ changes: [] })
    expect(
      netChanges(INVOICE, [change('items[3].name', 'a'), change('items[4].name', 'b'), change('items[3]', undefined)]).changes,
    ).toEqual([change('items[3].name', 'b')])
  })

  it('whatever a person does, the engine comes to the invoice that is on the screen', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 999 }), { maxLength: 14 }), (choices) => {
        let model = INVOICE
        const steps: Change[] = []
        for (const choice of choices) {
          const step = stepOf(model, choice)
          steps.push(step)
          model = applyChanges(model, [step])
        }
        const { changes, line_order } = netChanges(INVOICE, steps)
        const changed = editInvoice(parseXml(STORED), changes)
        const edited = line_order === undefined ? changed : orderLines(changed, line_order)
        expect(asRead(edited)).toEqual(asRead(writeInvoice(modelToView(model), FORMAT).xml))
      }),
      { numRuns: 400 },
    )
  })
})

function change(path: string, value: string | undefined): TermChange {
  return { path, value }
}

/** A step that is possible in a state: a value changed, taken away, a line begun, moved or taken away. */
function stepOf(model: Invoice, choice: number): Change {
  const count = model.items?.length ?? 0
  const line = count === 0 ? 0 : choice % count
  switch (choice % 6) {
    case 0:
      return change(`items[${count}].name`, `new ${choice}`)
    case 1:
      // An invoice without lines begins one.
      return count === 0 ? change('items[0].name', `again ${choice}`) : change(`items[${line}]`, undefined)
    case 2:
      return change(`items[${line}].name`, `changed ${choice}`)
    case 3:
      return change('document.number', choice % 2 === 0 ? undefined : `R-${choice}`)
    case 4:
      return count === 0 ? change('document.number', 'R-0') : { path: `items[${line}]`, to: (choice % 7) % count }
    default:
      return change(`items[${line}].price`, `${choice}.50`)
  }
}
