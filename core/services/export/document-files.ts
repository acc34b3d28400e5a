import { asAppError } from '../../base/errors.ts'
import type { DocumentRecord } from '../../contract/types.ts'
import type { StoreReads } from '../../store/store.ts'
import { createDocumentWork } from '../documents/document-work.ts'
import { readVersion } from '../documents/reports.ts'
import { readFonts } from '../pdf/fonts.ts'
import { readIdocSettings } from '../idoc-tables.ts'
import { pageStyleOf } from '../company/letterhead.ts'
import { chosenPageLanguage } from '../company/page-language.ts'
import type { Lang, WorkSurroundings } from '../types.ts'

export interface ExportedFile {
  readonly name: string
  readonly content: Uint8Array
}

/**
 * What a person, or an auditor, opens of each document: the XML as it stands, a readable page, the verdict of the rules and the history, in a
 * folder named after the invoice. All by the time of the last change, so that the same workspace gives the same bytes, and the rules are those of
 * that day.
 */
export function createDocumentFiles(store: StoreReads, lang: Lang) {
  let settings: Pick<WorkSurroundings, 'idoc' | 'pageStyle'> | undefined

  return async (record: DocumentRecord, folder: string): Promise<ExportedFile[]> => {
    const { id, updated_at } = record
    settings ??= { idoc: await readIdocSettings(store), pageStyle: pageStyleOf(store) }
    const work = createDocumentWork({ clock: { now: () => updated_at }, fonts: readFonts, ...settings })
    const { xml } = await store.versions.read(id)
    const pages = await store.versions.readPages(id)
    const received = await store.versions.readReceived(id)
    const mail = await store.mails.find(id)
    const history = {
      document: record,
      versions: await store.versions.list(id),
      status_log: await store.log.list(id),
      transactions: (await store.transactions.list({ document_id: id, limit: 200, offset: 0, sort_order: 'asc' })).items,
      // The log that all of it stands in was signed there last.
      signed: (await store.chain.lastHead()) ?? null,
    }
    const inFolder = ({ name, content }: ExportedFile): ExportedFile => ({ name: `${folder}/${name}`, content })
    return [
      { name: 'invoice.xml', content: xml },
      ...(received === undefined ? [] : [{ name: 'received.pdf', content: received }]),
      ...(mail === undefined
        ? []
        : [
            {
              name: mail.media_type === 'message/rfc822' ? 'mail.eml' : 'mail.msg',
              content: (await store.mails.read(id)) ?? new Uint8Array(),
            },
          ]),
      ...(pages === undefined ? [] : [{ name: 'own-pages.pdf', content: pages.bytes }]),
      await make(
        'page.pdf',
        async () =>
          (
            await work.documentPdf(xml, {
              lang: await chosenPageLanguage(store, record, lang),
              lenient: true,
              into: pages?.bytes,
              plain: record.direction === 'inbound',
            })
          ).bytes,
      ),
      // What was said of a received invoice when it arrived.
      ...(record.direction === 'inbound'
        ? [await make('report.html', async () => work.documentReport(...(await arrivalOf(store, record, lang))))]
        : []),
      await make('report.json', () => asJson(work.judgeStored(xml, { lang }).validation)),
      { name: 'history.json', content: asJson(history) },
    ].map(inFolder)
  }
}

async function arrivalOf(store: StoreReads, { id }: DocumentRecord, lang: Lang) {
  const { xml, ...found } = await readVersion(store, id, 1)
  return [xml, { ...found, form: 'html', lang }] as const
}

/** What cannot be made of one document, such as the page of XML that is no invoice, is said in its place; the export goes on. */
async function make(name: string, work: () => Uint8Array | Promise<Uint8Array>): Promise<ExportedFile> {
  try {
    return { name, content: await work() }
  } catch (thrown) {
    const { code, message } = asAppError(thrown)
    if (code === 'internal_error') throw thrown
    return { name: `${name}.txt`, content: new TextEncoder().encode(`${code}: ${message}\n`) }
  }
}

function asJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, undefined, 1)}\n`)
}
