import type { DocumentRecord } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'

const own = new Set<string>()

/** The person at this window takes a document away, and with it what was typed there and not saved. Settles as the work does. */
export async function takeAway<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  // The event may come before the answer.
  own.add(id)
  try {
    return await work()
  } catch (error) {
    own.delete(id)
    throw error
  }
}

/** Stores what was deleted as a document of its own. Rejects as the engine does. */
export function storeAnew(
  api: Pick<Api, 'upload_xml'>,
  { direction, filename }: Pick<DocumentRecord, 'direction' | 'filename'>,
  body: Uint8Array,
): Promise<DocumentRecord> {
  return api.upload_xml({ query: { direction, ...(filename === undefined ? {} : { filename }) }, body })
}

export const isTakenAwayHere = (id: string): boolean => own.has(id)
