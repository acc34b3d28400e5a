import type { DocumentRecord } from '../../../core/contract/types.ts'

/** Formats that a document can be saved in as XML, by their code; the names are those of the formats, the same in every language. */
export interface Target {
  readonly code: string
  readonly name: string
}

const INVOICE: readonly Target[] = [
  { code: 'xrechnung.invoice.3_0.xml_ubl', name: 'XRechnung 3.0 (UBL)' },
  { code: 'xrechnung.invoice.3_0.xml_ubl.extension', name: 'XRechnung 3.0 Extension (UBL)' },
  { code: 'peppol_bis_billing.invoice.3_0.xml_ubl', name: 'Peppol BIS Billing 3.0 (UBL)' },
  { code: 'en16931.invoice.2017.xml_ubl', name: 'EN 16931 (UBL)' },
]

const CREDIT_NOTE: readonly Target[] = [
  { code: 'xrechnung.credit_note.3_0.xml_ubl', name: 'XRechnung 3.0 (UBL)' },
  { code: 'peppol_bis_billing.credit_note.3_0.xml_ubl', name: 'Peppol BIS Billing 3.0 (UBL)' },
  { code: 'en16931.credit_note.2017.xml_ubl', name: 'EN 16931 (UBL)' },
]

/** One root element for both kinds. */
const EITHER: readonly Target[] = [
  { code: 'xrechnung.invoice.3_0.xml_cii', name: 'XRechnung 3.0 (CII)' },
  { code: 'factur_x_zugferd.invoice.2_4.xml_cii.en16931', name: 'Factur-X / ZUGFeRD EN 16931 (CII)' },
  { code: 'factur_x_zugferd.invoice.2_4.xml_cii.extended', name: 'Factur-X / ZUGFeRD EXTENDED (CII)' },
  { code: 'factur_x_zugferd.invoice.2_4.xml_cii.basic', name: 'Factur-X / ZUGFeRD BASIC (CII)' },
  { code: 'factur_x_zugferd.invoice.2_4.xml_cii.basic_wl', name: 'Factur-X / ZUGFeRD BASIC WL (CII)' },
  { code: 'factur_x_zugferd.invoice.2_4.xml_cii.minimum', name: 'Factur-X / ZUGFeRD MINIMUM (CII)' },
  { code: 'erp.invoice.idoc', name: 'IDoc INVOIC02' },
]

/** Name of a format, the same in every language; its code where it has none here. */
export function formatName(code: string | null): string {
  return [...INVOICE, ...CREDIT_NOTE, ...EITHER].find((target) => target.code === code)?.name ?? code ?? '–'
}

/** What a document is no instance of yet: invoices as invoices, credit notes as credit notes. */
export function targetsFor({ format, type }: Pick<DocumentRecord, 'format' | 'type'>): readonly Target[] {
  return [...(type === 'credit_note' ? CREDIT_NOTE : INVOICE), ...EITHER].filter(({ code }) => code !== format)
}
