import type { DocumentDetails, ValidationResult } from '../../core/contract/types.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import type { Api } from '../lib/api.ts'
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

type StoredApi = Pick<Api, 'document_get' | 'document_xml' | 'document_version_xml' | 'document_model' | 'validate_xml' | 'xml_to_model'>

export function fetchRecord(api: StoredApi, document_id: string): Promise<DocumentDetails> {
  return api.document_get({ params: { document_id }, query: { include: 'status_log,transactions' } })
}

/** What the page needs. */
export async function fetchPage(api: StoredApi, document_id: string): Promise<Stored> {
  const [model, record] = await Promise.all([
    api.document_model({ params: { document_id } }).then(
      (found) => ({ found, failure: undefined }),
      (failure: unknown) => ({ found: undefined, failure }),
    ),
    fetchRecord(api, document_id),
  ])
  return { record, xml: undefined, model: model.found, modelFailure: model.failure, validation: undefined }
}

export async function fetchText(api: StoredApi, document_id: string): Promise<string> {
  return decodeXmlText(await api.document_xml({ params: { document_id } }))
}

/** The page and the text of one version. */
export async function fetchWhole(api: StoredApi, document_id: string): Promise<Stored> {
  const [stored, xml] = await Promise.all([fetchPage(api, document_id), fetchText(api, document_id)])
  return { ...stored, xml }
}

/** An earlier version of a document, as a draft that was begun on it needs it; the rest of its record is that of today. */
export async function fetchVersion(api: StoredApi, record: DocumentDetails, version: number): Promise<Stored> {
  const body = await api.document_version_xml({ params: { document_id: record.id, version: String(version) } })
  const model = await api.xml_to_model({ body }).then(
    (answer) => ({ found: answer.model, failure: undefined }),
    (failure: unknown) => ({ found: undefined, failure }),
  )
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
  const answer = await api.xml_to_model({ body }).catch(() => undefined)
  return { validation, model: answer?.model }
}
