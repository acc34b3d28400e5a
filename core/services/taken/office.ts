import { AppError } from '../../base/errors.ts'
import { ClientError, type Client } from '../../contract/client.ts'
import type { BroughtBackReport, DocumentRecord } from '../../contract/types.ts'
import type { Store } from '../../store/store.ts'

/** The office as a copy speaks with it. */
export type Office = Pick<
  Client,
  'document_get' | 'document_versions' | 'update_xml' | 'desk_import' | 'desk_cards' | 'desk_card_set' | 'company_get' | 'company_set'
>

/** One run of bringing back. */
export interface Run {
  readonly store: Store
  readonly office: Office
  readonly report: BroughtBackReport
}

/** The document as it is at the office; undefined where it is not there any more. */
export async function findThere(office: Office, id: string): Promise<DocumentRecord | undefined> {
  try {
    return await office.document_get({ params: { document_id: id } })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** They speak of whoever asks and when, and not of what was asked. */
const OF_CALLER = [401, 403, 408, 429]

/** What the office has against this one thing, in its words; undefined where nothing else would fare better. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ClientError) || !error.answer.isProblem) return undefined
  const isOfThis = error.status >= 400 && error.status < 500 && !OF_CALLER.includes(error.status)
  return isOfThis ? error.message : undefined
}
