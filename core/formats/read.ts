import type { Syntax } from '../profiles/formats.ts'
import type { TermView } from '../terms/view.ts'
import type { XmlDocument, XmlElement } from '../xml/types.ts'
import { bindingOf } from './bindings.ts'
import { detectFormat, refuseForeign, type Detection } from './detect.ts'
import { readIdoc } from './idoc/read.ts'
import { DEFAULT_IDOC_SETTINGS, type IdocSettings } from './idoc/settings.ts'
import { readByBinding, type KeptLines } from './binding/read-binding.ts'
import { createPaths } from './binding/xpath.ts'
import type { Unbound } from './xml-text.ts'
import type { LossReason } from '../terms/loss-reason.ts'

/** Something in the XML that no business term speaks of; a conversion would lose it. */
export interface Leftover {
  readonly xpath: string
  /** 1-based. */
  readonly line: number
  readonly column: number
  /** Offsets in the text of the document, the end exclusive. */
  readonly start: number
  readonly end: number
  /** Text of the element or attribute, shortened. */
  readonly value: string
  /** What was decided about it; absent where no business term speaks of it. */
  readonly reason?: LossReason
}

export interface ReadResult {
  readonly detection: Detection
  readonly view: TermView
  readonly leftover: readonly Leftover[]
}

/** Reads an invoice document of any syntax; an IDoc by the tables of its settings. Throws AppError `unsupported_document`, with the reason, for everything else. */
export function readInvoice(document: XmlDocument, idoc: IdocSettings = DEFAULT_IDOC_SETTINGS, lines?: KeptLines): ReadResult {
  const detection = detectFormat(document)
  const { syntax } = detection
  if (syntax === undefined) throw refuseForeign(detection, document.position(document.root.start))
  return { detection, ...readAs(syntax, document, idoc, lines) }
}

/** The same, of a document whose syntax is known. */
export function readAs(
  syntax: Syntax,
  document: XmlDocument,
  idoc: IdocSettings = DEFAULT_IDOC_SETTINGS,
  lines?: KeptLines,
): Omit<ReadResult, 'detection'> {
  const { root, leftover } = syntax === 'idoc' ? readIdoc(document, idoc) : readByBinding(document, bindingOf(syntax), undefined, lines)
  return { view: { root, syntax }, leftover: leftover.length === 0 ? NO_LEFTOVER : describeAll(leftover, document) }
}

const NO_LEFTOVER: readonly Leftover[] = []

function describeAll(leftover: readonly Unbound[], document: XmlDocument): readonly Leftover[] {
  const pathOf = createPaths()
  return leftover.map((unbound) => describeLeftover(unbound, document, pathOf))
}

const SHOWN = 120

function describeLeftover({ element, node, reason }: Unbound, document: XmlDocument, pathOf: (element: XmlElement) => string): Leftover {
  const { start, end } = node ?? element
  const { line, column } = document.position(start)
  const because = reason === undefined ? {} : { reason }
  if (node === undefined) {
    const content = document.text.slice(element.openEnd, Math.min(element.closeStart, element.openEnd + SHOWN))
    return { xpath: pathOf(element), line, column, start, end, value: content.trim(), ...because }
  }
  const step = 'name' in node ? `@${node.name}` : 'text()'
  return { xpath: `${pathOf(element)}/${step}`, line, column, start, end, value: node.value.trim().slice(0, SHOWN), ...because }
}
