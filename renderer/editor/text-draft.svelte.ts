import type { ValidationResult } from '../../core/contract/types.ts'
import type { Invoice } from '../../core/model/invoice.ts'

/** What the engine makes of a draft. */
export interface Preview {
  readonly xml: string
  readonly validation: ValidationResult
}

/** What the text of the XML was before or after a step in it, with what was known of it. */
interface TextState {
  readonly text: string | undefined
  readonly model: Invoice | undefined
  readonly preview: Preview | undefined
}

/**
 * The XML as it is edited as text, and the steps in it: what is typed without a pause is one. They come after those of the form, and are taken
 * back before them. `preview` is what was known of the text that is left; the one of the text that is gone to is answered.
 */
export class TextDraft {
  /** From the first change in it on, the text is the draft and the form shows what it says; undefined before. */
  text: string | undefined = $state()
  /** The invoice in the text; undefined where none can be read. */
  model: Invoice | undefined = $state.raw()
  private before: readonly TextState[] = $state.raw([])
  private after: readonly TextState[] = $state.raw([])
  private isTyping = false

  readonly canUndo: boolean = $derived(this.before.length > 0)
  readonly canRedo: boolean = $derived(this.after.length > 0)

  type(text: string | undefined, preview: Preview | undefined): void {
    if (!this.isTyping) this.before = [...this.before, this.state(preview)]
    this.isTyping = true
    this.after = []
    this.text = text
  }

  /** What is typed from now on is a step of its own. */
  endTyping(): void {
    this.isTyping = false
  }

  /** Another step was made: those taken back are gone. */
  forgetUndone(): void {
    this.after = []
  }

  undo(preview: Preview | undefined): Preview | undefined {
    const before = this.before.at(-1)
    if (before === undefined) return preview
    this.after = [this.state(preview), ...this.after]
    this.before = this.before.slice(0, -1)
    return this.put(before)
  }

  redo(preview: Preview | undefined): Preview | undefined {
    const [after, ...rest] = this.after
    if (after === undefined) return preview
    this.before = [...this.before, this.state(preview)]
    this.after = rest
    return this.put(after)
  }

  /** The text is that of the form again, and no step in it is left to take back. */
  end(): void {
    this.put({ text: undefined, model: undefined, preview: undefined })
    this.before = []
    this.after = []
  }

  /** A text was stored. What was typed since then is the draft, as one step from there. */
  takeSaved(saved: string): void {
    const { text, model } = this
    this.end()
    if (text === undefined || text === saved) return
    this.type(text, undefined)
    this.model = model
  }

  private state(preview: Preview | undefined): TextState {
    return { text: this.text, model: this.model, preview }
  }

  private put({ text, model, preview }: TextState): Preview | undefined {
    this.isTyping = false
    this.text = text
    this.model = model
    return preview
  }
}
