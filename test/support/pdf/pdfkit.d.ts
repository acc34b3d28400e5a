/** What the bench uses of pdfkit, which comes without types. */
declare module 'pdfkit' {
  export default class PDFDocument {
    constructor(options: Readonly<Record<string, unknown>>)
    on(event: 'data', listener: (chunk: Uint8Array) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: unknown) => void): this
    registerFont(name: string, source: Uint8Array): this
    file(source: Uint8Array, options: Readonly<Record<string, unknown>>): this
    addPage(options?: Readonly<Record<string, unknown>>): this
    font(name: string): this
    fontSize(size: number): this
    text(text: string, x: number, y: number, options: Readonly<Record<string, unknown>>): this
    end(): void
  }
}
