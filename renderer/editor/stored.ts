import type { DocumentDetails, ValidationResult } from '../../core/contract/types.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import type { Api } from '../lib/api.ts'
import { isLineFault } from '../lib/explain.ts'
import { decodeXmlText, encodeXmlText } from '../lib/xml-text.ts'

/** A document as it is stored, asked for part by part: the page stands before its text and its findings are there. */
export interface Stored {
  readonly record: DocumentDetails
  /** Undefined until the text of a document just opened is there. */
  readonly xml: string | undefined
  /** Undefined when the XML is of a kind that has no invoice in it; `modelFailure` then says why. */
  readonly model: Invoice | undefined
  readonly modelFailure: unknown
  /** Undefined until the check of a document just opened has answered; the record's own counts are shown until then. */
  readonly validation: ValidationResult | undefined
}

type StoredApi = Pick<Api, 'document_get' | 'document_version_xml' | 'document_model' | 'validate_xml' | 'xml_to_model'>

export function fetchRecord(api: StoredApi, document_id: string): Promise<DocumentDetails> {
  return api.document_get({ params: { document_id }, query: { include: 'status_log' } })
}

/** What the page needs: the record first, so that the invoice is of the version that it names, whatever is stored meanwhile. */
export async function fetchPage(api: StoredApi, document_id: string): Promise<Stored> {
  const record = await fetchRecord(api, document_id)
  const model = await readModel(api.document_model({ params: { document_id }, query: { version: String(record.version) } }))
  return { record, xml: undefined, model: model.found, modelFailure: model.failure, validation: undefined }
}

/** The invoice, or why the XML has none in it. Throws where nobody answered. */
async function readModel(asked: Promise<Invoice | undefined>): Promise<{ readonly found: Invoice | undefined; readonly failure: unknown }> {
  try {
    return { found: await asked, failure: undefined }
  } catch (failure) {
    if (isLineFault(failure)) throw failure
    return { found: undefined, failure }
  }
}

export async function fetchText(api: StoredApi, { id, version }: Pick<DocumentDetails, 'id' | 'version'>): Promise<string> {
  return decodeXmlText(await api.document_version_xml({ params: { document_id: id, version: String(version) } }))
}

/** The page and the text of one version. */
export async function fetchWhole(api: StoredApi, document_id: string): Promise<Stored> {
  const stored = await fetchPage(api, document_id)
  return { ...stored, xml: await fetchText(api, stored.record) }
}

/** An earlier version of a document, as a draft that was begun on it needs it; the rest of its record is that of today. */
export async function fetchVersion(api: StoredApi, record: DocumentDetails, version: number): Promise<Stored> {
  const body = await api.document_version_xml({ params: { document_id: record.id, version: String(version) } })
  const model = await readModel(api.xml_to_model({ body }).then((answer) => answer.model))
  return {
    record: { ...record, version },
    xml: decodeXmlText(body),
    model: model.found,
    modelFailure: model.failure,
    validation: undefined,
  }
}

/** What a text says that is not stored. One that is not well-formed has no invoice; its finding says where it breaks. */
export async function judgeText(
  api: StoredApi,
  xml: string,
): Promise<{ readonly validation: ValidationResult; readonly model: Invoice | undefined }> {
  const body = encodeXmlText(xml)
  const validation = await api.validate_xml({ body })
  const { found } = await readModel(api.xml_to_model({ body }).then((answer) => answer.model))
  return { validation, model: found }
}
