import type { Invoice, Item, Note } from '../model/invoice.ts'
import { applyTotals, computeTotals } from '../model/totals.ts'
import type { TermChange } from '../terms/finding.ts'
import { mentionIn, type Situation } from './situation.ts'
import { situationsOfCountry } from './situations.ts'
import { partiesOf } from './places.ts'
import { breakdownOf, isSameTax, linesWithTax, type Taxed } from './taxed.ts'

export interface Choice {
  /** Language of the invoice's pages. */
  readonly lang: string
  /** The line that is put into the situation; absent: all of the document. */
  readonly line?: number
  /** The rate where the situation leaves it to the person. */
  readonly rate?: string
}

/**
 * The changes that put a document, or one line of it, into a situation: category, rate, breakdown, reason, note and totals, and without what the
 * situation before had written. They are one step. Totals that did not add up before are left to the person.
 */
export function applySituation(model: Invoice, situation: Situation, { lang, line, rate }: Choice): TermChange[] {
  const percent = situation.category === 'O' ? undefined : (situation.rate ?? rate)
  const tax: Taxed = { tax_code: situation.category, ...(percent === undefined ? {} : { tax_percent: percent }) }
  const draft = copyOf(model)
  const changes: TermChange[] = []
  for (const { path, part } of partsOf(draft, line)) put(path, part, tax, changes)
  const mention = mentionIn(situation, lang)
  return [
    ...changes,
    ...changesOfBreakdown(model, draft, situation, tax, mention),
    ...changesOfNotes(model, draft, situation, situation.isNote === true ? mention : undefined),
    ...(situation.category === 'O' ? takeIdsAway(model) : []),
  ]
}

/** An invoice whose lines, allowances and charges may be written to. */
function copyOf(model: Invoice): Invoice {
  const { items, document } = model
  const extras = document.discounts_charges?.map((extra) => ({ ...extra }))
  return {
    ...model,
    document: { ...document, ...(extras === undefined ? {} : { discounts_charges: extras }) },
    ...(items === undefined ? {} : { items: items.map(copyOfLine) }),
  }
}

const copyOfLine = (item: Item): Item => ({
  ...item,
  ...(item.sub_items === undefined ? {} : { sub_items: item.sub_items.map(copyOfLine) }),
})

/** The lines that are meant, and the allowances and charges that go with them: all, or those whose category no other line has. */
function partsOf(draft: Invoice, line: number | undefined): { readonly path: string; readonly part: Taxed }[] {
  const lines = linesWithTax(draft.items)
  const extras = (draft.document.discounts_charges ?? []).map((part, index) => ({ path: `document.discounts_charges[${index}]`, part }))
  if (line === undefined) return [...lines, ...extras]
  const place = `items[${line}]`
  const isMeant = ({ path }: { path: string }): boolean => path === place || path.startsWith(`${place}.`)
  const [meant, others] = [lines.filter(isMeant), lines.filter((one) => !isMeant(one))]
  const follow = extras.filter(
    ({ part }) => meant.some((one) => isSameTax(one.part, part)) && !others.some((one) => isSameTax(one.part, part)),
  )
  return [...meant, ...follow]
}

/** Puts category and rate into a part of the draft, and notes what changes by it. */
function put(path: string, part: Taxed, { tax_code, tax_percent }: Taxed, changes: TermChange[]): void {
  if (part.tax_code !== tax_code) changes.push({ path: `${path}.tax_code`, value: tax_code })
  if (part.tax_percent !== tax_percent) changes.push({ path: `${path}.tax_percent`, value: tax_percent })
  delete part.tax_percent
  Object.assign(part, { tax_code, ...(tax_percent === undefined ? {} : { tax_percent }) })
}

