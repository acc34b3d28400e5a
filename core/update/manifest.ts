import { isIsoDate } from '../base/date.ts'
import { isObject, membersOf } from '../base/json.ts'
import { decodeUtf8 } from '../base/utf8.ts'
import { PACKAGE_KINDS, UPDATE_RINGS, type BroughtRules, type NewVersion, type PackageKind, type UpdateRing } from '../contract/updates.ts'
import { inEachLanguage } from '../languages/languages.ts'
import { refuse } from './refusal.ts'
import { isVersion } from './versions.ts'

/** One file that a version comes in, for a system, an architecture and a kind of package, in the words of Node (`linux`, `darwin`, `win32`; `x64`, `arm64`). */
export interface UpdatePackage {
  readonly system: string
  readonly arch: string
  readonly kind: PackageKind
  /** A plain name; the file lies beside the manifest. */
  readonly file: string
  /** In bytes; `unpacked` is what lies on the disk afterwards. */
  readonly size: number
  readonly unpacked: number
  /** In lower-case hex. */
  readonly sha512: string
}

export interface Manifest {
  readonly version: string
  readonly ring: UpdateRing
  /** Grows with each manifest of its ring, so that an old one is known for one. */
  readonly serial: number
  /** `YYYY-MM-DD`; it is taken on the day of `expires` for the last time. */
  readonly date: string
  readonly expires: string
  readonly notes: NewVersion['notes']
  readonly rules: readonly BroughtRules[]
  readonly packages: readonly UpdatePackage[]
}

/** The form that this program understands; a manifest that older programs must not read has another one. */
export const MANIFEST_FORMAT = 1

export const MAX_MANIFEST_BYTES = 262_144
const MAX_NOTES_LENGTH = 8_000
const MAX_RULES = 100
const MAX_PACKAGES = 64
const MAX_WORD_LENGTH = 64
const MAX_PACKAGE_BYTES = 2_000_000_000
const MAX_UNPACKED_BYTES = 4_000_000_000
const MAX_SERIAL = Number.MAX_SAFE_INTEGER

const WORD = /^[a-z0-9][a-z0-9_.-]*$/
/** Never a path, an option or a hidden file. */
export const PLAIN_FILE = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,199}$/
const SHA512 = /^[0-9a-f]{128}$/
/** Control characters but line breaks, and signs that turn the direction of what follows. */

const NOT_PLAIN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/**
 * Reads a manifest whose signature was found to be right: what it has besides is for later programs, and let pass. Throws AppError `update_refused` for
 * everything else that is not as it should be.
 */
export function readManifest(bytes: Uint8Array): Manifest {
  if (bytes.length > MAX_MANIFEST_BYTES) throw unreadable(`it is longer than ${MAX_MANIFEST_BYTES} bytes`)
  const { format, version, ring, serial, date, expires, notes, rules, packages } = membersOf(parse(bytes))
  if (format !== MANIFEST_FORMAT) throw unreadable('it has a form that this program does not know')
  return {
    version: readVersion(version),
    ring: readChoice('ring', UPDATE_RINGS, ring),
    serial: readNumber('serial', serial, MAX_SERIAL),
    date: readDay('date', date),
    expires: readDay('expires', expires),
    notes: readNotes(notes),
    rules: readList('rules', rules, MAX_RULES, readRules),
    packages: readList('packages', packages, MAX_PACKAGES, readPackage),
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes))
  } catch (error) {
    throw unreadable('it is no JSON', error)
  }
}

function readVersion(value: unknown): string {
  if (typeof value !== 'string' || !isVersion(value)) throw unreadable('version is none')
  return value
}

function readNotes(value: unknown): Manifest['notes'] {
  const members = membersOf(value)
  return inEachLanguage((language) => {
    const text = members[language]
    if (typeof text !== 'string' || text.length > MAX_NOTES_LENGTH || NOT_PLAIN.test(text))
      throw unreadable(`notes.${language} is no plain text of at most ${MAX_NOTES_LENGTH} characters`)
    return text
  })
}

function readRules(value: unknown, place: string): BroughtRules {
  const { id, version, date } = membersOf(value)
  if (typeof version !== 'string' || version.length > MAX_WORD_LENGTH || NOT_PLAIN.test(version))
    throw unreadable(`${place}.version is none`)
  return { id: readWord(`${place}.id`, id), version, date: readDay(`${place}.date`, date) }
}

function readPackage(value: unknown, place: string): UpdatePackage {
  const { system, arch, kind, file, size, unpacked, sha512 } = membersOf(value)
  if (typeof file !== 'string' || !PLAIN_FILE.test(file)) throw unreadable(`${place}.file is no plain name`)
  if (typeof sha512 !== 'string' || !SHA512.test(sha512)) throw unreadable(`${place}.sha512 is no digest`)
  return {
    system: readWord(`${place}.system`, system),
    arch: readWord(`${place}.arch`, arch),
    kind: readChoice(`${place}.kind`, PACKAGE_KINDS, kind),
    file,
    size: readNumber(`${place}.size`, size, MAX_PACKAGE_BYTES),
    unpacked: readNumber(`${place}.unpacked`, unpacked, MAX_UNPACKED_BYTES),
    sha512,
  }
}

function readList<Item>(name: string, value: unknown, most: number, read: (item: unknown, place: string) => Item): readonly Item[] {
  if (!Array.isArray(value) || value.length > most) throw unreadable(`${name} is no list of at most ${most}`)
  return value.map((item: unknown, index) => {
    if (!isObject(item)) throw unreadable(`${name}.${index} is no object`)
    return read(item, `${name}.${index}`)
  })
}

function readWord(place: string, value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_WORD_LENGTH || !WORD.test(value)) throw unreadable(`${place} is no word`)
  return value
}

function readDay(place: string, value: unknown): string {
  if (typeof value !== 'string' || !isIsoDate(value)) throw unreadable(`${place} is no day`)
  return value
}

function readNumber(place: string, value: unknown, most: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1 || value > most)
    throw unreadable(`${place} is no number from 1 to ${most}`)
  return value
}

function readChoice<Choice extends string>(place: string, choices: readonly Choice[], value: unknown): Choice {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw unreadable(`${place} is none of ${choices.join(', ')}`)
  return found
}

const unreadable = (reason: string, cause?: unknown) => refuse('manifest_unreadable', { reason }, cause)
