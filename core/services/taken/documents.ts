import type { BroughtBackReport, DocumentRecord, VersionRecord } from '../../contract/types.ts'
import { EDITABLE_STATUSES } from '../../store/states.ts'
import { findThere, refusalOf, type Run } from './office.ts'
import { noteBack, readBack } from './noted.ts'

interface Pair {
  readonly id: string
  /** Its id at the office. */
  readonly office_id: string
  /** The version of it here that the office had as well. */
  readonly base: number
}

/** Stores the newest content at the office, unless somebody has changed the document there. */
export async function bringChanged(run: Run, pair: Pair): Promise<void> {
  const { store, report } = run
  const own = (await store.versions.list(pair.id)).filter(({ version }) => version >= pair.base)
  const { number: name = '' } = await store.documents.read(pair.id)
  const named = { document_id: pair.office_id, name }
  if (own.some(({ version, cause }) => version > pair.base && cause === 'pages')) report.left.push({ ...named, reason: 'pages' })
  if (own.at(-1)?.sha256 === own[0]?.sha256) return
  try {
    // Whoever stores a version there between the look and the word is looked at once more.
    const outcome = (await attempt(run, pair, own)) ?? (await attempt(run, pair, own))
    if (outcome === 'back') report.brought.push(named)
    else if (outcome !== undefined) await noteConflict(run, pair, own, { ...named, ...outcome })
    else report.left.push({ ...named, reason: 'refused' })
  } catch (error) {
    const message = refusalOf(error)
    if (message === undefined) throw error
    report.left.push({ ...named, reason: 'refused', message })
  }
}

type Conflict = Pick<BroughtBackReport['conflicts'][number], 'reason' | 'base_version'>

/** Undefined where another version has come there in the meantime. */
async function attempt(
  { store, office }: Run,
  { id, office_id, base }: Pair,
  own: readonly VersionRecord[],
): Promise<'back' | Conflict | undefined> {
  const there = await findThere(office, office_id)
  if (there === undefined) return { reason: 'deleted', base_version: base }
  const { items } = await office.document_versions({ params: { document_id: office_id } })
  const newest = own.at(-1)?.sha256
  // Brought by an earlier call of which no answer came, whatever was made of it there since.
  if (there.sha256 === newest || items.some(({ version, sha256 }) => version > base && sha256 === newest)) return 'back'
  const known = newestKnown(items, own, base)
  if (!EDITABLE_STATUSES.includes(there.status)) return { reason: 'sent', base_version: known }
  if (there.version !== known) return { reason: 'changed', base_version: known }
  try {
    const { xml } = await store.versions.read(id)
    await office.update_xml({ params: { document_id: office_id }, body: xml, query: { draft: 'true', base_version: String(known) } })
    return 'back'
  } catch (error) {
    if (isOvertaken(error)) return undefined
    throw error
  }
}

const isOvertaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'invalid_state'

/** The newest version at the office that is one of the copy's: what comes behind it was made there. */
function newestKnown(there: readonly VersionRecord[], own: readonly VersionRecord[], base: number): number {
  const ours = new Set(own.map(({ sha256 }) => sha256))
  return there.findLast(({ version, sha256 }) => version >= base && ours.has(sha256))?.version ?? base
}

async function noteConflict(
  { store, report }: Run,
  { id }: Pair,
  own: readonly VersionRecord[],
  conflict: Omit<BroughtBackReport['conflicts'][number], 'local_id' | 'version' | 'handed'>,
): Promise<void> {
  const version = own.at(-1)?.version ?? 1
  const handed = (await readBack(store)).handed[id] === version
  report.conflicts.push({ ...conflict, local_id: id, version, handed })
}

/** A document that is new here: as it came in, then its newest content. */
export async function bringNew(run: Run, id: string): Promise<void> {
  const { store, report } = run
  const document = await store.documents.read(id)
  const received = await store.versions.findReceived(id)
  const begun = (await readBack(store)).added[id]
  // A version that may have arrived is what is stored there first, however often it was changed here since: its bytes are known there.
  const version = begun?.version ?? received?.record.version ?? document.version
  try {
    const office_id = begun?.document_id ?? (await add(run, document, version, begun !== undefined))
    if (version !== document.version) await bringChanged(run, { id, office_id, base: version })
  } catch (error) {
    const message = refusalOf(error)
    if (message === undefined) throw error
    report.left.push({ document_id: id, name: document.number ?? document.filename ?? '', reason: 'refused', message })
  }
}

/** Answers the id that it has there. */
async function add({ store, office, report }: Run, document: DocumentRecord, version: number, isAgain: boolean): Promise<string> {
  const { id, number, filename, direction } = document
  const note = (answered: { readonly document_id?: string }) =>
    noteBack(store, (back) => ({ ...back, added: { ...back.added, [id]: { version, ...answered } } }))
  const received = await store.versions.findReceived(id)
  const pdf = received?.record.version === version ? await store.versions.readReceived(id) : undefined
  const body = pdf ?? (await store.versions.read(id, version)).xml
  if (!isAgain) await note({})
  const answer = await office.desk_import({ body, query: { direction, ...(filename === undefined ? {} : { filename }) } })
  if ('items' in answer) throw new TypeError('One invoice is no archive.')
  await note({ document_id: answer.document.id })
  const named = { document_id: answer.document.id, name: number ?? filename ?? '' }
  if (isAgain || !answer.is_duplicate) report.added.push(named)
  else if (version === document.version) report.left.push({ ...named, reason: 'known' })
  return answer.document.id
}
