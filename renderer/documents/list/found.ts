import type { DocumentRecord, FoundText } from '../../../core/contract/types.ts'
import type { I18n } from '../../lib/i18n/i18n.svelte.ts'
import type { ColumnId } from './columns.ts'
import { splitHits, type TextPart } from './hits.ts'

/** Where a column shows already what the search found. */
const IN_COLUMN: Readonly<Partial<Record<FoundText['field'], ColumnId>>> = {
  payable: 'total',
  issue_date: 'date',
  due_date: 'due',
  filename: 'file',
}

/** Why a document was found, as far as the columns do not show it; what is the same amount as one of them shows says nothing more. */
export function unseen({ found = [] }: Pick<DocumentRecord, 'found'>, columns: readonly ColumnId[]): readonly FoundText[] {
  const isSeen = ({ field }: FoundText): boolean => {
    const column = IN_COLUMN[field]
    return column !== undefined && columns.includes(column)
  }
  const seen = new Set(found.filter(isSeen).map(({ text }) => text))
  return found.filter((reason) => !isSeen(reason) && !(reason.field === 'gross' && seen.has(reason.text)))
}

interface Wording extends Pick<I18n, 't'> {
  readonly amount: (value: string | undefined) => string
  readonly date: (day: string | undefined) => string
}

/** What was found with its name, and the hit marked: all of an amount, a day or an account, which are written otherwise than they may be typed. */
export function reasonOf(
  { field, text }: FoundText,
  search: string,
  { t, amount, date }: Wording,
): { readonly name: string; readonly parts: readonly TextPart[] } {
  const name = t(`found.${field}`)
  switch (field) {
    case 'net':
    case 'gross':
    case 'payable': {
      const [value = '', ...currency] = text.split(' ')
      return { name, parts: [whole([amount(value), ...currency].join(' '))] }
    }
    case 'issue_date':
    case 'due_date':
      return { name, parts: [whole(date(text))] }
    case 'account':
      return { name, parts: [whole(text.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 '))] }
    default:
      return { name, parts: splitHits(text, search) }
  }
}

const whole = (text: string): TextPart => ({ text, hit: true })
