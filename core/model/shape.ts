/** A field of the model: a text, a decimal number, one object or a list of objects. Objects are named by a function so that lines can hold lines. */
export type FieldShape =
  | { readonly kind: 'text' }
  | { readonly kind: 'number' }
  | { readonly kind: 'object' | 'list'; readonly of: () => ObjectShape }

export type ObjectShape = Readonly<Record<string, FieldShape>>

/** What an object of a shape holds: each field may be absent, and a number is a text as well. */
export type Held<Shape> = {
  -readonly [Name in keyof Shape]?: Shape[Name] extends ObjectField<infer Value>
    ? Value
    : Shape[Name] extends ListField<infer Entry>
      ? Entry[]
      : string
}

/** The shape of a type: every member, and no other. */
export type ShapeOf<Type> = { readonly [Name in keyof Required<Type>]: FieldOf<NonNullable<Type[Name]>> }
type FieldOf<Value> = Value extends string
  ? { readonly kind: 'text' } | { readonly kind: 'number' }
  : Value extends readonly (infer Entry)[]
    ? ListField<Entry>
    : ObjectField<Value>

export interface ObjectField<Value> {
  readonly kind: 'object'
  readonly of: () => ShapeOf<Value>
}
export interface ListField<Entry> {
  readonly kind: 'list'
  readonly of: () => ShapeOf<Entry>
}

export const text = { kind: 'text' } as const
export const number = { kind: 'number' } as const
/** Both take the name of what they hold, which is then what the compiler and the editor show. */
export const object = <Value>(of: () => ShapeOf<Value>): ObjectField<Value> => ({ kind: 'object', of })
export const list = <Entry>(of: () => ShapeOf<Entry>): ListField<Entry> => ({ kind: 'list', of })
