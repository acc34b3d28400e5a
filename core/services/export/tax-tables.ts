import { sha256 } from '../hash.ts'
import { decodeBase64 } from '../../base/base64.ts'
import { membersOf } from '../../base/json.ts'
import type { DocumentRecord } from '../../contract/types.ts'
import type { TableWord } from '../../languages/table-words.ts'
import type { DiscountCharge, DocumentDiscountCharge, Invoice, Item } from '../../model/invoice.ts'
import type { ChainEntry } from '../../store/types.ts'
import type { TermId } from '../../terms/types.ts'
import { LEAST_DECIMALS, writeCell, writeText, type CellType } from './tax-cells.ts'

/*
 * The tables that the description standard for data media describes (`tax-index.ts`): what stands in which column, and how it is read. The heading line of a
 * table and its description are made of the same rows, so that they cannot part.
 */

/** A document with its folder of originals; without a model where its content is no invoice. */
export interface TaxDocument {
  readonly record: DocumentRecord
  readonly folder: string
  readonly model: Invoice | undefined
}

/** A column as it is described: by a business term, or by words of its own. */
interface ColumnHead {
  readonly name: string
  readonly says: TermId | TableWord
  readonly type: CellType
  /** Keys stand before all other columns. */
  readonly isKey: boolean
}

interface Column<Row> extends ColumnHead {
  readonly read: (row: Row) => string | undefined
}

interface TaxTable<Source> {
  readonly name: string
  readonly says: TableWord
  readonly columns: readonly ColumnHead[]
  readonly rowsOf: (source: Source) => (string | undefined)[][]
}

/** A table that is finished, with the decimals that the numbers of each column have at most. */
export interface FinishedTable extends Pick<TaxTable<never>, 'name' | 'says'> {
  /** Path in the archive. */
  readonly file: string
  readonly columns: readonly (ColumnHead & { readonly accuracy: number })[]
  /** Lines of the table: the heading, then those of one document after the other. */
  readonly chunks: readonly Uint8Array[]
}

/** The table that all others refer to, by the column of the same name. */
export const MAIN_TABLE = 'invoices'
export const MAIN_KEY = 'document_id'

/** Tables that are written one document after the other. */
export function createTaxTables() {
  const ofDocuments = DOCUMENT_TABLES.map(createWriter)
  const ofLog = createWriter(STATES)
  const known = new Set<string>()
  return {
    addDocument(document: TaxDocument): void {
      known.add(document.record.id)
      for (const { add } of ofDocuments) add(document)
    },
    /** An entry of the chain, after the documents: one of a document that is in no table is none for the tables, as its key would lead nowhere. */
    addEntry(entry: ChainEntry): void {
      const said = 'entry' in entry.said ? membersOf(JSON.parse(entry.said.entry)) : {}
      if (said['kind'] === 'status' && known.has(String(said['document_id']))) ofLog.add({ ...entry, said })
    },
    finish: (): FinishedTable[] => [...ofDocuments, ofLog].map(({ finish }) => finish()),
  }
}

function createWriter<Source>({ name, says, columns, rowsOf }: TaxTable<Source>) {
  const accuracies = columns.map(({ type }) => LEAST_DECIMALS[type])
  const encode = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join(''))
  const chunks = [encode([joinCells(columns.map((column) => writeText(column.name)))])]
  return {
    add(source: Source): void {
      const lines = rowsOf(source).map((values) => {
        const cells = columns.map(({ type }, index) => writeCell(values[index], type))
        cells.forEach(({ decimals }, index) => (accuracies[index] = Math.max(accuracies[index] ?? 0, decimals)))
        return joinCells(cells.map(({ text }) => text))
      })
      if (lines.length > 0) chunks.push(encode(lines))
    },
    finish: (): FinishedTable => ({
      name,
      says,
      file: `tables/${name}.txt`,
      columns: columns.map((column, index) => ({ ...column, accuracy: accuracies[index] ?? 0 })),
      chunks,
    }),
  }
}

const joinCells = (cells: readonly string[]): string => `${cells.join(';')}\r\n`

