import { pdfaMend, type PdfaMend, type PdfaMendCode, type SaidMend } from '../../base/pdfa-mends.ts'

/** What was mended, each said once however often it was done. */
export class Notices {
  private readonly bySentence = new Map<string, PdfaMend>()

  add<Code extends PdfaMendCode>(...said: SaidMend<Code>): void {
    const [, sentence] = said
    if (!this.bySentence.has(sentence)) this.bySentence.set(sentence, pdfaMend(...said))
  }

  get list(): readonly PdfaMend[] {
    return [...this.bySentence.values()]
  }
}
