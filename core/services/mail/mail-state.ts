import { LOG_DETAILS, readLogDetail } from '../../contract/log-details.ts'
import type { DocumentMail, DocumentRecord, DocumentStatus, StatusLogEntry } from '../../contract/types.ts'
import type { StoreLooks } from '../../store/store.ts'

/** What a mail is known by; what was put into the queue since leaves another way. */
const SENTENCES = [LOG_DETAILS.mailDraft, LOG_DETAILS.mailSent, LOG_DETAILS.mailTakenBack, LOG_DETAILS.queued]

/** Documents with the mail that they leave with, as the log tells it. */
export async function withMails<Known extends Pick<DocumentRecord, 'id' | 'direction' | 'status'>>(
  { log }: Pick<StoreLooks, 'log'>,
  documents: readonly Known[],
): Promise<(Known & { mail?: DocumentMail })[]> {
  const outbound = documents.filter(({ direction }) => direction === 'outbound')
  const last = await log.findLast(
    outbound.map(({ id }) => id),
    SENTENCES,
  )
  return documents.map((document) => {
    const entry = last.get(document.id)
    const mail = entry === undefined ? undefined : readMail(document.status, entry)
    return mail === undefined ? document : { ...document, mail }
  })
}

export async function findMail(store: Pick<StoreLooks, 'log'>, document: DocumentRecord): Promise<DocumentMail | undefined> {
  const [known] = await withMails(store, [document])
  return known?.mail
}

/** Undefined where the document left another way since, or was taken back. */
function readMail(status: DocumentStatus, { details, created_at: at, actor: by }: StatusLogEntry): DocumentMail | undefined {
  const { detail, rest: to } = readLogDetail(details)
  const isSent = status === 'send.completed'
  if (detail !== (isSent ? 'mailSent' : 'mailDraft') || status === 'send.processing') return undefined
  return { state: isSent ? 'sent' : 'draft', at, ...(to === '' ? {} : { to }), ...(by === undefined ? {} : { by }) }
}
