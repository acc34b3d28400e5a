import type { GroupId, TermId } from '../../terms/types.ts'
import { attribute, type Group, type Occurrence } from '../../terms/view.ts'
import type { LossReason } from '../../terms/loss-reason.ts'

/**
 * The shape of a binding: one ordered tree of rows that says how a format writes the business terms. The same tree reads, writes and
 * edits; the order of the rows is the order of the format's schema. Bindings are plain data made with the functions below; a test holds
 * them against the tables of terms and groups.
 */
export interface Binding {
  /** Namespace URI per prefix used in the rows. */
  readonly prefixes: Readonly<Record<string, string>>
  /** Local name and namespace prefix of the document element; the empty prefix is the default namespace on writing. */
  readonly root: { readonly name: string; readonly prefix: string }
  readonly rows: readonly Entry[]
  /** Terms and groups that this format has no place for, each with the reason that the loss report gives. */
  readonly unsupported: Readonly<Partial<Record<TermId | GroupId, LossReason>>>
}

/** A row, or the name of an element that the schema has at this place and EN 16931 has no term for: it only keeps the order. */
export type Entry = Row | string

/** What every row says: its element, and which elements of that name it is for. */
interface Named {
  readonly name: string
  /** Which of several rows of one name an element belongs to; the first whose condition holds, a row without one takes the rest. */
  readonly when?: Condition
  /** A second place for terms that stand elsewhere: read and edited, never written anew. */
  readonly also?: true
}

/** The text of the element is the value of a term. */
interface OfValue extends Named {
  readonly kind: 'value'
  readonly term: TermId
  readonly codec?: Codec
  readonly attributes?: readonly AttributeRow[]
  /** Something beside the element that is no term but belongs to it; see `core/terms/fields.ts`. */
  readonly beside?: Beside
  /** On writing the element is repeated for each occurrence of the term. */
  readonly each?: TermId
  /** The element is not written where this term is absent: without it the syntax cannot say what it says. */
  readonly needs?: TermId
  /** Left out where its value is that of this term of the document, which says it already. */
  readonly unlike?: TermId
  /** Text of a mandatory element whose term is absent while the element around it has content. */
  readonly fallback?: string | Computed
  /** The syntax repeats the element with each instance of another group; equal texts are one occurrence, and it is written once. */
  readonly repeats?: true
  /** One element for the whole document stands for every instance of its group. */
  readonly shared?: true
  /** Which of several places of a term an occurrence is written to. */
  readonly suits?: (occurrence: Occurrence) => boolean
}

/** An element that holds others. */
interface OfOthers extends Named {
  readonly kind: 'node'
  /** Written even without content, because the schema demands it. */
  readonly always?: true
}

interface OfNode extends OfOthers {
  readonly rows: readonly Entry[]
  /** On writing the element is repeated for each occurrence of the term, which is bound in it. */
  readonly each?: TermId
  /** The element is not written where this term is absent and does not follow from others: without it the syntax cannot say what it says. */
  readonly needs?: TermId | Computed
}

/** The element is an instance of a business group. */
interface OfGroup extends OfOthers {
  readonly rows: readonly Entry[]
  readonly group: GroupId
  /** The instances of the group stand beside the instance that they belong to, not inside it, and name it. */
  readonly beneath?: Beneath
}

/** An instance of a group with the same rows as the nearest element around it with the same group: lines below lines. */
interface OfGroupAgain extends OfOthers {
  readonly group: GroupId
  readonly again: true
}

/** The element is an instance of a business group, and its text holds several terms of it. */
interface OfComposition extends Named {
  readonly kind: 'compose'
  readonly group: GroupId
  readonly compose: Composition
}

/** The place of what is `beside` a term: read with the term, written from its attribute. */
interface OfAside extends Named {
  readonly kind: 'aside'
  readonly aside: Aside
}

/** Text that the syntax demands; written when the element around it has content. */
interface OfFixed extends Named {
  readonly kind: 'fixed'
  readonly fixed: string
}

/** Text that follows from what else the document says: checked on reading, written, never a value of its own. */
interface OfDerivation extends Named {
  readonly kind: 'derived'
  readonly derived: Derivation
}

/** An element that the schema has at this place and EN 16931 has no term for. */
interface OfNothing extends Named {
  readonly kind: 'unbound'
}

type MembersOf<Kind> = Kind extends unknown ? keyof Kind : never

/** One of several kinds: it has the members of its kind and none of the others, so that each may be asked for and a wrong one not be given. */
type OneOf<Kind, All extends PropertyKey = MembersOf<Kind>> = Kind extends unknown
  ? Kind & { readonly [Other in Exclude<All, keyof Kind>]?: undefined }
  : never

export type Row = OneOf<OfValue | OfNode | OfGroup | OfGroupAgain | OfComposition | OfAside | OfFixed | OfDerivation | OfNothing>

export type ValueRow = RowOf<'value'>
export type RowOf<Kind extends Row['kind']> = Extract<Row, { readonly kind: Kind }>

/**
 * The value of an absent term that a schema demands and that others determine, by what EN 16931-1 says of them. It is written, and said with
 * the note. Undefined where the others are absent or no numbers.
 */
export interface Computed {
  readonly term: TermId
  readonly note: LossReason
  readonly compute: (around: Group, root: Group) => string | undefined
}

