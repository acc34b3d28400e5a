import { valuesOf } from '../../../core/rules/facturx/lists.ts'
import { FACTURX_TABLE } from '../../../core/rules/facturx/table.ts'
import { FACTURX_UNUSED } from '../../../core/rules/facturx/unused-table.ts'
import { readTable, type TableRow } from '../../../core/rules/rule-table.ts'

/** Smallest documents that break one rule of the Factur-X tables, and the same without the fault; not whole invoices. */
export interface Example {
  readonly id: string
  readonly profiles: string
  readonly right: string
  readonly wrong: string
}

const stepsOf = (context: string): readonly string[] => context.split('/').slice(1)

const nameOf = (step: string): string => {
  const name = step.replace(/\{.*$/, '')
  return name.includes(':') ? name : `ram:${name}`
}

/** Attributes and content that make the condition of a step true. */
function conditionOf(step: string): { readonly attributes: string; readonly content: string; readonly gives: string } {
  const [, path = '', sign = '', wanted = ''] = /\{([^=!]+)([=!])(.*)\}$/.exec(step) ?? []
  const one = wanted.split('|')[0] ?? ''
  const value = sign === '!' ? 'zz' : one === '$invoice' ? 'EUR' : one === '$tax' ? 'USD' : one
  if (path === '' || value === '') return { attributes: '', content: '', gives: '' }
  if (path.startsWith('@')) return { attributes: ` ${path.slice(1)}="${value}"`, content: '', gives: '' }
  const names = path.split('~')
  const attribute = names.at(-1)?.startsWith('@') === true ? ` ${names.pop()?.slice(1)}="${value}"` : ''
  const prefix = (name: string): string => (name === 'Indicator' ? `udt:${name}` : `ram:${name}`)
  const content = names.reduceRight(
    (below, name, at) => `<${prefix(name)}${at === names.length - 1 ? attribute : ''}>${below}</${prefix(name)}>`,
    attribute === '' ? value : 'x',
  )
  return { attributes: '', content, gives: prefix(names[0] ?? '') }
}

const CURRENCIES = '<ram:TaxCurrencyCode>USD</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>'

function element(step: string, attributes: string, inside: string, giveCurrencies = true): string {
  const condition = conditionOf(step)
  const name = nameOf(step)
  const currencies = name === 'ram:ApplicableHeaderTradeSettlement' && giveCurrencies ? CURRENCIES : ''
  return `<${name}${condition.attributes}${attributes}>${condition.content}${currencies}${inside}</${name}>`
}

const NAMESPACES =
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" ' +
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" ' +
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"'

/** A document with the elements of a context, and the innermost one as told. */
function documentWith(context: string, attributes: string, inside: string): string {
  const steps = stepsOf(context)
  const counted = inside.includes('CurrencyCode') || context.endsWith('CurrencyCode')
  const content = steps.reduceRight(
    (below, step, at) => (at === steps.length - 1 ? element(step, attributes, inside, !counted) : element(step, '', below, !counted)),
    '',
  )
  const header = `<ram:ApplicableHeaderTradeSettlement>${CURRENCIES}</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction>`
  const whole =
    steps[1]?.startsWith('IncludedSupplyChainTradeLineItem') === true
      ? content.replace('</rsm:SupplyChainTradeTransaction>', header)
      : content
  return `<rsm:CrossIndustryInvoice ${NAMESPACES}>${whole}</rsm:CrossIndustryInvoice>`
}

function exampleOf({ id, profiles, context, ask }: TableRow): Example {
  const make = (right: readonly [string, string], wrong: readonly [string, string]): Example => ({
    id,
    profiles,
    right: documentWith(context, ...right),
    wrong: documentWith(context, ...wrong),
  })
  switch (ask.kind) {
    case 'not': {
      const name = ask.part
      return make(['', ''], name.startsWith('@') ? [` ${name.slice(1)}="x"`, ''] : ['', element(name, '', 'x')])
    }
    case 'count': {
      const part = element(ask.part, '', 'x')
      const own = conditionOf(stepsOf(context).at(-1) ?? '').gives === nameOf(ask.part) ? '' : part
      return make(['', own], ['', ask.sign === '>=' ? '' : part.repeat(3)])
    }
    case 'needs':
      return make([` ${ask.attribute}="x"`, 'x'], ['', 'x'])
    case 'in': {
      if (context.includes('{@currencyID=')) {
        const right = documentWith(context, '', 'x')
        return { id, profiles, right, wrong: right.replaceAll('EUR', '?').replaceAll('USD', '?') }
      }
      const [valid = ''] = valuesOf(ask.list)
      return ask.attribute === undefined
        ? make(['', valid], ['', '?'])
        : make([` ${ask.attribute}="${valid}"`, 'x'], [` ${ask.attribute}="?"`, 'x'])
    }
  }
}

/** An example for each row of the table of rules. */
export const tableExamples = (): readonly Example[] => Array.from(readTable(FACTURX_TABLE()), exampleOf)

/** An example for each mark of an unused element or attribute. */
export const unusedExamples = (): readonly Example[] => Array.from(readTable(FACTURX_UNUSED()), exampleOf)
