import { readFile } from 'node:fs/promises'
import { plainBytes } from '../../base/bytes.ts'

/**
 * The font embedded in every PDF: Noto Sans (SIL Open Font License 1.1), which covers Latin, Greek and Cyrillic. The build copies the two files
 * into the bundle; run from the sources they come from the package.
 */
const REGULAR = new URL('../../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf', import.meta.url)
const BOLD = new URL('../../../node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf', import.meta.url)

let files: Promise<{ regular: Uint8Array; bold: Uint8Array }> | undefined

/** Bytes of both TrueType files, read once. */
export function readFonts(): Promise<{ regular: Uint8Array; bold: Uint8Array }> {
  files ??= Promise.all([readBytes(REGULAR), readBytes(BOLD)]).then(([regular, bold]) => ({
    regular: plainBytes(regular),
    bold: plainBytes(bold),
  }))
  return files
}

/** Plain bytes: `slice` of Node's Buffer would share memory where the pure rooms expect a copy. */
async function readBytes(file: URL): Promise<Uint8Array> {
  return new Uint8Array(await readFile(file))
}
