import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { editInvoice, InvoiceEditor } from '../../core/formats/edit/edit.ts'
import { DEFAULT_IDOC_SETTINGS } from '../../core/formats/idoc/settings.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import type { Change, TermStep } from '../../core/terms/change.ts'
import { changeView } from '../../core/terms/change-view.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { applyChanges } from '../../renderer/editor/model.ts'
import { randomStep, STEPPED } from '../support/steps.ts'
import { countRuns } from '../support/extent.ts'

const FORMATS = ['peppol_bis_billing.invoice.3_0.xml_ubl', 'xrechnung.invoice.3_0.xml_cii'] as const
const write = (model: Invoice, format: (typeof FORMATS)[number]): string => writeInvoice(modelToView(model), format).xml
const asRead = (xml: string): Invoice => viewToModel(readInvoice(parseXml(xml)).view).model
const set = (path: string, value: string): TermStep => ({ path, value })
const clear = (path: string): TermStep => ({ path, value: undefined })

/** The lists whose order is the syntax's own: allowances before charges, and in CII numbers without a scheme before those with one. */
function inAnyOrder(node: unknown, name = ''): unknown {
  if (Array.isArray(node)) {
    const entries = node.map((entry) => inAnyOrder(entry))
    return name === 'ids' || name === 'discounts_charges'
      ? entries.sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1))
      : entries
  }
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inAnyOrder(value, key)]))
}

function randomSteps(base: Invoice, choices: readonly number[]): { steps: TermStep[]; model: Invoice } {
  let model = base
  const steps = choices.map((choice) => {
    const step = randomStep(model, choice)
    model = applyChanges(model, [step])
    return step
  })
  return { steps, model }
}

const CHOICES = fc.array(fc.nat({ max: 9999 }), { maxLength: 14 })

describe.each(FORMATS)('steps that follow each other, in %s', (format) => {
  const stored = write(STEPPED, format)
  const base = asRead(stored)
  const edit = (...steps: TermStep[]): string => editInvoice(parseXml(stored), steps)

  it('whatever a person does, the text says what is on the screen', () => {
    fc.assert(
      fc.property(CHOICES, (choices) => {
        const { steps, model } = randomSteps(base, choices)
        expect(inAnyOrder(asRead(edit(...steps)))).toEqual(inAnyOrder(asRead(write(model, format))))
      }),
      { numRuns: countRuns(300) },
    )
  })

  it('whatever was asked before, a document that is read once gives the text of one that is read anew, or its refusal', () => {
    const editor = new InvoiceEditor(parseXml(stored))
    const outcome = (work: (note: (note: unknown) => void) => string): unknown => {
      const notes: unknown[] = []
      try {
        return { text: work((note) => notes.push(note)), notes }
      } catch (error) {
        if (error instanceof AppError) return error.errors
        throw error
      }
    }
    fc.assert(
      fc.property(CHOICES, fc.nat(3), (choices, kind) => {
        const { steps } = randomSteps(base, choices)
        const others = [[], [clear('items[0]')], [set('items[9].name', 'x')], [set('document.currency', 'SEK')]][kind] ?? []
        const changes = [...steps, ...others]
        const anew = outcome((onnote) => editInvoice(parseXml(stored), changes, undefined, onnote))
        expect(outcome((onnote) => editor.edit(changes, DEFAULT_IDOC_SETTINGS, onnote))).toEqual(anew)
      }),
      { numRuns: countRuns(300) },
    )
  })

  it('whatever a person does and undoes, every byte is as it was', () => {
    fc.assert(
      fc.property(CHOICES, (choices) => {
        const { steps } = randomSteps(base, choices)
        const states = steps.map((_, index) => applyChanges(base, steps.slice(0, index)))
        const back = steps.toReversed().flatMap((step, index) => inverse(states[states.length - 1 - index] as Invoice, step))
        if (steps.some((step) => !('to' in step) && step.value === undefined && step.path.endsWith(']'))) return
        expect(edit(...steps, ...back)).toBe(stored)
      }),
      { numRuns: countRuns(300) },
    )
  })

  it('each path speaks of the document after the steps before it', () => {
    const { items } = asRead(edit(clear('items[0]'), set('items[0].name', 'second'), clear('items[1]'), set('items[1].name', 'begun')))
    expect(items?.map(({ id, name }) => [id, name])).toEqual([
      ['2', 'second'],
      [undefined, 'begun'],
    ])
  })

  it('a new line comes where it was moved to, and the others keep their text', () => {
    const after = edit(set('items[3].name', 'new'), { path: 'items[3]', to: 1 }, set('items[1].price', '2.00'))
    expect(asRead(after).items?.map(({ name }) => name)).toEqual(['one', 'new', 'two', 'three'])
    expect(editInvoice(parseXml(after), [clear('items[1]')])).toBe(stored)
  })

  it('refuses a move of what is no line, or to no place', () => {
    for (const [code, step] of [
      ['not_a_line', { path: 'document.discounts_charges[0]', to: 0 }],
      ['no_such_entry', { path: 'items[0]', to: 3 }],
      ['no_such_entry', { path: 'items[3]', to: 0 }],
      ['no_such_entry', set('items[4].name', 'x')],
    ] as const) {
      expect(() => edit(step)).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ path: step.path, code })] }))
    }
  })
})

