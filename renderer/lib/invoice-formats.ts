/** Formats that a card or a profile names for invoices, by their code; the names are the same in every language. */
export const INVOICE_FORMATS: Readonly<Record<string, string>> = {
  'xrechnung.invoice.3_0.xml_ubl': 'XRechnung (UBL)',
  'xrechnung.invoice.3_0.xml_cii': 'XRechnung (CII)',
  'peppol_bis_billing.invoice.3_0.xml_ubl': 'Peppol BIS Billing',
  'en16931.invoice.2017.xml_ubl': 'EN 16931 (UBL)',
}
