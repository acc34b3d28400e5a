import { pdfaReason, type PdfaReason, type PdfaReasonCode, type SaidReason } from '../../base/pdfa-reasons.ts'

/** Reasons, each said once however often it is found. */
export class Faults {
  private readonly bySentence = new Map<string, PdfaReason>()

  add<Code extends PdfaReasonCode>(...said: SaidReason<Code>): void {
    const [, sentence] = said
    if (!this.bySentence.has(sentence)) this.bySentence.set(sentence, pdfaReason(...said))
  }

  get list(): readonly PdfaReason[] {
    return [...this.bySentence.values()]
  }
}
