import { foldText } from '../../../core/base/fold.ts'
import type { TermId } from '../../../core/terms/types.ts'
import { TERMS, type Term } from '../../../core/terms/lookup.ts'
import { modelPathOf } from '../../../core/terms/path.ts'

/** Which term of a line each column of a pasted block holds. */

const isColumn = (term: Term): boolean => /^items\[\]\.[^[]*$/.test(modelPathOf(term.id)) && term.kind !== 'binary'

/** Terms that a column can hold: those that a line has once. */
export const COLUMN_TERMS: readonly Term[] = TERMS.filter(isColumn)

/** The columns of the grid, in its order: what a block without a head means from where the caret is. */
const GRID_TERMS: readonly TermId[] = ['BT-126', 'BT-153', 'BT-129', 'BT-130', 'BT-146', 'BT-151', 'BT-152', 'BT-131']

/** Words of trade for the columns of a price list or an order, beside the names of the terms themselves. */
const WORDS: readonly (readonly [TermId, string])[] = [
  ['BT-126', 'pos position nr no line zeile ligne n'],
  ['BT-153', 'bezeichnung artikel name produkt leistung item product service article designation libelle text'],
  ['BT-154', 'beschreibung description details langtext'],
  ['BT-155', 'artikelnummer artikelnr artnr sku ref reference itemno itemnumber referencearticle'],
  ['BT-156', 'kundenartikelnummer buyeritem'],
  ['BT-157', 'gtin ean'],
  ['BT-129', 'menge anzahl stueck stuck quantity qty quantite qte nombre'],
  ['BT-130', 'einheit me unit uom unite'],
  ['BT-146', 'preis einzelpreis epreis ep stueckpreis nettopreis price unitprice rate prix prixunitaire prixunitaireht prixht pu puht'],
  ['BT-151', 'steuerkategorie ustkategorie vatcategory categorietva'],
  ['BT-152', 'ust mwst steuersatz ustsatz mwstsatz vat vatrate tax taxrate tva tauxtva'],
  ['BT-131', 'betrag gesamt gesamtpreis summe netto amount total net linetotal montant montantht totalht'],
  ['BT-134', 'von leistungvon start from debut du'],
  ['BT-135', 'bis leistungbis ende end to fin au'],
]

const fold = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '')

const BY_WORD: ReadonlyMap<string, TermId> = new Map(
  WORDS.flatMap(([id, words]) => words.split(' ').map((word) => [fold(word), id] as const)),
)

/** The term that a column's head names, by a word of trade, a BT id or the name of the term; what stands in brackets is a unit or a currency. */
function termOfHead(head: string, namesOf: (id: TermId) => readonly string[]): TermId | undefined {
  const wanted = fold(head.replace(/[([].*$/, '').replace(/[%€$]|\b(eur|usd|chf|in)\b/gi, ''))
  if (wanted === '') return undefined
  const id = COLUMN_TERMS.find((term) => fold(term.id) === wanted)?.id
  return id ?? BY_WORD.get(wanted) ?? COLUMN_TERMS.find((term) => namesOf(term.id).some((name) => fold(name) === wanted))?.id
}

export type Mapping = readonly (TermId | undefined)[]

/** The terms of a head row; undefined when the row is no head: fewer than half of its texts name a term. */
export function mapHead(row: readonly string[], namesOf: (id: TermId) => readonly string[]): Mapping | undefined {
  const found = row.map((head) => termOfHead(head, namesOf))
  // Where nothing else names the item, its description does.
  const named = found.includes('BT-153') ? found : found.map((id) => (id === 'BT-154' ? 'BT-153' : id))
  const terms = named.map((id, at) => (named.indexOf(id) === at ? id : undefined))
  const known = terms.filter((id) => id !== undefined).length
  return known > 0 && known * 2 >= row.filter((head) => head !== '').length ? terms : undefined
}

/** `19 %`, `7`: the grid shows the rate alone in its column of VAT, and takes it there. */
const isRate = (cell: string): boolean => /^\d{1,2}([.,]\d+)?\s*%?$/.test(cell.trim())

/** The columns of the grid from the one that the caret is in; where rates stand below the category, the block has no column of categories. */
export function mapFrom(term: TermId | undefined, rows: readonly (readonly string[])[], width: number): Mapping {
  const start = Math.max(0, term === undefined ? 1 : GRID_TERMS.indexOf(term))
  const mapping = Array.from({ length: width }, (_, at) => GRID_TERMS[start + at])
  const column = mapping.indexOf('BT-151')
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  if (column < 0 || cells.length === 0 || !cells.every(isRate)) return mapping
  return mapping.map((id, at) => (at < column ? id : GRID_TERMS[start + at + 1]))
}

const KEY = 'kontor.paste-columns'
const MAX_KEPT = 40

/** What tells blocks of the same origin: the head, or without one the number of columns. */
export function signatureOf(table: readonly (readonly string[])[], hasHead: boolean): string {
  const width = Math.max(0, ...table.map((row) => row.length))
  return hasHead ? (table[0] ?? []).map(fold).join('|') : `${width}`
}

function readKept(storage: Pick<Storage, 'getItem'>): [string, (string | null)[]][] {
  try {
    const data: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(data) ? data.filter(isKept) : []
  } catch (error) {
    // Written by nobody we know; the mapping is made anew.
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function isKept(entry: unknown): entry is [string, (string | null)[]] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1])
}

export function recallMapping(storage: Pick<Storage, 'getItem'>, signature: string): Mapping | undefined {
  const found = readKept(storage).find(([known]) => known === signature)?.[1]
  return found?.map((id) => COLUMN_TERMS.find((term) => term.id === id)?.id)
}

export function keepMapping(storage: Pick<Storage, 'getItem' | 'setItem'>, signature: string, mapping: Mapping): void {
  const others = readKept(storage).filter(([known]) => known !== signature)
  const kept = [[signature, mapping.map((id) => id ?? null)], ...others].slice(0, MAX_KEPT)
  storage.setItem(KEY, JSON.stringify(kept))
}
