import { isShapedSign } from '../../pdf/scripts/runs.ts'
import { Scripts, type FurtherFont } from '../../pdf/scripts/scripts.ts'
import type { FontFiles } from '../../pdf/font/files.ts'
import type { Writing } from '../../pdf/font/unusual.ts'
import { readTrueType } from '../../pdf/font/truetype.ts'
import { readBytes } from './read-bytes.ts'
import { openShaper } from './shaper.ts'

/** A font for some signs. The large ones, for Chinese, Japanese, Korean and symbols, are brought along in one cut only. */
interface KnownFont {
  readonly signs: RegExp
  readonly regular: URL
  readonly bold?: URL
}

const ARABIC: KnownFont = {
  signs: /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/,
  regular: new URL('../../../node_modules/@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf', import.meta.url),
  bold: new URL('../../../node_modules/@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf', import.meta.url),
}
const HEBREW: KnownFont = {
  signs: /[\u0590-\u05ff\ufb1d-\ufb4f]/,
  regular: new URL('../../../node_modules/@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf', import.meta.url),
  bold: new URL('../../../node_modules/@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf', import.meta.url),
}
const THAI: KnownFont = {
  signs: /[\u0e00-\u0e7f]/,
  regular: new URL('../../../node_modules/@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf', import.meta.url),
  bold: new URL('../../../node_modules/@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf', import.meta.url),
}
const LAO: KnownFont = {
  signs: /[\u0e80-\u0eff]/,
  regular: new URL('../../../node_modules/@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf', import.meta.url),
  bold: new URL('../../../node_modules/@expo-google-fonts/noto-sans-lao/700Bold/NotoSansLao_700Bold.ttf', import.meta.url),
}
const KHMER: KnownFont = {
  signs: /[\u1780-\u17ff\u19e0-\u19ff]/,
  regular: new URL('../../../node_modules/@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf', import.meta.url),
  bold: new URL('../../../node_modules/@expo-google-fonts/noto-sans-khmer/700Bold/NotoSansKhmer_700Bold.ttf', import.meta.url),
}
const ARMENIAN: KnownFont = {
  signs: /[\u0530-\u058f\ufb13-\ufb17]/,
  regular: new URL(
    '../../../node_modules/@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
    import.meta.url,
  ),
  bold: new URL('../../../node_modules/@expo-google-fonts/noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf', import.meta.url),
}
const GEORGIAN: KnownFont = {
  signs: /[\u10a0-\u10ff\u1c90-\u1cbf\u2d00-\u2d2f]/,
  regular: new URL(
    '../../../node_modules/@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
    import.meta.url,
  ),
  bold: new URL('../../../node_modules/@expo-google-fonts/noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf', import.meta.url),
}

/** Chinese signs, which Japanese and Korean use too, kana, Hangul, and the punctuation of all three. */
const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u
const CHINESE: KnownFont = {
  signs: EAST_ASIAN,
  regular: new URL('../../../node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf', import.meta.url),
}
const JAPANESE: KnownFont = {
  signs: EAST_ASIAN,
  regular: new URL('../../../node_modules/@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf', import.meta.url),
}
const KOREAN: KnownFont = {
  signs: EAST_ASIAN,
  regular: new URL('../../../node_modules/@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf', import.meta.url),
}

/** Arrows and the signs of mathematics come first, since these draw them as they stand in a line of text. */
const SYMBOLS: readonly KnownFont[] = [
  {
    signs: /./u,
    regular: new URL('../../../node_modules/@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf', import.meta.url),
  },
  {
    signs: /./u,
    regular: new URL(
      '../../../node_modules/@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
      import.meta.url,
    ),
  },
  {
    signs: /./u,
    regular: new URL('../../../node_modules/@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf', import.meta.url),
  },
  {
    signs: /./u,
    regular: new URL(
      '../../../node_modules/@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf',
      import.meta.url,
    ),
  },
]

/**
 * What writes the signs that the font of the pages cannot write; nothing where it writes all of them one by one. Only fonts that have a sign that none before
 * them has are read.
 */
export async function furtherFonts(page: Uint8Array, { signs, countries }: Writing): Promise<Pick<FontFiles, 'further'>> {
  const own = readTrueType(page)
  const missing = new Map([...signs].filter((sign) => own.glyphOf(sign) === 0).map((sign) => [sign, String.fromCodePoint(sign)]))
  const isShaped = [...signs].some((sign) => isShapedSign(String.fromCodePoint(sign)))
  const fonts: FurtherFont[] = []
  for (const { signs: drawn, regular, bold } of inOrder({ signs, countries })) {
    if (![...missing.values()].some((sign) => drawn.test(sign))) continue
    const bytes = await readBytes(regular)
    const font = readTrueType(bytes)
    const found = [...missing.keys()].filter((sign) => font.glyphOf(sign) !== 0)
    if (found.length === 0) continue
    for (const sign of found) missing.delete(sign)
    fonts.push({ regular: bytes, ...(bold === undefined ? {} : { bold: await readBytes(bold) }) })
  }
  if (fonts.length === 0 && !isShaped) return {}
  const shaper = await openShaper()
  return { further: () => new Scripts(fonts, shaper) }
}

const KANA = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/
const CHINA = ['CN', 'TW', 'HK', 'MO', 'SG']

/** A Chinese sign is drawn as in the country whose own signs stand beside it, else as where the parties are, else as in China. */
function inOrder({ signs, countries }: Writing): readonly KnownFont[] {
  const has = (wanted: RegExp): boolean => [...signs].some((sign) => wanted.test(String.fromCodePoint(sign)))
  const isIn = (country: string): boolean => countries.has(country) && !CHINA.some((chinese) => countries.has(chinese))
  const eastAsian = has(KANA)
    ? [JAPANESE, KOREAN, CHINESE]
    : has(HANGUL) || isIn('KR')
      ? [KOREAN, CHINESE, JAPANESE]
      : isIn('JP')
        ? [JAPANESE, CHINESE, KOREAN]
        : [CHINESE, JAPANESE, KOREAN]
  return [ARABIC, HEBREW, THAI, LAO, KHMER, ARMENIAN, GEORGIAN, ...eastAsian, ...SYMBOLS]
}

/** All of them, in the order in which they are asked where nothing else is known. */
export const FURTHER_FONTS = inOrder({ signs: new Set(), countries: new Set() })
