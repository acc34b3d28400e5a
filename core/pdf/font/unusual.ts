import { readableText } from '../readable.ts'

/**
 * Signs that the fonts of a page draw one by one, from left to right: Latin, Greek and Cyrillic letters, digits and common punctuation. All other signs are
 * looked at more closely, and only for them further fonts are read.
 */
const PLAIN =
  /^[\x20-\u02ff\u0370-\u0377\u037a-\u037f\u0384-\u03e1\u03f0-\u0482\u048a-\u052f\u1e00-\u1eff\u2010-\u2015\u2018-\u2022\u2026\u202f\u2030\u2039\u203a\u20ac\u2122\u2212\ufffd]*$/

export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

/** What further fonts are chosen by. */
export interface Writing {
  /** Code points that are not plain. */
  readonly signs: ReadonlySet<number>
  /** Where the parties are: signs of one code look otherwise in China and in Japan. */
  readonly countries: ReadonlySet<string>
}

/** How the texts of a value are written, those of files apart. */
export function writingOf(value: unknown): Writing {
  const signs = new Set<number>()
  const countries = new Set<string>()
  const look = (entry: unknown, name: string): void => {
    if (typeof entry === 'string') {
      if (name === 'country_code') countries.add(entry)
      if (!isPlain(entry)) for (const sign of readableText(entry)) if (!isPlain(sign)) signs.add(sign.codePointAt(0) ?? 0)
    } else if (Array.isArray(entry)) {
      for (const each of entry) look(each, name)
    } else if (typeof entry === 'object' && entry !== null) {
      for (const [key, each] of Object.entries(entry)) if (key !== 'content') look(each, key)
    }
  }
  look(value, '')
  return { signs, countries }
}