/** A table; what its rows are is known to its columns alone. */
function table<Source, Row>(
  name: string,
  says: TableWord,
  rowsOf: (source: Source) => readonly Row[],
  columns: readonly Column<Row>[],
): TaxTable<Source> {
  return { name, says, columns, rowsOf: (source) => rowsOf(source).map((row) => columns.map(({ read }) => read(row))) }
}

type Read<Row> = Column<Row>['read']
const columnOf =
  (type: CellType, isKey = false) =>
  <Row>(name: string, says: ColumnHead['says'], read: Read<Row>): Column<Row> => ({ name, says, type, isKey, read })
const text = columnOf('text')
const date = columnOf('date')
const key = columnOf('text', true)
const numberKey = columnOf('figure', true)
const amount = columnOf('amount')
const figure = columnOf('figure')

/** A row of a document that may have several, with the number of the row among them. */
interface Part<Value> {
  readonly id: string
  readonly position: string
  readonly value: Value
}

const partsOf = <Value>({ id }: DocumentRecord, values: readonly Value[] = []): Part<Value>[] =>
  values.map((value, index) => ({ id, position: String(index + 1), value }))

const documentKey = <Row extends { readonly id: string }>(): Column<Row> => key(MAIN_KEY, 'document_id', ({ id }) => id)

const dayOf = (moment: string): string => moment.slice(0, 10)

const INVOICES = table<TaxDocument, TaxDocument>(MAIN_TABLE, 'invoices', (document) => [document], [
  key(MAIN_KEY, 'document_id', ({ record }) => record.id),
  text('folder', 'folder', ({ folder }) => folder),
  text('direction', 'direction', ({ record }) => record.direction),
  text('status', 'status', ({ record }) => record.status),
  text('readable', 'readable', ({ model }) => (model === undefined ? 'no' : 'yes')),
  text('number', 'BT-1', ({ record, model }) => model?.document.number ?? record.number),
  date('issue_date', 'BT-2', ({ record, model }) => model?.document.issue_date ?? record.issue_date),
  text('type_code', 'BT-3', ({ record, model }) => model?.document.type_code ?? record.type_code),
  text('currency_code', 'BT-5', ({ record, model }) => model?.document.currency_code ?? record.currency_code),
  text('tax_currency_code', 'BT-6', ({ model }) => model?.document.tax_currency_code),
  date('tax_point_date', 'BT-7', ({ model }) => model?.document.tax_point_date),
  date('due_date', 'BT-9', ({ record, model }) => model?.document.due_date ?? record.due_date),
  text('customer_reference', 'BT-10', ({ model }) => model?.document.customer_reference),
  text('contract_reference', 'BT-12', ({ model }) => model?.document.contract_reference),
  text('purchase_order_reference', 'BT-13', ({ model }) => model?.document.purchase_order_reference),
  text('preceding_numbers', 'BT-25', ({ model }) => model?.preceding_documents?.map(({ number = '' }) => number).join(', ')),
  text('seller_name', 'BT-27', ({ record, model }) => model?.supplier?.name ?? record.sender_name),
  text('seller_vat_id', 'BT-31', ({ model }) => model?.supplier?.tax_id?.value),
  text('seller_tax_number', 'BT-32', ({ model }) => model?.supplier?.tax_registration_id?.value),
  text('seller_country_code', 'BT-40', ({ model }) => model?.supplier?.country_code),
  text('buyer_name', 'BT-44', ({ record, model }) => model?.customer?.name ?? record.receiver_name),
  text('buyer_id', 'BT-46', ({ model }) => model?.customer?.id?.value),
  text('buyer_vat_id', 'BT-48', ({ model }) => model?.customer?.tax_id?.value),
  text('buyer_country_code', 'BT-55', ({ model }) => model?.customer?.country_code),
  date('delivery_date', 'BT-72', ({ model }) => model?.delivery?.date),
  date('period_start_date', 'BT-73', ({ model }) => model?.document.period_start_date),
  date('period_end_date', 'BT-74', ({ model }) => model?.document.period_end_date),
  text('payment_terms', 'BT-20', ({ model }) => model?.document.terms),
  amount('item_subtotal', 'BT-106', ({ model }) => model?.totals?.item_subtotal),
  amount('discount', 'BT-107', ({ model }) => model?.totals?.discount),
  amount('charge', 'BT-108', ({ model }) => model?.totals?.charge),
  amount('subtotal', 'BT-109', ({ model }) => model?.totals?.subtotal),
  amount('tax_total', 'BT-110', ({ model }) => model?.totals?.tax_total),
  amount('tax_total_accounting', 'BT-111', ({ model }) => model?.totals?.tax_total_accounting),
  amount('total', 'BT-112', ({ model }) => model?.totals?.total),
  amount('paid', 'BT-113', ({ model }) => model?.totals?.paid),
  amount('round', 'BT-114', ({ model }) => model?.totals?.round),
  amount('payable', 'BT-115', ({ model }) => model?.totals?.payable),
  text('specification_id', 'BT-24', ({ model }) => model?.document.specification_id),
  text('format', 'format', ({ record }) => record.format ?? undefined),
  figure('version', 'version', ({ record }) => String(record.version)),
  text('filename', 'filename', ({ record }) => record.filename),
  text('sha256', 'sha256', ({ record }) => record.sha256),
  date('stored_on', 'stored_on', ({ record }) => dayOf(record.created_at)),
  text('stored_at', 'stored_at', ({ record }) => record.created_at),
  text('changed_at', 'changed_at', ({ record }) => record.updated_at),
])

