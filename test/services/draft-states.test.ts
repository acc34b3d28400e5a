import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { editInvoice } from '../../core/formats/edit/edit.ts'
import { DEFAULT_IDOC_SETTINGS } from '../../core/formats/idoc/settings.ts'
import { writeAs } from '../../core/engine/convert.ts'
import { createDocumentWork } from '../../core/services/documents/document-work.ts'
import { DraftStates } from '../../core/services/documents/draft-states.ts'
import { judgeSource, type JudgeOptions } from '../../core/engine/judge.ts'
import { openInvoice, type InvoiceSource } from '../../core/engine/source.ts'
import { readFonts } from '../../core/services/pdf/fonts.ts'
import type { Change } from '../../core/terms/change.ts'
import { TERMS } from '../../core/terms/lookup.ts'
import { viewToModel } from '../../core/terms/model-view.ts'
import { modelPathOf } from '../../core/terms/path.ts'
import type { XmlElement } from '../../core/xml/types.ts'
import { applyChanges } from '../../renderer/editor/model.ts'
import { randomStep } from '../support/steps.ts'
import { makePeppolInvoice } from '../bench/peppol-invoice.ts'
import { countRuns } from '../support/extent.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const GERMAN = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'

const peppol = makePeppolInvoice(9)
const asFormat = (format: string): string => writeAs(openInvoice(encode(peppol)).view, format).xml
const inCii = asFormat('xrechnung.invoice.3_0.xml_cii')
const STARTS: Readonly<Record<string, string>> = {
  'Peppol in UBL': peppol,
  'Peppol in CII': inCii.replace(GERMAN, PEPPOL),
  'a Peppol credit note': asFormat('peppol_bis_billing.credit_note.3_0.xml_ubl'),
  'XRechnung in UBL': asFormat('xrechnung.invoice.3_0.xml_ubl.extension'),
  'XRechnung in CII': inCii,
  'Factur-X': asFormat('factur_x_zugferd.invoice.2_4.xml_cii.extended'),
}

/** Values that rules like, and values that they do not. */
const VALUES = [
  '1',
  '12.50',
  '7',
  '-3',
  '0',
  '1,5',
  'S',
  'Z',
  'E',
  'O',
  'B',
  'K',
  'EUR',
  'SEK',
  'DE',
  'SE',
  'NL',
  'NO',
  'C62',
  'XYZ',
  '2026-11-21',
  '2026-13-01',
  ' ',
  'Text',
  '380',
  '381',
  '58',
  GERMAN,
  undefined,
]
/** The second entry of a list where there may be one, any line of the lines. */
const termEdit = fc.record({
  kind: fc.constant('term' as const),
  path: fc
    .tuple(fc.constantFrom(...TERMS), fc.nat(12), fc.nat(1))
    .map(([{ id }, line, entry]) => modelPathOf(id).replace('items[]', `items[${line}]`).replaceAll('[]', `[${entry}]`)),
  value: fc.constantFrom(...VALUES),
})
/** What an edit of the text can do to a whole element: take it away, write it twice, fill it otherwise, put it elsewhere. */
const textEdit = fc.record({
  kind: fc.constant('text' as const),
  at: fc.nat(10_000),
  how: fc.constantFrom('remove', 'double', 'foreign tax', 'comment', 'stray', 'attribute', 'blank', 'swap'),
  value: fc.constantFrom(...VALUES),
})

type ValueOf<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never

function applyEdit(text: string, edit: ValueOf<typeof termEdit> | ValueOf<typeof textEdit>): string {
  const { document } = openInvoice(encode(text))
  if (edit.kind === 'term') {
    try {
      return editInvoice(document, [{ path: edit.path, value: edit.value }])
    } catch (error) {
      if (error instanceof AppError) return text
      throw error
    }
  }
  const elements = [...everyElement(document.root)].slice(1)
  const element = elements[edit.at % elements.length] as XmlElement
  const own = text.slice(element.start, element.end)
  const put = (other: string): string => text.slice(0, element.start) + other + text.slice(element.end)
  switch (edit.how) {
    case 'remove':
      return put('')
    case 'double':
      return put(own + own)
    case 'foreign tax':
      return put(own.replace('>VAT<', '>GST<'))
    case 'comment':
      return put(`<!-- ${own.length} -->\n${own}`)
    case 'stray':
      return put(`${own}stray`)
    case 'attribute':
      return put(own.replace(/^<[\w:]+/, (name) => `${name} listID="${edit.value ?? ''}"`))
    case 'blank':
      return element.elements.length === 0 ? put(own.replace(/>[^<]*</, `>${edit.value ?? ''}<`)) : text
    case 'swap': {
      const next = element.parent?.elements[element.parent.elements.indexOf(element) + 1]
      if (next === undefined) return text
      return text.slice(0, element.start) + text.slice(next.start, next.end) + own + text.slice(next.end)
    }
  }
}

