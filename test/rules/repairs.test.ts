import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editInvoice } from '../../core/formats/edit/edit.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeSyntax } from '../../core/formats/write.ts'
import type { Invoice, Item, Tax } from '../../core/model/invoice.ts'
import { applyTotals } from '../../core/model/totals.ts'
import { validateView } from '../../core/rules/validate.ts'
import { changeView } from '../../core/terms/change-view.ts'
import type { Finding, TermChange } from '../../core/terms/finding.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { invoiceXml, KINDS } from './support/invoice.ts'
import { countRuns } from '../support/extent.ts'
import { RULES_DAY } from '../support/day.ts'

const MENDED = /^BR-(1[2-5]|4[56]|CO-1[0-8]|(S|Z|E|AE|IC|G|O|AF|AG)-0[189])$/

const fatal = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity === 'fatal')

/** Judges and changes one document, whatever it is kept as. */
interface Paper {
  readonly judge: () => readonly Finding[]
  readonly change: (changes: readonly TermChange[]) => Paper
}

function xmlPaper(text: string): Paper {
  const xml = parseXml(text)
  return {
    judge: () => validateView(readInvoice(xml).view, { asOf: RULES_DAY, rulesets: ['en16931'], xml }).findings,
    change: (changes) => xmlPaper(editInvoice(xml, changes)),
  }
}

function modelPaper(model: Invoice): Paper {
  return {
    judge: () => validateView(modelToView(model), { asOf: RULES_DAY, rulesets: ['en16931'] }).findings,
    change: (changes) => {
      const view = modelToView(structuredClone(model))
      changeView(view.root, changes)
      return modelPaper(viewToModel(view).model)
    },
  }
}

const PAPERS: Readonly<Record<string, (model: Invoice) => Paper>> = {
  model: modelPaper,
  UBL: (model) => xmlPaper(writeSyntax(modelToView(model), 'ubl-invoice').xml),
  CII: (model) => xmlPaper(writeSyntax(modelToView(model), 'cii').xml),
}

const BASE: Readonly<Record<string, Invoice>> = Object.fromEntries(
  Object.entries(KINDS).map(([kind, row]) => [kind, viewToModel(readInvoice(parseXml(invoiceXml(row))).view).model]),
)

const money = fc.integer({ min: -500_000, max: 5_000_000 }).map((value) => (value / 100).toFixed(2))
const taxed = fc.constantFrom('19', '7.00', '5.5')

/** Valid invoices of one VAT family: some lines, allowances and charges, totals and breakdown as computed. */
const invoices = fc
  .record({
    kind: fc.constantFrom(...Object.keys(KINDS)),
    lines: fc.array(fc.record({ amount: money, rate: taxed }), { minLength: 1, maxLength: 4 }),
    extras: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 90_000 }), sign: fc.constantFrom('-', '+'), rate: taxed }), {
      maxLength: 3,
    }),
  })
  .map(({ kind, lines, extras }): Invoice => {
    const model = structuredClone(BASE[kind]) as Invoice
    const percent = (rate: string): { tax_percent?: string } => {
      const fixed = KINDS[kind]?.rate
      return fixed === undefined ? {} : { tax_percent: fixed === '0' ? '0' : rate }
    }
    const [item] = model.items as [Item]
    const [extra] = model.document.discounts_charges ?? []
    const { tax_percent: _, ...plain } = { ...extra }
    model.items = lines.map(({ amount, rate }, index) => {
      const { tax_percent: __, ...rest } = item
      return { ...rest, id: String(index + 1), quantity: '1', price: amount.replace('-', ''), subtotal: amount, ...percent(rate) }
    })
    model.document.discounts_charges = extras.map(({ amount, sign, rate }) => {
      const code = sign === '+' ? 'FC' : '95'
      return { ...plain, sign, reason_code: code, amount: (amount / 100).toFixed(2), ...percent(rate) }
    })
    delete model.totals?.round
    // CII keeps it in the breakdown, so that a row of it may not go.
    delete model.document.tax_point_date_code
    if (extras.length === 0) delete model.document.discounts_charges
    const [tax] = model.taxes as [Tax]
    model.taxes = []
    model.taxes = (viewToModel(changed(model, applyTotals(model))).model.taxes ?? []).map((row) => ({
      ...row,
      ...(tax.exemption_reason === undefined ? {} : { exemption_reason: tax.exemption_reason }),
    }))
    return viewToModel(changed(model, applyTotals(model))).model
  })

