import type { Route } from '../../contract/route.ts'
import type { RouteName } from '../../contract/routes.ts'

/** How the body of a v1 call becomes that of a v2 call: as it is, or a v1 model, alone or together with the format. */
type BodyKind = 'same' | 'model' | 'format-model'
/** How the answer is translated back. */
type AnswerKind = 'same' | 'document' | 'documents' | 'status' | 'status-log' | 'model' | 'converted-model' | 'verdict' | 'sent'

/** Specification, section 9.1: one operation of v1 and the v2 operations that do its work, one after the other. */
export interface Operation {
  readonly method: Route['method']
  readonly path: string
  /** The first may have the format of the caller in its path. */
  readonly calls: readonly RouteName[]
  readonly body: BodyKind
  readonly answer: AnswerKind
}

// prettier-ignore
export const OPERATIONS: readonly Operation[] = [
  { method: 'GET', path: '/v1/documents', calls: ['documents_list'], body: 'same', answer: 'documents' },
  { method: 'POST', path: '/v1/documents/upload/xml', calls: ['upload_xml'], body: 'same', answer: 'document' },
  { method: 'POST', path: '/v1/documents/upload/json', calls: ['upload_model'], body: 'model', answer: 'document' },
  { method: 'GET', path: '/v1/documents/{document_id}/xml', calls: ['document_xml'], body: 'same', answer: 'same' },
  { method: 'GET', path: '/v1/documents/{document_id}/json', calls: ['document_model'], body: 'same', answer: 'model' },
  { method: 'GET', path: '/v1/documents/{document_id}/status', calls: ['document_get'], body: 'same', answer: 'status' },
  { method: 'GET', path: '/v1/documents/{document_id}/status-log', calls: ['document_get'], body: 'same', answer: 'status-log' },
  { method: 'PUT', path: '/v1/documents/{document_id}/send-peppol', calls: ['document_send'], body: 'same', answer: 'sent' },
  { method: 'POST', path: '/v1/documents/upload-and-send-peppol/xml', calls: ['upload_xml', 'document_send'], body: 'same', answer: 'sent' },
  { method: 'POST', path: '/v1/documents/upload-and-send-peppol/json', calls: ['upload_model', 'document_send'], body: 'model', answer: 'sent' },
  { method: 'POST', path: '/v1/invoice/convert/json-to-xml', calls: ['model_to_xml'], body: 'format-model', answer: 'same' },
  { method: 'POST', path: '/v1/invoice/convert/xml-to-json', calls: ['xml_to_model'], body: 'same', answer: 'converted-model' },
  { method: 'POST', path: '/v1/invoice/convert/json-to-zugferd', calls: ['model_to_pdf'], body: 'format-model', answer: 'same' },
  { method: 'POST', path: '/v1/invoice/convert/xml-to-zugferd', calls: ['xml_to_pdf'], body: 'same', answer: 'same' },
  { method: 'POST', path: '/v1/invoice/convert/xml-to-idoc', calls: ['convert_xml'], body: 'same', answer: 'same' },
  { method: 'POST', path: '/v1/invoice/convert/idoc-to-xml', calls: ['convert_model'], body: 'same', answer: 'same' },
  { method: 'POST', path: '/v1/invoice/validate/json', calls: ['validate_model'], body: 'model', answer: 'verdict' },
  { method: 'POST', path: '/v1/invoice/validate/xml', calls: ['validate_xml'], body: 'same', answer: 'verdict' },
  { method: 'POST', path: '/v1/pdf/create-zugferd', calls: ['xml_to_pdf'], body: 'same', answer: 'same' },
  { method: 'POST', path: '/v1/pdf/merge', calls: ['pdf_merge'], body: 'same', answer: 'same' },
]

export type OperationMatch =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly id: string | undefined }
  | { readonly kind: 'wrong_method'; readonly allow: readonly string[] }
  | { readonly kind: 'none' }

export function matchOperation(method: string, path: string): OperationMatch {
  const parts = path.split('/')
  const fitting = OPERATIONS.flatMap((operation) => {
    const wanted = operation.path.split('/')
    const fits =
      wanted.length === parts.length && wanted.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''))
    return fits ? [{ operation, id: wanted.includes('{document_id}') ? parts[wanted.indexOf('{document_id}')] : undefined }] : []
  })
  // HEAD is answered as GET without body (RFC 9110, section 9.3.2).
  const found = fitting.find(({ operation }) => operation.method === (method === 'HEAD' ? 'GET' : method))
  if (found !== undefined) return { kind: 'operation', ...found }
  if (fitting.length === 0) return { kind: 'none' }
  return {
    kind: 'wrong_method',
    allow: fitting.flatMap(({ operation }) => (operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method])),
  }
}
