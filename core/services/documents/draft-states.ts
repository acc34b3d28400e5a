import { InvoiceEditor } from '../../formats/edit/edit.ts'
import type { KeptLines } from '../../formats/binding/read-binding.ts'
import { LineVerdicts } from '../../rules/line-verdicts.ts'
import type { XmlElement } from '../../xml/types.ts'
import type { IdocSettings } from '../../formats/idoc/settings.ts'
import { openXml, requireInvoice, type InvoiceSource, type Source } from '../../engine/source.ts'

/** A document above this size is read anew each time: what is kept of it takes 15 times as much memory, of which a thread has 1.5 GB. */
const MAX_BYTES = 16_000_000
/** Lines keep the texts alive that they were read from; after states of so many characters together all are read again. */
const MAX_CHARACTERS = 250_000_000

/** A stored version that is read, and what edits it. */
interface Stored {
  readonly bytes: Uint8Array
  readonly source: Source
  readonly editor: InvoiceEditor
}

/** A state of a draft, read, with what is known already of its lines. */
export interface DraftState {
  readonly source: InvoiceSource
  readonly lines: LineVerdicts
}

/**
 * Reads a document that is being edited, state after state: the lines that are the same as in the state before are neither read nor judged
 * again. The findings are those of a document read for the first time. Keeps what was edited last, whichever document it is: lines are told by their text.
 */
export class DraftStates {
  private stored: Stored | undefined
  private elements: readonly XmlElement[] = []
  private kept: KeptLines = new WeakMap()
  private verdicts = new LineVerdicts()
  private characters = 0

  /** The stored version that is shown, judged and edited: read once for all of it, and not to be changed. Throws as `openXml`. */
  openStored(bytes: Uint8Array, idoc: IdocSettings | undefined): Stored {
    if (this.stored !== undefined && Buffer.compare(this.stored.bytes, bytes) === 0) return this.stored
    const source = openXml(bytes, idoc)
    const stored = { bytes, source, editor: new InvoiceEditor(source.document) }
    // What an IDoc says depends on tables that may be other ones next time.
    const isKept = bytes.length <= MAX_BYTES && source.detection.syntax !== 'idoc'
    this.stored = isKept ? stored : undefined
    return stored
  }

  /** The next state of the draft; the state before must not be used any more. Throws as `openInvoice`. */
  openNext(xml: Uint8Array | string, idoc: IdocSettings | undefined): DraftState {
    const isLarge = xml.length > MAX_BYTES
    this.characters += xml.length
    if (isLarge || this.characters > MAX_CHARACTERS) this.forget()
    const { elements } = this
    this.elements = []
    const source = requireInvoice(openXml(xml, idoc, { elements, lines: this.kept }))
    this.elements = linesOf(source)
    return { source, lines: this.verdicts }
  }

  private forget(): void {
    this.elements = []
    this.kept = new WeakMap()
    this.verdicts = new LineVerdicts()
    this.characters = 0
  }
}

/** The elements of the lines, where the places of the view are elements. */
function linesOf({ view }: InvoiceSource): XmlElement[] {
  const elements: XmlElement[] = []
  for (const { place } of view.root.groups('BG-25')) if (place !== undefined && 'kind' in place) elements.push(place as XmlElement)
  return elements
}
