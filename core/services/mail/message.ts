import { partnerKindOf } from '../../contract/side.ts'
import type { DocumentRecord, Side } from '../../contract/types.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import { pageWords } from '../../languages/words.ts'
import type { Invoice } from '../../model/invoice.ts'
import { formatDate, formatMoney } from '../../pdf/layout/forms.ts'
import { isRefund } from '../../pdf/layout/refund.ts'
import { wordOf } from '../../pdf/words.ts'

export interface MailTemplate {
  readonly subject?: string | undefined
  readonly text?: string | undefined
}

/** What a mail with an invoice says: by the first template that says it, else by the words of the language. */
export function writeMessage(
  invoice: Invoice,
  {
    type,
    side,
    language,
    templates,
  }: Pick<DocumentRecord, 'type'> & {
    /** That of the client, who writes the mail. */
    side: Side | undefined
    language: PageLanguage
    templates: readonly MailTemplate[]
  },
): { readonly subject: string; readonly text: string } {
  const { mail, titles } = pageWords(language)
  const partner = partnerKindOf(side)
  const { number, issue_date, due_date, type_code, currency_code } = invoice.document
  const isCredit = type === 'credit_note'
  const total = invoice.totals?.payable ?? invoice.totals?.total
  const values = {
    number,
    date: issue_date === undefined ? undefined : formatDate(issue_date, language),
    // Nobody who reads it has to pay by a day what goes back, or what the client itself pays.
    due: due_date === undefined || isCredit || isRefund(invoice) || side === 'buyer' ? undefined : formatDate(due_date, language),
    total: total === undefined ? undefined : formatMoney(total, currency_code, language),
    customer: invoice[partner]?.name,
    company: invoice[partner === 'supplier' ? 'customer' : 'supplier']?.name,
    type: wordOf(titles, type_code) ?? titles[isCredit ? '381' : '380'],
  }
  const wanted = (part: 'subject' | 'text'): string => templates.find((template) => template[part] !== undefined)?.[part] ?? mail[part]
  const lines = wanted('text')
    .split('\n')
    .flatMap((line) => fill(line, values) ?? [])
  return {
    subject: fill(wanted('subject'), values) ?? [values.type, number].filter((part) => part !== undefined).join(' '),
    text: lines.join('\n').replaceAll(/\n{3,}/g, '\n\n'),
  }
}

type Values = Readonly<Record<string, string | undefined>>

/** Undefined for a line that speaks of something the document does not say; what is no place of ours stays as it is. */
function fill(line: string, values: Values): string | undefined {
  const places = [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => Object.hasOwn(values, name))
  if (places.some((name) => values[name] === undefined)) return undefined
  return line.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? place) : place))
}
