import type { DocumentRecord } from '../../core/contract/types.ts'
import type { Services } from './services.ts'

/** What a person calls a document: its number, without one the file that it came in. */
export function nameOfDocument(
  { t }: Pick<Services, 't'>,
  record: Partial<Pick<DocumentRecord, 'number' | 'filename'>> | undefined,
): string {
  return record?.number ?? record?.filename ?? t('list.unnamed')
}
