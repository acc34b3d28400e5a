import type { DocumentRecord } from '../../../core/contract/types.ts'
import { FORMAT_CODES, formatOf, nameOfFormat, type FormatCode } from '../../../core/profiles/formats.ts'
import { describeProfile } from '../../../core/profiles/profiles.ts'

/** Formats that a document can be saved in as XML, by their code; the names are those of the formats, the same in every language. */
export interface Target {
  readonly code: FormatCode
  readonly name: string
}

/** Name of a format; a dash where a document has none. */
export function formatName(code: string | null): string {
  return code === null ? '–' : nameOfFormat(code)
}

/** What a document is no instance of yet: invoices as invoices, credit notes as credit notes, and nothing as an invoice that its buyer writes. */
export function targetsFor({ format, type }: Pick<DocumentRecord, 'format' | 'type'>): readonly Target[] {
  const other = type === 'credit_note' ? 'ubl-invoice' : 'ubl-creditnote'
  const isTarget = (code: FormatCode): boolean => {
    const { file, syntax, profile } = formatOf(code)
    return file === 'xml' && syntax !== other && (profile === undefined || describeProfile(profile).selfBilling !== true)
  }
  return FORMAT_CODES.filter((code) => code !== format && isTarget(code)).map((code) => ({ code, name: nameOfFormat(code) }))
}
