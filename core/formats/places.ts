import type { TermId } from '../terms/types.ts'
import { bindingOf, type BoundSyntax } from './bindings.ts'
import type { CompiledRow, ConditionStep } from './binding/compiled.ts'

/** Where a syntax writes a term, as XPaths from the root element in the prefixes that are usual for it; empty where it has no place. */
export function placesOf(syntax: BoundSyntax, term: TermId): string[] {
  const places: string[] = []
  const visit = (row: CompiledRow, above: string): void => {
    if (!row.terms.has(term)) return
    const path = `${above}/${row.name}${sayCondition(row)}`
    if (row.row.term === term || row.row.compose?.terms.includes(term) === true) places.push(path)
    for (const attribute of row.attributes) if (attribute.term === term) places.push(`${path}/@${attribute.row.name}`)
    // Rows of lines below lines are those of the lines.
    if (row.row.again !== true) for (const child of row.rows) if (child.row.also !== true) visit(child, path)
  }
  visit(bindingOf(syntax).root, '')
  return places
}

function sayCondition({ when }: CompiledRow): string {
  if (when === undefined || when.texts.length === 0) return ''
  return `[${when.steps.map(sayStep).join('/')}=${when.texts.map((text) => `'${text}'`).join(' or ')}]`
}

const sayStep = ({ local, attribute }: ConditionStep): string => (attribute ? `@${local}` : local)
