import type { DocumentDetails, DocumentRecord, Handling, HandlingRequest, TurnDownReason } from '../../../core/contract/types.ts'
import { nameOfDocument } from '../../lib/document-name.ts'
import type { Services } from '../../lib/services.ts'

/** What a received invoice was before its last step. */
const BEFORE: Readonly<Record<Exclude<Handling, 'new'>, Handling>> = { checked: 'new', passed_on: 'checked', turned_down: 'new' }

/** Where a received invoice may go from. */
const FROM: Readonly<Record<Exclude<Handling, 'new'>, readonly Handling[]>> = {
  checked: ['new'],
  passed_on: ['checked'],
  turned_down: ['new', 'checked'],
}

type Handled = Pick<DocumentRecord, 'direction' | 'status' | 'handling'>

/** True where the step follows from what was done with the document. */
export function canBecome(record: Handled, step: Exclude<Handling, 'new'>): boolean {
  const { direction, status, handling = 'new' } = record
  return direction === 'inbound' && ['upload.completed', 'receive.completed'].includes(status) && FROM[step].includes(handling)
}

/** What the document becomes when its last step is taken back; undefined where there was none. */
export function before({ direction, handling = 'new' }: Handled): Handling | undefined {
  return direction !== 'inbound' || handling === 'new' ? undefined : BEFORE[handling]
}

/** Takes a step and offers the way back. Throws where the engine refuses it. */
export async function handle(services: Services, record: DocumentDetails, body: HandlingRequest): Promise<void> {
  const { t, api, notices, report } = services
  const params = { document_id: record.id }
  await api.document_handling({ params, body })
  // What is said once more is said with the reason and the note that it was said with.
  const { handling = 'new', handled: { reason, note } = {} } = record
  const back: HandlingRequest = { handling, ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) }
  const undo = (): void => {
    api
      .document_handling({ params, body: back })
      .then(() => notices.say(t('colon', { before: nameOfDocument(services, record), after: t('handled.back') })))
      .catch((error: unknown) => report(error, 'save'))
  }
  notices.offer(t('colon', { before: nameOfDocument(services, record), after: t(`log.${LOGGED[body.handling]}`) }), {
    label: t('undo'),
    run: undo,
  })
}

const LOGGED = { new: 'reopened', checked: 'checked', passed_on: 'passedOn', turned_down: 'turnedDownOther' } as const

/** The reason that the findings speak for. */
export function likelyReason(found: {
  readonly format: number
  readonly content: number
  readonly rules: number
  readonly duplicate: boolean
}): TurnDownReason {
  if (found.format > 0) return 'format'
  if (found.content > 0) return 'particulars'
  if (found.duplicate) return 'duplicate'
  return found.rules > 0 ? 'rules' : 'amounts'
}
