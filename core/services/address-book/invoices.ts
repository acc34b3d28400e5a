import { RECURRENCE_MONTHS, type Card, type DocumentRecord, type NewInvoiceRequest, type TemplateCard } from '../../contract/types.ts'
import { addMonths } from '../../base/days.ts'
import type { Documents } from '../documents/documents.ts'
import { writtenFormat } from '../sending/outgoing.ts'
import { describeCard } from './describe.ts'
import { createPlans, isCredit, type PlanPorts } from './plans.ts'

interface InvoicePorts extends PlanPorts {
  readonly documents: Pick<Documents, 'model' | 'uploadModel'>
}

/** New invoices, from nothing or from what is there. */
export function createInvoices(ports: InvoicePorts) {
  const { store, documents } = ports
  const planFor = createPlans(ports)

  const create = async (request: NewInvoiceRequest, signal?: AbortSignal): Promise<DocumentRecord> => {
    const plan = await planFor(request)
    const format = plan.format === undefined ? undefined : writtenFormat(plan.format, isCredit(plan.model))
    const body = { model: plan.model, ...(format === undefined ? {} : { format }) }
    // A sample is taken in as it is, with all that is wrong in it on purpose.
    const options = { direction: 'outbound', lenient: false, claim: plan.claim, isNew: request.from !== 'sample' } as const
    const document = await documents.uploadModel(body, options, signal)
    if (request.from === 'template' && request.source_id !== undefined) await advance(request.source_id)
    return document
  }

  /** A template's next date; what was due more than once stays due until each was made. */
  const advance = async (id: string): Promise<void> => {
    await store.write(async (tx) => {
      const { id: _id, updated_at: _at, ...card } = (await tx.cards.read(id)) as Card & TemplateCard
      if (card.every === 'never' || card.next_date === undefined) return
      await tx.cards.write(describeCard({ ...card, next_date: addMonths(card.next_date, RECURRENCE_MONTHS[card.every]) }), id)
    })
  }

  // One after the other, so that no two get the same number.
  let last: Promise<unknown> = Promise.resolve()
  return {
    /**
     * Stores a new outbound invoice with the next number of its series. Throws `not_found`, and `invalid_state` for what cannot be credited,
     * corrected or repeated.
     */
    create: (request: NewInvoiceRequest, signal?: AbortSignal): Promise<DocumentRecord> => {
      const made = last.then(() => create(request, signal))
      last = made.catch(() => undefined)
      return made
    },
  }
}