/** The steps that lead back; entries taken away have none, since what they held is gone. */
function inverse(before: Invoice, step: TermStep): TermStep[] {
  if ('to' in step) return [{ path: `items[${step.to}]`, to: Number(/\d+/.exec(step.path)?.[0]) }]
  const entry = step.path.slice(0, step.path.lastIndexOf(']') + 1)
  if (entry !== '' && valueAt(before, entry) === undefined) return [clear(entry)]
  return [{ path: step.path, value: valueAt(before, step.path) as string | undefined }]
}

function valueAt(model: Invoice, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((name) => name !== '')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], model)
}

describe('entries that are told apart by a mark', () => {
  const ids = (model: Invoice) => model.additional_documents
  const after = (...steps: TermStep[]): Invoice => {
    const view = modelToView({ document: {} })
    changeView(view.root, steps)
    return viewToModel(view).model
  }
  it('BT-18: a document begun is the invoiced object once its type code says so, whichever comes first', () => {
    const wanted = [{ id: { value: 'X' }, type_code: '130' }]
    expect(ids(after(set('additional_documents[0].type_code', '130'), set('additional_documents[0].id.value', 'X')))).toEqual(wanted)
    expect(ids(after(set('additional_documents[0].id.value', 'X'), set('additional_documents[0].type_code', '130')))).toEqual(wanted)
    expect(ids(after(set('additional_documents[0].id.value', 'X'), set('additional_documents[0].description', 'D')))).toEqual([
      { id: { value: 'X' }, description: 'D' },
    ])
  })
})

describe('steps on what only the XML has', () => {
  const text = write(STEPPED, 'peppol_bis_billing.invoice.3_0.xml_ubl')
  const doubled = text.replace(
    '</cac:AccountingSupplierParty>',
    '$&<cac:PaymentTerms/><cac:PaymentTerms><cbc:Note>x</cbc:Note></cac:PaymentTerms>',
  )
  const edit = (...steps: Change[]): string => editInvoice(parseXml(doubled), steps)

  it('take out an element, and set an attribute or a text, by the XPath of a finding', () => {
    expect(edit(clear('/Invoice/cac:PaymentTerms[1]'))).toBe(doubled.replace('<cac:PaymentTerms/>', ''))
    expect(edit(set('/Invoice/cac:PaymentTerms[2]/cbc:Note[1]', 'y'))).toBe(doubled.replace('<cbc:Note>x<', '<cbc:Note>y<'))
    const scheme = '/Invoice/cac:AccountingSupplierParty[1]/cac:Party[1]/cac:PartyIdentification[1]/cbc:ID[1]/@schemeID'
    expect(edit(set(scheme, '0060'))).toBe(doubled.replace('schemeID="0088"', 'schemeID="0060"'))
  })

  it('speak each of the text that the steps before left, those on terms included', () => {
    const first = '/Invoice/cac:PaymentTerms[1]'
    expect(edit(clear(first), clear(first))).toBe(text)
    const steps = [set('document.number', 'R-9'), clear(first), set('document.number', 'R-8'), clear(first)]
    expect(edit(...steps)).toBe(editInvoice(parseXml(text), [set('document.number', 'R-8')]))
  })

  const order = (path: string, ...names: string[]): Change => ({ path, order: names })
  const TERMS = '/Invoice/cac:PaymentTerms[2]'

  it('put the parts of an element in an order, those of one name as they were, among steps of other kinds', () => {
    const party = '/Invoice/cac:AccountingSupplierParty[1]/cac:Party[1]'
    const names = [
      ...new Set(
        parseXml(doubled)
          .root.elements.find(({ local }) => local === 'AccountingSupplierParty')
          ?.elements[0]?.elements.map(({ name }) => name),
      ),
    ]
    const turned = edit(order(party, ...names.toReversed(), 'cbc:WebsiteURI'))
    expect(turned).toMatch(/<cac:PartyLegalEntity>.*<cbc:ID schemeID="0088">S-1<.*<cbc:ID>S-2</s)
    expect(turned).not.toBe(doubled)
    expect(editInvoice(parseXml(turned), [order(party, ...names)])).toBe(doubled)
    const mixed = [order(party, ...names.toReversed()), set('document.number', 'R-9'), clear(TERMS), order(party, ...names)]
    expect(edit(...mixed)).toBe(edit(set('document.number', 'R-9'), clear(TERMS)))
  })

  it.each([
    ['a part that is there and not named', TERMS],
    ['a part named twice', TERMS, 'cbc:Note', 'cbc:Note'],
    ['no element', '/Invoice/cac:PaymentTerms[3]', 'cbc:Note'],
    ['an attribute', `${TERMS}/@x`, 'cbc:Note'],
    ['no XPath', 'items[0]', 'id'],
  ])('an order is refused with its path: %s', (_what, path, ...names) => {
    expect(() => edit(order(path, ...names))).toThrow(AppError)
  })

  it.each(['/Invoice/cac:PaymentTerms[3]', '/Invoice', '/CreditNote/cbc:ID[1]', '/Invoice/cac:PaymentTerms[2]/@x/y'])(
    '%s leads nowhere',
    (path) => {
      expect(() => edit(clear(path))).toThrow(AppError)
    },
  )
})
