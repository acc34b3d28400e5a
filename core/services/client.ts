import { setImmediate } from 'node:timers/promises'
import { mapInOrder } from '../base/in-order.ts'
import { AppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import { readQuery } from '../contract/parameter.ts'
import { documentQuery } from '../contract/parameters.ts'
import type { ClientCounts, ClientHits, NeedCode, Page, DocumentRecord } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import { preserved } from './documents/preservation.ts'
import { readKeeping, whyKept } from './documents/retention.ts'

/** What is due within so many days, today included, is asked for. */
const DUE_DAYS = 7
const PAGE = 200

export type ClientDesk = ReturnType<typeof createClientDesk>

/** How the work for the client company of a workspace stands. */
export function createClientDesk({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  /** What was counted holds until something is written, or another day has begun. */
  let counted: { readonly day: string; readonly mark: number; readonly counts: ClientCounts } | undefined
  return {
    /** With what is due from a day on, seven days long. */
    counts: async (day: string): Promise<ClientCounts> => {
      const mark = await store.changeMark()
      if (counted?.day !== day || counted.mark !== mark) counted = { day, mark, counts: await countClient(store, day) }
      return counted.counts
    },

    /** Documents that fit the words, as in the list; the first of them. */
    find: (text: string, limit: number): Promise<Page<DocumentRecord>> =>
      store.list.read(readQuery(documentQuery, { search: text, limit: String(limit) })),

    /**
     * Throws `retention_period` with who keeps something of it from deletion or with the last day on which something must be kept, and `invalid_state`
     * while something is on its way. Passes over all documents, and lets others be answered meanwhile.
     */
    async requireErasable(): Promise<void> {
      const keeping = await readKeeping(store, clock)
      // With the client company its record of them would go, too.
      if (keeping.preservations.length > 0) throw preserved('The client company', keeping.preservations)
      let kept = 0
      let until = ''
      for (let offset = 0; ; offset += PAGE) {
        const { items } = await store.list.read(
          readQuery(documentQuery, { limit: String(PAGE), offset: String(offset), sort_order: 'asc' }),
        )
        for (const document of items) {
          const { id, transactions } = document
          const sent =
            transactions === 0 ? [] : (await store.transactions.list({ document_id: id, limit: PAGE, offset: 0, sort_order: 'desc' })).items
          const why = whyKept(document, sent, keeping)
          if (why?.code === 'invalid_state') throw underway()
          if (why === undefined) continue
          kept += 1
          if ((why.until ?? '') > until) until = why.until ?? ''
        }
        if (items.length < PAGE) break
        // Thousands are passed over; whoever asks for something else meanwhile is answered first.
        await setImmediate()
      }
      if (kept > 0) throw mustBeKept(kept, until)
    },
  }
}

/** So many documents of each client company are shown; which has more says how many. */
const MAX_HITS = 5
/** A single letter would find everything. */
const LEAST_LETTERS = 2

/** What is found at each of several client companies, those with the most first. */
export async function findHits(
  all: readonly { readonly workspace: ClientHits['workspace']; readonly client: ClientDesk }[],
  text: string,
): Promise<ClientHits[]> {
  const words = text.trim()
  if (words.length < LEAST_LETTERS) return []
  return (
    await mapInOrder(all, async ({ workspace: { id, name, colour }, client }) => {
      const { items, total } = await client.find(words, MAX_HITS)
      return { workspace: { id, name, colour }, items, total }
    })
  )
    .filter(({ total }) => total > 0)
    .sort((left, right) => right.total - left.total)
}

function underway(): AppError {
  return new AppError('invalid_state', 'A document of this client company is on its way.', {
    next: 'Wait until it is delivered, or cancel the delivery first.',
  })
}

function mustBeKept(count: number, until: string): AppError {
  const documents = count === 1 ? 'One document was sent or received and' : `${count} documents were sent or received and`
  return new AppError('retention_period', `${documents} must be kept, the last until ${until}.`, {
    errors: [{ path: '', code: 'kept_until', message: until, values: { count: String(count), until } }],
    next: 'Archive the client company instead: it is closed then, and keeps everything.',
  })
}

async function countClient(store: Store, today: string): Promise<ClientCounts> {
  const needs = await store.standing.countNeeds()
  const sum = (...codes: readonly NeedCode[]): number => codes.reduce((total, code) => total + (needs.get(code) ?? 0), 0)
  const until = new Date(Date.parse(today) + (DUE_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  const last = await store.standing.lastDelivered()
  return {
    attention: sum('needs_attention', 'other_seller'),
    ready: sum('ready'),
    underway: sum('waiting', 'underway', 'unknown', 'blocked'),
    held: sum('unknown', 'blocked'),
    refused: sum('refused', 'broken'),
    received: sum('received'),
    undecided: sum('undecided'),
    due_out: await store.standing.countDue('seller', today, until),
    due_in: await store.standing.countDue('buyer', today, until),
    ...(last === undefined ? {} : { last_delivered_at: last }),
  }
}