function changesOfBreakdown(
  model: Invoice,
  draft: Invoice,
  situation: Situation,
  tax: Taxed,
  mention: string | undefined,
): readonly TermChange[] {
  const report = computeTotals(draft)
  const addedUp = computeTotals(model).firstDifference === undefined
  const isGone = (path: string): boolean => report.surplus.some((index) => path.startsWith(`taxes[${index}].`))
  const rows = applyTotals(draft).filter(({ path }) => (addedUp || path.startsWith('taxes[')) && !isGone(path))
  const written = report.breakdown.find(({ code, percent }) =>
    isSameTax({ tax_code: code, ...(percent === undefined ? {} : { tax_percent: percent }) }, tax),
  )
  const before = breakdownOf(draft, tax)?.row
  const reasons: TermChange[] = []
  if (written !== undefined) {
    const set = (name: string, value: string | undefined, old: string | undefined): void => {
      if (value !== old) reasons.push({ path: `${written.path}.${name}`, value })
    }
    // A breakdown has its rate in every category (BR-DE-14), also where lines must have none (BR-O-05).
    if (situation.category === 'O') set('percent', '0', before?.percent)
    set('exemption_reason_code', situation.vatex, before?.exemption_reason_code)
    set('exemption_reason', situation.isNote === true ? undefined : mention, before?.exemption_reason)
  }
  // The last one first, so that the others keep their places.
  const surplus = report.surplus.toSorted((left, right) => right - left).map((index) => ({ path: `taxes[${index}]`, value: undefined }))
  return [...rows, ...reasons, ...surplus]
}

/** The note of the situation, behind the text of the first one: Peppol takes a single note (PEPPOL-EN16931-R002). Notes of situations that nothing is in any more go. */
function changesOfNotes(model: Invoice, draft: Invoice, situation: Situation, wanted: string | undefined): TermChange[] {
  const lines = linesWithTax(draft.items)
  const isUsed = (other: Situation): boolean =>
    lines.some(({ part }) =>
      isSameTax(part, { tax_code: other.category, ...(other.rate === undefined ? {} : { tax_percent: other.rate }) }),
    )
  const isWhole = lines.every(({ part }) => isSameTax(part, lines[0]?.part ?? {}))
  const own = situationsOfCountry(partiesOf(model).seller).filter(({ isNote }) => isNote === true)
  const stays = (other: Situation): boolean => other === situation || (!isWhole && isUsed(other))
  const gone = new Set(own.filter((other) => !stays(other)).flatMap(({ mention = {} }) => Object.values(mention)))
  const notes = (model.notes ?? []).map((note) => withoutLines(note, gone))
  const has = notes.some((note) => note?.text?.split('\n').includes(wanted ?? '') === true)
  const changes: TermChange[] = []
  notes.forEach((note, index) => {
    if (note !== undefined && note.text !== model.notes?.[index]?.text) changes.push({ path: `notes[${index}].text`, value: note.text })
  })
  const left = notes.flatMap((note, index) => (note === undefined ? [] : [{ note, index }]))
  if (wanted !== undefined && !has) {
    const plain = left.find(({ note }) => note.subject_code === undefined && note.text !== undefined)
    if (plain === undefined) changes.push({ path: `notes[${notes.length}].text`, value: wanted })
    else changes.push({ path: `notes[${plain.index}].text`, value: `${plain.note.text ?? ''}\n${wanted}` })
  }
  const removed = notes.flatMap((note, index) => (note === undefined ? [index] : [])).reverse()
  return [...changes, ...removed.map((index) => ({ path: `notes[${index}]`, value: undefined }))]
}

/** A note without some of its lines; undefined where it has said nothing else. */
function withoutLines(note: Note, gone: ReadonlySet<string>): Note | undefined {
  const lines = note.text?.split('\n') ?? []
  const left = lines.filter((text) => !gone.has(text))
  if (left.length === lines.length) return note
  return left.length === 0 ? undefined : { ...note, text: left.join('\n') }
}

/** The VAT ids that an invoice outside the scope of VAT must not show (BR-O-02): of seller, buyer and the seller's tax representative. */
export function idsToTakeAway({ supplier, customer, tax_representative }: Invoice): readonly string[] {
  return [supplier?.tax_id?.value, customer?.tax_id?.value, tax_representative?.tax_id?.value].flatMap((id) =>
    id === undefined ? [] : [id],
  )
}

function takeIdsAway({ supplier, customer, tax_representative }: Invoice): TermChange[] {
  const parts = [
    ['supplier', supplier?.tax_id],
    ['customer', customer?.tax_id],
  ] as const
  const ids = parts.flatMap(([party, id]) => (id === undefined ? [] : Object.keys(id).map((name) => `${party}.tax_id.${name}`)))
  // A representative has nothing to represent, and must not be there without his VAT id (BR-56).
  return [...ids, ...(tax_representative === undefined ? [] : ['tax_representative'])].map((path) => ({ path, value: undefined }))
}
