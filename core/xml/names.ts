import { ASCII, isNameCharacter, isNameStart, NAME } from './characters.ts'
import type { ElementType } from './element-type.ts'
import { malformed, nameCharacter } from './fault.ts'
import { intern } from './intern.ts'

/** A qualified name and its two parts, once for all documents. */
export interface Spelling {
  readonly text: string
  readonly prefix: string
  readonly local: string
}

/** Names that were found well-formed before, in whatever document; bounded, since documents are untrusted. */
const SPELLINGS = new Map<string, Spelling>()
const MAX_SPELLINGS = 2000

/** The qualified name `written`, which begins at `start`. */
function spell(text: string, start: number, written: string): Spelling {
  const known = SPELLINGS.get(written)
  if (known !== undefined) return known
  checkQualifiedName(text, start, written)
  const colon = written.indexOf(':')
  const whole = intern(written)
  const spelling =
    colon < 0
      ? { text: whole, prefix: '', local: whole }
      : { text: whole, prefix: intern(written.slice(0, colon)), local: intern(written.slice(colon + 1)) }
  if (SPELLINGS.size < MAX_SPELLINGS) SPELLINGS.set(whole, spelling)
  return spelling
}

/** A name that occurs in a document, once for all its occurrences. */
export class Name {
  readonly spelling: Spelling
  readonly text: string
  readonly prefix: string
  readonly hash: number
  /** What elements of this name are, as far as `resolvedIn` is the current version of the scope. */
  type: ElementType | undefined = undefined
  resolvedIn = -1
  /** Start of the last element that has an attribute of this name: finds a second one in the same tag. */
  seenIn = -1
  /** By the name before it. */
  readonly steps = new Map<Name | undefined, Step>()
  /** The last plain value of an attribute of this name; the next one mostly reads alike (`currencyID`, `unitCode`). */
  value = ''

  constructor(spelling: Spelling, hash: number) {
    this.spelling = spelling
    this.text = spelling.text
    this.prefix = spelling.prefix
    this.hash = hash
  }
}

const SLOTS = 512
const MAX_STEPS = 4096

/** A name that came behind another one, and what came next the last time. */
interface Step {
  readonly name: Name
  next: Step | undefined
}

/**
 * The names of one document. The entries of lists have the same names in the same order: what came behind the last two names before is
 * looked for first, which is right for 99 of 100 names of a long invoice. For others a slot per hash finds nearly every name without making a
 * string; behind it stands a `Map`, whose hashing cannot be attacked, so that chosen names cost no more than others.
 */
export class NameTable {
  /** Offset behind the name that `read` returned last. */
  end = 0
  private readonly slots: (Name | undefined)[] = new Array<Name | undefined>(SLOTS).fill(undefined)
  private readonly known = new Map<string, Name>()
  private step: Step | undefined
  private steps = 0

  /** The qualified name (Namespaces in XML, production QName) that begins at `start`. */
  read(text: string, start: number): Name {
    const expected = this.step?.next
    const step = expected !== undefined && this.isAt(text, start, expected.name.text) ? expected : this.stepTo(this.lookUp(text, start))
    if (this.step !== undefined && step !== expected) this.step.next = step
    this.step = step
    return step.name
  }

  /** Whether a name, and not only the beginning of a longer one, stands in the text; `end` is then behind it. */
  private isAt(text: string, start: number, name: string): boolean {
    const end = start + name.length
    const code = text.charCodeAt(end)
    if (code >= 128 || ((ASCII[code] ?? 0) & NAME) !== 0 || !text.startsWith(name, start)) return false
    this.end = end
    return true
  }

  private stepTo(name: Name): Step {
    const before = this.step?.name
    const known = name.steps.get(before)
    if (known !== undefined) return known
    const step = { name, next: undefined }
    if (this.steps++ < MAX_STEPS) name.steps.set(before, step)
    return step
  }

  private lookUp(text: string, start: number): Name {
    let end = start
    let hash = 0
    let code = text.charCodeAt(start)
    while (code < 128 && ((ASCII[code] ?? 0) & NAME) !== 0) {
      hash = (Math.imul(hash, 31) + code) | 0
      code = text.charCodeAt(++end)
    }
    if (code >= 128) end = findNameEnd(text, end)
    this.end = end
    const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1)
    const found = this.slots[slot]
    if (found !== undefined && found.hash === hash && found.text.length === end - start && text.startsWith(found.text, start)) return found
    const name = this.find(text, start, end, hash)
    this.slots[slot] = name
    return name
  }

  private find(text: string, start: number, end: number, hash: number): Name {
    const written = text.slice(start, end)
    const known = this.known.get(written)
    if (known !== undefined) return known
    const name = new Name(spell(text, start, written), hash)
    this.known.set(name.text, name)
    return name
  }
}

/** Offset behind the name characters from `at` on. */
export function findNameEnd(text: string, at: number): number {
  for (let end = at; ;) {
    const code = text.codePointAt(end)
    if (code === undefined || !isNameCharacter(code)) return end
    end += code > 0xffff ? 2 : 1
  }
}

function checkQualifiedName(text: string, start: number, written: string): void {
  if (start >= text.length) throw malformed(text, start, 'name_cut_off')
  if (written === '') throw malformed(text, start, 'name_missing', { found: nameCharacter(text, start) })
  const parts = written.split(':')
  if (parts.length <= 2 && parts.every((part) => isNameStart(part.codePointAt(0) ?? 0))) return
  throw malformed(text, start, 'name_form', { name: written })
}
