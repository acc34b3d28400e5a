import type { CarrierWords } from '../../base/carrier-faults.ts'
import { lazy } from '../../base/lazy.ts'

export const CARRIER = lazy((): CarrierWords => ({
  pdf_repaired: 'Le PDF est endommagé ; ses parties ont été retrouvées par recherche.',
  pdf_encrypted: 'Le PDF est chiffré, ce que PDF/A n’admet pas.',
  several_invoices: 'Le PDF contient plusieurs factures ; {name} a été retenu.',
  pdfa_missing: 'Le PDF ne se déclare pas PDF/A-3, ce qu’exigent Factur-X et ZUGFeRD.',
  attachment_name: 'Le XML se trouve dans le PDF sous le nom {name} ; les destinataires cherchent factur-x.xml ou xrechnung.xml.',
  attachment_unlisted: 'Le PDF ne compte pas le XML parmi les fichiers du document (AF du catalogue).',
  relationship_missing: 'Le PDF ne dit pas comment le XML s’y rattache (AFRelationship).',
  relationship_other: 'Le PDF qualifie le XML de « {said} » (AFRelationship) ; Data, Source ou Alternative est attendu.',
  xmp_missing: 'Les métadonnées du PDF ne le déclarent pas comme facture électronique.',
  xmp_filename_mismatch: 'Les métadonnées nomment le fichier {said}, la pièce jointe s’appelle {name}.',
  xmp_document_type: 'Les métadonnées appellent le document {said} au lieu de INVOICE.',
  xmp_profile_mismatch: 'Les métadonnées nomment le profil {said}, le XML {profile} ; le XML fait foi.',
}))
