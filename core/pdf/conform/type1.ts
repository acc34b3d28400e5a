import { indexOf } from '../read/search.ts'
import { latin } from '../read/values.ts'
import { widthOfType1 } from './charstring.ts'
import type { NamedProgram } from './program.ts'

const EEXEC_KEY = 55665
const CHARSTRING_KEY = 4330
const MAX_GLYPHS = 20_000

/** A Type 1 program (Adobe Type 1 Font Format) as it stands in a PDF; undefined where it is not laid out as such programs are. */
export function readType1(bytes: Uint8Array): NamedProgram | undefined {
  const eexec = indexOf(bytes, 'eexec', 0)
  if (eexec < 0) return undefined
  const clear = latin(bytes, 0, eexec)
  let at = eexec + 5
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++
  // A PDF holds this part as bytes, not as digits (ISO 32000-1, 9.9); some readers do without digits.
  if (/^[\da-f]{4}/i.test(latin(bytes, at, at + 4))) return undefined
  const inner = decrypt(bytes.subarray(at), EEXEC_KEY, 4)
  const text = latin(inner)
  const glyphs = readGlyphs(text, inner)
  const matrix = /\/FontMatrix\s*\[\s*([-+.\deE]+)/.exec(clear)
  const scale = matrix === null ? 0.001 : Number(matrix[1])
  const codes = readCodes(clear, [...glyphs.keys()])
  if (glyphs.size === 0 || !Number.isFinite(scale) || codes === null) return undefined
  const charstrings = [...glyphs.values()]
  const numbers = new Map([...glyphs.keys()].map((name, glyph) => [name, glyph]))
  return {
    glyphs: glyphs.size,
    isCid: false,
    advanceOf: (glyph) => {
      const width = widthOfType1(charstrings[glyph] ?? new Uint8Array())
      return width === undefined ? undefined : width * scale * 1000
    },
    glyphOfName: (name) => numbers.get(name) ?? 0,
    glyphOfCid: () => 0,
    codes,
  }
}

/** Charstrings by glyph name, `.notdef` first: `/a 42 RD …bytes… ND` (section 2.5). */
function readGlyphs(text: string, bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const glyphs = new Map<string, Uint8Array>([['.notdef', new Uint8Array()]])
  const skip = Number(/\/lenIV\s+(\d+)/.exec(text)?.[1] ?? 4)
  const head = /\s*\/(\S+)\s+(\d+)\s+(?:RD|-\||\S+) /y
  const begin = /\/CharStrings\s[^/]*/.exec(text)
  if (begin === null) return glyphs
  let at = begin.index + begin[0].length
  while (glyphs.size < MAX_GLYPHS) {
    head.lastIndex = at
    const found = head.exec(text)
    if (found === null) break
    const from = head.lastIndex
    const to = from + Number(found[2])
    glyphs.set(found[1] ?? '', decrypt(bytes.subarray(from, to), CHARSTRING_KEY, skip))
    // `ND` or `|-`, or `noaccess def`.
    const behind = /\s*(?:noaccess\s+def|ND|\|-|\S+)/y
    behind.lastIndex = to
    behind.exec(text)
    at = behind.lastIndex
    if (at === 0) break
  }
  return glyphs
}

/** The glyphs of the codes that the program gives itself; undefined for StandardEncoding, null where that cannot be read. */
function readCodes(clear: string, names: readonly string[]): ReadonlyMap<number, number> | undefined | null {
  if (/\/Encoding\s+StandardEncoding/.test(clear)) return undefined
  if (!clear.includes('/Encoding')) return null
  const numbers = new Map(names.map((name, glyph) => [name, glyph]))
  const codes = new Map<number, number>()
  for (const [, code, name = ''] of clear.matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g)) codes.set(Number(code), numbers.get(name) ?? 0)
  return codes
}

/** Section 7.3. */
function decrypt(bytes: Uint8Array, key: number, skip: number): Uint8Array {
  const plain = new Uint8Array(bytes.length)
  let state = key
  for (let at = 0; at < bytes.length; at++) {
    const cipher = bytes[at] ?? 0
    plain[at] = cipher ^ (state >> 8)
    state = ((cipher + state) * 52845 + 22719) & 0xffff
  }
  return plain.subarray(Math.min(skip, plain.length))
}
