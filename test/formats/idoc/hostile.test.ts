import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AppError } from '../../../core/base/errors.ts'
import { readInvoice } from '../../../core/formats/read.ts'
import { writeInvoice } from '../../../core/formats/write.ts'
import { viewToModel } from '../../../core/terms/model-view.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { countRuns } from '../../support/extent.ts'

const SAMPLES = ['sales-invoice', 'credit-memo', 'held'].map((name) =>
  readFileSync(new URL(`fixtures/${name}.xml`, import.meta.url), 'utf8'),
)
const NASTY = [
  '',
  '-',
  '--',
  '1e9',
  '99999999999999999999',
  '000000',
  '0',
  '-0.00',
  '20261399',
  ',,.',
  '😀',
  '\u202e',
  'x'.repeat(400),
  '__proto__',
  '&#10;',
]

test('IDocs with anything in any field are read or refused, and can be written as every kind', () => {
  const change = fc.tuple(fc.nat(400), fc.constantFrom(...NASTY))
  fc.assert(
    fc.property(fc.constantFrom(...SAMPLES), fc.array(change, { minLength: 1, maxLength: 8 }), (xml, changes) => {
      const texts = [...xml.matchAll(/>([^<>\n]+)</g)]
      let mutant = xml
      for (const [at, value] of changes) {
        const hit = texts[at % texts.length]?.[0]
        if (hit !== undefined) mutant = mutant.replace(hit, `>${value}<`)
      }
      try {
        const { view, leftover } = readInvoice(parseXml(mutant))
        viewToModel(view)
        for (const { line, column } of leftover) expect(line * column).toBeGreaterThan(0)
        for (const format of ['erp.invoice.idoc', 'xrechnung.invoice.3_0.xml_ubl', 'xrechnung.invoice.3_0.xml_cii'] as const)
          writeInvoice(view, format)
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
      }
    }),
    { numRuns: countRuns(300) },
  )
})

test('IDocs of which segments are missing, doubled or out of place are read or refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SAMPLES),
      fc.array(fc.tuple(fc.nat(600), fc.nat(600), fc.boolean()), { minLength: 1, maxLength: 6 }),
      (xml, moves) => {
        const lines = xml.split('\n')
        for (const [from, to, keep] of moves) {
          const [line = ''] = keep ? lines.slice(from % lines.length, (from % lines.length) + 1) : lines.splice(from % lines.length, 1)
          lines.splice(to % lines.length, 0, line)
        }
        try {
          viewToModel(readInvoice(parseXml(lines.join('\n'))).view)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
      },
    ),
    { numRuns: countRuns(300) },
  )
})
