import { ERROR_CODES } from '../base/errors.ts'
import { invoiceJsonSchema, type JsonSchema as ModelSchema } from '../terms/model-schema.ts'
import { DOCUMENT_STATUSES, JOB_STATES, PEPPOL_NETWORKS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from './types.ts'

/** Shapes of `types.ts` as JSON Schema (draft 2020-12), for the OpenAPI document. The tests hold every answer against them. */
export type Schema = { readonly [keyword: string]: unknown }

const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const count: Schema = { type: 'integer', minimum: 0 }
const time: Schema = { type: 'string', format: 'date-time' }
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: [...values] })
const listOf = (items: Schema): Schema => ({ type: 'array', items })

/** Points to a schema; the tests prove that it is there. */
const link = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

function object(required: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional }, additionalProperties: false }
}

const pageOf = (items: Schema): Schema => object({ items: listOf(items), total: count, limit: count, offset: count })

const documentRequired = {
  id: text,
  direction: oneOf(['inbound', 'outbound']),
  format: nullable(text),
  type: nullable(oneOf(['invoice', 'credit_note'])),
  status: oneOf(DOCUMENT_STATUSES),
  created_at: time,
  updated_at: time,
  sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  version: { type: 'integer', minimum: 1 },
  validation: object({ valid: flag, fatal: count, warning: count, information: count }),
  transactions: count,
}
const documentOptional = Object.fromEntries(
  [
    'number',
    'issue_date',
    'due_date',
    'sender_name',
    'sender_id',
    'receiver_name',
    'receiver_id',
    'currency_code',
    'total',
    'filename',
  ].map((name) => [name, text]),
)

const errorCode = oneOf(ERROR_CODES)
const rulesets = oneOf(['en16931', 'peppol', 'peppol_self_billing', 'xrechnung', 'facturx', 'kontor'])

const editAnswer = () => ({
  document: link('Document'),
  xml: text,
  model: link('InvoiceAsWritten'),
  validation: link('ValidationResult'),
})

const NAMED = {
  Document: () => object(documentRequired, documentOptional),
  PdfUploadAnswer: () => object(documentRequired, { ...documentOptional, warnings: listOf(link('Warning')) }),
  DocumentDetails: () =>
    object(documentRequired, {
      ...documentOptional,
      status_log: listOf(link('StatusLogEntry')),
      transaction_list: listOf(link('Transaction')),
      validation_result: link('ValidationResult'),
      model: link('InvoiceAsWritten'),
      delivery: link('Delivery'),
      own_pages: object({ since: time }, { filename: text }),
    }),
  DocumentPage: () => pageOf(link('Document')),
  Delivery: () =>
    object(
      {
        id: text,
        document_id: text,
        transaction_id: text,
        state: oneOf(JOB_STATES),
        attempts: count,
        created_at: time,
        updated_at: time,
      },
      {
        next_attempt_at: time,
        send_at: time,
        batch: text,
        held: flag,
        overdue: flag,
        reason: object({ code: errorCode, message: text }),
        remote_id: text,
        remote_transaction_id: text,
        number: text,
        receiver_name: text,
        total: text,
        currency_code: text,
      },
    ),
  StatusLogEntry: () =>
    object(
      { code: oneOf(DOCUMENT_STATUSES), details: text, created_at: time, origin: oneOf(['local', 'remote', 'rehearsal']) },
      { actor: text },
    ),
  Transaction: () =>
    object(
      {
        id: text,
        type: oneOf(TRANSACTION_TYPES),
        status: oneOf(TRANSACTION_STATUSES),
        document_id: text,
        created_at: time,
        updated_at: time,
        attempts: count,
        network: oneOf(['remote', 'rehearsal']),
      },
      {
        remote_id: text,
        error: object({ code: errorCode, message: text, retryable: flag }),
        status_log: listOf(link('StatusLogEntry')),
      },
    ),
  TransactionPage: () => pageOf(link('Transaction')),
  Versions: () =>
    object({
      items: listOf(
        object(
          {
            version: { type: 'integer', minimum: 1 },
            sha256: text,
            bytes: count,
            created_at: time,
            cause: oneOf(['upload', 'edit', 'replace', 'restore', 'pages', 'convert']),
          },
          { filename: text, actor: text },
        ),
      ),
    }),
  ValidationResult: () =>
    object(
      {
        valid: flag,
        format: nullable(text),
        detected: text,
        ruleset: listOf(object({ name: rulesets, version: text })),
        summary: object({ error: count, warning: count, information: count }),
        issues: listOf(link('Issue')),
        checked_at: time,
      },
      { outlook: object({ from: { type: 'string', format: 'date' }, valid: flag, issues: listOf(link('Issue')) }) },
    ),
  Issue: () =>
    object(
      {
        rule_id: text,
        ruleset: rulesets,
        severity: oneOf(['error', 'warning', 'information']),
        category: oneOf(['format', 'business_rule', 'content']),
        message: text,
        path: text,
        business_terms: listOf(text),
        remedy: oneOf(['safe', 'input', 'cannot_send']),
      },
      {
        location: object({ xpath: text, line: count, column: count }),
        value: text,
        repair: listOf(object({ path: text }, { value: text })),
        caused_by: count,
      },
    ),
  Warning: () =>
    object(
      { path: text, code: text, message: text },
      {
        rule_id: text,
        page: { type: 'integer', minimum: 1 },
        place: object({ x: { type: 'number' }, y: { type: 'number' } }),
        values: { type: 'object', additionalProperties: text },
      },
    ),
  ModelAnswer: () => object({ format: nullable(text), model: link('InvoiceAsWritten'), warnings: listOf(link('Warning')) }),
  ConversionAnswer: () =>
    object({ content: text, format: text, warnings: listOf(link('Warning')), validation: nullable(link('ValidationResult')) }),
  PdfAnswer: () => object({ content: { ...text, contentEncoding: 'base64' }, format: text, warnings: listOf(link('Warning')) }),
  FormatAndModel: () => object({ format: text, model: link('Invoice') }),
  FormatModelAndPdf: () => object({ format: text, model: link('Invoice') }, { pdf: { ...text, contentEncoding: 'base64' } }),
  ModelOrFormatAndModel: () => ({ anyOf: [object({ model: link('Invoice') }, { format: text }), link('Invoice')] }),
  ModelOrSource: () => ({ anyOf: [link('ModelOrFormatAndModel'), object({ source_format: text, content: text })] }),
  EditRequest: () =>
    object(
      { base_version: { type: 'integer', minimum: 1 }, changes: listOf(object({ path: text }, { value: nullable(text) })) },
      { line_order: listOf({ type: 'integer', minimum: 0 }), dry_run: flag },
    ),
  EditAnswer: () => object(editAnswer()),
  RepairAnswer: () => object({ ...editAnswer(), changes: listOf(object({ path: text }, { value: text })) }),
  SendRequest: () =>
    object({ transaction_type: oneOf(TRANSACTION_TYPES) }, { force: flag, send_at: time, batch: text, accept_losses: flag }),
  SendAnswer: () => object({ transaction: link('Transaction') }),
  AuthMe: () =>
    object({
      key: object({ id: text, name: text, prefix: text, created_at: time }, { expires_at: time, last_used_at: time }),
      organisation: object({ id: text, name: text }),
      api_methods: listOf(text),
      api_version: { const: 'v2' },
      rehearsal: flag,
    }),
  Organisation: () =>
    object(
      { id: text, name: text, tax_ids: listOf(text), peppol_ids: listOf(text), parent_id: nullable(text) },
      { address: { type: 'object', additionalProperties: text } },
    ),
  Organisations: () => object({ items: listOf(link('Organisation')) }),
  PeppolLookup: () =>
    object({
      registered: flag,
      participant: text,
      network: oneOf(PEPPOL_NETWORKS),
      smp_url: nullable(text),
      document_types: listOf(text),
      checked_at: time,
      source: oneOf(['remote', 'cache', 'rehearsal']),
    }),
  FilesToMerge: () => object({ files: { type: 'array', items: { type: 'string', contentEncoding: 'base64' }, minItems: 2, maxItems: 50 } }),
  Problem: () =>
    object(
      {
        type: text,
        title: text,
        status: { type: 'integer', minimum: 400, maximum: 599 },
        detail: text,
        instance: text,
        code: errorCode,
        errors: listOf(link('Warning')),
        request_id: text,
      },
      { line: count, column: count, next: text },
    ),
} satisfies Readonly<Record<string, () => Schema>>

