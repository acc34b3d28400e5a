import type { PdfWriter } from './writer.ts'

/** Which objects of another file come along, and how each is written. */
export interface Copying {
  isTaken(id: number): boolean
  put(id: number, number: number): void
}

/** Objects of one file on their way into another: each gets one number and is written once, and so is what it refers to. */
export class ObjectCopies {
  private readonly writer: PdfWriter
  private readonly copying: Copying
  private readonly numbers = new Map<number, number>()
  private readonly pending: number[] = []

  constructor(writer: PdfWriter, copying: Copying) {
    this.writer = writer
    this.copying = copying
  }

  /** How the new file refers to an object: by nothing where that stays behind. */
  readonly reference = (id: number): string => {
    let number = this.numbers.get(id)
    if (number === undefined) {
      if (!this.copying.isTaken(id)) return 'null'
      number = this.writer.reserve()
      this.numbers.set(id, number)
      this.pending.push(id)
    }
    return `${number} 0 R`
  }

  /** An object is `number` in the new file, where somebody else writes it. */
  bind(id: number, number: number): void {
    this.numbers.set(id, number)
  }

  /** Writes all that was referred to until now, and what that refers to. */
  finish(): void {
    for (let id = this.pending.pop(); id !== undefined; id = this.pending.pop()) this.copying.put(id, this.numbers.get(id) ?? 0)
  }
}
