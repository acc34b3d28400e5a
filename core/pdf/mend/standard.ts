import { DINGBAT_NAMES, SYMBOL_NAMES } from './symbol-names.ts'

/** A font that every viewer has without its being embedded, and what stands in for it. */
export interface StandardFont {
  /** Name of the file. */
  readonly file: string
  readonly kind: 'TrueType' | 'CFF'
  /** Glyph names of its own codes, where they are not those of letters. */
  readonly symbols?: ReadonlyMap<number, string>
  /** Flags of the descriptor (ISO 32000-1, 9.8.2), without the one for symbols. */
  readonly flags: number
}

/** Bytes of the file of a standard font, by `StandardFont.file`. */
export type ReadStandardFont = (file: string) => Uint8Array

const SERIF = 2
const FIXED = 1
const ITALIC = 64

const FAMILIES = [
  { pattern: /^(?:helvetica|arial(?:mt)?)$/, file: 'Arimo', kind: 'TrueType', flags: 0 },
  { pattern: /^(?:times(?:roman|newroman(?:ps)?(?:mt)?)?)$/, file: 'FoxitSerif', kind: 'CFF', flags: SERIF },
  { pattern: /^(?:courier(?:new(?:ps)?(?:mt)?|std)?)$/, file: 'FoxitFixed', kind: 'CFF', flags: FIXED },
] as const
const STYLE = /^(.*?)[-,]?(bold)?[-,]?(italic|oblique)?[-,]?(?:mt|ps|psmt|regular|normal)?$/

/** The standard font of a name, with the other names that office programs give it; undefined for all other fonts. */
export function standardFont(baseFont: string): StandardFont | undefined {
  const plain = baseFont
    .replace(/^[A-Z]{6}\+/, '')
    .replaceAll(/\s/g, '')
    .toLowerCase()
  if (plain === 'symbol') return { file: 'FoxitSymbol.pfb', kind: 'CFF', symbols: SYMBOL_NAMES, flags: 0 }
  if (plain === 'zapfdingbats') return { file: 'FoxitDingbats.pfb', kind: 'CFF', symbols: DINGBAT_NAMES, flags: 0 }
  const [, name = '', bold, italic] = STYLE.exec(plain) ?? []
  const family = FAMILIES.find(({ pattern }) => pattern.test(name.replaceAll(/[-,]/g, '')))
  if (family === undefined) return undefined
  const [isBold, isItalic] = [bold !== undefined, italic !== undefined]
  const file =
    family.kind === 'CFF'
      ? `${family.file}${isBold ? 'Bold' : ''}${isItalic ? 'Italic' : ''}.pfb`
      : `${family.file}_${isBold ? '700Bold' : '400Regular'}${isItalic ? '_Italic' : ''}.ttf`
  return { file, kind: family.kind, flags: family.flags | (isItalic ? ITALIC : 0) }
}
