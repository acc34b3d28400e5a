import type { ForeignWords } from '../../base/foreign-documents.ts'
import { lazy } from '../../base/lazy.ts'

const ASK_AGAIN = 'Bitten Sie den Absender um die Rechnung als UBL oder CII.'
const JUDGED = 'Importieren Sie die Rechnung, die geprüft wurde.'

/** What an XML is that is no invoice. */
export const FOREIGN = lazy((): ForeignWords => ({
  zugferd_1: {
    says: 'Das ist eine Rechnung in ZUGFeRD 1.0, das nicht zur EN 16931 gehört.',
    next: 'Bitten Sie den Absender um die Rechnung in ZUGFeRD 2, Factur-X oder XRechnung.',
  },
  order_x: { says: 'Das ist eine Bestellung in Order-X, keine Rechnung.', next: ASK_AGAIN },
  deliver_x: { says: 'Das ist ein Lieferschein in Deliver-X, keine Rechnung.', next: ASK_AGAIN },
  cdar: { says: 'Das ist eine Meldung zum Stand einer Rechnung (CDAR), keine Rechnung.', next: ASK_AGAIN },
  svrl: { says: 'Das ist ein Prüfbericht (SVRL), keine Rechnung.', next: JUDGED },
  varl: { says: 'Das ist ein Prüfbericht des KoSIT-Validators, keine Rechnung.', next: JUDGED },
  sbdh: { says: 'Das ist ein Transportumschlag (SBDH), in dem kein Dokument oder mehrere liegen.', next: ASK_AGAIN },
  ubl_order: { says: 'Das ist eine Bestellung in UBL, keine Rechnung.', next: ASK_AGAIN },
  ubl_response: { says: 'Das ist eine Antwort auf ein Dokument (UBL ApplicationResponse), keine Rechnung.', next: ASK_AGAIN },
  ubl_debit_note: { says: 'Das ist eine Belastungsanzeige in UBL (DebitNote), die nicht zur EN 16931 gehört.', next: ASK_AGAIN },
  ubl_self_billed_invoice: {
    says: 'Das ist eine SelfBilledInvoice in UBL; in der EN 16931 ist sie eine Invoice der Art 389.',
    next: ASK_AGAIN,
  },
  ubl_self_billed_credit_note: {
    says: 'Das ist eine SelfBilledCreditNote in UBL; in der EN 16931 ist sie eine CreditNote der Art 261.',
    next: ASK_AGAIN,
  },
  fatturapa: { says: 'Das ist eine italienische Rechnung in FatturaPA, die Kontor nicht liest.', next: ASK_AGAIN },
  facturae: { says: 'Das ist eine spanische Rechnung in Facturae, die Kontor nicht liest.', next: ASK_AGAIN },
  cii_version: {
    says: 'Das ist eine CrossIndustryInvoice in der Version {version}; gelesen wird nur die Version 100 (D16B bis D22B).',
    next: ASK_AGAIN,
  },
  other_namespace: {
    says: 'Das Wurzelelement heißt {root}, steht aber im Namensraum „{namespace}“ statt in dem von UBL 2.',
    next: ASK_AGAIN,
  },
  idoc: { says: 'Das ist ein IDoc {type}, keine Rechnung.', next: 'Exportieren Sie ein IDoc vom Typ INVOIC.' },
  other_root: { says: 'Das Wurzelelement {root} gehört zu keinem Rechnungsformat.', next: ASK_AGAIN },
}))
