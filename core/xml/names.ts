import { ASCII, isNameCharacter, isNameStart, NAME } from './characters.ts'
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

/** The qualified name (Namespaces in XML, production QName) that begins at `start`. */
export function readName(text: string, start: number): Spelling {
  let end = start
  let code = text.charCodeAt(start)
  while (code < 128 && ((ASCII[code] ?? 0) & NAME) !== 0) code = text.charCodeAt(++end)
  if (code >= 128) end = findNameEnd(text, end)
  const written = text.slice(start, end)
  const known = SPELLINGS.get(written)
  if (known !== undefined) return known
  checkQualifiedName(text, start, written)
  const spelling = spell(intern(written))
  if (SPELLINGS.size < MAX_SPELLINGS) SPELLINGS.set(spelling.text, spelling)
  return spelling
}

function spell(text: string): Spelling {
  const colon = text.indexOf(':')
  if (colon < 0) return { text, prefix: '', local: text }
  return { text, prefix: intern(text.slice(0, colon)), local: intern(text.slice(colon + 1)) }
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
