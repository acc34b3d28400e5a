import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { Change } from '../../../core/terms/change.ts'
import { applyChanges } from '../../../renderer/editor/model.ts'
import { shortenChanges } from '../../../renderer/editor/shorten.ts'
import { randomStep, STEPPED } from '../../support/steps.ts'

const shorten = (...changes: Change[]): Change[] => shortenChanges(STEPPED, changes, applyChanges(STEPPED, changes))
const change = (path: string, value: string | undefined): Change => ({ path, value })

describe('steps with the same outcome', () => {
  it('the last value of a path counts, and a value that is back is no change', () => {
    expect(shorten(change('document.number', 'R-2'), change('document.number', 'R-3'))).toEqual([change('document.number', 'R-3')])
    expect(shorten(change('document.number', 'R-2'), change('document.number', 'R-1'))).toEqual([])
  })

  it('after a line is taken away the values of the others stand behind it, once each', () => {
    expect(shorten(change('items[1].name', 'b'), change('items[0]', undefined), change('items[0].name', 'zwei'))).toEqual([
      change('items[0]', undefined),
      change('items[0].name', 'zwei'),
    ])
  })

  it('a line begun and taken away again, or moved there and back, leaves nothing', () => {
    expect(shorten(change('items[3].name', 'new'), change('items[3]', undefined))).toEqual([])
    expect(shorten({ path: 'items[0]', to: 2 }, { path: 'items[2]', to: 0 })).toEqual([])
  })

  it('taking a line away where it stands costs no more steps than the lines that are numbered anew', () => {
    const numbered = [change('items[0].id', '1'), change('items[1].id', '2')]
    expect(shorten(change('items[0]', undefined), ...numbered, change('items[0]', undefined), change('items[0].id', '1'))).toEqual([
      change('items[0]', undefined),
      change('items[0]', undefined),
      change('items[0].id', '1'),
    ])
  })

  it('a step on the XML stays between what was done before it and after it', () => {
    const ofXml = change('/Invoice/cac:PaymentTerms[1]', undefined)
    expect(shorten(change('document.number', 'R-2'), change('document.number', 'R-3'), ofXml, change('document.number', 'R-1'))).toEqual([
      change('document.number', 'R-3'),
      ofXml,
      change('document.number', 'R-1'),
    ])
    expect(shorten(ofXml)).toEqual([ofXml])
  })

  it('whatever a person does, they lead to the invoice that is on the screen', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9999 }), { maxLength: 14 }), (choices) => {
        let model: Invoice = STEPPED
        const steps: Change[] = []
        for (const choice of choices) {
          const step = randomStep(model, choice)
          steps.push(step)
          model = applyChanges(model, [step])
        }
        const short = shortenChanges(STEPPED, steps, model)
        expect(applyChanges(STEPPED, short)).toEqual(model)
        const values = short.filter((step) => 'value' in step && step.value !== undefined).map(({ path }) => path)
        expect(values.length).toBeLessThanOrEqual(steps.length)
      }),
      { numRuns: 400 },
    )
  })
})