function changed(model: Invoice, changes: readonly TermChange[]) {
  const view = modelToView(model)
  changeView(view.root, changes)
  return view
}

type Amounts = Record<string, string | undefined>

/** One amount of totals or breakdown is another or missing, or a row of the breakdown is missing or there twice. */
const damages = fc.oneof(
  fc.record({
    at: fc.constantFrom('item_subtotal', 'discount', 'charge', 'subtotal', 'tax_total', 'total', 'payable', 'taxable_amount', 'amount'),
    value: fc.option(fc.constantFrom('0.00', '-3.01', '123456.78', '7'), { nil: undefined }),
  }),
  fc.constantFrom({ at: 'no row' }, { at: 'row twice' }, { at: 'no rows' }),
)

function damage(model: Invoice, { at, ...rest }: { readonly at: string; readonly value?: string | undefined }): Invoice {
  const broken = structuredClone(model)
  const taxes = (broken.taxes ??= [])
  const [first] = taxes
  if (at === 'no row') taxes.pop()
  else if (at === 'no rows') delete broken.taxes
  else if (at === 'row twice' && first !== undefined) taxes.push(structuredClone(first))
  else {
    const target = (at === 'taxable_amount' || at === 'amount' ? first : broken.totals) as Amounts
    if (rest.value === undefined) delete target[at]
    else target[at] = rest.value
  }
  return broken
}

describe('repairs of totals and VAT breakdown', () => {
  it.each(Object.keys(PAPERS))('%s: a repair ends the finding and makes no other; what can be computed has one', (kind) => {
    const make = PAPERS[kind] as (model: Invoice) => Paper
    fc.assert(
      fc.property(invoices, damages, (model, harm) => {
        expect(fatal(make(model).judge()).map(({ rule, message }) => `${rule} ${message}`)).toEqual([])
        const paper = make(damage(model, harm))
        const before = fatal(paper.judge()).filter(({ rule }) => MENDED.test(rule))
        // A new row of an exempt category needs a reason that only a person knows.
        const exempt = harm.at.startsWith('no row') && model.taxes?.some((tax) => tax.exemption_reason !== undefined)
        for (const finding of before) {
          if (exempt === true) expect(finding.repair).toBeUndefined()
          else {
            expect(finding.repair, finding.rule).toBeDefined()
            expect(fatal(paper.change(finding.repair ?? []).judge()).map(({ rule, message }) => `${rule} ${message}`)).toEqual([])
          }
        }
      }),
      { numRuns: countRuns(150) },
    )
  })

  const broken = (change: (model: Invoice) => void): readonly Finding[] => {
    const model = structuredClone(BASE['S']) as Invoice
    change(model)
    return modelPaper(model).judge()
  }

  it('BR-S-08 proposes nothing for an amount without lines: which of the two is wrong only a person knows', () => {
    const findings = broken((model) => model.taxes?.push({ code: 'S', percent: '7', taxable_amount: '50.00', amount: '3.50' }))
    const finding = findings.find(({ rule }) => rule === 'BR-S-08')
    expect(finding).toBeDefined()
    expect(finding?.repair).toBeUndefined()
  })

  it('BR-CO-10 proposes nothing where a line says no net amount', () => {
    const findings = broken((model) => delete model.items?.[0]?.subtotal)
    expect(findings.find(({ rule }) => rule === 'BR-CO-10')).toMatchObject({ path: 'totals.item_subtotal' })
    expect(findings.find(({ rule }) => rule === 'BR-CO-10')?.repair).toBeUndefined()
  })
})
