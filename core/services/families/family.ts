import { countsAmong, signedTotal, sumFamily, type FamilyMoney } from '../../contract/money.ts'
import type { DocumentFamily, DocumentRecord } from '../../contract/types.ts'
import type { Invoice } from '../../model/invoice.ts'
import type { StoreReads } from '../../store/store.ts'

/** Far more than any order has; who refers to more is shown the nearest. */
const MAX_MEMBERS = 200

/** Documents that belong together, the earliest first, each with those that it refers to. */
export interface Kin {
  readonly documents: readonly DocumentRecord[]
  readonly follows: ReadonlyMap<string, readonly string[]>
  readonly isComplete: boolean
}

type FamilyReads = Pick<StoreReads, 'documents' | 'relations'>

/** Follows what documents refer to, and what refers to them, from one of them until nothing is left: each step asks the index once. */
export async function findKin(store: FamilyReads, id: string): Promise<Kin> {
  const found = new Set([id])
  const follows = new Map<string, Set<string>>()
  let isComplete = true
  for (let asked = [id]; asked.length > 0;) {
    const next: string[] = []
    for (const { later, earlier } of await store.relations.references(asked)) {
      for (const one of [later, earlier]) {
        if (found.has(one)) continue
        if (found.size >= MAX_MEMBERS) isComplete = false
        else {
          found.add(one)
          next.push(one)
        }
      }
      follows.set(later, (follows.get(later) ?? new Set()).add(earlier))
    }
    asked = next
  }
  const documents: DocumentRecord[] = []
  for (const one of found) {
    const document = await store.documents.find(one)
    if (document !== undefined) documents.push(document)
  }
  const related = await store.relations.relate(documents)
  return {
    documents: related.sort(byDay),
    follows: new Map([...follows].map(([later, earlier]) => [later, [...earlier].filter((one) => found.has(one))])),
    isComplete,
  }
}

function byDay(left: DocumentRecord, right: DocumentRecord): number {
  const [a, b] = [left, right].map(({ issue_date = '', created_at }) => `${issue_date} ${created_at}`) as [string, string]
  return a < b ? -1 : a > b ? 1 : 0
}

interface FamilyPorts {
  readonly store: FamilyReads
  /** Throws AppError for what is no invoice. */
  readonly readModel: (id: string, signal?: AbortSignal) => Promise<Invoice>
}

export function createFamilies({ store, readModel }: FamilyPorts) {
  /** What a document calls paid in advance (BT-113). */
  const paidOf = async ({ id, format, type }: DocumentRecord, signal?: AbortSignal): Promise<string | undefined> =>
    format === null || type === 'credit_note' ? undefined : (await readModel(id, signal)).totals?.paid

  return {
    /** All documents that belong together with one of them, and what they come to. */
    of: async (id: string, signal?: AbortSignal): Promise<DocumentFamily> => {
      await store.documents.read(id)
      const { documents, follows, isComplete } = await findKin(store, id)
      const money: FamilyMoney[] = []
      for (const document of documents) {
        money.push({ document, paid: await paidOf(document, signal), follows: follows.get(document.id) ?? [] })
      }
      return {
        items: documents.map(({ id: document_id, type, type_code, number, issue_date, status, need, currency_code, ...document }) => {
          const total = signedTotal({ type, ...document })
          const counts = countsAmong({ id: document_id, type, ...document }, documents)
          return {
            ...{ document_id, type, status, need },
            ...(type_code === undefined ? {} : { type_code }),
            ...(number === undefined ? {} : { number }),
            ...(issue_date === undefined ? {} : { issue_date }),
            ...(currency_code === undefined ? {} : { currency_code }),
            ...(total === undefined ? {} : { total: total.toString() }),
            ...(counts === undefined ? {} : { counts: counts.toString() }),
            follows: [...(follows.get(document_id) ?? [])],
          }
        }),
        sums: sumFamily(money),
        complete: isComplete,
      }
    },
  }
}