export type SchemaName = keyof typeof NAMED | 'Invoice' | 'InvoiceAsWritten' | 'Item' | 'ItemAsWritten'

/** Points to a schema of the document. */
export const ref = (name: SchemaName): Schema => link(name)

/** Every schema of the document by its name. */
export function createSchemas(): Readonly<Record<SchemaName, Schema>> {
  const { $defs, $schema: _dialect, $id: _id, ...invoice } = invoiceJsonSchema()
  const item: ModelSchema = $defs?.item ?? {}
  const named = Object.fromEntries(Object.entries(NAMED).map(([name, make]) => [name, make()])) as Record<keyof typeof NAMED, Schema>
  return {
    ...named,
    Invoice: place(invoice, 'Item') as Schema,
    Item: place(item, 'Item') as Schema,
    InvoiceAsWritten: loosen(place(invoice, 'ItemAsWritten')) as Schema,
    ItemAsWritten: loosen(place(item, 'ItemAsWritten')) as Schema,
  }
}

/** The model's own references lead to its place in the document. */
function place(schema: unknown, item: SchemaName): unknown {
  return transform(schema, (key, value) => (key === '$ref' ? [[key, ref(item).$ref]] : [[key, value]]))
}

/** What was read is answered as it was written (decisions on decimals): a bad date or amount is a text for the rules to judge. */
function loosen(schema: unknown): unknown {
  return transform(schema, (key, value) => (key === 'pattern' || key === 'format' || key === 'enum' ? [] : [[key, value]]))
}

function transform(value: unknown, change: (key: string, value: unknown) => (readonly [string, unknown])[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => transform(entry, change))
  if (typeof value !== 'object' || value === null) return value
  // Members of `properties` are names of fields, not keywords.
  const entries = Object.entries(value).flatMap(([key, inner]) =>
    key === 'properties' ? [[key, transformFields(inner as object, change)] as const] : change(key, transform(inner, change)),
  )
  return Object.fromEntries(entries)
}

function transformFields(fields: object, change: Parameters<typeof transform>[1]): object {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, transform(schema, change)]))
}
