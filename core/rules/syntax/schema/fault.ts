import type { TermId } from '../../../terms/types.ts'
import type { XmlElement } from '../element.ts'
import type { SchemaType } from './grammar.ts'

export type SchemaFaultKind =
  | 'order'
  | 'many'
  | 'unknown'
  | 'missing'
  | 'text'
  | 'inside'
  | 'value'
  | 'attribute'
  | 'attribute_missing'
  | 'attribute_value'

/** One thing that the schema does not allow at one place of a document. */
export interface SchemaFault {
  readonly kind: SchemaFaultKind
  /** Where it is to be seen. */
  readonly element: XmlElement
  /** The attribute at fault, as written. */
  readonly attribute?: string
  /** What the fault is measured by: the part that is missing, that stands before, or that is around; the base of a value; a value that must stand there. */
  readonly by: string
  /** The terms that are missing with a part. */
  readonly terms?: readonly TermId[]
  /** For a part that stands below another one: what the schema says of the element around both. */
  readonly around?: SchemaType
  /** A later release of the schema allows it. */
  readonly later?: true
}
