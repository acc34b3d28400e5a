import type { ForeignWords } from '../../base/foreign-documents.ts'
import { lazy } from '../../base/lazy.ts'

const ASK_AGAIN = 'Vraag de afzender om de factuur als UBL of CII.'
const JUDGED = 'Importeer de factuur die gecontroleerd is.'

/** What an XML is that is no invoice. */
export const FOREIGN = lazy((): ForeignWords => ({
  zugferd_1: {
    says: 'Dit is een factuur in ZUGFeRD 1.0, dat niet bij EN 16931 hoort.',
    next: 'Vraag de afzender om de factuur in ZUGFeRD 2, Factur-X of XRechnung.',
  },
  order_x: { says: 'Dit is een bestelling in Order-X, geen factuur.', next: ASK_AGAIN },
  deliver_x: { says: 'Dit is een pakbon in Deliver-X, geen factuur.', next: ASK_AGAIN },
  cdar: { says: 'Dit is een bericht over de stand van een factuur (CDAR), geen factuur.', next: ASK_AGAIN },
  svrl: { says: 'Dit is een controleverslag (SVRL), geen factuur.', next: JUDGED },
  varl: { says: 'Dit is een controleverslag van de KoSIT-validator, geen factuur.', next: JUDGED },
  sbdh: { says: 'Dit is een transportenvelop (SBDH) waarin geen document of meerdere zitten.', next: ASK_AGAIN },
  ubl_order: { says: 'Dit is een bestelling in UBL, geen factuur.', next: ASK_AGAIN },
  ubl_response: { says: 'Dit is een antwoord op een document (UBL ApplicationResponse), geen factuur.', next: ASK_AGAIN },
  ubl_debit_note: { says: 'Dit is een debetnota in UBL (DebitNote), die niet bij EN 16931 hoort.', next: ASK_AGAIN },
  ubl_self_billed_invoice: {
    says: 'Dit is een SelfBilledInvoice in UBL; in EN 16931 is dat een Invoice van het type 389.',
    next: ASK_AGAIN,
  },
  ubl_self_billed_credit_note: {
    says: 'Dit is een SelfBilledCreditNote in UBL; in EN 16931 is dat een CreditNote van het type 261.',
    next: ASK_AGAIN,
  },
  fatturapa: { says: 'Dit is een Italiaanse factuur in FatturaPA, die Kontor niet leest.', next: ASK_AGAIN },
  facturae: { says: 'Dit is een Spaanse factuur in Facturae, die Kontor niet leest.', next: ASK_AGAIN },
  cii_version: {
    says: 'Dit is een CrossIndustryInvoice in versie {version}; alleen versie 100 (D16B tot D22B) wordt gelezen.',
    next: ASK_AGAIN,
  },
  other_namespace: {
    says: 'Het hoofdelement heet {root}, maar staat in de naamruimte “{namespace}” in plaats van die van UBL 2.',
    next: ASK_AGAIN,
  },
  idoc: { says: 'Dit is een IDoc {type}, geen factuur.', next: 'Exporteer een IDoc INVOIC.' },
  other_root: { says: 'Het hoofdelement {root} hoort bij geen factuurindeling.', next: ASK_AGAIN },
}))
