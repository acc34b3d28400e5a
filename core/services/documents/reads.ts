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
import { pageLanguageOf } from '../company/page-language.ts'
import { findDuplicates } from '../received/duplicates.ts'
import { describeReceived } from '../received/received.ts'
import type { SendPorts } from '../sending/send.ts'
import type { Lang } from '../types.ts'
import { listTransactions } from './transactions.ts'

/** What is stored, as it is shown; nothing here writes but a verdict that is another one today. */
export function createReads({ store, engine, leaving }: Pick<SendPorts, 'store' | 'engine' | 'leaving'>) {
  return {
    list: (query: DocumentQuery): Page<DocumentRecord> => {
      const page = store.list.read(query)
      return { ...page, items: store.relations.relate(page.items) }
    },

    /** What all documents that fit come to, whatever the page. */
    sums: (query: DocumentQuery): MoneySum[] => store.list.sum(query),

    facet: (facet: DocumentFacet, query: DocumentQuery): FacetCount[] => store.list.countFacet(facet, query),

    get: async (id: string, include: readonly Include[], lang: Lang, signal?: AbortSignal): Promise<DocumentDetails> => {
      const wanted = { validation: include.includes('validation'), model: include.includes('model'), lang }
      const isDescribed = wanted.validation || wanted.model
      const described = isDescribed ? await engine.run('describe', [store.versions.read(id).xml, wanted], signal) : {}
      const delivery = store.jobs.findDelivery(id)
      const pages = store.versions.findPages(id)
      const received = store.versions.findReceived(id)
      const document = store.documents.read(id)
      const duplicates = findDuplicates(store, document)
      const mail = store.mails.find(id)
      return {
        ...document,
        ...store.relations.relate([document])[0],
        ...(delivery === undefined ? {} : { delivery }),
        ...(pages === undefined ? {} : { own_pages: pages.record }),
        ...(received === undefined ? {} : { received_pages: received.record }),
        ...(duplicates.length === 0 ? {} : { duplicates }),
        ...describeReceived(store, document),
        ...(mail === undefined ? {} : { received_mail: mail }),
        ...(include.includes('status_log') ? { status_log: store.log.list(id) } : {}),
        ...(include.includes('transactions') ? { transaction_list: listTransactions(store, id) } : {}),
        ...described,
      }
    },

    /** The language that its pages are written in where nobody asks for another. */
    pageLanguage: (id: string, otherwise: PageLanguage): PageLanguage => pageLanguageOf(store, store.documents.read(id), otherwise),

    xml: (id: string): Uint8Array => store.versions.read(id).xml,

    model: async (id: string, signal?: AbortSignal): Promise<Invoice> => engine.run('documentModel', [store.versions.read(id).xml], signal),

    /** The same as JSON text in UTF-8. */
    modelJson: async (id: string, decimals: Decimals, signal?: AbortSignal): Promise<Uint8Array> =>
      engine.run('documentModelJson', [store.versions.read(id).xml, decimals], signal),

    /** The mail that the document came with, as it came in. Throws `not_found` where it came otherwise. */
    mail: (id: string): Uint8Array => {
      store.documents.read(id)
      const mail = store.mails.read(id)
      if (mail === undefined) throw new AppError('not_found', `The document ${id} did not come with a mail.`)
      return mail
    },

    /** By the releases of a day, today when absent; only today's verdict is kept. */
    validation: (id: string, lang: Lang, asOf?: string, signal?: AbortSignal): Promise<ValidationResult> =>
      leaving.judge(id, { lang, asOf }, signal),

    /** What another format would make of the document, before anything is converted: nothing is stored. Throws as conversions do. */
    conversion: async (id: string, target: string, signal?: AbortSignal): Promise<ConversionPreview> =>
      engine.run('previewConversion', [store.versions.read(id).xml, target], signal),

    /** A copy for support: the same build and the same findings, without names, addresses, accounts and texts. */
    supportSample: async (id: string, signal?: AbortSignal): Promise<SupportSample> =>
      engine.run('supportSample', [store.versions.read(id).xml], signal),

    versions: (id: string): VersionRecord[] => {
      store.documents.read(id)
      return store.versions.list(id)
    },

    versionXml: (id: string, version: number): Uint8Array => store.versions.read(id, version).xml,
  }
}
