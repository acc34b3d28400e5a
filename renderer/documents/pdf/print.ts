import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf } from '../../lib/pdf.ts'

/**
 * Prints a PDF page for page, alike in Electron and in a browser: neither lets a page print a PDF without a plugin, so its pages are drawn and
 * printed as pictures, each on a sheet of its own size.
 */

/** Pixels for a point (1/72 inch): 216 dots an inch. */
const SCALE = 3
/** Most pixels of a picture, for sheets larger than A1. */
const MAX_PIXELS = 40_000_000

interface Sheet {
  /** Address of its picture, which holds memory until it is revoked. */
  readonly url: string
  /** In points. */
  readonly width: number
  readonly height: number
}

export interface PrintOptions {
  /** What the person finds the print job by; a printer that writes files proposes it as their name. */
  readonly name: string
  readonly signal: AbortSignal
  readonly onpage: (done: number, total: number) => void
}

/** Draws all pages of a PDF and answers what prints them. Throws when they cannot be drawn, and on a signal; nothing is then left behind. */
export async function preparePrint(bytes: Uint8Array, { name, signal, onpage }: PrintOptions): Promise<() => void> {
  const pdf = await openPdf(bytes)
  const sheets: Sheet[] = []
  try {
    onpage(0, pdf.numPages)
    const canvas = new OffscreenCanvas(1, 1)
    for (let number = 1; number <= pdf.numPages; number++) {
      sheets.push(await drawSheet(pdf, number, canvas, signal))
      onpage(number, pdf.numPages)
    }
    const pages = await layOut(sheets)
    signal.throwIfAborted()
    return () => printOnce(pages, sheets, name)
  } catch (error) {
    release(sheets)
    throw error
  } finally {
    void pdf.loadingTask.destroy()
  }
}

async function drawSheet(pdf: PDFDocumentProxy, number: number, canvas: OffscreenCanvas, signal: AbortSignal): Promise<Sheet> {
  signal.throwIfAborted()
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(SCALE, Math.sqrt(MAX_PIXELS / (width * height))) })
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  const task = page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, intent: 'print' })
  const cancel = (): void => task.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await task.promise
  } finally {
    signal.removeEventListener('abort', cancel)
    page.cleanup()
  }
  return { url: URL.createObjectURL(await canvas.convertToBlob()), width, height }
}

/** The sheets as they are printed, loaded and not yet in the window. */
async function layOut(sheets: readonly Sheet[]): Promise<HTMLElement> {
  const sizes = [...new Set(sheets.map(sizeOf))]
  const pages = document.createElement('div')
  pages.dataset['testid'] = 'print-pages'
  pages.id = 'print-pages'
  pages.setAttribute('aria-hidden', 'true')
  const style = document.createElement('style')
  style.textContent = RULES + sizes.map((size, index) => `@page sheet${index} { size: ${size}; margin: 0 }`).join('\n')
  pages.append(style)
  const images = sheets.map((sheet) => {
    const box = pages.appendChild(document.createElement('div'))
    // A sheet that is as high as its page may be a fraction too high for it, and would begin another.
    box.style.cssText = `page: sheet${sizes.indexOf(sizeOf(sheet))}; height: calc(${sheet.height}pt - 1px)`
    const image = box.appendChild(document.createElement('img'))
    image.alt = ''
    image.decoding = 'sync'
    image.style.cssText = `width: ${sheet.width}pt; height: ${sheet.height}pt`
    return load(image, sheet.url)
  })
  await Promise.all(images)
  return pages
}

const sizeOf = ({ width, height }: Sheet): string => `${width}pt ${height}pt`

/** On the screen nothing of the sheets is seen; in print nothing else is. */
const RULES = `
@media screen { #print-pages { display: none } }
@media print {
  :root { color-scheme: light !important; background: #ffffff !important }
  html, body { height: auto !important }
  body > :not(#print-pages) { display: none !important }
  #print-pages > div { overflow: clip; break-inside: avoid }
  #print-pages > div + div { break-before: page }
  #print-pages img { display: block; max-width: none }
}
`

function load(image: HTMLImageElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    image.onload = () => resolve()
    image.onerror = () => reject(new Error('A page that was drawn for the printer cannot be read.'))
    image.src = url
  })
}

/** Opens the print dialog of the system; when it is closed, the window is as it was. */
function printOnce(pages: HTMLElement, sheets: readonly Sheet[], name: string): void {
  const { title } = document
  addEventListener(
    'afterprint',
    () => {
      pages.remove()
      release(sheets)
      document.title = title
    },
    { once: true },
  )
  document.body.append(pages)
  document.title = name
  print()
}

function release(sheets: readonly Sheet[]): void {
  for (const { url } of sheets) URL.revokeObjectURL(url)
}
