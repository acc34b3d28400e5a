/**
 * Specification section 9.1: where each operation of v1 went in v2. What v1 did in one call and v2 does in two names the first of them.
 * `{…}` stands for one path segment.
 */
const MOVED: readonly (readonly [method: string, v1: string, v2: string])[] = [
  ['GET', '/v1/documents', 'GET /api/v2/documents'],
  ['POST', '/v1/documents/upload/xml', 'POST /api/v2/documents/upload/xml'],
  ['POST', '/v1/documents/upload/json', 'POST /api/v2/documents/upload/model'],
  ['GET', '/v1/documents/{id}/xml', 'GET /api/v2/documents/{document_id}/xml'],
  ['GET', '/v1/documents/{id}/json', 'GET /api/v2/documents/{document_id}/model'],
  ['GET', '/v1/documents/{id}/status', 'GET /api/v2/documents/{document_id}'],
  ['GET', '/v1/documents/{id}/status-log', 'GET /api/v2/documents/{document_id}?include=status_log'],
  ['PUT', '/v1/documents/{id}/send-peppol', 'POST /api/v2/documents/{document_id}/send'],
  ['POST', '/v1/documents/upload-and-send-peppol/xml', 'POST /api/v2/documents/upload/xml, then POST /api/v2/documents/{document_id}/send'],
  [
    'POST',
    '/v1/documents/upload-and-send-peppol/json',
    'POST /api/v2/documents/upload/model, then POST /api/v2/documents/{document_id}/send',
  ],
  ['POST', '/v1/invoice/convert/json-to-xml', 'POST /api/v2/format/transform/model-to-xml'],
  ['POST', '/v1/invoice/convert/xml-to-json', 'POST /api/v2/format/transform/xml-to-model'],
  ['POST', '/v1/invoice/convert/json-to-zugferd', 'POST /api/v2/format/transform/model-to-pdf'],
  ['POST', '/v1/invoice/convert/xml-to-zugferd', 'POST /api/v2/format/transform/xml-to-pdf'],
  ['POST', '/v1/invoice/convert/xml-to-idoc', 'POST /api/v2/format/convert/xml/erp.invoice.idoc'],
  ['POST', '/v1/invoice/convert/idoc-to-xml', 'POST /api/v2/format/convert/model/{target_format}'],
  ['POST', '/v1/invoice/validate/json', 'POST /api/v2/format/validate/model'],
  ['POST', '/v1/invoice/validate/xml', 'POST /api/v2/format/validate/xml'],
  ['POST', '/v1/pdf/create-zugferd', 'POST /api/v2/format/transform/xml-to-pdf'],
]

/** The v2 operation that took the place of a v1 one; undefined for what v1 did not have. */
export function successorOf(method: string, path: string): string | undefined {
  const segments = path.split('/')
  return MOVED.find(([known, v1]) => {
    const wanted = v1.split('/')
    return (
      known === method && wanted.length === segments.length && wanted.every((part, at) => part.startsWith('{') || part === segments[at])
    )
  })?.[2]
}