interface Line extends Part<Item> {
  readonly parent: string
}

/** Lines in their order, each before those below it; `2.1` is the first line below the second. */
function linesOf(id: string, items: readonly Item[] = [], parent = ''): Line[] {
  return items.flatMap((value, index) => {
    const position = `${parent === '' ? '' : `${parent}.`}${index + 1}`
    return [{ id, position, parent, value }, ...linesOf(id, value.sub_items, position)]
  })
}

const LINES = table<TaxDocument, Line>('lines', 'lines', ({ record, model }) => linesOf(record.id, model?.items), [
  documentKey(),
  key('position', 'position', ({ position }) => position),
  text('parent_position', 'parent_position', ({ parent }) => parent),
  text('line_id', 'BT-126', ({ value }) => value.id),
  text('name', 'BT-153', ({ value }) => value.name),
  text('description', 'BT-154', ({ value }) => value.description),
  text('note', 'BT-127', ({ value }) => value.note),
  figure('quantity', 'BT-129', ({ value }) => value.quantity),
  text('unit_code', 'BT-130', ({ value }) => value.unit_code),
  figure('price', 'BT-146', ({ value }) => value.price),
  figure('price_discount', 'BT-147', ({ value }) => value.price_discount_charge?.amount),
  figure('gross_price', 'BT-148', ({ value }) => value.price_discount_charge?.base_amount),
  figure('price_quantity', 'BT-149', ({ value }) => value.price_quantity),
  text('price_unit_code', 'BT-150', ({ value }) => value.price_unit_code),
  amount('subtotal', 'BT-131', ({ value }) => value.subtotal),
  text('tax_code', 'BT-151', ({ value }) => value.tax_code),
  figure('tax_percent', 'BT-152', ({ value }) => value.tax_percent),
  text('supplier_item_id', 'BT-155', ({ value }) => value.supplier_item_id),
  text('customer_item_id', 'BT-156', ({ value }) => value.customer_item_id),
  text('standard_item_id', 'BT-157', ({ value }) => value.standard_item_id?.value),
  text('order_line_reference', 'BT-132', ({ value }) => value.order_line_reference),
  text('accounting_reference', 'BT-133', ({ value }) => value.customer_accounting_reference),
  date('period_start_date', 'BT-134', ({ value }) => value.period_start_date),
  date('period_end_date', 'BT-135', ({ value }) => value.period_end_date),
])

