import { pdfaReason, type PdfaReason, type PdfaReasonCode, type SaidReason } from '../../base/pdfa-reasons.ts'

/** One reason why a PDF cannot become PDF/A-3; the page is counted from 1 and absent for the file as a whole. */
export interface Obstacle extends PdfaReason {
  readonly page: number | undefined
}

const MAX_OBSTACLES = 200

/** The reasons that were found, each once for each page. */
export class Report {
  readonly obstacles: Obstacle[] = []
  private readonly seen = new Set<string>()

  report<Code extends PdfaReasonCode>(page: number | undefined, ...said: SaidReason<Code>): void {
    this.note(page, pdfaReason(...said))
  }

  note(page: number | undefined, reason: PdfaReason): void {
    const key = `${page ?? ''} ${reason.sentence}`
    if (this.seen.has(key) || this.obstacles.length >= MAX_OBSTACLES) return
    this.seen.add(key)
    this.obstacles.push({ page, ...reason })
  }
}
