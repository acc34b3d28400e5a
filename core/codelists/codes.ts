import type { CodeListData } from './data.ts'
import { LIST as eas } from './values/eas.ts'
import { LIST as icd } from './values/icd.ts'
import { LIST as iso3166 } from './values/iso_3166.ts'
import { LIST as iso3166Cii } from './values/iso_3166_cii.ts'
import { LIST as iso4217 } from './values/iso_4217.ts'
import { LIST as mime } from './values/mime.ts'
import { LIST as rec20 } from './values/unece_rec20.ts'
import { LIST as u1001 } from './values/untdid_1001.ts'
import { LIST as u1001CreditNote } from './values/untdid_1001_credit_note.ts'
import { LIST as u1001Invoice } from './values/untdid_1001_invoice.ts'
import { LIST as u1153 } from './values/untdid_1153.ts'
import { LIST as u2005 } from './values/untdid_2005.ts'
import { LIST as u2475 } from './values/untdid_2475.ts'
import { LIST as u4451 } from './values/untdid_4451.ts'
import { LIST as u4461 } from './values/untdid_4461.ts'
import { LIST as u5189 } from './values/untdid_5189.ts'
import { LIST as u5305 } from './values/untdid_5305.ts'
import { LIST as u7143 } from './values/untdid_7143.ts'
import { LIST as u7161 } from './values/untdid_7161.ts'
import { LIST as vatex } from './values/vatex.ts'

export interface CodeList extends Omit<CodeListData, 'codes'> {
  readonly id: CodeListName
  /** In the order of the source. */
  readonly codes: readonly string[]
}

/** Lists that terms name (`CodeListId` of the terms table) and the narrower or twin lists that only rules and formats need. */
const LISTS = {
  untdid_1001: u1001,
  untdid_1001_invoice: u1001Invoice,
  untdid_1001_credit_note: u1001CreditNote,
  untdid_1153: u1153,
  untdid_2005: u2005,
  untdid_2475: u2475,
  untdid_4451: u4451,
  untdid_4461: u4461,
  untdid_5189: u5189,
  untdid_5305: u5305,
  untdid_7143: u7143,
  untdid_7161: u7161,
  iso_4217: iso4217,
  iso_3166: iso3166,
  iso_3166_cii: iso3166Cii,
  icd,
  eas,
  vatex,
  unece_rec20: rec20,
  mime,
} as const satisfies Record<string, CodeListData>

export type CodeListName = keyof typeof LISTS

const sets = new Map<CodeListName, ReadonlySet<string>>()

/** The values of a list. Comparing is by exact text; only surrounding white space is for the caller to trim. */
export function codeSet(id: CodeListName): ReadonlySet<string> {
  const known = sets.get(id)
  if (known !== undefined) return known
  const made = new Set(LISTS[id].codes.split(' '))
  sets.set(id, made)
  return made
}

/** Making the set of two thousand codes takes longer than so many looks at their text. */
const FEW = 4
const asked = new Map<CodeListName, number>()

/** Whether a list has a value, by exact text. */
export function hasCode(id: CodeListName, code: string): boolean {
  const known = sets.get(id)
  if (known !== undefined) return known.has(code)
  const times = (asked.get(id) ?? 0) + 1
  asked.set(id, times)
  if (times > FEW) return codeSet(id).has(code)
  return code !== '' && !code.includes(' ') && ` ${LISTS[id].codes} `.includes(` ${code} `)
}

export function codeList(id: CodeListName): CodeList {
  return { ...LISTS[id], id, codes: [...codeSet(id)] }
}

/** True when the list has the code, after trimming; upper and lower case differ (`C62`, not `c62`). */
export function isCode(id: CodeListName, code: string): boolean {
  return hasCode(id, code.trim())
}

/**
 * True for the type code (BT-3) of a credit note, whose money goes back (BR-CL-01); false for that of an invoice, and where there is none. 81 stands in
 * both lists of that rule, since it may be the type of a UBL Invoice, and is a credit note by the code list of EN 16931 ("EN16931 interpretation").
 */
export function isCreditNote(typeCode: string | undefined): boolean {
  return typeCode !== undefined && isCode('untdid_1001_credit_note', typeCode)
}

/** The code that the list writes in another case (`c62` -> `C62`); undefined when there is none or the code is already right. */
export function correctCase(id: CodeListName, code: string): string | undefined {
  const set = codeSet(id)
  const trimmed = code.trim()
  if (set.has(trimmed)) return undefined
  const upper = trimmed.toUpperCase()
  if (set.has(upper)) return upper
  const lower = trimmed.toLowerCase()
  return set.has(lower) ? lower : undefined
}
