import { xmlFormatOf, type FormatCode } from '../../profiles/formats.ts'
import { profileOf } from '../../profiles/profiles.ts'
import type { TermView } from '../../terms/view.ts'
import { parseFormatParameter } from '../../engine/convert.ts'
import { describeInvoice } from '../documents/metadata.ts'

/** The format to store a model in: the one asked for, else what BT-24 names, else plain EN 16931; UBL in any case. */
export function chooseFormat(view: TermView, wanted: string | undefined): FormatCode {
  if (wanted !== undefined) return parseFormatParameter('format', wanted)
  const syntax = describeInvoice(view).type === 'credit_note' ? 'ubl-creditnote' : 'ubl-invoice'
  const specification = view.root.group('BG-2')?.value('BT-24')
  const named = specification === undefined ? undefined : xmlFormatOf(syntax, profileOf(specification))
  return named ?? (syntax === 'ubl-creditnote' ? 'en16931.credit_note.2017.xml_ubl' : 'en16931.invoice.2017.xml_ubl')
}
