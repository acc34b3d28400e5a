import type { SearchField } from '../../contract/lists.ts'
import type { SearchText } from '../../store/types.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group, TermView } from '../../terms/view.ts'

/** What people look for of an invoice beside its number and its parties, in the order in which it is said why a document was found. */
const FIELDS: Readonly<Record<Exclude<SearchField, 'number' | 'filename'>, readonly TermId[]>> = {
  trading_name: ['BT-28', 'BT-45'],
  payee: ['BT-59'],
  payable: ['BT-115'],
  gross: ['BT-112'],
  net: ['BT-109'],
  issue_date: ['BT-2'],
  due_date: ['BT-9'],
  account: ['BT-84', 'BT-91'],
  order: ['BT-13', 'BT-14'],
  contract: ['BT-12'],
  buyer_reference: ['BT-10'],
  project: ['BT-11'],
  remittance: ['BT-83'],
  vat_id: ['BT-31', 'BT-32', 'BT-48', 'BT-63'],
  registration: ['BT-30', 'BT-47', 'BT-61', 'BT-29', 'BT-46', 'BT-60'],
  endpoint: ['BT-34', 'BT-49'],
  item_id: ['BT-155', 'BT-156', 'BT-157'],
  item: ['BT-153', 'BT-154'],
}
const BY_TERM = new Map(Object.entries(FIELDS).flatMap(([field, terms]) => terms.map((term) => [term, field as SearchField] as const)))
const ORDER = new Map(Object.keys(FIELDS).map((field, index) => [field as SearchField, index]))
const MONEY: readonly SearchField[] = ['net', 'gross', 'payable']

/** Longest text that is kept for the search, and of one document in all: the document itself keeps everything. */
const MAX_TEXT = 500
const MAX_TEXTS = 60_000

/** Texts that a search finds an invoice by, each once. */
export function searchTextsOf({ root }: TermView): SearchText[] {
  const currency = root.value('BT-5')?.trim() ?? ''
  const found = new Map<string, SearchText>()
  const walk = (group: Group): void => {
    for (const { term, value } of group.occurrences) {
      const field = BY_TERM.get(term)
      const written = value.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT)
      if (field === undefined || written === '') continue
      const text = MONEY.includes(field) && currency !== '' ? `${written} ${currency}` : written
      found.set(`${field} ${text}`, { field, text })
    }
    for (const part of group.children) walk(part)
  }
  walk(root)
  let room = MAX_TEXTS
  return [...found.values()]
    .sort((left, right) => (ORDER.get(left.field) ?? 0) - (ORDER.get(right.field) ?? 0))
    .filter(({ text }) => (room -= text.length) >= 0)
}
