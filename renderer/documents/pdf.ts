import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Opens a PDF; pdf.js and its worker are loaded when the first one is looked at. The bytes handed in stay usable. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const [pdfjs, worker] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')])
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default
  // The worker takes over the memory it is given, hence the copy. Nothing in a PDF is run.
  return pdfjs.getDocument({ data: bytes.slice(), enableXfa: false }).promise
}
