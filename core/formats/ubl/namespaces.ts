/** Namespaces of UBL 2.1 (OASIS). The document element's own is the default namespace of what we write. */
export const UBL_INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'
export const UBL_CREDIT_NOTE = 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2'

export const COMPONENTS = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
