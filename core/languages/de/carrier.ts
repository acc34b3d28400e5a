import type { CarrierWords } from '../../base/carrier-faults.ts'
import { lazy } from '../../base/lazy.ts'

export const CARRIER = lazy((): CarrierWords => ({
  pdf_repaired: 'Das PDF ist beschädigt; seine Teile wurden durch Suchen gefunden.',
  pdf_encrypted: 'Das PDF ist verschlüsselt, was PDF/A nicht zulässt.',
  several_invoices: 'Im PDF liegen mehrere Rechnungen; {name} wurde genommen.',
  pdfa_missing: 'Das PDF weist sich nicht als PDF/A-3 aus, wie es Factur-X und ZUGFeRD verlangen.',
  attachment_name: 'Das XML liegt im PDF als {name}; Empfänger suchen factur-x.xml oder xrechnung.xml.',
  attachment_unlisted: 'Das PDF führt das XML nicht als Datei des Dokuments auf (AF im Katalog).',
  relationship_missing: 'Das PDF sagt nicht, wie das XML zu ihm gehört (AFRelationship).',
  relationship_other: 'Das PDF nennt das XML „{said}“ (AFRelationship); erwartet wird Data, Source oder Alternative.',
  xmp_missing: 'Das PDF weist sich in seinen Metadaten nicht als E-Rechnung aus.',
  xmp_filename_mismatch: 'Die Metadaten nennen die Datei {said}, der Anhang heißt {name}.',
  xmp_document_type: 'Die Metadaten nennen das Dokument {said} statt INVOICE.',
  xmp_profile_mismatch: 'Die Metadaten nennen das Profil {said}, das XML {profile}; es gilt das XML.',
}))
