import { ERROR_CODES, type ErrorDetail } from '../base/errors.ts'
import type { Address } from '../model/invoice.ts'
import type { FindingCategory, RulesetName, SourceLocation, TermChange } from '../terms/finding.ts'
import { REASON_DETAILS } from './delivery-reasons.ts'
import { invoiceJsonSchema, type JsonSchema as ModelSchema } from '../terms/model-schema.ts'
import type { FormatModelBody, SourceBody } from './routes.ts'
import {
  DECIDED_DIRECTIONS,
  DOCUMENT_STATUSES,
  DUPLICATE_KINDS,
  HANDLINGS,
  JOB_STATES,
  MATCH_KINDS,
  MATCH_ROLES,
  NEED_CODES,
  RELATIONS,
  type Relation,
  type Need,
  ON_BEHALF_REASONS,
  PAGE_LANGUAGES,
  PEPPOL_NETWORKS,
  SUPPLIER_FACTS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  TURN_DOWN_REASONS,
} from './types.ts'
import type {
  AuthMe,
  Company,
  CompanyAccount,
  CompanyDefaults,
  ConversionAnswer,
  DeliveryJob,
  Direction,
  DirectionAnswer,
  DirectionRequest,
  DocumentDetails,
  DocumentRecord,
  DocumentType,
  Duplicate,
  EditAnswer,
  LostPart,
  EditRequest,
  HandledBy,
  HandlingRequest,
  IdentityMatch,
  Issue,
  Letterhead,
  ModelAnswer,
  Organisation,
  OwnPages,
  Page,
  PdfAnswer,
  PdfUploadAnswer,
  PeppolLookup,
  Problem,
  RepairAnswer,
  SendRequest,
  ReceivedMail,
  ReceivedPages,
  Registration,
  StatusLogEntry,
  SupplierChange,
  TransactionRecord,
  ValidationResult,
  ValidationSummary,
  VersionRecord,
} from './types.ts'

/** Shapes of `types.ts` as JSON Schema (draft 2020-12), for the OpenAPI document, tied to them member by member. The tests hold every answer against them. */
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

/** What is undefined is left out on the wire. */
type Optional<Shape> = { [Name in keyof Shape]-?: undefined extends Shape[Name] ? Name : never }[keyof Shape]
type Required<Shape> = Exclude<keyof Shape, Optional<Shape>>
type Schemas<Names extends PropertyKey> = { readonly [Name in Names]: Schema }
/** What a shape is where none is named: nothing fits it. */
type Unnamed = { readonly 'name the type that this is the schema of': never }

/**
 * The schema of a type, which is named: a member that the type has and the schema has not, or the other way round, or that is optional in one
 * of them alone, does not compile.
 */
function object<Shape extends object = Unnamed>(
  required: Schemas<Required<Shape>>,
  ...rest: [Optional<Shape>] extends [never] ? [] : [optional: Schemas<Optional<Shape>>]
): Schema {
  const [optional = {}] = rest
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional }, additionalProperties: false }
}

/** Every member of a union of texts, each named once. */
const among = <Union extends string>(members: Readonly<Record<Union, true>>): Schema => oneOf(Object.keys(members))

const pageOf = (items: Schema): Schema => object<Page<unknown>>({ items: listOf(items), total: count, limit: count, offset: count })

const documentRequired: Schemas<Required<DocumentRecord>> = {
  id: text,
  direction: among<Direction>({ inbound: true, outbound: true, undecided: true }),
  format: nullable(text),
  type: nullable(among<DocumentType>({ invoice: true, credit_note: true })),
  status: oneOf(DOCUMENT_STATUSES),
  need: object<Need>({ code: oneOf(NEED_CODES) }, { count }),
  created_at: time,
  updated_at: time,
  sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  version: { type: 'integer', minimum: 1 },
  validation: object<ValidationSummary>({ valid: flag, fatal: count, warning: count, information: count, refused: count }),
  transactions: count,
}
const documentOptional: Schemas<Optional<DocumentRecord>> = {
  type_code: text,
  match: object<IdentityMatch>({ role: oneOf(MATCH_ROLES) }, { by: oneOf(MATCH_KINDS) }),
  handling: oneOf(HANDLINGS),
  number: text,
  issue_date: text,
  due_date: text,
  sender_name: text,
  sender_id: text,
  receiver_name: text,
  receiver_id: text,
  currency_code: text,
  total: text,
  filename: text,
  related: listOf(object<Relation>({ kind: oneOf(RELATIONS), document_id: text }, { number: text })),
  stands_for: listOf(text),
  open: text,
}

