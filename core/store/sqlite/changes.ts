import type Database from 'better-sqlite3'
import { CHANGED_KINDS, type ChangedKind } from '../../contract/types.ts'
import { BOUND_TABLES } from '../sql/record/bound.ts'
import { STATE_KINDS, type StateKind, type Unbound } from '../sql/unbound.ts'

/** So many of the last changes are remembered. */
const MAX_NOTED = 2000
/** What is written within this time is told together. */
const TOLD_AFTER_MS = 50

/** What was written to a database by one connection since it was opened; in transactions that were undone as well. */
export interface Changes {
  /** How many changes of documents there were. */
  amount(): number
  /** The documents of all that came after so many, each once; undefined where not all are remembered. */
  since(amount: number): readonly number[] | undefined
  /** Grows with whatever is written that a view shows. */
  mark(): number
  /** What was written, since this was asked last, of which the chain says nothing yet. */
  unbound(): Unbound
  /** Calls back for what was written, soon after it was. */
  follow(tell: (what: ChangedKind[]) => void): void
  /** What was noted and is not told yet is told no more. */
  end(): void
}

/** Changes of a connection that only reads: there are none. */
export const NO_CHANGES: Changes = {
  amount: () => 0,
  since: () => [],
  mark: () => 0,
  unbound: () => ({ documents: [], kinds: new Set() }),
  follow: () => undefined,
  end: () => undefined,
}

/**
 * Tables that views show, with the kind of what changed in them. Triggers note it, so that whatever writes is heard of without having to say so.
 * When a window last showed the workspace is nothing that a window shows.
 */
const TABLES: readonly (readonly [table: string, kind: string, condition?: string])[] = [
  ['jobs', "'queue'"],
  ['cards', "'cards'"],
  ['api_keys', "'keys'"],
  ['settings', "iif(ROW.name = 'company', 'company', 'settings')", "ROW.name <> 'last_used_at'"],
]

/** Notes the changes that a connection makes from now on. */
export function noteChanges(database: Database.Database): Changes {
  let forgotten = 0
  const noted: number[] = []
  const kinds = new Set<ChangedKind>()
  let told: ((what: ChangedKind[]) => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let mark = 0
  const note = (kind: ChangedKind): void => {
    mark += 1
    if (told === undefined) return
    kinds.add(kind)
    // A transaction is over before any timer runs.
    timer ??= setTimeout(() => {
      timer = undefined
      const what = [...kinds]
      kinds.clear()
      told?.(what)
    }, TOLD_AFTER_MS).unref()
  }
  const noteDocument = (seq: number): void => {
    noted.push(seq)
    if (noted.length >= 2 * MAX_NOTED) forgotten += noted.splice(0, MAX_NOTED).length
  }
  database.function('note_change', { directOnly: false }, (seq) => {
    noteDocument(Number(seq))
    note('documents')
    return null
  })
  // What is found is read anew by whoever asks next; no window shows anything else for it.
  database.function('note_found', { directOnly: false }, (seq) => {
    noteDocument(Number(seq))
    return null
  })
  database.function('note_kind', { directOnly: false }, (name) => {
    const kind = CHANGED_KINDS.find((known) => known === name)
    if (kind !== undefined) note(kind)
    return null
  })
  const unbound = { documents: new Set<number>(), kinds: new Set<Exclude<StateKind, 'state'>>() }
  database.function('note_unbound', { directOnly: false }, (name, seq) => {
    const kind = STATE_KINDS.find((known) => known === name)
    if (kind === 'state') unbound.documents.add(Number(seq))
    else if (kind !== undefined) unbound.kinds.add(kind)
    return null
  })
  database.exec(
    [
      ...triggers('documents', { call: 'note_change(ROW.seq)' }),
      ...triggers('search_texts', { call: 'note_found(ROW.document_seq)' }),
      ...TABLES.flatMap(([table, kind, condition]) => triggers(table, { call: `note_kind(${kind})`, condition })),
      ...BOUND_TABLES.flatMap(({ table, kind, document, columns, counts }) =>
        triggers(table, {
          call: `note_unbound('${kind}', ${document === undefined ? '0' : `ROW.${document}`})`,
          condition: counts,
          columns,
          of: 'unbound',
        }),
      ),
    ].join('\n'),
  )
  return {
    amount: () => forgotten + noted.length,
    since: (amount) => (amount < forgotten ? undefined : [...new Set(noted.slice(amount - forgotten))]),
    mark: () => mark,
    unbound: () => {
      const what = { documents: [...unbound.documents], kinds: new Set(unbound.kinds) }
      unbound.documents.clear()
      unbound.kinds.clear()
      return what
    },
    follow: (tell) => {
      told = tell
    },
    end: () => {
      clearTimeout(timer)
      told = undefined
    },
  }
}

interface Noted {
  /** What is called for a row, `ROW`. */
  readonly call: string
  /** Which rows count. */
  readonly condition?: string | undefined
  /** Columns of which a change counts; absent: all. */
  readonly columns?: readonly string[]
  readonly of?: string
}

/** Call for each row of a table that is inserted, changed or deleted. */
function triggers(table: string, { call, condition = '', columns, of = 'change' }: Noted): string[] {
  const trigger = (change: string, row: string, only = ''): string =>
    `CREATE TEMP TRIGGER note_${of}_${table}_${change} AFTER ${change}${only} ON main.${table} ${condition === '' ? '' : `WHEN ${condition}`}
      BEGIN SELECT ${call}; END;`.replaceAll('ROW.', `${row}.`)
  return [
    trigger('insert', 'new'),
    trigger('update', 'new', columns === undefined ? '' : ` OF ${columns.join(', ')}`),
    trigger('delete', 'old'),
  ]
}
