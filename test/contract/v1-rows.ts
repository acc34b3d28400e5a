import type { Transport } from './transports.ts'

interface V1Input {
  /** A stored document that may be sent. */
  readonly id: string
  readonly xml: Uint8Array<ArrayBuffer>
}

interface V1Method {
  /** As the specification, section 9.1, writes it. */
  readonly name: string
  readonly call: (over: Transport, input: V1Input) => Promise<Response>
}

const XML = { 'content-type': 'application/xml' }
const JSON_TYPE = { 'content-type': 'application/json' }
const UBL = 'format=peppol_bis_3_ubl'

const modelOf = async (over: Transport, { id }: V1Input): Promise<string> => (await over.send(`/v1/documents/${id}/json`)).text()
const pdfOf = async (over: Transport, { xml }: V1Input): Promise<Uint8Array> =>
  (await over.send('/v1/invoice/convert/xml-to-zugferd', { method: 'POST', headers: XML, body: xml })).bytes()

const get = (path: string): V1Method => ({
  name: `GET /api${path}`,
  call: (over, { id }) => over.send(path.replace('{id}', id)),
})
const postXml = (path: string, query = ''): V1Method => ({
  name: `POST /api${path}`,
  call: (over, { xml }) => over.send(`${path}${query}`, { method: 'POST', headers: XML, body: xml }),
})
const postModel = (path: string, query = ''): V1Method => ({
  name: `POST /api${path}`,
  call: async (over, input) => over.send(`${path}${query}`, { method: 'POST', headers: JSON_TYPE, body: await modelOf(over, input) }),
})

/** Specification, section 9.1: each call of v1 as a client of v1 makes it. */
export const V1_METHODS: readonly V1Method[] = [
  get('/v1/documents'),
  postXml('/v1/documents/upload/xml', '?direction=outbound'),
  postModel('/v1/documents/upload/json'),
  get('/v1/documents/{id}/xml'),
  get('/v1/documents/{id}/json'),
  get('/v1/documents/{id}/status'),
  get('/v1/documents/{id}/status-log'),
  {
    name: 'PUT /api/v1/documents/{id}/send-peppol',
    call: (over, { id }) => over.send(`/v1/documents/${id}/send-peppol`, { method: 'PUT' }),
  },
  postXml('/v1/documents/upload-and-send-peppol/xml'),
  postModel('/v1/documents/upload-and-send-peppol/json'),
  postModel('/v1/invoice/convert/json-to-xml', `?${UBL}`),
  postXml('/v1/invoice/convert/xml-to-json'),
  postModel('/v1/invoice/convert/json-to-zugferd', '?lenient=true'),
  postXml('/v1/invoice/convert/xml-to-zugferd'),
  postXml('/v1/invoice/convert/xml-to-idoc'),
  {
    name: 'POST /api/v1/invoice/convert/idoc-to-xml',
    call: async (over, { xml }) => {
      const idoc = await over.send('/v1/invoice/convert/xml-to-idoc', { method: 'POST', headers: XML, body: xml })
      return over.send(`/v1/invoice/convert/idoc-to-xml?${UBL}`, { method: 'POST', headers: XML, body: await idoc.text() })
    },
  },
  postModel('/v1/invoice/validate/json'),
  postXml('/v1/invoice/validate/xml'),
  postXml('/v1/pdf/create-zugferd'),
  {
    name: 'POST /api/v1/pdf/merge',
    call: async (over, input) => {
      const form = new FormData()
      const pdf = (await pdfOf(over, input)) as Uint8Array<ArrayBuffer>
      for (const name of ['a.pdf', 'b.pdf']) form.append('files', new Blob([pdf], { type: 'application/pdf' }), name)
      return over.send('/v1/pdf/merge', { method: 'POST', body: form })
    },
  },
  { ...postModel('/v1/invoice/convert/json-to-xml', `?${UBL}&validate=true`), name: 'validation via validate=true on v1 convert' },
]

/** Specification, section 9.2. */
export const V1_FORMATS = [
  { v1: 'xrechnung_3_ubl', v2: 'xrechnung.invoice.3_0.xml_ubl' },
  { v1: 'xrechnung_3_ubl_extension', v2: 'xrechnung.invoice.3_0.xml_ubl.extension' },
  { v1: 'xrechnung_3_ubl_credit_note', v2: 'xrechnung.credit_note.3_0.xml_ubl' },
  { v1: 'xrechnung_3_cii', v2: 'xrechnung.invoice.3_0.xml_cii' },
  { v1: 'peppol_bis_3_ubl', v2: 'peppol_bis_billing.invoice.3_0.xml_ubl' },
  { v1: 'peppol_bis_3_ubl_credit_note', v2: 'peppol_bis_billing.credit_note.3_0.xml_ubl' },
] as const
