import type { Invoice, PrecedingDocument } from '../../model/invoice.ts'
import { letterWords } from '../../pdf/layout/letter.ts'
import { formatDate, formatMoney, formatPercent } from '../../pdf/layout/forms.ts'
import { fillText } from '../../base/fill-text.ts'
import { pageWords } from '../../languages/words.ts'
import { PAGE_LANGUAGES, type PageLanguage } from '../../languages/languages.ts'
import type { Portion } from './shares.ts'

/** What the lines of part, final and credit documents say, in the language that the customer reads. */
export interface FamilyWords {
  part(portion: Portion, currency: string | undefined): string
  partOf(names: readonly string[]): string
  setOff(part: PrecedingDocument): string
  setOffs(parts: readonly PrecedingDocument[]): string
  credit(portion: Portion, currency: string | undefined, invoice: PrecedingDocument): string
  readonly refund: string
}

/** Names of lines that a part is about: enough to know it by. */
const MAX_NAMES = 300

/** `model`: the document that they will stand in, or one of its kind. */
export function familyWords(lang: PageLanguage, model: Pick<Invoice, 'document'>): FamilyWords {
  const words = letterWords(pageWords(lang), model).family
  const named = ({ number = '', issue_date }: PrecedingDocument): string =>
    issue_date === undefined ? number : `${number} (${formatDate(issue_date, lang)})`
  const share = ({ percent, amount }: Portion, currency: string | undefined): string =>
    amount === undefined ? formatPercent(percent ?? '100', lang) : formatMoney(amount, currency, lang)
  return {
    part: (portion, currency) => fillText(words.part, { share: share(portion, currency) }),
    partOf: (names) => {
      const text = names.join(', ')
      return fillText(words.partOf, { names: text.length > MAX_NAMES ? `${text.slice(0, MAX_NAMES - 1)}…` : text })
    },
    setOff: (part) => fillText(words.setOff, { invoice: named(part) }),
    setOffs: (parts) => fillText(words.setOffs, { invoices: parts.map(named).join(', ') }),
    credit: (portion, currency, invoice) => fillText(words.credit, { share: share(portion, currency), invoice: named(invoice) }),
    refund: words.refund,
  }
}

/** True for the note that names the parts that are set off, in whichever language it was written. */
export function saysSetOffs(text = ''): boolean {
  return PAGE_LANGUAGES.some((lang) => text.startsWith(pageWords(lang).family.setOffs.split('{')[0] ?? text))
}
