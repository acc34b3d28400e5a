import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BoundSyntax } from '../../core/formats/bindings.ts'
import { writeSyntax, type LostValue } from '../../core/formats/write.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import type { TermView } from '../../core/terms/view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { arbitraryInvoice } from './arbitrary-invoice.ts'
import { missing, pairs, readXml, terms } from './support.ts'
import { countRuns } from '../support/extent.ts'

/** What a syntax adds because its schema demands an element: the stand-ins for absent terms. */
const STAND_INS = new Set(['BT-13=NA', 'BT-81=1', 'BT-147=0'])

/** Lost values of terms, without fields that are no terms. */
function lostPairs(lost: readonly LostValue[]): string[] {
  return lost.filter(({ reason }) => reason.code !== 'fixed_form').map(({ term, value }) => `${term}=${value}`)
}

/** Pairs in which terms that one element may say for several payments count once. */
function pairsOnce(view: TermView): string[] {
  const all = pairs(terms(view))
  return all.filter((pair, at) => !/^BT-(83|89|90)=/.test(pair) || all.indexOf(pair) === at)
}

function checkTrip(model: Invoice, syntax: BoundSyntax): void {
  const view = modelToView(model)
  const { xml, lost, notes } = writeSyntax(view, syntax)
  const { view: again, leftover } = readInvoice(parseXml(xml))
  expect(leftover).toEqual([])
  const before = pairsOnce(view)
  const after = pairsOnce(again)
  expect(missing(before, [...after, ...lostPairs(lost)])).toEqual([])
  const noted = notes.map(({ term, value }) => `${term}=${value}`)
  expect(missing(after, [...before, ...noted]).filter((pair) => !STAND_INS.has(pair))).toEqual([])
}

describe('round trips of generated models', () => {
  for (const syntax of ['ubl-invoice', 'ubl-creditnote', 'cii'] as const)
    test(`model -> ${syntax} -> model keeps every value or reports it as lost`, () => {
      fc.assert(
        fc.property(arbitraryInvoice, (model) => checkTrip(model, syntax)),
        { numRuns: countRuns(150) },
      )
    })

  test('UBL -> CII -> UBL keeps what both can hold', () => {
    fc.assert(
      fc.property(arbitraryInvoice, (model) => {
        const ubl = readXml(writeSyntax(modelToView(model), 'ubl-invoice').xml)
        const { xml, lost } = writeSyntax(ubl, 'cii')
        const back = writeSyntax(readXml(xml), 'ubl-invoice')
        const after = pairsOnce(readXml(back.xml))
        expect(missing(pairsOnce(ubl), [...after, ...lostPairs(lost), ...lostPairs(back.lost)])).toEqual([])
      }),
      { numRuns: countRuns(100) },
    )
  })

  test('writing what was written gives the same text', () => {
    fc.assert(
      fc.property(arbitraryInvoice, fc.constantFrom('ubl-invoice', 'ubl-creditnote', 'cii'), (model, syntax) => {
        const first = writeSyntax(modelToView(model), syntax).xml
        const view = readXml(first)
        expect(writeSyntax(view, syntax).xml).toBe(first)
        const again = writeSyntax(modelToView(viewToModel(view).model), syntax).xml
        expect(pairsOnce(readXml(again))).toEqual(pairsOnce(view))
      }),
      { numRuns: countRuns(100) },
    )
  })
})