function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.elements) yield* everyElement(child)
}

const describeSource = ({ view, leftover, document, detection }: InvoiceSource) => ({
  model: viewToModel(view),
  leftover,
  detection,
  elements: [...everyElement(document.root)].map(({ name, start, openEnd, closeStart, end, text, attributes }) => [
    name,
    start,
    openEnd,
    closeStart,
    end,
    text,
    attributes.map((one) => [one.name, one.value, one.start, one.valueStart, one.valueEnd]),
  ]),
})

describe('a draft, edited again and again from what is stored', () => {
  const surroundings = {
    clock: { now: () => '2026-11-22T08:00:00Z' },
    fonts: readFonts,
    idoc: DEFAULT_IDOC_SETTINGS,
    pageStyle: () => Promise.resolve({}),
  }
  const outcome = (work: ReturnType<typeof createDocumentWork>, stored: Uint8Array, steps: readonly Change[]): unknown => {
    try {
      const { xml, ...edited } = work.edit(stored, steps, { lang: 'de', repair: false, model: true })
      return { ...edited, xml: new TextDecoder().decode(xml) }
    } catch (error) {
      if (error instanceof AppError) return error.errors
      throw error
    }
  }

  it('gives no bytes of a long draft that nobody keeps', () => {
    const stored = encode(makePeppolInvoice(900))
    const work = createDocumentWork(surroundings)
    const steps = [{ path: 'items[3].name', value: 'Schraube' }]
    const [shown, kept] = [false, true].map((model) => work.edit(stored, steps, { lang: 'de', repair: false, model }))
    expect([shown?.xml, shown?.text]).toEqual([undefined, kept?.text])
    expect(new TextDecoder().decode(kept?.xml)).toBe(kept?.text)
  })

  for (const [name, start] of Object.entries(STARTS)) {
    it(`answers what an engine answers that has seen nothing before: ${name}`, () => {
      const stored = encode(start)
      const base = viewToModel(openInvoice(stored).view).model
      fc.assert(
        fc.property(
          fc.array(fc.nat({ max: 9999 }), { minLength: 1, maxLength: 8 }),
          fc.array(termEdit, { maxLength: 3 }),
          (choices, edits) => {
            const work = createDocumentWork(surroundings)
            let model = base
            const steps: Change[] = []
            for (const choice of choices) {
              const step = randomStep(model, choice)
              model = applyChanges(model, [step])
              steps.push(step)
              expect(outcome(work, stored, steps)).toEqual(outcome(createDocumentWork(surroundings), stored, steps))
            }
            for (const { path, value } of edits) {
              const further = [...steps, { path, value }]
              expect(outcome(work, stored, further)).toEqual(outcome(createDocumentWork(surroundings), stored, further))
            }
          },
        ),
        { numRuns: countRuns(10) },
      )
    }, 120_000)
  }
})

describe('a draft, state after state', () => {
  for (const [name, start] of Object.entries(STARTS)) {
    it(`has the findings of a document read for the first time: ${name}`, () => {
      fc.assert(
        fc.property(fc.array(fc.oneof(termEdit, textEdit), { minLength: 1, maxLength: 8 }), (edits) => {
          const states = new DraftStates()
          let text = start
          states.openNext(encode(text), undefined)
          for (const edit of edits) {
            text = applyEdit(text, edit)
            const { source, lines } = states.openNext(text, undefined)
            const anew = openInvoice(encode(text))
            const judged = (one: InvoiceSource, options: Omit<JudgeOptions, 'asOf'>) => judgeSource(one, { ...options, asOf: '2026-11-22' })
            expect(judged(source, { lang: 'de', lines })).toEqual(judged(anew, { lang: 'de' }))
            expect(describeSource(source)).toEqual(describeSource(anew))
          }
        }),
        { numRuns: countRuns(15) },
      )
    }, 120_000)
  }
})
