import type { TransactionRecord } from '../../contract/types.ts'
import type { StoreLooks } from '../../store/store.ts'

/** The newest transactions of one document; more than a page of them does not happen. */
export async function listTransactions(store: Pick<StoreLooks, 'transactions'>, id: string): Promise<TransactionRecord[]> {
  return (await store.transactions.list({ document_id: id, limit: 200, offset: 0, sort_order: 'desc' })).items
}
