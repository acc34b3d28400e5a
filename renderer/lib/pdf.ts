import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import { startWorker } from './workers.ts'

let worker: Promise<PDFWorker> | undefined

/** One worker for all PDFs of the window: starting one takes longer than most pages do. */
async function startPdfWorker(): Promise<PDFWorker> {
  const [pdfjs, program] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')])
  return pdfjs.PDFWorker.create({ port: startWorker(program.default) })
}

/** What a PDF of another program may need beside it (`vite.config.ts` puts it there). */
const partsOf = (folder: string): string => new URL(`pdfjs/${folder}/`, document.baseURI).href

/** Opens a PDF; pdf.js and its worker are loaded when the first one is looked at. The bytes handed in stay usable. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  worker ??= startPdfWorker()
  const [pdfjs, shared] = await Promise.all([import('pdfjs-dist'), worker])
  // The worker takes over the memory it is given, hence the copy. Nothing in a PDF is run. Its fonts are drawn as outlines: to load them into the
  // browser for each new state of a draft takes several times as long as to draw the page.
  const options = { enableXfa: false, disableFontFace: true, worker: shared, useWasm: false, wasmUrl: partsOf('wasm') }
  return pdfjs.getDocument({ data: bytes.slice(), standardFontDataUrl: partsOf('standard_fonts'), ...options }).promise
}
