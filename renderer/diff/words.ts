import type { Invoice } from '../../core/model/invoice.ts'
import type { Term } from '../../core/terms/lookup.ts'
import { resolvePath } from '../../core/terms/path.ts'
import { textsOf } from '../../core/terms/texts.ts'
import { subLineOf, type BlockId } from '../editor/layout.ts'
import { countEntries, readValue } from '../editor/model.ts'
import type { MessageKey } from '../lib/i18n/i18n.svelte.ts'
import type { Labels } from '../lib/labels.svelte.ts'
import type { Services } from '../lib/services.ts'
import { showTerm } from '../lib/term-value.ts'
import type { EntryValue } from './groups.ts'

/** How differences are said. */

type Wording = Pick<Services, 't' | 'termValue'>
type Names = Pick<Labels, 'term' | 'short' | 'code'>

interface Place {
  readonly path: string
  readonly term: Term | undefined
  readonly line: string | undefined
}

/** The term at a place, behind which of several entries it belongs to; lines are named by their own identifier. */
export function wordPlace({ t }: Wording, labels: Pick<Labels, 'term'>, { path, term, line }: Place): string {
  const row = /^taxes\[(\d+)\]/.exec(path)?.[1]
  const entry = line !== undefined ? t('line.context', { line }) : row === undefined ? '' : t('tax.context', { count: Number(row) + 1 })
  const words = term === undefined ? (/^(items|taxes)\[\d+\]$/.test(path) ? '' : wordField({ t }, labels, path)) : labels.term(term.id)
  return entry === '' || words === '' ? entry + words : t('colon', { before: entry, after: words })
}

/** What stands at a place that is no term: a value that the syntaxes fix, or that qualifies a term. */
function wordField({ t }: Pick<Wording, 't'>, labels: Pick<Labels, 'term'>, path: string): string {
  const target = resolvePath(path).find(({ field, sign }) => field !== undefined || sign === true)
  if (target?.sign === true) return t('changes.field.sign')
  return target?.field === undefined
    ? path
    : t('colon', { before: labels.term(target.field.beside), after: t(`changes.field.${target.field.attribute}`) })
}

export function wordValue(services: Wording, labels: Pick<Labels, 'code'>, term: Term | undefined, value: string | undefined): string {
  if (value === undefined) return '–'
  if (term?.kind === 'binary') return services.t('changes.binary', { count: Math.max(1, Math.round((value.length * 3) / 4 / 1024)) })
  return term === undefined ? services.termValue('text', value) : showTerm(services, labels, term.id, value)
}

/** Members of a line that tell it. */
const TELLING = /^items\[\d+\]\.(name|quantity|price)$/

/** A part of an invoice in one line: a value, or the values of an entry or a list. */
export function wordPart(
  services: Wording,
  labels: Pick<Labels, 'code'>,
  { path, term }: Pick<Place, 'path' | 'term'>,
  part: unknown,
): string {
  if (typeof part === 'string' || part === undefined) return wordValue(services, labels, term, part)
  const texts = textsOf(part, path)
  const telling = texts.filter((text) => TELLING.test(text.path))
  return (telling.length > 0 ? telling : texts)
    .map((text) => wordValue(services, labels, resolvePath(text.path).find((target) => target.term)?.term, text.value))
    .join(' · ')
}

/** What a block of the page is called over its differences. */
export const BLOCK_NAMES: Readonly<Record<BlockId, MessageKey>> = {
  seller: 'page.seller',
  buyer: 'page.buyer',
  head: 'page.head',
  delivery: 'page.delivery',
  payee: 'page.payee',
  representative: 'page.representative',
  preceding: 'page.preceding',
  note: 'page.note',
  line: 'page.lines',
  allowance: 'changes.allowances',
  tax: 'page.taxes',
  totals: 'page.totals',
  payment: 'page.payment',
  terms: 'short.terms',
  attachment: 'page.attachment',
  prepayment: 'page.prepayment',
}

/** The term of a row below the heading of its block, behind the entry where the block has several. */
export function wordRow(
  services: Wording,
  labels: Names,
  { path, term, model }: Omit<Place, 'line'> & { readonly model: Invoice },
): string {
  const words = term === undefined ? wordField(services, labels, path) : labels.short(term.id)
  return [wordEntry(services, path, model), words].filter((part) => part !== undefined).join(' · ')
}

/** Which of several entries of a list a path is in, by what tells it or else by its number; undefined where there is one. */
export function wordEntry({ t, termValue }: Wording, path: string, model: Invoice): string | undefined {
  const sub = subLineOf(path)
  if (sub !== undefined) return t('line.context', { line: sub })
  const [, place = '', list = '', index = ''] = /^((.+?)\[(\d+)\])/.exec(path) ?? []
  if (place === '' || list === 'items') return undefined
  if (list === 'taxes') {
    const percent = readValue(model, `${place}.percent`)
    return percent === undefined ? t('tax.context', { count: Number(index) + 1 }) : `${termValue('percentage', percent)} %`
  }
  if (list === 'document.discounts_charges') {
    const kind = t(readValue(model, `${place}.sign`) === '+' ? 'page.charge' : 'page.allowance')
    return [kind, readValue(model, `${place}.reason`) ?? numberIn(model, list, index)].filter((part) => part !== '').join(' ')
  }
  const name =
    list === 'additional_documents' ? (readValue(model, `${place}.filename`) ?? readValue(model, `${place}.id.value`)) : undefined
  const told = name ?? numberIn(model, list, index)
  return told === '' ? undefined : told
}

const numberIn = (model: Invoice, list: string, index: string): string =>
  countEntries(model, list) > 1 || index !== '0' ? String(Number(index) + 1) : ''

/** What an entry says: what tells a line, then all the rest by its term. */
export function wordEntryValues(
  services: Wording,
  labels: Names,
  values: readonly EntryValue[],
): { readonly telling: string; readonly rest: readonly string[] } {
  const told = new Map(values.map(({ path, ...value }) => [/^items\[\d+\]\.(name|quantity|price|subtotal)$/.exec(path)?.[1], value]))
  const say = (name: string): string | undefined => {
    const found = told.get(name)
    return found === undefined ? undefined : wordValue(services, labels, found.term, found.value)
  }
  const [quantity, price] = [say('quantity'), say('price')]
  const product = quantity !== undefined && price !== undefined ? `${quantity} × ${price}` : (quantity ?? price)
  const telling = [say('name'), product, say('subtotal')].filter((part) => part !== undefined).join(' · ')
  const rest = values
    .filter(({ path }) => !/^items\[\d+\]\.(id|name|quantity|price|subtotal)$/.test(path))
    // What fixes a value that is said anyway tells a person nothing.
    .filter(({ term }) => term !== undefined)
    .map(({ term, value }) =>
      services.t('colon', { before: term === undefined ? '' : labels.short(term.id), after: wordValue(services, labels, term, value) }),
    )
  return { telling, rest }
}
