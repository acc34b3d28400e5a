import {
  RECURRENCE_MONTHS,
  type Card,
  type DocumentRecord,
  type EditRequest,
  type NewInvoiceRequest,
  type TemplateCard,
} from '../../contract/types.ts'
import { contentOf } from '../../contract/contact.ts'
import { addMonths } from '../../base/days.ts'
import { isCreditNote } from '../../codelists/codes.ts'
import type { Documents } from '../documents/documents.ts'
import { writtenFormat } from '../sending/outgoing.ts'
import { describeCard } from './describe.ts'
import { changesBetween } from '../families/changes.ts'
import type { Lang } from '../types.ts'
import type { Revision } from './plan.ts'
import { createPlans, type PlanPorts } from './plans.ts'
import { fitFormat } from '../families/fit-format.ts'

interface InvoicePorts extends PlanPorts {
  readonly documents: Pick<Documents, 'model' | 'uploadModel' | 'updateTerms' | 'prepareTerms'>
}

/** New invoices, from nothing or from what is there. */
export function createInvoices(ports: InvoicePorts) {
  const { store, documents } = ports
  const planFor = createPlans(ports)

  /** What changes of a draft; what it says beside stays as it was written. */
  const requestOf = ({ record, before, after }: Revision): EditRequest => ({
    base_version: record.version,
    changes: changesBetween(before, fitFormat(after, record.format ?? undefined)),
  })

  const revise = async (revision: Revision, lang: Lang, signal?: AbortSignal): Promise<DocumentRecord> =>
    (await documents.updateTerms(revision.record.id, requestOf(revision), lang, undefined, signal)).document

  const create = async (request: NewInvoiceRequest, lang: Lang, signal?: AbortSignal): Promise<DocumentRecord> => {
    const plan = await planFor(request, lang)
    if (plan.revises !== undefined) return revise(plan.revises, lang, signal)
    const format = plan.format === undefined ? undefined : writtenFormat(plan.format, isCreditNote(plan.model.document.type_code))
    const body = { model: fitFormat(plan.model, format), ...(format === undefined ? {} : { format }) }
    // A sample is taken in as it is, with all that is wrong in it on purpose.
    const options = { direction: 'outbound', lenient: false, claim: plan.claim, isNew: request.from !== 'sample' } as const
    // Both are stored or neither is: else the draft would not know of the part that was taken out of it.
    const also = plan.also === undefined ? undefined : await documents.prepareTerms(plan.also.record.id, requestOf(plan.also), lang, signal)
    const document = await documents.uploadModel(body, { ...options, also }, signal)
    if (request.from === 'template' && request.source_id !== undefined) await advance(request.source_id)
    return document
  }

  /** A template's next date; what was due more than once stays due until each was made. */
  const advance = async (id: string): Promise<void> => {
    await store.write(async (tx) => {
      const card = contentOf((await tx.cards.read(id)) as Card & TemplateCard)
      if (card.every === 'never' || card.next_date === undefined) return
      const next_date = addMonths(card.next_date, RECURRENCE_MONTHS[card.every])
      const left = card.remaining === undefined ? {} : { remaining: Math.max(0, card.remaining - 1) }
      await tx.cards.write(describeCard({ ...card, next_date, ...left }), id)
    })
  }

  // One after the other, so that no two get the same number.
  let last: Promise<unknown> = Promise.resolve()
  return {
    /**
     * Stores a new outbound invoice with the next number of its series; a final invoice is the draft that its parts were made of. Throws `not_found`,
     * and `invalid_state` for what cannot be credited, corrected, repeated or invoiced in parts. `lang` is for lines that are written for a customer
     * of whom nobody has said what he reads.
     */
    create: (request: NewInvoiceRequest, signal?: AbortSignal, lang: Lang = 'en'): Promise<DocumentRecord> => {
      const made = last.then(() => create(request, lang, signal))
      last = made.catch(() => undefined)
      return made
    },
  }
}
