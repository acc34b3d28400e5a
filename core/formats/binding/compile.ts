import { groupRow } from '../../terms/lookup.ts'
import type { TermId } from '../../terms/types.ts'
import type { Binding } from './binding.ts'
import { findClosed } from './closed.ts'
import { boundTerms, compileRoot } from './compile-row.ts'
import type { CompiledBinding, CompiledRow } from './compiled.ts'

/** Resolves a binding. Reading compiles the rows that it meets, writing all. */
export function compileBinding(binding: Binding): CompiledBinding {
  const root = compileRoot(binding)
  const found: { fields?: CompiledBinding['fields']; closed?: CompiledBinding['closed']; repeated?: Set<TermId> } = {}
  return {
    binding,
    root,
    // What only writing and editing ask for is found when they ask: reading one file is to start quickly.
    get fields() {
      return (found.fields ??= new Map(findFields(root)))
    },
    get closed() {
      return (found.closed ??= findClosed(root))
    },
    get repeated() {
      return (found.repeated ??= new Set(findRepeated(root)))
    },
    pathOf: (term) => findPath(root, term) ?? [],
  }
}

function* findFields({ row, rows }: CompiledRow): Generator<readonly [string, (text: string) => boolean]> {
  if (row.aside !== undefined) yield [`${row.aside.of} ${row.aside.attribute}`, row.aside.suits ?? takesAll]
  for (const attribute of row.attributes ?? []) if (attribute.kept === true) yield [`${row.term} ${attribute.name}`, takesAll]
  if (row.again !== true) for (const child of rows) yield* findFields(child)
}

const takesAll = (): boolean => true

function* findRepeated(row: CompiledRow): Generator<TermId> {
  if (row.row.also === true || row.row.repeats === true) yield* boundTerms(row.row)
  if (row.row.again !== true) for (const child of row.rows) yield* findRepeated(child)
}

function findPath(row: CompiledRow, term: TermId): readonly CompiledRow[] | undefined {
  for (const child of row.rows) {
    if (child.row.term === term && child.row.also !== true) return [child]
    // An entry of a list holds no term of the document; to ask it would be to compile all that is in it.
    if (child.row.again === true || isEntry(child) || !child.terms.has(term)) continue
    const below = findPath(child, term)
    if (below !== undefined) return [child, ...below]
  }
  return undefined
}

const isEntry = ({ row }: CompiledRow): boolean => row.group !== undefined && groupRow(row.group).card.endsWith('n')
