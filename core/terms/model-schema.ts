import { INVOICE_SHAPE } from '../model/invoice.ts'
import type { FieldShape, ObjectShape } from '../model/shape.ts'
import { FIELD_ROWS } from './fields.ts'
import { LABELS as DE } from '../languages/de/labels.ts'
import { LABELS as EN } from '../languages/en/labels.ts'
import type { LabelTable } from '../languages/types.ts'
import { GROUPS, TERMS, type Term } from './lookup.ts'
import { groupPathOf, modelPathOf } from './path.ts'
import { joinPath } from './view.ts'

/** JSON Schema, draft 2020-12, of the parts that we use. */
export interface JsonSchema {
  readonly $schema?: string
  readonly $id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly title?: string
  readonly description?: string
  /** The description in German; JSON Schema has no languages, so this is a keyword of ours. */
  readonly 'x-description-de'?: string
  /** Business terms and groups of the field. */
  readonly 'x-terms'?: readonly string[]
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly contentEncoding?: string
  readonly const?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly additionalProperties?: false
}

const DECIMAL = '^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)$'

/**
 * The v2 model as JSON schema: shape from `core/model/invoice.ts`, meaning from the tables of terms and groups. It says what is well-formed;
 * what makes an invoice valid is for the rules.
 */
export function invoiceJsonSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:kontor:invoice:2',
    title: 'Invoice',
    ...describe(['BG-0']),
    ...schemaOf(INVOICE_SHAPE, ''),
    $defs: { item: schemaOf(itemShape(), 'items[]') },
  }
}

/** Lines hold lines: their schema stands once and refers to itself. */
function itemShape(): ObjectShape {
  return INVOICE_SHAPE.items.of()
}

function schemaOf(shape: ObjectShape, path: string): JsonSchema {
  const properties = Object.entries(shape).map(([name, field]) => [name, fieldSchema(field, joinPath(path, name))] as const)
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) }
}

function fieldSchema(field: FieldShape, path: string): JsonSchema {
  if (field.kind === 'text' || field.kind === 'number') return leafSchema(field.kind, path)
  const groups = GROUPS.filter((row) => row.at !== '' && groupPathOf(row.id) === (field.kind === 'list' ? `${path}[]` : path))
  const described = describe(groups.map(({ id }) => id))
  if (field.kind === 'object') return { ...described, ...schemaOf(field.of(), path) }
  const isItem = path === 'items' || path.endsWith('sub_items')
  return { ...described, type: 'array', items: isItem ? { $ref: '#/$defs/item' } : schemaOf(field.of(), `${path}[]`) }
}

function leafSchema(kind: 'text' | 'number', path: string): JsonSchema {
  const terms = TERMS.filter((term) => modelPathOf(term.id) === path)
  const described = describe(terms.map(({ id }) => id))
  if (kind === 'number') return { ...described, type: ['number', 'string'], pattern: DECIMAL }
  const [term] = terms
  return { ...described, type: 'string', ...formOf(term), ...fixedOf(path, term) }
}

function formOf(term: Term | undefined): JsonSchema {
  if (term?.kind === 'date') return { format: 'date' }
  return term?.kind === 'binary' ? { contentEncoding: 'base64' } : {}
}

/** Fields that are no terms: the sign of an entry, and what the syntaxes fix. */
function fixedOf(path: string, term: Term | undefined): JsonSchema {
  if (path.endsWith('.sign'))
    return {
      enum: ['-', '+'],
      description: '- for an allowance or discount, + for a charge',
      'x-description-de': '- für einen Nachlass, + für einen Zuschlag',
    }
  if (term !== undefined || !FIELD_ROWS.some((row) => joinPath(groupPathOf(row.group), row.at) === path)) return {}
  const { description, de } = FIELD_WORDS[path.split('.').pop() ?? ''] ?? {
    description: 'Fixed by the syntax.',
    de: 'Von der Syntax festgelegt.',
  }
  return { description, 'x-description-de': de }
}

const FIELD_WORDS: Readonly<Record<string, { readonly description: string; readonly de: string }>> = {
  scheme: { description: 'Tax scheme, VAT unless another one is meant', de: 'Steuerart, VAT wenn nichts anderes gemeint ist' },
  tax_scheme: { description: 'Tax scheme, VAT unless another one is meant', de: 'Steuerart, VAT wenn nichts anderes gemeint ist' },
  type_code: { description: 'Type of the document, 130 for an invoiced object', de: 'Art des Dokuments, 130 für ein abgerechnetes Objekt' },
  currency_code: { description: 'Currency of the tax amounts', de: 'Währung der Steuerbeträge' },
}

function describe(ids: readonly (keyof LabelTable)[]): JsonSchema {
  if (ids.length === 0) return {}
  const words = (labels: LabelTable): string => Array.from(new Set(ids.map((id) => labels[id]))).join(' / ')
  return { description: words(EN()), 'x-description-de': words(DE()), 'x-terms': ids }
}
