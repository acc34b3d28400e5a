import type { ForeignWords } from '../../base/foreign-documents.ts'
import { lazy } from '../../base/lazy.ts'

const ASK_AGAIN = 'Demandez la facture à l’expéditeur en UBL ou en CII.'
const JUDGED = 'Importez la facture qui a été contrôlée.'

/** What an XML is that is no invoice. */
export const FOREIGN = lazy((): ForeignWords => ({
  zugferd_1: {
    says: 'C’est une facture en ZUGFeRD 1.0, qui ne relève pas de l’EN 16931.',
    next: 'Demandez la facture à l’expéditeur en ZUGFeRD 2, Factur-X ou XRechnung.',
  },
  order_x: { says: 'C’est une commande Order-X, pas une facture.', next: ASK_AGAIN },
  deliver_x: { says: 'C’est un bon de livraison Deliver-X, pas une facture.', next: ASK_AGAIN },
  cdar: { says: 'C’est un message du cycle de vie d’une facture (CDAR), pas une facture.', next: ASK_AGAIN },
  svrl: { says: 'C’est un rapport de contrôle (SVRL), pas une facture.', next: JUDGED },
  varl: { says: 'C’est un rapport de contrôle du validateur de la KoSIT, pas une facture.', next: JUDGED },
  sbdh: { says: 'C’est une enveloppe de transport (SBDH) qui ne contient aucun document ou en contient plusieurs.', next: ASK_AGAIN },
  ubl_order: { says: 'C’est une commande UBL, pas une facture.', next: ASK_AGAIN },
  ubl_response: { says: 'C’est une réponse à un document (UBL ApplicationResponse), pas une facture.', next: ASK_AGAIN },
  ubl_debit_note: { says: 'C’est une note de débit UBL (DebitNote), qui ne relève pas de l’EN 16931.', next: ASK_AGAIN },
  ubl_self_billed_invoice: { says: 'C’est une SelfBilledInvoice UBL ; dans l’EN 16931, c’est une Invoice de type 389.', next: ASK_AGAIN },
  ubl_self_billed_credit_note: {
    says: 'C’est une SelfBilledCreditNote UBL ; dans l’EN 16931, c’est une CreditNote de type 261.',
    next: ASK_AGAIN,
  },
  fatturapa: { says: 'C’est une facture italienne FatturaPA, que Kontor ne lit pas.', next: ASK_AGAIN },
  facturae: { says: 'C’est une facture espagnole Facturae, que Kontor ne lit pas.', next: ASK_AGAIN },
  cii_version: {
    says: 'C’est une CrossIndustryInvoice en version {version} ; seule la version 100 (D16B à D22B) est lue.',
    next: ASK_AGAIN,
  },
  other_namespace: {
    says: 'L’élément racine s’appelle {root}, mais se trouve dans l’espace de noms « {namespace} » au lieu de celui d’UBL 2.',
    next: ASK_AGAIN,
  },
  idoc: { says: 'C’est un IDoc {type}, pas une facture.', next: 'Exportez un IDoc INVOIC.' },
  other_root: { says: 'L’élément racine {root} n’appartient à aucun format de facture.', next: ASK_AGAIN },
}))
