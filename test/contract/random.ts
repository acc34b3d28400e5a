/** Chance that can be repeated: numbers from a seed (mulberry32). */
export interface Chance {
  below(end: number): number
  pick<Value>(values: readonly Value[]): Value
  maybe(share: number): boolean
  text(): string
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number): number => Math.floor(next() * end)
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value
  return {
    below,
    pick,
    maybe: (share) => next() < share,
    text: () => pick(TEXTS) + (next() < 0.3 ? String(below(1_000_000)) : ''),
  }
}

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'true',
  'null',
  '2026-02-30',
  '2026-11-30',
  'EUR',
  'DE',
  '<&>"\'',
  '../../etc/passwd',
  "' OR 1=1 --",
  'ä€😀',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(300),
  '__proto__',
  'constructor',
  '%',
  '*',
  '"',
  '0204',
  'send',
  'upload.completed',
  'xrechnung.invoice.3_0.xml_ubl',
]
