import type { FontFiles } from '../../pdf/font/files.ts'
import type { Writing } from '../../pdf/font/unusual.ts'
import { readBytes } from './read-bytes.ts'

/**
 * The font embedded in every PDF: Noto Sans (SIL Open Font License 1.1), which covers Latin, Greek and Cyrillic. The build copies the two files
 * into the bundle; run from the sources they come from the package.
 */
const REGULAR = new URL('../../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf', import.meta.url)
const BOLD = new URL('../../../node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf', import.meta.url)

/** The fonts for texts; those beside Noto Sans, and what shapes them, are loaded with the first text that needs them. */
export async function readFonts({ signs, countries }: Writing): Promise<FontFiles> {
  const [regular, bold] = await Promise.all([readBytes(REGULAR), readBytes(BOLD)])
  if (signs.size === 0) return { regular, bold }
  const { furtherFonts } = await import('./further-fonts.ts')
  return { regular, bold, ...(await furtherFonts(regular, { signs, countries })) }
}
