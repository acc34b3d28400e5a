import type { WritableDatabase } from '../database.ts'
import { STATE_KINDS, type StateKind, type Unbound } from '../unbound.ts'
import { readDocumentStates, readWorkspaceState } from './bound.ts'
import { appendEntries, hashEntry, readLastState, sayState, type ChainEnd, type Link } from './chain.ts'

/** So many documents are read at once. */
const PORTION = 200

/**
 * Puts into the chain what the rows of a transaction have become, each subject once. A state that is as it was is left. Answers the end that the chain
 * has then; undefined where nothing was put in.
 */
export async function bindStates(db: WritableDatabase, { documents, kinds }: Unbound): Promise<ChainEnd | undefined> {
  let end: ChainEnd | undefined
  for (let start = 0; start < documents.length; start += PORTION) {
    const states = [...(await readDocumentStates(db, documents.slice(start, start + PORTION)))]
    const subjects = states.map(([document_seq, content]) => ({ kind: 'state', document_seq, content }) as const)
    end = (await appendStates(db, subjects)) ?? end
  }
  const others: Subject[] = []
  for (const kind of STATE_KINDS) {
    if (kind !== 'state' && kinds.has(kind)) others.push({ kind, document_seq: null, content: await readWorkspaceState(db, kind) })
  }
  return (await appendStates(db, others)) ?? end
}

interface Subject {
  readonly kind: StateKind
  readonly document_seq: number | null
  readonly content: object
}

async function appendStates(db: WritableDatabase, subjects: readonly Subject[]): Promise<ChainEnd | undefined> {
  const entries = await Promise.all(subjects.map((subject) => nextState(db, subject)))
  const changed = entries.filter((entry) => entry !== undefined)
  return changed.length === 0 ? undefined : appendEntries(db, changed)
}

async function nextState(
  db: WritableDatabase,
  { kind, document_seq, content }: Subject,
): Promise<{ readonly link: Link; readonly entry: string } | undefined> {
  const last = await readLastState(db, kind, document_seq)
  if (last !== undefined && Buffer.compare(hashEntry(sayState(kind, last.ref, content)), last.leaf) === 0) return undefined
  const ref = (last?.ref ?? 0) + 1
  return { link: { kind, document_seq, ref }, entry: sayState(kind, ref, content) }
}

/** Puts into the chain what an older program has stored without binding it: every document, the keys and the settings. Done once. */
export async function bindAll(db: WritableDatabase): Promise<void> {
  if ((await readLastState(db, 'settings', null)) !== undefined) return
  const rows = await db.query<{ seq: number }>('SELECT seq FROM documents ORDER BY seq').all()
  await bindStates(db, { documents: rows.map(({ seq }) => seq), kinds: new Set(['keys', 'settings']) })
}
