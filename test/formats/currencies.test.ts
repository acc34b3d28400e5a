import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readModel } from '../../core/engine/convert.ts'
import { diffFiles } from '../../core/engine/difference.ts'
import type { OpenedFile } from '../../core/engine/files.ts'
import type { BoundSyntax } from '../../core/formats/bindings.ts'
import { compareViews } from '../../core/formats/difference.ts'
import { writeInvoice, writeSyntax } from '../../core/formats/write.ts'
import { canonicalText, digestOf } from '../../core/terms/digest.ts'
import type { TermView } from '../../core/terms/view.ts'
import { readXml, SAMPLE, writeModel } from './support.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const asFile = (view: TermView): OpenedFile => ({
  kind: 'model',
  view,
  detection: { syntax: undefined, format: undefined, profile: undefined, specification: undefined, reason: '' },
})

/** The sample with one amount in dollars. */
const inDollars = (syntax: BoundSyntax): string => {
  const xml = writeModel(SAMPLE, syntax)
  const changed =
    syntax === 'cii'
      ? xml.replace('<ram:LineTotalAmount>', '<ram:LineTotalAmount currencyID="USD">')
      : xml.replace('<cbc:LineExtensionAmount currencyID="EUR">', '<cbc:LineExtensionAmount currencyID="USD">')
  expect(changed).not.toBe(xml)
  return changed
}

const FIRST = SAMPLE.items?.[0]?.subtotal

describe.each(['ubl-invoice', 'cii'] as const)('an amount of %s in another currency than that of the invoice', (syntax) => {
  const plain = readXml(writeModel(SAMPLE, syntax))
  // The first LineExtensionAmount of UBL is that of the totals.
  const at = syntax === 'cii' ? { term: 'BT-131', path: 'items[0].subtotal' } : { term: 'BT-106', path: 'totals.item_subtotal' }
  const amount = syntax === 'cii' ? FIRST : SAMPLE.totals?.item_subtotal
  const dollars = readXml(inDollars(syntax))

  test('is reported by every conversion, and differs from the result', () => {
    for (const target of ['ubl-invoice', 'ubl-creditnote', 'cii'] as const) {
      const { xml, lost } = writeSyntax(dollars, target)
      const told = { ...at, value: 'USD', reason: expect.objectContaining({ code: 'other_currency' }) }
      expect(lost.filter(({ value }) => value === 'USD')).toEqual([told])
      expect(compareViews(dollars, readXml(xml)).filter(({ before }) => before === 'USD')).toEqual([
        { kind: 'missing', ...at, before: 'USD' },
      ])
    }
    expect(writeInvoice(dollars, 'erp.invoice.idoc').lost.filter(({ value }) => value === 'USD')).toMatchObject([at])
    expect(writeSyntax(plain, syntax).lost.filter(({ reason }) => reason.code === 'other_currency')).toEqual([])
  })

  test('is a warning of its model, which has no place for the currency', () => {
    expect(readModel({ view: dollars, leftover: [] }).warnings).toMatchObject([{ path: at.path, code: 'lost' }])
    expect(readModel({ view: plain, leftover: [] }).warnings).toEqual([])
  })

  test('is another invoice to digest and difference', () => {
    expect(digestOf(dollars, sha256)).not.toBe(digestOf(plain, sha256))
    expect(canonicalText(dollars, sha256)).toContain(` USD\n`)
    const { changes, totals } = diffFiles(asFile(plain), asFile(dollars), 'en', sha256)
    expect([...changes, ...totals]).toMatchObject([{ ...at, before: amount, after: `${amount} USD` }])
  })
})

test('the digest of an amount in another currency has its number in the shortest form', () => {
  const usual = writeModel({ ...SAMPLE, items: [{ ...SAMPLE.items?.[0], subtotal: '100.00' }] }, 'cii')
  const texts = ['100.0', '100'].map((number) => {
    const xml = usual.replace('<ram:LineTotalAmount>100.00', `<ram:LineTotalAmount currencyID=" USD ">${number}`)
    return canonicalText(readXml(xml), sha256)
  })
  expect(texts[0]).toContain('\nBT-131=100 USD\n')
  expect(texts[1]).toBe(texts[0])
})

test('the currency of the invoice may have blanks around it, and BT-111 is in the other one', () => {
  const xml = writeModel(SAMPLE, 'ubl-invoice').replaceAll('currencyID="EUR"', 'currencyID=" EUR"')
  expect(writeSyntax(readXml(xml), 'cii').lost.filter(({ reason }) => reason.code === 'other_currency')).toEqual([])
})