const address = object<Address>(
  {},
  {
    address_line_1: text,
    address_line_2: text,
    address_line_3: text,
    city: text,
    post_code: text,
    country_subdivision: text,
    country_code: text,
  },
)
const errorCode = oneOf(ERROR_CODES)
const rulesets = among<RulesetName>({
  en16931: true,
  peppol: true,
  peppol_self_billing: true,
  xrechnung: true,
  facturx: true,
  kontor: true,
})
const change = object<TermChange>({ path: text }, { value: text })

const editAnswer = () => ({
  document: link('Document'),
  xml: text,
  model: link('InvoiceAsWritten'),
  validation: link('ValidationResult'),
  notes: listOf(
    object<LostPart>({
      term: text,
      path: text,
      value: text,
      reason: text,
      code: text,
      values: { type: 'object', additionalProperties: text },
    }),
  ),
})

const NAMED = {
  Document: () => object<DocumentRecord>(documentRequired, documentOptional),
  PdfUploadAnswer: () => object<PdfUploadAnswer>(documentRequired, { ...documentOptional, warnings: listOf(link('Warning')) }),
  DocumentDetails: () =>
    object<DocumentDetails>(documentRequired, {
      ...documentOptional,
      status_log: listOf(link('StatusLogEntry')),
      transaction_list: listOf(link('Transaction')),
      validation_result: link('ValidationResult'),
      model: link('InvoiceAsWritten'),
      delivery: link('Delivery'),
      own_pages: object<OwnPages>({ since: time }, { filename: text }),
      received_mail: object<ReceivedMail>({ filename: text, media_type: text, inner: text }),
      received_pages: object<ReceivedPages>({ version: { type: 'integer', minimum: 1 } }, { filename: text }),
      duplicates: listOf(object<Duplicate>({ id: text, kind: oneOf(DUPLICATE_KINDS) })),
      supplier_changes: listOf(link('SupplierChange')),
      handled: object<HandledBy>({ at: time }, { by: text, reason: oneOf(TURN_DOWN_REASONS), note: text }),
    }),
  DocumentPage: () => pageOf(link('Document')),
  SupplierChange: () =>
    object<SupplierChange>({
      kind: oneOf(SUPPLIER_FACTS),
      value: text,
      known: listOf(object<SupplierChange['known'][number]>({ value: text, documents: count, on_card: flag }, { since: text })),
    }),
  SupplierChanges: () => object<{ items: SupplierChange[] }>({ items: listOf(link('SupplierChange')) }),
  HandlingRequest: () => object<HandlingRequest>({ handling: oneOf(HANDLINGS) }, { reason: oneOf(TURN_DOWN_REASONS), note: text }),
  Confirmation: () =>
    object<{ changes: Pick<SupplierChange, 'kind' | 'value'>[] }>({
      changes: listOf(object<Pick<SupplierChange, 'kind' | 'value'>>({ kind: oneOf(SUPPLIER_FACTS), value: text })),
    }),
  Company: () =>
    object<Company>(
      {
        name: text,
        address: object<Company['address']>(
          { country_code: text },
          { address_line_1: text, address_line_2: text, address_line_3: text, city: text, post_code: text, country_subdivision: text },
        ),
        vat_ids: listOf(text),
        tax_numbers: listOf(text),
        registrations: listOf(object<Registration>({ value: text }, { scheme: text })),
        directors: listOf(text),
        contacts: listOf(object<Company['contacts'][number]>({}, { name: text, phone: text, email: text })),
        endpoints: listOf(object<Company['endpoints'][number]>({ scheme: text, value: text })),
        accounts: listOf(object<CompanyAccount>({ iban: text }, { bic: text, holder: text })),
      },
      {
        trading_name: text,
        legal_information: text,
        defaults: object<CompanyDefaults>(
          {},
          {
            currency_code: text,
            vat: object<NonNullable<CompanyDefaults['vat']>>(
              { category: text },
              { rate: text, exemption_code: text, exemption_reason: text },
            ),
            payment_days: text,
            payment_terms: text,
            language: oneOf(PAGE_LANGUAGES),
            format: text,
            number_pattern: text,
            credit_note_pattern: text,
          },
        ),
        letterhead: object<Letterhead>({}, { accent: text, logo: text, footer: text }),
      },
    ),
  Delivery: () =>
    object<DeliveryJob>(
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
        aside: flag,
        reason: object<NonNullable<DeliveryJob['reason']>>(
          { code: errorCode, message: text },
          { detail: oneOf(Object.keys(REASON_DETAILS)), values: { type: 'object', additionalProperties: text } },
        ),
        remote_id: text,
        remote_transaction_id: text,
        number: text,
        receiver_name: text,
        total: text,
        currency_code: text,
      },
    ),
  StatusLogEntry: () =>
    object<StatusLogEntry>(
      {
        code: oneOf(DOCUMENT_STATUSES),
        details: text,
        created_at: time,
        origin: among<StatusLogEntry['origin']>({ local: true, remote: true, rehearsal: true }),
      },
      { actor: text },
    ),
  Transaction: () =>
    object<TransactionRecord>(
      {
        id: text,
        type: oneOf(TRANSACTION_TYPES),
        status: oneOf(TRANSACTION_STATUSES),
        document_id: text,
        created_at: time,
        updated_at: time,
        attempts: count,
        network: among<TransactionRecord['network']>({ remote: true, rehearsal: true }),
      },
      {
        remote_id: text,
        on_behalf: oneOf(ON_BEHALF_REASONS),
        error: object<NonNullable<TransactionRecord['error']>>({ code: errorCode, message: text, retryable: flag }),
        status_log: listOf(link('StatusLogEntry')),
      },
    ),
  TransactionPage: () => pageOf(link('Transaction')),
  Versions: () =>
    object<{ items: VersionRecord[] }>({
      items: listOf(
        object<VersionRecord>(
          {
            version: { type: 'integer', minimum: 1 },
            sha256: text,
            bytes: count,
            created_at: time,
            cause: among<VersionRecord['cause']>({
              create: true,
              upload: true,
              edit: true,
              replace: true,
              restore: true,
              pages: true,
              convert: true,
            }),
          },
          { filename: text, actor: text },
        ),
      ),
    }),
  ValidationResult: () =>
    object<ValidationResult>(
      {
        valid: flag,
        format: nullable(text),
        detected: text,
        ruleset: listOf(object<ValidationResult['ruleset'][number]>({ name: rulesets, version: text })),
        summary: object<ValidationResult['summary']>({ error: count, warning: count, information: count }),
        issues: listOf(link('Issue')),
        checked_at: time,
      },
      {
        outgoing: object<NonNullable<ValidationResult['outgoing']>>({ format: text, issues: listOf(link('Issue')) }),
        outlook: object<NonNullable<ValidationResult['outlook']>>({
          from: { type: 'string', format: 'date' },
          valid: flag,
          issues: listOf(link('Issue')),
        }),
      },
    ),
  Issue: () =>
    object<Issue>(
      {
        rule_id: text,
        ruleset: rulesets,
        severity: among<Issue['severity']>({ error: true, warning: true, information: true }),
        category: among<FindingCategory>({ format: true, business_rule: true, content: true }),
        message: text,
        path: text,
        business_terms: listOf(text),
        remedy: among<Issue['remedy']>({ safe: true, input: true, cannot_send: true }),
      },
      {
        location: object<SourceLocation>({ xpath: text, line: count, column: count }),
        value: text,
        repair: listOf(change),
        caused_by: count,
      },
    ),
  Warning: () =>
    object<ErrorDetail>(
      { path: text, code: text, message: text },
      {
        rule_id: text,
        page: { type: 'integer', minimum: 1 },
        place: object<NonNullable<ErrorDetail['place']>>({ x: { type: 'number' }, y: { type: 'number' } }),
        values: { type: 'object', additionalProperties: text },
      },
    ),
  ModelAnswer: () => object<ModelAnswer>({ format: nullable(text), model: link('InvoiceAsWritten'), warnings: listOf(link('Warning')) }),
  ConversionAnswer: () =>
    object<ConversionAnswer>({
      content: text,
      format: text,
      warnings: listOf(link('Warning')),
      validation: nullable(link('ValidationResult')),
    }),
  PdfAnswer: () => object<PdfAnswer>({ content: { ...text, contentEncoding: 'base64' }, format: text, warnings: listOf(link('Warning')) }),
  FormatAndModel: () => object<FormatModelBody>({ format: text, model: link('Invoice') }),
  FormatModelAndPdf: () =>
    object<FormatModelBody & { pdf?: string }>({ format: text, model: link('Invoice') }, { pdf: { ...text, contentEncoding: 'base64' } }),
  ModelOrFormatAndModel: () => ({
    anyOf: [
      object<Pick<FormatModelBody, 'model'> & Partial<FormatModelBody>>({ model: link('Invoice') }, { format: text }),
      link('Invoice'),
    ],
  }),
  ModelOrSource: () => ({ anyOf: [link('ModelOrFormatAndModel'), object<SourceBody>({ source_format: text, content: text })] }),
  EditRequest: () =>
    object<EditRequest>(
      { base_version: { type: 'integer', minimum: 1 }, changes: listOf(object<TermChange>({ path: text }, { value: nullable(text) })) },
      { line_order: listOf({ type: 'integer', minimum: 0 }), dry_run: flag },
    ),
  EditAnswer: () => object<EditAnswer>(editAnswer()),
  RepairAnswer: () => object<RepairAnswer>({ ...editAnswer(), changes: listOf(change) }),
  SendRequest: () =>
    object<SendRequest>(
      { transaction_type: oneOf(TRANSACTION_TYPES) },
      { force: flag, send_at: time, batch: text, accept_losses: flag, on_behalf: oneOf(ON_BEHALF_REASONS) },
    ),
  DirectionRequest: () => object<DirectionRequest>({ direction: oneOf(DECIDED_DIRECTIONS) }, { all_of_company: flag }),
  DirectionAnswer: () => object<DirectionAnswer>({ document: link('Document'), settled: listOf(text) }),
  SendAnswer: () => object<{ transaction: TransactionRecord }>({ transaction: link('Transaction') }),
  AuthMe: () =>
    object<AuthMe>({
      key: object<AuthMe['key']>({ id: text, name: text, prefix: text, created_at: time }, { expires_at: time, last_used_at: time }),
      organisation: object<AuthMe['organisation']>({ id: text, name: text }),
      api_methods: listOf(text),
      api_version: { const: 'v2' },
      rehearsal: flag,
    }),
  Organisation: () =>
    object<Organisation>({ id: text, name: text, tax_ids: listOf(text), peppol_ids: listOf(text), parent_id: nullable(text) }, { address }),
  Organisations: () => object<{ items: Organisation[] }>({ items: listOf(link('Organisation')) }),
  PeppolLookup: () =>
    object<PeppolLookup>({
      registered: flag,
      participant: text,
      network: oneOf(PEPPOL_NETWORKS),
      smp_url: nullable(text),
      document_types: listOf(text),
      checked_at: time,
      source: among<PeppolLookup['source']>({ remote: true, cache: true, rehearsal: true }),
    }),
  FilesToMerge: () =>
    object<{ files: string[] }>({
      files: { type: 'array', items: { type: 'string', contentEncoding: 'base64' }, minItems: 2, maxItems: 50 },
    }),
  Problem: () =>
    object<Problem>(
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
