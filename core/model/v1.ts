import { AppError, type ErrorDetail } from '../base/errors.ts'
import { decodeShape } from './decode.ts'
import { encodeShape } from './encode.ts'
import { INVOICE_SHAPE, type Invoice } from './invoice.ts'
import type { FieldShape, ObjectShape } from './shape.ts'
import { V1_RENAMES } from './v1-renames.ts'

/** A field of a v1 object: its kind, where it goes in v2, and the fields of the objects in it. */
interface Move {
  readonly v1: string
  readonly v2: readonly string[]
  readonly field: FieldShape
  readonly moves?: () => readonly Move[]
}

type Fields = Record<string, unknown>

/**
 * A v2 model from untrusted JSON of the v1 model; as `decodeInvoice`, with the paths of v1 in every message. What v1 has in `invoice` may stand
 * in `document`, too: the specification merges the two.
 */
export function fromV1(
  input: unknown,
  options: { readonly lenient: boolean },
): { readonly model: Invoice; readonly warnings: ErrorDetail[] } {
  const { value, warnings } = decodeShape(input, V1_INPUT_SHAPE, options)
  const merged = mergeDocument(value)
  return { model: { document: {}, ...moveToV2(merged, ROOT_MOVES) } as Invoice, warnings }
}

/** The v1 form of a model, as a plain value with all decimals as texts. */
export function toV1(model: Invoice): object {
  return moveToV1(model as unknown as Fields, ROOT_MOVES)
}

/** The v1 form as JSON text; decimals as `encodeInvoice` writes them. */
export function encodeV1(model: Invoice, options: { readonly decimals: 'number' | 'string' }): string {
  return encodeShape(toV1(model), V1_SHAPE, options)
}

/** What v1 calls a path of the v2 model: `supplier.tax_id.value` is `company.party_tax_id`. A path of neither stays as it is. */
export function pathToV1(path: string): string {
  return renamePath(path.split('.'), ROOT_MOVES) ?? path
}

