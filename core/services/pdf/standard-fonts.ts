import { readFileSync } from 'node:fs'

/**
 * Fonts with the widths of those that every viewer has, for PDFs that leave these out: Liberation Sans (SIL Open Font License 1.1) and the Foxit fonts
 * (BSD 3-Clause), as pdf.js carries them for the window. The build copies the files into the bundle; run from the sources they come from the package.
 */
const FILES: Readonly<Record<string, URL>> = {
  'LiberationSans-Regular.ttf': new URL('../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
  'LiberationSans-Bold.ttf': new URL('../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf', import.meta.url),
  'LiberationSans-Italic.ttf': new URL('../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf', import.meta.url),
  'LiberationSans-BoldItalic.ttf': new URL(
    '../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf',
    import.meta.url,
  ),
  'FoxitSerif.pfb': new URL('../../../node_modules/pdfjs-dist/standard_fonts/FoxitSerif.pfb', import.meta.url),
  'FoxitSerifBold.pfb': new URL('../../../node_modules/pdfjs-dist/standard_fonts/FoxitSerifBold.pfb', import.meta.url),
  'FoxitSerifItalic.pfb': new URL('../../../node_modules/pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb', import.meta.url),
  'FoxitSerifBoldItalic.pfb': new URL('../../../node_modules/pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb', import.meta.url),
  'FoxitFixed.pfb': new URL('../../../node_modules/pdfjs-dist/standard_fonts/FoxitFixed.pfb', import.meta.url),
  'FoxitFixedBold.pfb': new URL('../../../node_modules/pdfjs-dist/standard_fonts/FoxitFixedBold.pfb', import.meta.url),
  'FoxitFixedItalic.pfb': new URL('../../../node_modules/pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb', import.meta.url),
  'FoxitFixedBoldItalic.pfb': new URL('../../../node_modules/pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb', import.meta.url),
  'FoxitSymbol.pfb': new URL('../../../node_modules/pdfjs-dist/standard_fonts/FoxitSymbol.pfb', import.meta.url),
  'FoxitDingbats.pfb': new URL('../../../node_modules/pdfjs-dist/standard_fonts/FoxitDingbats.pfb', import.meta.url),
}

/** Reads one, where a PDF asks for it. */
export function readStandardFont(file: string): Uint8Array {
  const address = FILES[file]
  if (address === undefined) throw new RangeError(`there is no font ${file}`)
  return new Uint8Array(readFileSync(address))
}