/** Text of an element by its group, of which a format may hold fewer instances than there are. */
export type Derivation = (group: Group, atMost: Readonly<Partial<Record<GroupId, number>>>) => string | undefined

/** How an element names the instance that it belongs to: the text at a path repeats a term of it, which an element has at its own path. */
interface Beneath {
  readonly at: string
  readonly own: string
  readonly names: TermId
}

/** An attribute that a reader knows; without a further member its text only repeats what the document says elsewhere. */
export type AttributeRow = OneOf<
  | { readonly name: string }
  | {
      readonly name: string
      readonly term: TermId
      /** Written once in a document, whatever other instances of its group say. */
      readonly once?: true
    }
  /** The currency term whose value the attribute repeats. */
  | { readonly name: string; readonly currency: 'BT-5' | 'BT-6' }
  | { readonly name: string; readonly fixed: string }
  /** Written again as it was read, though it is no term; see `core/terms/fields.ts`. */
  | { readonly name: string; readonly kept: true }
>

/** What an element must show: the text at a path below it (`cac:TaxScheme/cbc:ID`, `@schemeID`), compared without case and outer space. */
export type Condition = OneOf<
  | { readonly at: string; readonly is: readonly string[] }
  /** Holds for every other text, not for an absent one. */
  | { readonly at: string; readonly not: readonly string[] }
  /** Holds when the text is the value of this term of the document. */
  | { readonly at: string; readonly equals: TermId }
>

/** Text in the format <-> value in the model's form. Text that is not as it should be passes unchanged: it is for the rules to judge. */
export interface Codec {
  readonly read: (text: string, attribute: (name: string) => string | undefined) => string
  readonly write: (value: string) => string
  /** Whether the written text leaves out a part of the value. */
  readonly shortens?: (value: string) => boolean
}

/** Several terms of one group in one text. A term without a value is undefined in both directions. */
export interface Composition {
  readonly terms: readonly TermId[]
  readonly split: (text: string) => readonly (string | undefined)[]
  readonly join: (values: readonly (string | undefined)[]) => string
}

interface Beside {
  /** Path from the element around both. */
  readonly at: string
  /** Name of the attribute that the occurrence gets. */
  readonly attribute: string
  /** The usual text leaves no attribute; then an absent text is remarkable, and leaves an empty one. */
  readonly usual?: string
}

export interface Aside {
  readonly of: TermId
  readonly attribute: string
  /** Written where the occurrence says nothing; without one the element is then left out. */
  readonly usual?: string
  /** False for a text with which the element around it would be another term's; what is usual is then written. */
  readonly suits?: (text: string) => boolean
}

/** A text as conditions compare it. */
export const comparable = (text: string): string => text.trim().toUpperCase()

type Options<Kind> = Omit<Kind, 'kind' | 'name' | 'term' | 'group' | 'rows' | 'fixed'>

/** An element whose text is a term. */
export function value(name: string, term: TermId, options: Options<OfValue> = {}): ValueRow {
  return { kind: 'value', name, term, ...options }
}

/** An element that only holds others. */
export function node(name: string, rows: readonly Entry[], options: Options<OfNode> = {}): Row {
  return { kind: 'node', name, rows, ...options }
}

/** An element that is an instance of a business group. */
export function group(name: string, id: GroupId, rows: readonly Entry[], options: Options<OfGroup> = {}): Row {
  return { kind: 'node', name, group: id, rows, ...options }
}

/** An instance of a group that holds the same rows as the one around it. */
export function groupAgain(name: string, id: GroupId): Row {
  return { kind: 'node', name, group: id, again: true }
}

/** An element that is an instance of a business group and whose text holds several terms of it. */
export function composed(name: string, id: GroupId, compose: Composition): Row {
  return { kind: 'compose', name, group: id, compose }
}

/** An element with what is said beside a term. */
export function aside(name: string, says: Aside): Row {
  return { kind: 'aside', name, aside: says }
}

/** An element with a text that the syntax demands. */
export function fixed(name: string, text: string, options: Pick<Named, 'when'> = {}): Row {
  return { kind: 'fixed', name, fixed: text, ...options }
}

/** An element whose text follows from what else the document says. */
export function derived(name: string, says: Derivation): Row {
  return { kind: 'derived', name, derived: says }
}

/** Elements of a name that are no term, while others of that name are one. */
export function unbound(name: string, when?: Condition): Row {
  return { kind: 'unbound', name, ...(when === undefined ? {} : { when }) }
}

/** An attribute whose value is a term. */
export function attributeTerm(name: string, term: TermId, often: { readonly once?: true } = {}): AttributeRow {
  return { name, term, ...often }
}

export function is(at: string, ...texts: readonly string[]): Condition {
  return { at, is: texts }
}

/** The same row as a second place: `also` holds for everything in it. */
export function also(row: Row): Row {
  if (row.rows === undefined) return { ...row, also: true }
  return { ...row, also: true, rows: row.rows.map((entry) => (typeof entry === 'string' ? entry : also(entry))) }
}

/** EN 16931-1 knows discounts on a price (BT-147), no charges; a charge of the model is not written as a discount. */
export function isDiscount(occurrence: Occurrence): boolean {
  return attribute(occurrence, 'sign') !== '+'
}