const TAXES = table('taxes', 'taxes', ({ record, model }: TaxDocument) => partsOf(record, model?.taxes), [
  documentKey(),
  numberKey('position', 'position', ({ position }) => position),
  text('tax_code', 'BT-118', ({ value }) => value.code),
  figure('tax_percent', 'BT-119', ({ value }) => value.percent),
  amount('taxable_amount', 'BT-116', ({ value }) => value.taxable_amount),
  amount('tax_amount', 'BT-117', ({ value }) => value.amount),
  text('exemption_reason_code', 'BT-121', ({ value }) => value.exemption_reason_code),
  text('exemption_reason', 'BT-120', ({ value }) => value.exemption_reason),
])

/** An allowance or a charge, of a line where it says which. */
interface Entry {
  readonly line?: string
  readonly of: DiscountCharge & Pick<DocumentDiscountCharge, 'tax_code' | 'tax_percent'>
}

function allowancesOf({ record, model }: TaxDocument): Part<Entry>[] {
  const ofLines = linesOf(record.id, model?.items).flatMap(({ position, value }) =>
    (value.discounts_charges ?? []).map((of): Entry => ({ line: position, of })),
  )
  return partsOf<Entry>(record, [...(model?.document.discounts_charges ?? []).map((of) => ({ of })), ...ofLines])
}

const ALLOWANCES = table('allowances', 'allowances', allowancesOf, [
  documentKey(),
  numberKey('position', 'position', ({ position }) => position),
  text('line_position', 'line_position', ({ value }) => value.line),
  text('sign', 'sign', ({ value }) => value.of.sign),
  amount('amount', 'amount', ({ value }) => value.of.amount),
  amount('base_amount', 'base_amount', ({ value }) => value.of.base_amount),
  figure('percent', 'percent', ({ value }) => value.of.percent),
  text('tax_code', 'tax_code', ({ value }) => value.of.tax_code),
  figure('tax_percent', 'tax_percent', ({ value }) => value.of.tax_percent),
  text('reason_code', 'reason_code', ({ value }) => value.of.reason_code),
  text('reason', 'reason', ({ value }) => value.of.reason),
])

/** Type code of what is no file but the object that is invoiced (BT-18). */
const INVOICED_OBJECT = '130'

function attachmentsOf({ record, model }: TaxDocument) {
  const attached = (model?.additional_documents ?? []).filter(({ type_code }) => type_code !== INVOICED_OBJECT)
  return partsOf(
    record,
    attached.map((document) => ({ ...document, bytes: document.content === undefined ? undefined : decodeBase64(document.content) })),
  )
}

const ATTACHMENTS = table('attachments', 'attachments', attachmentsOf, [
  documentKey(),
  numberKey('position', 'position', ({ position }) => position),
  text('id', 'BT-122', ({ value }) => value.id?.value),
  text('description', 'BT-123', ({ value }) => value.description),
  text('filename', 'BT-125-2', ({ value }) => value.filename),
  text('mime_code', 'BT-125-1', ({ value }) => value.mime_code),
  text('uri', 'BT-124', ({ value }) => value.uri),
  figure('bytes', 'bytes', ({ value }) => value.bytes && String(value.bytes.byteLength)),
  text('sha256', 'attachment_sha256', ({ value }) => value.bytes && sha256(value.bytes)),
])

const DOCUMENT_TABLES = [INVOICES, LINES, TAXES, ALLOWANCES, ATTACHMENTS]

/** An entry of the chain that is one of the status log. */
interface State extends Omit<ChainEntry, 'said'> {
  readonly said: Readonly<Record<string, unknown>>
}

const saidBy =
  (member: string): Read<State> =>
  ({ said: { [member]: value } }) =>
    typeof value === 'string' ? value : undefined

const STATES = table<State, State>('states', 'states', (state) => [state], [
  numberKey('entry', 'entry', ({ seq }) => String(seq)),
  text(MAIN_KEY, 'document_id', saidBy('document_id')),
  text('code', 'code', saidBy('code')),
  date('noted_on', 'noted_on', (state) => dayOf(saidBy('created_at')(state) ?? '')),
  text('noted_at', 'noted_at', saidBy('created_at')),
  text('origin', 'origin', saidBy('origin')),
  text('actor', 'actor', saidBy('actor')),
  text('details', 'details', saidBy('details')),
  text('hash', 'hash', ({ hash }) => hash),
])
