import type { Platform } from '../platform.ts'
import { openEncryption, type Decryption } from './decrypt.ts'
import { decodeStream, filterNames } from './filters.ts'
import { isKeyword, Lexer, PdfSyntaxError, StreamLimitError } from './lexer.ts'
import { MAX_STREAM, MAX_UNPACKED, MAX_VALUES, WORK_FACTOR, WORK_FLOOR } from './limits.ts'
import type { ObjectSource } from './objects.ts'
import { recoverReferences } from './recover.ts'
import { isKind, type PdfDictionary, type PdfReference, type PdfStream, type PdfValue } from './values.ts'
import { indexOf, startsWith, tryRead } from './search.ts'
import { readReferences, type Place } from './xref.ts'

const MAX_CHAIN = 32
/** The place of an object that is not in the file. */
const NOWHERE: Place = { kind: 'offset', offset: Number.MAX_SAFE_INTEGER }

/**
 * A PDF file opened for reading: objects by number, whatever way the file stores them. A file whose cross-references are broken is
 * scanned for objects once. Throws PdfSyntaxError where a file is broken beyond that or costs more than the limits.
 */
export class PdfDocument implements ObjectSource {
  /** The newest trailer. */
  readonly trailer: PdfDictionary
  /** True when the cross-references were broken and the file had to be scanned. */
  recovered = false
  encrypted = false
  private decryption: Decryption | undefined
  private readonly bytes: Uint8Array
  private readonly platform: Platform | undefined
  private places = new Map<number, Place>()
  private readonly objects = new Map<number, PdfValue>()
  private readonly loading = new Set<number>()
  private readonly packed = new Map<number, PackedObjects>()
  /** Where the value of an object ends, by the offset of the object. */
  private readonly ends = new Map<number, number>()
  private sections: readonly number[] = []
  /** True once packed data came up that are cut off or broken: readers show what they have of them. */
  damaged = false
  private unpacked = 0
  /** Streams that unpacked to more than the limit: no second use of them tries again. */
  private readonly tooLong = new Set<PdfStream>()
  private work = 0
  /** The highest object number, once objects were added. */
  private highest: number | undefined
  private values = 0

  constructor(file: Uint8Array, platform?: Platform) {
    this.bytes = fromHeader(file)
    this.platform = platform
    const references = readReferences(this)
    if (references !== undefined) {
      this.places = references.places
      this.sections = references.sections
    }
    this.trailer = references?.trailer ?? this.recover()
    if (!this.recovered && this.catalog === undefined && !this.trailer.entries.has('Encrypt')) this.trailer = this.recover()
    const encryption = this.dictionary(this.trailer.entries.get('Encrypt'))
    if (encryption === undefined) return
    this.encrypted = true
    const fileId = this.resolve(this.items(this.trailer.entries.get('ID'))[0])
    this.decryption = openEncryption({
      dictionary: encryption,
      fileId: isKind(fileId, 'string') ? fileId.bytes : new Uint8Array(),
      resolve: (value) => this.resolve(value),
    })
    // What was read until here was read without the key; so were the object streams that a scan looked into.
    this.objects.clear()
    this.packed.clear()
    if (this.decryption !== undefined && (this.recovered || this.catalog === undefined)) this.trailer = this.recover()
  }

  /** True for a file that cannot be read without a password. */
  get locked(): boolean {
    return this.encrypted && this.decryption === undefined
  }

  /** Gives an object another value for all who ask from now on; the bytes of the file stay as they are. */
  put(id: number, value: PdfValue): void {
    this.objects.set(id, value)
    if (!this.places.has(id)) this.places.set(id, NOWHERE)
  }

  /** A new object, beside those of the file. */
  add(value: PdfValue): PdfReference {
    this.highest ??= this.ids().at(-1) ?? 0
    const id = ++this.highest
    this.put(id, value)
    return { kind: 'reference', id, generation: 0 }
  }

  get catalog(): PdfDictionary | undefined {
    return this.dictionary(this.trailer.entries.get('Root'))
  }

  /** Numbers of all objects, in ascending order. */
  ids(): number[] {
    return [...this.places.keys()].sort((left, right) => left - right)
  }

  /** Where an object stands in the file and where its value ends; undefined for one that is packed or was not read. */
  extentOf(id: number): { readonly start: number; readonly end: number } | undefined {
    const place = this.places.get(id)
    const end = place?.kind === 'offset' ? this.ends.get(place.offset) : undefined
    return place?.kind !== 'offset' || end === undefined ? undefined : { start: place.offset, end }
  }

