import { AppError } from '../../base/errors.ts'
import type { DocumentQuery } from '../../contract/parameters.ts'
import type {
  ConversionPreview,
  DocumentDetails,
  DocumentFacet,
  DocumentRecord,
  FacetCount,
  Include,
  MoneySum,
  Page,
  SupportSample,
  ValidationResult,
  VersionRecord,
} from '../../contract/types.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import type { Decimals } from '../../model/encode.ts'
import type { Invoice } from '../../model/invoice.ts'
import { chosenPageLanguage } from '../company/page-language.ts'
import { withMails } from '../mail/mail-state.ts'
import { findDuplicates } from '../received/duplicates.ts'
import { describeReceived } from '../received/received.ts'
import type { SendPorts } from '../sending/send.ts'
import type { Lang } from '../types.ts'
import { isInForce, preservationsOf, readPreservations } from './preservation.ts'
import { listTransactions } from './transactions.ts'

/** What is stored, as it is shown; nothing here writes but a verdict that is another one today. */
export function createReads({ store, engine, leaving }: Pick<SendPorts, 'store' | 'engine' | 'leaving'>) {
  return {
    list: async (query: DocumentQuery): Promise<Page<DocumentRecord>> => {
      const page = await store.list.read(query)
      const items = await withMails(store, await store.relations.relate(page.items))
      return { ...page, items: query.search === undefined ? items : await store.finding.explain(items, query.search) }
    },

    /** What all documents that fit come to, whatever the page. */
    sums: (query: DocumentQuery): Promise<MoneySum[]> => store.list.sum(query),

    facet: (facet: DocumentFacet, query: DocumentQuery): Promise<FacetCount[]> => store.list.countFacet(facet, query),

    get: async (id: string, include: readonly Include[], lang: Lang, signal?: AbortSignal): Promise<DocumentDetails> => {
      const document = await store.documents.read(id)
      const wanted = { validation: include.includes('validation'), model: include.includes('model'), lang }
      const isDescribed = wanted.validation || wanted.model
      // Another version may be stored meanwhile: what is described is the version that the answer names.
      const described = isDescribed
        ? await engine.run('describe', [(await store.versions.read(id, document.version)).xml, wanted], signal)
        : {}
      const delivery = await store.jobs.findDelivery(id)
      const pages = await store.versions.findPages(id)
      const received = await store.versions.findReceived(id)
      const duplicates = await findDuplicates(store, document)
      const mail = await store.mails.find(id)
      const preservations = preservationsOf(document, (await readPreservations(store)).filter(isInForce))
      return {
        ...document,
        ...(await withMails(store, await store.relations.relate([document])))[0],
        ...(delivery === undefined ? {} : { delivery }),
        ...(pages === undefined ? {} : { own_pages: pages.record }),
        ...(received === undefined ? {} : { received_pages: received.record }),
        ...(duplicates.length === 0 ? {} : { duplicates }),
        ...(await describeReceived(store, document)),
        ...(mail === undefined ? {} : { received_mail: mail }),
        ...(preservations.length === 0 ? {} : { preservations }),
        ...(include.includes('status_log') ? { status_log: await store.log.list(id) } : {}),
        ...(include.includes('transactions') ? { transaction_list: await listTransactions(store, id) } : {}),
        ...described,
      }
    },

    /** The language that its pages are written in where nobody asks for another; undefined: that of the customer's country. */
    pageLanguage: async (id: string, reader: PageLanguage): Promise<PageLanguage | undefined> =>
      chosenPageLanguage(store, await store.documents.read(id), reader),

    xml: async (id: string): Promise<Uint8Array> => (await store.versions.read(id)).xml,

    model: async (id: string, signal?: AbortSignal): Promise<Invoice> =>
      engine.run('documentModel', [(await store.versions.read(id)).xml], signal),

    /** The same as JSON text in UTF-8; of the newest version where none is named. */
    modelJson: async (
      id: string,
      { decimals, version }: { readonly decimals: Decimals; readonly version?: number | undefined },
      signal?: AbortSignal,
    ): Promise<Uint8Array> => engine.run('documentModelJson', [(await store.versions.read(id, version)).xml, decimals], signal),

    /** The mail that the document came with, as it came in. Throws `not_found` where it came otherwise. */
    mail: async (id: string): Promise<Uint8Array> => {
      await store.documents.read(id)
      const mail = await store.mails.read(id)
      if (mail === undefined) throw new AppError('not_found', `The document ${id} did not come with a mail.`)
      return mail
    },

    /** By the releases of a day, today when absent; only today's verdict is kept. */
    validation: (id: string, lang: Lang, asOf?: string, signal?: AbortSignal): Promise<ValidationResult> =>
      leaving.judge(id, { lang, asOf }, signal),

    /** What another format would make of the document, before anything is converted: nothing is stored. Throws as conversions do. */
    conversion: async (id: string, target: string, signal?: AbortSignal): Promise<ConversionPreview> =>
      engine.run('previewConversion', [(await store.versions.read(id)).xml, target], signal),

    /** A copy for support: the same build and the same findings, without names, addresses, accounts and texts. */
    supportSample: async (id: string, signal?: AbortSignal): Promise<SupportSample> =>
      engine.run('supportSample', [(await store.versions.read(id)).xml], signal),

    /** The invoice in a hybrid PDF, of which nothing is stored. Throws as uploads of PDF do. */
    xmlOfPdf: async (bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> => (await engine.run('xmlOfPdf', [bytes], signal)).xml,

    versions: async (id: string): Promise<VersionRecord[]> => {
      await store.documents.read(id)
      return store.versions.list(id)
    },

    versionXml: async (id: string, version: number): Promise<Uint8Array> => (await store.versions.read(id, version)).xml,
  }
}
