import type { DocumentRecord } from '../../../core/contract/types.ts'
import { nameOfDocument } from '../../lib/document-name.ts'
import type { Services } from '../../lib/services.ts'

/**
 * Says of documents that their mails were sent, or were not, and offers the way back from the first. Answers what they are then. Throws where the engine
 * refuses one, once it is said of all others.
 */
export async function settleMail(services: Services, documents: readonly DocumentRecord[], isSent: boolean): Promise<DocumentRecord[]> {
  const { t, api, notices, report } = services
  const after: DocumentRecord[] = []
  const refused: unknown[] = []
  for (const { id } of documents) {
    const params = { document_id: id }
    try {
      after.push(await (isSent ? api.desk_mail_sent({ params }) : api.desk_mail_sent_back({ params })))
    } catch (error) {
      refused.push(error)
    }
  }
  const [first] = after
  if (first !== undefined && isSent) {
    const run = (): void => void settleMail(services, after, false).catch((error: unknown) => report(error, 'save'))
    notices.offer(t('byMail.marked', { count: after.length }), { label: t('undo'), run, undoes: true })
  } else if (first !== undefined) {
    notices.say(
      documents.length === 1
        ? t('colon', { before: nameOfDocument(services, first), after: t('byMail.back') })
        : t('byMail.unmarked', { count: after.length }),
    )
  }
  if (refused.length > 0) throw refused[0]
  return after
}