  /** Offsets of the cross-reference sections, the newest first. */
  get crossReferences(): readonly number[] {
    return this.sections
  }

  /** Follows references to what they stand for; null for what does not exist (ISO 32000-1, 7.3.10). */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value ?? null
    for (let step = 0; step < MAX_CHAIN && isKind(current, 'reference'); step++) current = this.get(current.id)
    return isKind(current, 'reference') ? null : current
  }

  /** The value as a dictionary; the dictionary of a stream counts. */
  dictionary(value: PdfValue | undefined): PdfDictionary | undefined {
    const resolved = this.resolve(value)
    if (isKind(resolved, 'dictionary')) return resolved
    return isKind(resolved, 'stream') ? { kind: 'dictionary', entries: resolved.entries } : undefined
  }

  /** The value as a name; empty for what is none. */
  name(value: PdfValue | undefined): string {
    const resolved = this.resolve(value)
    return isKind(resolved, 'name') ? resolved.name : ''
  }

  items(value: PdfValue | undefined): readonly PdfValue[] {
    const resolved = this.resolve(value)
    return isKind(resolved, 'array') ? resolved.items : []
  }

  /** Content of a stream with all filters undone. */
  unpack(stream: PdfStream): Uint8Array {
    const filters = filterNames(this.resolve(stream.entries.get('Filter') ?? stream.entries.get('F')))
    const raw = this.resolve(stream.entries.get('DecodeParms') ?? stream.entries.get('DP'))
    const parameters = (isKind(raw, 'array') ? raw.items : [raw]).map((each) => this.dictionary(each))
    const budget = Math.min(MAX_STREAM, MAX_UNPACKED - this.unpacked)
    if (budget <= 0 || this.tooLong.has(stream)) throw new StreamLimitError()
    try {
      const bytes = decodeStream(stream.data, filters, parameters, budget, this.platform, () => {
        this.damaged = true
      })
      this.unpacked += bytes.length
      return bytes
    } catch (thrown) {
      if (thrown instanceof StreamLimitError) {
        // It has cost its budget: a thousand of them must not cost a thousand budgets.
        this.unpacked += budget
        this.tooLong.add(stream)
      }
      throw thrown
    }
  }

  get(id: number): PdfValue {
    const known = this.objects.get(id)
    if (known !== undefined) return known
    // An object that needs itself to be read (a stream whose length is the stream) is nothing.
    if (this.loading.has(id)) return null
    this.loading.add(id)
    try {
      const value = this.load(id)
      this.objects.set(id, value)
      return value
    } finally {
      this.loading.delete(id)
    }
  }

  /** Reads `12 0 obj …` at an offset; undefined when no such object stands there. */
  readObjectAt(offset: number): { id: number; value: PdfValue } | undefined {
    const lexer = new Lexer(this.bytes, offset)
    try {
      const id = lexer.next()
      const generation = lexer.next()
      if (typeof id !== 'number' || typeof generation !== 'number' || !isKeyword(lexer.next(), 'obj')) return undefined
      const value = lexer.value()
      this.ends.set(offset, lexer.at)
      const isStream = isKind(value, 'dictionary') && isKeyword(lexer.next(), 'stream')
      const whole = isStream ? this.readStream(value, lexer.at) : value
      return { id, value: this.decryption === undefined ? whole : this.decryption.object(whole, id, generation) }
    } finally {
      this.spend(lexer.at - offset, lexer.count)
    }
  }

  /** The file from its header on; offsets count from there. */
  get source(): Uint8Array {
    return this.bytes
  }

  /** Counts work against the limit, so that no arrangement of a file costs more than a few readings of it. */
  spend(bytes: number, values = 0): void {
    this.values += values
    if (this.values > MAX_VALUES) throw new PdfSyntaxError('the file has too many objects')
    this.work += Math.max(bytes, 0)
    if (this.work > this.bytes.length * WORK_FACTOR + WORK_FLOOR)
      throw new PdfSyntaxError('the file is built so that reading it does not end')
  }

  private load(id: number): PdfValue {
    const place = this.places.get(id)
    if (place === undefined || place === NOWHERE) return null
    if (place.kind === 'packed') return this.packedValue(place.stream, place.index, id)
    const found = place.offset < this.bytes.length ? tryRead(() => this.readObjectAt(place.offset)) : undefined
    if (found?.id === id) return found.value
    if (this.recovered) return null
    this.recover()
    this.loading.delete(id)
    return this.get(id)
  }

  private readStream(dictionary: PdfDictionary, at: number): PdfStream {
    // Some writers put blanks before the end of the line.
    let start = at
    while (this.bytes[start] === 0x20 || this.bytes[start] === 0x09) start++
    if (this.bytes[start] !== 0x0d && this.bytes[start] !== 0x0a) start = at
    if (this.bytes[start] === 0x0d) start++
    if (this.bytes[start] === 0x0a) start++
    const length = this.resolve(dictionary.entries.get('Length'))
    let end = typeof length === 'number' && length >= 0 ? start + length : -1
    if (end < start || end > this.bytes.length || !this.endsStream(end)) {
      end = this.findEnd(start)
      this.spend(end - start)
      if (this.bytes[end - 1] === 0x0a) end--
      if (this.bytes[end - 1] === 0x0d) end--
    }
    return { kind: 'stream', entries: dictionary.entries, data: this.bytes.subarray(start, Math.max(start, end)) }
  }

  /** Where a stream ends that does not say it right: before `endstream`, or before `endobj` of a writer that forgot it. */
  private findEnd(start: number): number {
    const found = indexOf(this.bytes, 'endstream', start)
    if (found >= 0) return found
    const object = indexOf(this.bytes, 'endobj', start)
    return object < 0 ? this.bytes.length : object
  }

  private endsStream(at: number): boolean {
    let next = at
    while (next < at + 3 && (this.bytes[next] === 0x0a || this.bytes[next] === 0x0d || this.bytes[next] === 0x20)) next++
    return startsWith(this.bytes, 'endstream', next)
  }

  packedValue(streamId: number, index: number, id: number): PdfValue {
    let packed = this.packed.get(streamId)
    if (packed === undefined) {
      const stream = this.get(streamId)
      if (!isKind(stream, 'stream')) return null
      packed = openPacked(this.unpack(stream), this.resolve(stream.entries.get('N')), this.resolve(stream.entries.get('First')))
      this.packed.set(streamId, packed)
    }
    const position = packed.ids[index] === id ? index : packed.ids.indexOf(id)
    const offset = packed.offsets[position]
    if (offset === undefined) return null
    const { bytes } = packed
    const lexer = new Lexer(bytes, offset)
    const value = tryRead(() => lexer.value())
    this.spend(lexer.at - offset + lexer.count)
    return value ?? null
  }

  private recover(): PdfDictionary {
    this.recovered = true
    this.sections = []
    this.objects.clear()
    this.packed.clear()
    const { places, trailer } = recoverReferences(this)
    this.places = places
    return trailer
  }

  /** Adds what an object stream holds; used while a broken file is scanned. */
  packedIds(streamId: number, stream: PdfStream): readonly number[] {
    const packed = openPacked(this.unpack(stream), this.resolve(stream.entries.get('N')), this.resolve(stream.entries.get('First')))
    this.packed.set(streamId, packed)
    return packed.ids
  }
}

interface PackedObjects {
  readonly bytes: Uint8Array
  readonly ids: readonly number[]
  readonly offsets: readonly number[]
}

/** The index at the head of an object stream (ISO 32000-1, 7.5.7). */
function openPacked(bytes: Uint8Array, count: PdfValue, first: PdfValue): PackedObjects {
  const ids: number[] = []
  const offsets: number[] = []
  if (typeof count === 'number' && typeof first === 'number') {
    const lexer = new Lexer(bytes, 0, first)
    for (let index = 0; index < count; index++) {
      const id = lexer.next()
      const offset = lexer.next()
      if (typeof id !== 'number' || typeof offset !== 'number') break
      ids.push(id)
      offsets.push(first + offset)
    }
  }
  return { bytes, ids, offsets }
}

/** The header may stand within the first 1024 bytes (ISO 32000-1, annex H.3); a file without one is read from its first byte on. */
function fromHeader(file: Uint8Array): Uint8Array {
  const at = indexOf(file.subarray(0, 1024 + 5), '%PDF-', 0)
  const start = Math.max(at, 0)
  return new Uint8Array(file.buffer, file.byteOffset + start, file.byteLength - start)
}
