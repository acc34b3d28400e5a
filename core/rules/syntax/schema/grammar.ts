import { lazy } from '../../../base/lazy.ts'
import { checkOf, type TextCheck } from './values.ts'

/** An element where a type of the schema has it. */
export interface Part {
  readonly local: string
  /** As patterns write it: `cbc:`, `ram:`. */
  readonly prefix: () => string
  /** Its place among the parts of its type, from 0. */
  readonly place: number
  readonly required: boolean
  readonly many: boolean
  /** Where a later release of the schema goes further: only that one has the part, or only there may it stand several times. */
  readonly later: 'only' | 'many' | undefined
  readonly type: () => SchemaType
}

export interface AttributePart {
  readonly name: string
  readonly required: boolean
  /** Says what its value must be like; absent where every text will do. */
  readonly check: TextCheck | undefined
  readonly fixed: string | undefined
}

/** What the schema says of all elements of one type. */
export interface SchemaType {
  readonly name: string
  /** Parts in an order, one of several parts, anything at all, or a text. */
  readonly kind: 'sequence' | 'choice' | 'any' | 'text'
  readonly parts: readonly Part[]
  /** At each place, and last behind all parts, the first required part from there on; the number of parts where there is none. */
  readonly requiredFrom: readonly number[]
  readonly check: TextCheck | undefined
  readonly attributes: readonly AttributePart[]
  readonly requiredAttributes: readonly AttributePart[]
}

const NO_PARTS: readonly Part[] = []
const NO_ATTRIBUTES: readonly AttributePart[] = []

/** The part of a type that an element is, by its prefix in patterns and its local name. */
export function partOf({ parts }: SchemaType, prefix: string, local: string): Part | undefined {
  return parts.find((part) => part.local === local && part.prefix() === prefix)
}

/**
 * A table as `test/support/generate-schema-tables.ts` writes it. A line says of a value `= NAME BASE ATTRIBUTE…`, of the elements of one
 * type `- PREFIX TYPE: NAME…`, and of a type with parts `NAME: PART…` (`NAME|:` one of them, `NAME!:` any element); `@` marks a type with parts. A
 * part ends with `?`, `*` or `+` for how often it stands, and has `=TYPE` where elements of its name are mostly of another one; `>` and `^` mark what
 * only a later release has, or has several times. An attribute ends with `!` when it is required, then `:BASE`, then `=` and its only value, `~`
 * for a blank. Lines are looked for when they are asked for: an invoice has few of the types of its schema.
 */
export class Grammar {
  private readonly table: string
  private readonly types = new Map<string, SchemaType>()

  constructor(table: string) {
    this.table = table
  }

  /** The type of a document element; undefined for a name that the schema has no document for. */
  root(local: string): SchemaType | undefined {
    return this.lineAt(`\n${local}: `) === undefined ? undefined : this.type(`@${local}`)
  }

  /** The type of an element that the schema declares for all, where it stands in a place for any element; undefined for other names. `prefix` as patterns write it. */
  global(prefix: string, local: string): SchemaType | undefined {
    const known = this.usual(local, prefix.replace(':', ''))
    return known === undefined ? undefined : this.type(known.type)
  }

  private type(key: string): SchemaType {
    let type = this.types.get(key)
    if (type === undefined) this.types.set(key, (type = key.startsWith('@') ? this.readParts(key.slice(1)) : this.readValue(key)))
    return type
  }

  private readValue(name: string): SchemaType {
    const [base = '', ...attributes] = (this.lineAt(`\n= ${name} `) ?? '').split(' ')
    const parts = attributes.map(readAttribute)
    return {
      name,
      kind: 'text',
      parts: NO_PARTS,
      requiredFrom: [],
      check: checkOf(base),
      attributes: parts,
      requiredAttributes: parts.filter(({ required }) => required),
    }
  }

  private readParts(name: string): SchemaType {
    for (const [mark, kind] of [
      [':', 'sequence'],
      ['|:', 'choice'],
      ['!:', 'any'],
    ] as const) {
      const line = this.lineAt(`\n${name}${mark} `)
      if (line === undefined) continue
      const parts = line === '' ? NO_PARTS : line.split(' ').map((text, place) => this.readPart(text, place))
      return {
        name,
        kind,
        parts,
        requiredFrom: listRequired(parts),
        check: undefined,
        attributes: NO_ATTRIBUTES,
        requiredAttributes: NO_ATTRIBUTES,
      }
    }
    throw new TypeError(`The schema has no type ${name}`)
  }

  private readPart(text: string, place: number): Part {
    const [, mark, written, local = '', other, often] = /^([>^]?)(?:(\w*):)?(\w+)(?:=(@?\w+))?([?*+]?)$/.exec(text) ?? []
    const usual = lazy(() => this.usual(local, written) ?? unknownPart(text))
    return {
      local,
      prefix: lazy(() => (usual().prefix === '' ? '' : `${usual().prefix}:`)),
      place,
      required: often === '' || often === '+',
      many: often === '*' || often === '+',
      later: mark === '>' ? 'only' : mark === '^' ? 'many' : undefined,
      type: lazy(() => this.type(other ?? usual().type)),
    }
  }

  /** What elements of a name mostly are; where several prefixes have the name, with the one given. */
  private usual(local: string, prefix: string | undefined): { readonly prefix: string; readonly type: string } | undefined {
    for (let at = this.table.indexOf(` ${local} `); at >= 0; at = this.table.indexOf(` ${local} `, at + 1)) {
      const start = this.table.lastIndexOf('\n', at) + 1
      const [, own = '', type = ''] = /^- (\w*) (@?\w+): /.exec(this.table.slice(start, start + 120)) ?? []
      if (type !== '' && (prefix === undefined || prefix === own)) return { prefix: own, type }
    }
    return undefined
  }

  /** The rest of the line that begins so. */
  private lineAt(head: string): string | undefined {
    const at = this.table.indexOf(head)
    return at < 0 ? undefined : this.table.slice(at + head.length, this.table.indexOf('\n', at + 1)).trimEnd()
  }
}

function unknownPart(text: string): never {
  throw new TypeError(`The schema has no element ${text}`)
}

function listRequired(parts: readonly Part[]): number[] {
  const from = new Array<number>(parts.length + 1).fill(parts.length)
  for (let place = parts.length - 1; place >= 0; place--)
    from[place] = parts[place]?.required === true ? place : (from[place + 1] ?? parts.length)
  return from
}

function readAttribute(text: string): AttributePart {
  const [, name = '', required, base = 'text', fixed] = /^(\w+)(!?)(?::([\w-]+))?(?:=(.*))?$/.exec(text) ?? []
  return { name, required: required === '!', check: checkOf(base), fixed: fixed?.replaceAll('~', ' ') }
}
