import { AppError } from '../../../core/base/errors.ts'
import type { EditSession } from '../../editor/session.svelte.ts'
import { nameOfDocument } from '../../lib/document-name.ts'
import type { Services } from '../../lib/services.ts'
import { readOwnPdf, type OwnPdf } from './own-pdf.ts'

type Places = Pick<Services, 'api' | 't' | 'notices' | 'report'>

/** Gives a document the pages of a PDF or, without one, ours, and offers to take it back. */
export async function changePages({ api, t, notices, report }: Places, session: EditSession, pages: OwnPdf | undefined): Promise<void> {
  const params = { document_id: session.id }
  const before = await readKept(api, session)

  const put = async (wanted: { readonly name?: string | undefined; readonly bytes: Uint8Array } | undefined): Promise<void> => {
    const query = wanted?.name === undefined ? {} : { filename: wanted.name }
    await (wanted === undefined ? api.desk_pages_clear({ params }) : api.desk_pages_set({ params, query, body: wanted.bytes }))
    await session.refresh()
  }
  const undo = (): void => void put(before).catch((error: unknown) => report(error, 'pdf'))

  await put(pages === undefined ? undefined : { name: pages.name, bytes: await readOwnPdf(pages) })
  const document = nameOfDocument({ t }, session.stored?.record)
  const said = pages === undefined ? t('ownPdf.oursAgain', { document }) : t('ownPdf.embedded', { document, name: pages.name })
  notices.offer(said, { label: t('undo'), run: undo })
}

/** The pages of its own that the document has now. */
async function readKept(api: Places['api'], { id, stored }: EditSession) {
  const kept = stored?.record.own_pages
  if (kept === undefined) return undefined
  try {
    return { name: kept.filename, bytes: await api.desk_pages({ params: { document_id: id } }) }
  } catch (error) {
    // Taken away meanwhile by another window.
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
