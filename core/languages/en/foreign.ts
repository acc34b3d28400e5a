import type { ForeignWords } from '../../base/foreign-documents.ts'
import { lazy } from '../../base/lazy.ts'

const ASK_AGAIN = 'Ask the sender for the invoice as UBL or CII.'
const JUDGED = 'Import the invoice that was judged.'

/** What an XML is that is no invoice. */
export const FOREIGN = lazy((): ForeignWords => ({
  zugferd_1: {
    says: 'The document is a ZUGFeRD 1.0 invoice; that format is no EN 16931 invoice.',
    next: 'Ask the sender for the invoice as ZUGFeRD 2, Factur-X or XRechnung.',
  },
  order_x: { says: 'The document is an Order-X order, not an invoice.', next: ASK_AGAIN },
  deliver_x: { says: 'The document is a Deliver-X delivery note, not an invoice.', next: ASK_AGAIN },
  cdar: { says: 'The document is a message on the state of an invoice (CDAR), not an invoice.', next: ASK_AGAIN },
  svrl: { says: 'The document is a validation report (SVRL), not an invoice.', next: JUDGED },
  varl: { says: 'The document is a validation report of the KoSIT validator, not an invoice.', next: JUDGED },
  sbdh: { says: 'The document is a transport envelope (SBDH) with no document or several inside.', next: ASK_AGAIN },
  ubl_order: { says: 'The document is a UBL order, not an invoice.', next: ASK_AGAIN },
  ubl_response: { says: 'The document is a UBL response message, not an invoice.', next: ASK_AGAIN },
  ubl_debit_note: { says: 'The document is a UBL debit note, which is outside EN 16931.', next: ASK_AGAIN },
  ubl_self_billed_invoice: { says: 'The document is a UBL self-billed invoice; EN 16931 uses Invoice with type 389.', next: ASK_AGAIN },
  ubl_self_billed_credit_note: {
    says: 'The document is a UBL self-billed credit note; EN 16931 uses CreditNote with type 261.',
    next: ASK_AGAIN,
  },
  fatturapa: { says: 'The document is an Italian FatturaPA invoice.', next: ASK_AGAIN },
  facturae: { says: 'The document is a Spanish Facturae invoice.', next: ASK_AGAIN },
  cii_version: {
    says: 'The document is a CrossIndustryInvoice in version {version}; only version 100 (D16B to D22B) is read.',
    next: ASK_AGAIN,
  },
  other_namespace: { says: 'The root element is {root}, but in the namespace "{namespace}" instead of UBL 2.', next: ASK_AGAIN },
  idoc: { says: 'The document is an IDoc {type}, not an invoice.', next: 'Export an IDoc INVOIC.' },
  other_root: { says: 'The root element {root} belongs to no invoice format.', next: ASK_AGAIN },
}))
