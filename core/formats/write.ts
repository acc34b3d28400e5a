import { AppError } from '../base/errors.ts'
import { groupRow } from '../terms/lookup.ts'
import { occurrencePath } from '../terms/path.ts'
import type { TermId } from '../terms/types.ts'
import type { Group, Occurrence, TermView } from '../terms/view.ts'
import { bindingOf, type BoundSyntax } from './bindings.ts'
import type { Binding } from './binding.ts'
import { formatOf, type FormatCode } from './codes.ts'
import { PROFILES } from './profiles.ts'
import { writeByBinding, type Writing } from './write-binding.ts'
import { hasText } from './xml-text.ts'

/** A value that the written document does not hold. */
export interface LostValue {
  readonly term: TermId
  /** Model path. */
  readonly path: string
  readonly value: string
  readonly reason: string
}

export interface WriteResult {
  readonly xml: string
  readonly lost: readonly LostValue[]
}

/**
 * Writes a view as a new document. The format sets BT-24, and BT-23 where the invoice names no process; everything else is written as it
 * is, and what the format has no place for is listed. Throws AppError `unsupported_conversion` for a format that has no XML binding.
 */
export function writeInvoice(view: TermView, format: FormatCode): WriteResult {
  const { syntax, profile } = formatOf(format)
  if (syntax === 'idoc' || profile === undefined)
    throw new AppError('unsupported_conversion', `No invoice can be written as ${format} yet.`)
  const { specification, process } = { process: undefined, ...PROFILES[profile] }
  const overrides = new Map<TermId, string>([['BT-24', specification]])
  if (process !== undefined && view.root.group('BG-2')?.has('BT-23') !== true) overrides.set('BT-23', process)
  return writeSyntax(view, syntax, overrides)
}

/** Writes a view in a syntax with the process control terms that it has, save for `overrides`. */
export function writeSyntax(view: TermView, syntax: BoundSyntax, overrides: ReadonlyMap<TermId, string> = new Map()): WriteResult {
  const writing: Writing = {
    binding: bindingOf(syntax),
    root: view.root,
    overrides,
    written: new Set(),
    indent: (depth) => `\n${'  '.repeat(depth)}`,
    nameOf: (row) => row.name,
  }
  const xml = writeByBinding(writing)
  return { xml, lost: listLost(view.root, writing) }
}

function listLost(root: Group, { written, overrides, binding }: Writing): readonly LostValue[] {
  const lost: LostValue[] = []
  const note = (group: Group, occurrence: Occurrence, of?: Occurrence): void => {
    if (written.has(occurrence) || overrides.has(occurrence.term) || !hasText(occurrence.value)) return
    lost.push({
      term: occurrence.term,
      path: occurrencePath(group, occurrence, of),
      value: occurrence.value,
      reason: explainLoss(group, occurrence.term, binding.binding),
    })
  }
  const visit = (group: Group): void => {
    for (const occurrence of group.occurrences) {
      note(group, occurrence)
      for (const part of occurrence.parts ?? []) note(group, part, occurrence)
    }
    for (const child of group.children) visit(child)
  }
  visit(root)
  return lost
}

function explainLoss(group: Group, term: TermId, { unsupported }: Binding): string {
  let reason = unsupported[term]
  for (let around: Group | undefined = group; around !== undefined && reason === undefined; around = around.parent)
    reason = unsupported[around.id]
  if (reason !== undefined) return reason
  return groupRow(group.id).at.endsWith('[]')
    ? 'the format holds this only once per entry, or once in the whole invoice'
    : 'the format holds this only once'
}
