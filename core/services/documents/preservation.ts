import { isIsoDate } from '../../base/date.ts'
import { dayOf } from '../../base/days.ts'
import { AppError } from '../../base/errors.ts'
import { decodeShaped, listOf } from '../../contract/shape.ts'
import { preservation } from '../../contract/shapes/preservations.ts'
import type { DocumentRecord, Preservation } from '../../contract/types.ts'
import type { StoreLooks, StoreWrites } from '../../store/store.ts'

/** Goes along with a copy that is taken from an office (`core/store/move/tables.ts`), so that nothing is deleted there either. */
const PRESERVATIONS_SETTING = 'preservations'
const stored = listOf(preservation)

/** All that were ever set, the oldest first. Throws AppError `workspace_damaged` for what cannot be read: then nothing may be deleted. */
export async function readPreservations(store: Pick<StoreLooks, 'settings'>): Promise<Preservation[]> {
  const setting = await store.settings.read(PRESERVATIONS_SETTING)
  if (setting === undefined) return []
  try {
    return decodeShaped(stored, setting)
  } catch (cause) {
    throw new AppError('workspace_damaged', 'What is kept from deletion cannot be read, so nothing is deleted.', { cause })
  }
}

export async function writePreservations(tx: Pick<StoreWrites, 'settings'>, all: readonly Preservation[]): Promise<void> {
  await tx.settings.write(PRESERVATIONS_SETTING, all)
}

export const isInForce = ({ lifted_at }: Preservation): boolean => lifted_at === undefined

/** Those of the preservations in force that concern a document. */
export function preservationsOf(document: DocumentRecord, inForce: readonly Preservation[]): Preservation[] {
  const { id, issue_date = '', created_at } = document
  const year = Number((isIsoDate(issue_date) ? issue_date : dayOf(created_at)).slice(0, 4))
  return inForce.filter((one) => (one.document_id === undefined ? one.year === undefined || one.year === year : one.document_id === id))
}

/** Throws AppError `retention_period` while a person keeps the document from deletion. */
export async function requireUnpreserved(document: DocumentRecord, store: Pick<StoreLooks, 'settings'>): Promise<void> {
  const found = preservationsOf(document, (await readPreservations(store)).filter(isInForce))
  if (found.length > 0) throw preserved('The document', found)
}

/** So many are said in one answer. */
const MAX_SAID = 20

/** Says who keeps it, since when and why, and how that is lifted. */
export function preserved(what: string, all: readonly Preservation[]): AppError {
  const preservations = all.slice(0, MAX_SAID)
  const said = preservations.map(describe)
  return new AppError('retention_period', `${what} is kept from deletion ${said[0] ?? ''}.`, {
    errors: preservations.map(({ id, reason, set_at, set_by, year, document_id }, index) => ({
      path: '',
      code: 'preserved',
      message: `Kept from deletion ${said[index] ?? ''}.`,
      values: {
        id,
        reason,
        set_at,
        ...(set_by === undefined ? {} : { set_by }),
        ...(year === undefined ? {} : { year: String(year) }),
        ...(document_id === undefined ? {} : { document_id }),
      },
    })),
    next: 'Where the reason is gone, lift it in the settings of the window, or with kontor preserve lift; kontor preserve list shows it.',
  })
}

function describe({ document_id, year, reason, set_at, set_by }: Preservation): string {
  const what = document_id === undefined ? (year === undefined ? 'the whole client company' : `all documents of ${year}`) : 'it alone'
  return `since ${dayOf(set_at)} by ${set_by ?? 'somebody unknown'}, for ${what}: “${reason}”`
}
