import pg from 'pg'
import { CHANGED_KINDS, type ChangedKind } from '../../contract/types.ts'
import { settingsOf } from './connections.ts'
import type { OfficeDatabase } from './database.ts'
import type { Mark } from './transaction.ts'

type Tell = (what: ChangedKind[]) => void

/** What was written in the workspaces of an office, by this node or another one. */
export interface Notices {
  /** What a transaction of this node has left. */
  committed(workspace: number, marks: readonly Mark[]): void
  /** What a notice says. */
  hear(notice: string): void
  /** Calls back for what is written from now on. The returned function ends it. */
  follow(workspace: number, tell: Tell): Promise<() => void>
  close(): Promise<void>
}

const CHANNEL = 'kontor'
/** What is written within this time is told together: each NOTIFY has all nodes of the office look, and waits for every other one. */
const TOLD_AFTER_MS = 50
/** A notice that was lost, with its connection or by an overfull queue, is made good after this time. */
const COMPARE_MS = 2000
const CONNECT_AGAIN_MS = 1000
/** The server takes less than 8000 bytes. */
const MAX_BYTES = 7900

/** The kinds of one workspace with the marks that are known of them. */
type Marks = Map<ChangedKind, number>

/** A notice only wakes: what has changed follows from the marks, which were stored with the change. Followed twice or late, it says the same. */
export function openNotices(url: string, office: OfficeDatabase): Notices {
  const followers = new Map<number, { readonly seen: Marks; readonly tells: Set<Tell> }>()
  const sent = new Map<number, Marks>()
  const waiting = new Map<number, Marks>()
  const hear = (text: string): void => {
    for (const { workspace, marks } of readNotice(text)) take(workspace, marks)
  }
  const listener = listen(url, { onNotice: hear, onConnect: () => void compare() })
  let timer: NodeJS.Timeout | undefined
  const comparing = setInterval(() => void compare(), COMPARE_MS).unref()

  /** Tells those who follow what they have not heard of yet. */
  const take = (workspace: number, marks: Iterable<readonly [ChangedKind, number]>): void => {
    const followed = followers.get(workspace)
    if (followed === undefined) return
    const raised = raise(followed.seen, marks)
    if (raised.length > 0) for (const tell of followed.tells) tell([...raised])
  }

  /** What is asked in vain is asked again after a while. */
  const compare = async (): Promise<void> => {
    if (followers.size === 0) return
    const rows = await readMarks(office, [...followers.keys()]).catch(() => [])
    for (const [workspace, marks] of Map.groupBy(rows, (row) => row.workspace)) take(workspace, pairs(marks))
  }

  const flush = async (): Promise<void> => {
    timer = undefined
    for (const [workspace, marks] of waiting) take(workspace, marks)
    const notice = writeNotice(waiting)
    if (waiting.size > 0) timer = setTimeout(() => void flush(), TOLD_AFTER_MS).unref()
    // Nodes that do not hear of it compare the marks by themselves.
    await office.askFunction('SELECT pg_notify(?, ?)', CHANNEL, notice).catch(() => undefined)
  }

  return {
    committed(workspace, marks) {
      const known = sent.get(workspace) ?? new Map<ChangedKind, number>()
      sent.set(workspace, known)
      const kinds = raise(known, pairs(marks))
      if (kinds.length === 0) return
      waiting.set(workspace, new Map([...(waiting.get(workspace) ?? []), ...kinds.map((kind) => [kind, known.get(kind) ?? 0] as const)]))
      timer ??= setTimeout(() => void flush(), TOLD_AFTER_MS).unref()
    },
    hear,
    async follow(workspace, tell) {
      const rows = await readMarks(office, [workspace])
      const followed = followers.get(workspace) ?? { seen: new Map(pairs(rows)), tells: new Set<Tell>() }
      followers.set(workspace, followed)
      followed.tells.add(tell)
      listener.start()
      return () => {
        followed.tells.delete(tell)
        if (followed.tells.size === 0 && followers.get(workspace) === followed) followers.delete(workspace)
      }
    },
    async close() {
      clearTimeout(timer)
      clearInterval(comparing)
      if (waiting.size > 0) await flush()
      clearTimeout(timer)
      await listener.close()
    },
  }
}

const pairs = (marks: readonly Mark[]): (readonly [ChangedKind, number])[] => marks.map(({ kind, mark }) => [kind, mark])

/** Takes over what is higher than what was known, and answers which kinds that were. */
function raise(known: Marks, marks: Iterable<readonly [ChangedKind, number]>): ChangedKind[] {
  const raised: ChangedKind[] = []
  for (const [kind, mark] of marks) {
    if (mark <= (known.get(kind) ?? 0)) continue
    known.set(kind, mark)
    raised.push(kind)
  }
  return raised
}

async function readMarks(office: OfficeDatabase, workspaces: readonly number[]): Promise<(Mark & { readonly workspace: number })[]> {
  return office.askFunction<Mark & { readonly workspace: number }>(
    'SELECT workspace, kind, mark FROM marks_of(?)',
    `{${workspaces.join()}}`,
  )
}

/** One line for each workspace, `17 documents=12 queue=3`, as many as one notice holds; takes away what it says. */
function writeNotice(waiting: Map<number, Marks>): string {
  const lines: string[] = []
  let bytes = 0
  for (const [workspace, marks] of waiting) {
    const line = [workspace, ...[...marks].map(([kind, mark]) => `${kind}=${mark}`)].join(' ')
    bytes += line.length + 1
    if (bytes > MAX_BYTES) break
    lines.push(line)
    waiting.delete(workspace)
  }
  return lines.join('\n')
}

/** What another program says on the same channel is passed over. */
function readNotice(text: string): { readonly workspace: number; readonly marks: (readonly [ChangedKind, number])[] }[] {
  return text.split('\n').map((line) => {
    const [workspace, ...marks] = line.split(' ')
    return {
      workspace: Number(workspace),
      marks: marks.flatMap((mark) => {
        const [name, amount] = mark.split('=')
        const kind = CHANGED_KINDS.find((known) => known === name)
        return kind === undefined || !/^\d+$/.test(amount ?? '') ? [] : [[kind, Number(amount)] as const]
      }),
    }
  })
}

interface Listening {
  readonly onNotice: (text: string) => void
  /** Called whenever notices come from now on: some may have been missed before. */
  readonly onConnect: () => void
}

/** One connection that hears the notices of all nodes, opened again whenever it ends. */
function listen(url: string, { onNotice, onConnect }: Listening): { start(): void; close(): Promise<void> } {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  const open = async (): Promise<void> => {
    const mine = new pg.Client(settingsOf(url))
    client = mine
    // An end comes after each error, and after a connection that could not be made.
    mine.on('error', () => undefined)
    mine.once('end', () => {
      if (!isClosed) again = setTimeout(() => void open(), CONNECT_AGAIN_MS).unref()
    })
    mine.on('notification', ({ payload }) => onNotice(payload ?? ''))
    try {
      await mine.connect()
      await mine.query(`LISTEN ${CHANNEL}`)
      onConnect()
    } catch {
      // The end of the connection has it tried again.
      await mine.end().catch(() => undefined)
    }
  }

  return {
    start() {
      if (client === undefined && !isClosed) void open()
    },
    async close() {
      isClosed = true
      clearTimeout(again)
      await client?.end().catch(() => undefined)
    },
  }
}
