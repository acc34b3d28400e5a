import type { CarrierWords } from '../../base/carrier-faults.ts'
import { lazy } from '../../base/lazy.ts'

export const CARRIER = lazy((): CarrierWords => ({
  pdf_repaired: 'De pdf is beschadigd; de onderdelen zijn door zoeken gevonden.',
  pdf_encrypted: 'De pdf is versleuteld, wat PDF/A niet toestaat.',
  several_invoices: 'De pdf bevat meerdere facturen; {name} is genomen.',
  pdfa_missing: 'De pdf noemt zich geen PDF/A-3, wat Factur-X en ZUGFeRD verlangen.',
  attachment_name: 'De XML zit in de pdf als {name}; ontvangers zoeken factur-x.xml of xrechnung.xml.',
  attachment_unlisted: 'De pdf noemt de XML niet als bestand van het document (AF in de catalogus).',
  relationship_missing: 'De pdf zegt niet hoe de XML erbij hoort (AFRelationship).',
  relationship_other: 'De pdf noemt de XML “{said}” (AFRelationship); verwacht wordt Data, Source of Alternative.',
  xmp_missing: 'De metagegevens van de pdf noemen hem geen e-factuur.',
  xmp_filename_mismatch: 'De metagegevens noemen het bestand {said}, de bijlage heet {name}.',
  xmp_document_type: 'De metagegevens noemen het document {said} in plaats van INVOICE.',
  xmp_profile_mismatch: 'De metagegevens noemen het profiel {said}, de XML {profile}; de XML telt.',
}))
