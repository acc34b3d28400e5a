import { foldedParts, foldText } from '../../core/base/fold.ts'
import type { DocumentRecord } from '../../core/contract/types.ts'
import { actionName, type Action } from '../lib/actions.svelte.ts'
import type { I18n } from '../lib/i18n/i18n.svelte.ts'
import type { TermWords } from '../lib/labels.svelte.ts'
import { searchTerms } from '../lib/term-search.ts'
import type { TermId } from '../../core/terms/types.ts'

/** Actions whose name holds every word; all of them while nothing is typed. */
export function matchCommands<Found extends Pick<Action, 'id'>>(commands: readonly Found[], words: string, t: I18n['t']): Found[] {
  const parts = foldedParts(words)
  return commands.filter((command) => parts.every((part) => foldText(actionName(command.id, t)).includes(part)))
}

/** Keeps those documents found for earlier words that fit the ones typed since: Enter must not open what was asked for letters ago. */
export function stillFitting(documents: readonly DocumentRecord[], words: string): DocumentRecord[] {
  const parts = foldedParts(words)
  const textOf = ({ number = '', filename = '', receiver_name = '', sender_name = '' }: DocumentRecord): string =>
    foldText([number, filename, receiver_name, sender_name].join(' '))
  return documents.filter((record) => parts.every((part) => textOf(record).includes(part)))
}

const MAX_TERMS = 5

/** The first few terms that fit the words (`lib/term-search.ts`), once enough was typed. */
export function matchTerms(words: string, terms: TermWords): TermId[] {
  if (foldedParts(words).join('').length < 3) return []
  return searchTerms(words, terms)
    .slice(0, MAX_TERMS)
    .map(({ id }) => id)
}
