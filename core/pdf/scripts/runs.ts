import bidiFactory from 'bidi-js'
import type { Direction } from '../font/face.ts'

/** A part of a line in one font, one direction and one script. */
export interface Run<Font> {
  readonly font: Font
  /** UTF-16 places in the line. */
  readonly from: number
  readonly to: number
  readonly level: number
  /** Its glyphs are chosen by a shaper, not sign by sign. */
  readonly isShaped: boolean
}

/** A letter with its marks, a picture with what changes it, or a flag: what one font has to draw. */
const CLUSTER =
  /\p{RI}{2}|\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?(?:\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?)+|[^\p{M}\u200c-\u200d](?:\p{M}|[\u200c-\u200d]|[\u{1f3fb}-\u{1f3ff}])*|(?:\p{M}|[\u200c-\u200d])+/gu
/** Scripts whose letters change with those beside them, or trade places: Hebrew to Khmer, without those that need neither. */
const SHAPED = /[\u0590-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u1b00-\u1bff]|[\ua980-\ua9df]/
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const JOINED = /[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/
/** Invisible, and without a glyph of their own in most fonts. */
const JOINERS = /[\u200c-\u200d]/g

let bidi: ReturnType<typeof bidiFactory> | undefined

/** How the lines of a paragraph run: all by its first letter, as the Unicode Bidirectional Algorithm has it (rules P2 and P3). */
export function directionsOf(lines: readonly string[]): Direction[] {
  const text = lines.join('')
  const rightToLeft = RIGHT_TO_LEFT.test(text) && RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '')
  let after = ''
  return lines.map((line) => {
    const direction = { rightToLeft, after }
    after = /\p{L}(?!.*\p{L})/su.exec(line)?.[0] ?? after
    return direction
  })
}

/** Levels of the bidirectional algorithm: even ones run from left to right. A blank at the end stands at the right, where it moves nothing. */
function levelsOf(text: string, { rightToLeft, after }: Direction): Uint8Array | undefined {
  if (!rightToLeft && !RIGHT_TO_LEFT.test(after + text)) return undefined
  bidi ??= bidiFactory()
  const levels = bidi.getEmbeddingLevels(after + text, rightToLeft ? 'rtl' : 'ltr').levels.subarray(after.length)
  for (let at = text.length - 1; at >= 0 && text.charAt(at) === ' '; at--) levels[at] = 0
  return levels
}

/** A text as its signs look where it runs from right to left: what opens looks like what closes. Programs that read a page expect what they see. */
export function mirrored(text: string): string {
  bidi ??= bidiFactory()
  const { getMirroredCharacter } = bidi
  return text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) => (sign.length === 1 ? (getMirroredCharacter(sign) ?? sign) : sign))
}

/** The runs of a line in the order in which they are read. `fontOf` says which font draws a letter with its marks. */
export function runsOf<Font>(text: string, direction: Direction, fontOf: (cluster: string) => Font): Run<Font>[] {
  const levels = levelsOf(text, direction)
  const runs: (Run<Font> & { readonly script: number })[] = []
  for (const { 0: cluster, index: from } of text.matchAll(CLUSTER)) {
    const to = from + cluster.length
    const level = levels?.[from] ?? 0
    const last = runs[runs.length - 1]
    const isSame = last !== undefined && last.level === level
    // A blank between two words of a script belongs to both.
    const isBlank = cluster === ' ' && isSame && last.isShaped
    const isShaped = isBlank || level % 2 === 1 || SHAPED.test(cluster) || /^.\p{M}|^\p{RI}|\u200d|[\u{1f3fb}-\u{1f3ff}]/u.test(cluster)
    const font = isBlank ? last.font : fontOf(cluster.replace(JOINERS, ''))
    const script = isBlank ? last.script : scriptOf(cluster)
    if (isSame && last.font === font && last.isShaped === isShaped && (!isShaped || last.script === script)) {
      runs[runs.length - 1] = { ...last, to }
    } else runs.push({ font, from, to, level, isShaped, script })
  }
  return runs
}

/** Whether a sign has to be shaped, whatever font draws it. */
export function isShapedSign(sign: string): boolean {
  return SHAPED.test(sign) || /^(?:\p{M}|\p{RI}|[\u{1f3fb}-\u{1f3ff}])/u.test(sign)
}

/** Blocks of 128 signs tell scripts apart; the letters of Arabic are in several. */
function scriptOf(cluster: string): number {
  return JOINED.test(cluster) ? -1 : SHAPED.test(cluster) ? (cluster.codePointAt(0) ?? 0) >> 7 : 0
}

/** The same runs from left to right as they are seen (rule L2). */
export function inSight<Font>(runs: readonly Run<Font>[]): Run<Font>[] {
  const ordered = [...runs]
  const highest = ordered.reduce((most, { level }) => Math.max(most, level), 0)
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return ordered
}
