import { readFileSync } from 'node:fs'

/**
 * Fonts with the widths of those that every viewer has, for PDFs that leave these out: Arimo (SIL Open Font License 1.1) for Helvetica and Arial, and the Foxit
 * fonts (BSD 3-Clause), which pdf.js carries for the window, for the others. The Liberation fonts beside these may go into a document unaltered alone.
 * The build copies the files into the bundle; run from the sources they come from the packages.
 */
const FILES: Readonly<Record<string, URL>> = {
  'Arimo_400Regular.ttf': new URL('../../../node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf', import.meta.url),
  'Arimo_700Bold.ttf': new URL('../../../node_modules/@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf', import.meta.url),
  'Arimo_400Regular_Italic.ttf': new URL(
    '../../../node_modules/@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf',
    import.meta.url,
  ),
  'Arimo_700Bold_Italic.ttf': new URL(
    '../../../node_modules/@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf',
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
