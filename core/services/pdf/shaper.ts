import type { ShapedGlyph, Shaper } from '../../pdf/font/shaper.ts'
import { readBytes } from './read-bytes.ts'

/** HarfBuzz (MIT). Its WebAssembly is used as it is: the code that the package has around it loads the file from a place that a bundle has not. */
const WASM = new URL('../../../node_modules/harfbuzzjs/dist/harfbuzz.wasm', import.meta.url)

// Values of HarfBuzz's enumerations.
const LEFT_TO_RIGHT = 4
const RIGHT_TO_LEFT = 5
const MONOTONE_CHARACTERS = 1
const READ_ONLY = 1
/** Both structures, of a glyph and of its position, have five words of four bytes. */
const WORDS = 5
const PAGE = 65_536

/** The functions of HarfBuzz that we call, by their names there; pointers are numbers. */
interface HarfBuzz {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  readonly __wasm_call_ctors: () => void
  readonly malloc: (bytes: number) => number
  readonly free: (pointer: number) => void
  readonly hb_blob_create: (data: number, length: number, mode: number, userData: number, destroy: number) => number
  readonly hb_face_create: (blob: number, index: number) => number
  readonly hb_font_create: (face: number) => number
  readonly hb_font_set_scale: (font: number, x: number, y: number) => void
  readonly hb_buffer_create: () => number
  readonly hb_buffer_reset: (buffer: number) => void
  readonly hb_buffer_add_utf16: (buffer: number, text: number, length: number, from: number, count: number) => void
  readonly hb_buffer_guess_segment_properties: (buffer: number) => void
  readonly hb_buffer_set_direction: (buffer: number, direction: number) => void
  readonly hb_buffer_set_cluster_level: (buffer: number, level: number) => void
  readonly hb_shape: (font: number, buffer: number, features: number, count: number) => void
  readonly hb_buffer_get_length: (buffer: number) => number
  readonly hb_buffer_get_glyph_infos: (buffer: number, length: number) => number
  readonly hb_buffer_get_glyph_positions: (buffer: number, length: number) => number
}

/** What of the global object we use: the types of the engine are those of no browser. */
interface WebAssemblyGlobal {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: unknown } }>
}

let opened: Promise<Shaper> | undefined

/** HarfBuzz as the shaper of PDFs, loaded once. */
export function openShaper(): Promise<Shaper> {
  opened ??= readBytes(WASM).then(async (bytes) => new HarfBuzzShaper(await load(bytes)))
  return opened
}

async function load(bytes: Uint8Array): Promise<HarfBuzz> {
  const started: { harfBuzz?: HarfBuzz } = {}
  const stop = (): never => {
    throw new RangeError('HarfBuzz has stopped')
  }
  const grow = (wanted: number): number => {
    const { memory } = started.harfBuzz ?? stop()
    return memory.grow(Math.ceil(((wanted >>> 0) - memory.buffer.byteLength) / PAGE)) < 0 ? 0 : 1
  }
  const env = {
    _abort_js: stop,
    _emscripten_runtime_keepalive_clear: () => undefined,
    _setitimer_js: () => 0,
    emscripten_resize_heap: grow,
  }
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyGlobal }
  const { instance } = await WebAssembly.instantiate(bytes, { env, wasi_snapshot_preview1: { proc_exit: stop } })
  const harfBuzz = instance.exports as HarfBuzz
  started.harfBuzz = harfBuzz
  harfBuzz.__wasm_call_ctors()
  return harfBuzz
}

class HarfBuzzShaper implements Shaper {
  private readonly harfBuzz: HarfBuzz
  private readonly buffer: number
  /** They are kept as long as the program runs, as their files are. */
  private readonly fonts = new Map<Uint8Array, number>()

  constructor(harfBuzz: HarfBuzz) {
    this.harfBuzz = harfBuzz
    this.buffer = harfBuzz.hb_buffer_create()
  }

  shape(bytes: Uint8Array, text: string, isRightToLeft: boolean): ShapedGlyph[] {
    const { harfBuzz, buffer } = this
    const font = this.fontOf(bytes)
    const units = this.allocate(text.length * 2)
    // The memory is another one whenever HarfBuzz has let it grow.
    const target = new Uint16Array(harfBuzz.memory.buffer, units, text.length)
    for (let index = 0; index < text.length; index++) target[index] = text.charCodeAt(index)
    harfBuzz.hb_buffer_reset(buffer)
    // Readers of pages turn right-to-left text around code by code, so that a mark has one of its own there.
    if (isRightToLeft) harfBuzz.hb_buffer_set_cluster_level(buffer, MONOTONE_CHARACTERS)
    harfBuzz.hb_buffer_add_utf16(buffer, units, text.length, 0, text.length)
    harfBuzz.hb_buffer_guess_segment_properties(buffer)
    harfBuzz.hb_buffer_set_direction(buffer, isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT)
    harfBuzz.hb_shape(font, buffer, 0, 0)
    harfBuzz.free(units)
    const count = harfBuzz.hb_buffer_get_length(buffer) * WORDS
    const infos = new Uint32Array(harfBuzz.memory.buffer, harfBuzz.hb_buffer_get_glyph_infos(buffer, 0), count)
    const positions = new Int32Array(harfBuzz.memory.buffer, harfBuzz.hb_buffer_get_glyph_positions(buffer, 0), count)
    const glyphs: ShapedGlyph[] = []
    for (let at = 0; at < count; at += WORDS)
      glyphs.push({
        glyph: infos[at] ?? 0,
        cluster: infos[at + 2] ?? 0,
        advance: positions[at] ?? 0,
        x: positions[at + 2] ?? 0,
        y: positions[at + 3] ?? 0,
      })
    return glyphs
  }

  private fontOf(bytes: Uint8Array): number {
    const { harfBuzz } = this
    let font = this.fonts.get(bytes)
    if (font === undefined) {
      const data = this.allocate(bytes.length)
      new Uint8Array(harfBuzz.memory.buffer, data, bytes.length).set(bytes)
      const face = harfBuzz.hb_face_create(harfBuzz.hb_blob_create(data, bytes.length, READ_ONLY, 0, 0), 0)
      font = harfBuzz.hb_font_create(face)
      harfBuzz.hb_font_set_scale(font, 1000, 1000)
      this.fonts.set(bytes, font)
    }
    return font
  }

  private allocate(bytes: number): number {
    const pointer = this.harfBuzz.malloc(bytes)
    if (pointer === 0) throw new RangeError('HarfBuzz has no memory left')
    return pointer
  }
}