function renamePath(steps: readonly string[], moves: readonly Move[]): string | undefined {
  const names = steps.map((step) => step.replace(/\[.*$/, ''))
  const move = moves.find(({ v2 }) => v2.every((name, at) => names[at] === name))
  if (move === undefined) return undefined
  const rest = steps.slice(move.v2.length)
  const index = /\[\d+\]$/.exec(steps[move.v2.length - 1] ?? '')?.[0] ?? ''
  if (move.v1 === PARTY_IDS) return partyIdPath(index, rest)
  if (rest.length === 0) return `${move.v1}${index}`
  const below = renamePath(rest, move.moves?.() ?? [])
  return below === undefined ? undefined : `${move.v1}${index}.${below}`
}

function partyIdPath(index: string, rest: readonly string[]): string {
  if (index === '' || index === '[0]') return rest[0] === 'scheme' ? 'party_scheme' : 'party_id'
  return [`${PARTY_IDS}[${Number(index.slice(1, -1)) - 1}]`, ...rest].join('.')
}

// ---------------------------------------------------------------- the table as moves

/** Identifiers of the company: the first one is `party_id` with `party_scheme`, further ones are in `party_ids`. */
const PARTY_IDS = 'party_ids'

const ROWS = new Map(V1_RENAMES.map(({ at, rows }) => [at, rows]))
const MOVES = new Map<string, readonly Move[]>()

/** The fields of the object at a place of the v2 model. */
function movesAt(at: string, shape: ObjectShape): readonly Move[] {
  let moves = MOVES.get(at)
  if (moves === undefined) MOVES.set(at, (moves = Object.entries(shape).flatMap(([name, field]) => planField(at, name, field))))
  return moves
}

function planField(at: string, name: string, field: FieldShape): readonly Move[] {
  const rows = ROWS.get(at) ?? []
  const inside = rows.filter(([, v2]) => v2.startsWith(`${name}.`))
  if (inside.length > 0) return inside.map(([v1, v2]) => ({ v1, v2: v2.split('.'), field: fieldAt(field, v2.split('.').slice(1)) }))
  const v1 = rows.find(([, v2]) => v2 === name)?.[0] ?? name
  if (isLeaf(field)) return [{ v1, v2: [name], field }]
  // Sub-items are items again.
  const below = name === 'sub_items' ? at : `${at === '' ? '' : `${at}.`}${name}${field.kind === 'list' ? '[]' : ''}`
  return [{ v1, v2: [name], field, moves: () => movesAt(below, shapeOf(field)) }]
}

function isLeaf(field: FieldShape): boolean {
  return field.kind === 'text' || field.kind === 'number'
}

function shapeOf(field: FieldShape): ObjectShape {
  return 'of' in field ? field.of() : {}
}

function fieldAt(field: FieldShape, [name, ...rest]: readonly string[]): FieldShape {
  if (name === undefined) return field
  const inner = shapeOf(field)[name]
  if (inner === undefined) throw new TypeError(`v1 renames: the model has no field ${name}`)
  return fieldAt(inner, rest)
}

const ROOT_MOVES = movesAt('', INVOICE_SHAPE)

// ---------------------------------------------------------------- shapes of v1

const SHAPES = new Map<readonly Move[], ObjectShape>()

function v1ShapeOf(moves: readonly Move[]): ObjectShape {
  let shape = SHAPES.get(moves)
  if (shape === undefined) {
    const fields = moves.map(({ v1, field, moves: below }): [string, FieldShape] => {
      if (below === undefined || isLeaf(field)) return [v1, field]
      return [v1, { kind: field.kind as 'object' | 'list', of: () => v1ShapeOf(below()) }]
    })
    const first = moves.some(({ v1 }) => v1 === PARTY_IDS) ? FIRST_PARTY_ID : {}
    SHAPES.set(moves, (shape = { ...Object.fromEntries(fields), ...first }))
  }
  return shape
}

const FIRST_PARTY_ID: ObjectShape = { party_id: { kind: 'text' }, party_scheme: { kind: 'text' } }

const V1_SHAPE = v1ShapeOf(ROOT_MOVES)
const V1_INPUT_SHAPE: ObjectShape = {
  ...V1_SHAPE,
  document: { kind: 'object', of: () => shapeOf(V1_SHAPE['invoice'] ?? { kind: 'text' }) },
}

// ---------------------------------------------------------------- moving

function moveToV2(from: Fields, moves: readonly Move[]): Fields {
  const into: Fields = {}
  for (const { v1, v2, moves: below } of moves) {
    const value = v1 === PARTY_IDS ? joinPartyIds(from) : from[v1]
    if (value !== undefined) put(into, v2, below === undefined ? value : mapObjects(value, (object) => moveToV2(object, below())))
  }
  return into
}

function moveToV1(from: Fields, moves: readonly Move[]): Fields {
  const into: Fields = {}
  for (const { v1, v2, moves: below } of moves) {
    const value = pick(from, v2)
    if (value === undefined) continue
    const moved = below === undefined ? value : mapObjects(value, (object) => moveToV1(object, below()))
    if (v1 === PARTY_IDS) splitPartyIds(moved as readonly Fields[], into)
    else into[v1] = moved
  }
  return into
}

function mapObjects(value: unknown, move: (object: Fields) => Fields): unknown {
  return Array.isArray(value) ? value.map((entry) => move(entry as Fields)) : move(value as Fields)
}

function joinPartyIds({ party_id: value, party_scheme: scheme, [PARTY_IDS]: others }: Fields): readonly Fields[] | undefined {
  const isFirst = value !== undefined || scheme !== undefined
  const first = isFirst ? [{ ...(value === undefined ? {} : { value }), ...(scheme === undefined ? {} : { scheme }) }] : []
  const all = [...first, ...((others ?? []) as readonly Fields[])]
  return all.length === 0 ? undefined : all
}

function splitPartyIds([first, ...others]: readonly Fields[], into: Fields): void {
  if (first?.['value'] !== undefined) into['party_id'] = first['value']
  if (first?.['scheme'] !== undefined) into['party_scheme'] = first['scheme']
  if (others.length > 0) into[PARTY_IDS] = others
}

/** `invoice` and `document` as one object; a field that both say differently is an error. */
function mergeDocument({ document, ...rest }: Fields): Fields {
  if (document === undefined) return rest
  const invoice = (rest['invoice'] ?? {}) as Fields
  const errors = Object.entries(document as Fields).flatMap(([name, value]): ErrorDetail[] => {
    if (invoice[name] === undefined || JSON.stringify(invoice[name]) === JSON.stringify(value)) return []
    return [{ path: `document.${name}`, code: 'contradiction', message: `document.${name} says something else than invoice.${name}.` }]
  })
  if (errors.length > 0) throw new AppError('validation_error', errors[0]?.message ?? '', { errors })
  return { ...rest, invoice: { ...document, ...invoice } }
}

function pick(from: Fields, names: readonly string[]): unknown {
  let value: unknown = from
  for (const name of names) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Fields)[name]
  }
  return value
}

function put(into: Fields, names: readonly string[], value: unknown): void {
  let target = into
  for (const name of names.slice(0, -1)) target = (target[name] ??= {}) as Fields
  target[names[names.length - 1] ?? ''] = value
}
