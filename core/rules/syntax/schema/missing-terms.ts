import type { TermId } from '../../../terms/types.ts'

/**
 * The terms that an invoice lacks where a required part is missing, by type and part: rules on terms say the same, in words for people, and what the
 * schema says follows from it. Of several terms it is the one of the group at hand.
 */
export const MISSING_TERMS: Readonly<Partial<Record<string, readonly TermId[]>>> = {
  'Invoice ID': ['BT-1'],
  'Invoice IssueDate': ['BT-2'],
  'Invoice AccountingSupplierParty': ['BT-27'],
  'Invoice AccountingCustomerParty': ['BT-44'],
  'Invoice LegalMonetaryTotal': ['BT-106'],
  'CreditNote ID': ['BT-1'],
  'CreditNote IssueDate': ['BT-2'],
  'CreditNote AccountingSupplierParty': ['BT-27'],
  'CreditNote AccountingCustomerParty': ['BT-44'],
  'CreditNote LegalMonetaryTotal': ['BT-106'],
  'MonetaryTotal PayableAmount': ['BT-115'],
  'TaxTotal TaxAmount': ['BT-110', 'BT-111'],
  'TaxSubtotal TaxAmount': ['BT-117'],
  'TaxSubtotal TaxCategory': ['BT-118'],
  'AllowanceCharge Amount': ['BT-92', 'BT-99', 'BT-136', 'BT-141', 'BT-147'],
  'InvoiceLine ID': ['BT-126'],
  'InvoiceLine LineExtensionAmount': ['BT-131'],
  'InvoiceLine Item': ['BT-153'],
  'CreditNoteLine ID': ['BT-126'],
  'Price PriceAmount': ['BT-146'],
  'ItemProperty Name': ['BT-160'],
  'ExchangedDocument ID': ['BT-1'],
  'ExchangedDocument IssueDateTime': ['BT-2'],
  'SupplyChainTradeLineItem AssociatedDocumentLineDocument': ['BT-126'],
  'SupplyChainTradeLineItem SpecifiedLineTradeSettlement': ['BT-131'],
  'TradePrice ChargeAmount': ['BT-146', 'BT-148'],
}
