/** One row of the business-groups table (EN 16931-1, and the XRechnung extension for `BG-DEX-*`). */
export interface GroupRow {
  readonly id: string
  readonly name: string
  /** Enclosing group; `BG-0` is the document itself. */
  readonly parent: string
  readonly card: '0..1' | '1..1' | '0..n' | '1..n'
  /** Path below the model object of the enclosing group; empty when both share one object; `[]` marks a list. */
  readonly at: string
  /** Allowances and charges share one list of the model and are told apart by this `sign`. */
  readonly sign?: '+' | '-'
  /**
   * The group whose terms this one holds too: a sub-line is a line again. It also holds the groups of that group, each as the row below
   * it that is `like` it, or itself where there is no such row (a sub-line below a sub-line).
   */
  readonly like?: string
  /** Why it is here, where neither EN 16931 nor the extension of XRechnung has it. */
  readonly beyond?: string
}

// prettier-ignore
export const GROUP_ROWS = [
  { id: 'BG-0', name: 'Invoice', parent: '', card: '1..1', at: '' },
  { id: 'BG-1', name: 'Invoice Note', parent: 'BG-0', card: '0..n', at: 'notes[]' },
  { id: 'BG-2', name: 'Process Control', parent: 'BG-0', card: '1..1', at: 'document' },
  { id: 'BG-3', name: 'Preceding Invoice Reference', parent: 'BG-0', card: '0..n', at: 'preceding_documents[]' },
  { id: 'BG-4', name: 'Seller', parent: 'BG-0', card: '1..1', at: 'supplier' },
  { id: 'BG-5', name: 'Seller Postal Address', parent: 'BG-4', card: '1..1', at: '' },
  { id: 'BG-6', name: 'Seller Contact', parent: 'BG-4', card: '0..1', at: 'contact' },
  { id: 'BG-7', name: 'Buyer', parent: 'BG-0', card: '1..1', at: 'customer' },
  { id: 'BG-8', name: 'Buyer Postal Address', parent: 'BG-7', card: '1..1', at: '' },
  { id: 'BG-9', name: 'Buyer Contact', parent: 'BG-7', card: '0..1', at: 'contact' },
  { id: 'BG-10', name: 'Payee', parent: 'BG-0', card: '0..1', at: 'payee' },
  { id: 'BG-11', name: 'Seller Tax Representative Party', parent: 'BG-0', card: '0..1', at: 'tax_representative' },
  { id: 'BG-12', name: 'Seller Tax Representative Postal Address', parent: 'BG-11', card: '1..1', at: '' },
  { id: 'BG-13', name: 'Delivery Information', parent: 'BG-0', card: '0..1', at: 'delivery' },
  // EN 16931-1 nests BG-14 under BG-13; both syntaxes and the model write it at document level, and so do we.
  { id: 'BG-14', name: 'Invoicing Period', parent: 'BG-0', card: '0..1', at: 'document' },
  { id: 'BG-15', name: 'Deliver to Address', parent: 'BG-13', card: '0..1', at: '' },
  { id: 'BG-16', name: 'Payment Instructions', parent: 'BG-0', card: '0..1', at: 'payment_details[]' },
  { id: 'BG-17', name: 'Credit Transfer', parent: 'BG-16', card: '0..n', at: '' },
  { id: 'BG-18', name: 'Payment Card Information', parent: 'BG-16', card: '0..1', at: '' },
  { id: 'BG-19', name: 'Direct Debit', parent: 'BG-16', card: '0..1', at: '' },
  { id: 'BG-20', name: 'Document Level Allowances', parent: 'BG-0', card: '0..n', at: 'document.discounts_charges[]', sign: '-' },
  { id: 'BG-21', name: 'Document Level Charges', parent: 'BG-0', card: '0..n', at: 'document.discounts_charges[]', sign: '+' },
  { id: 'BG-22', name: 'Document Totals', parent: 'BG-0', card: '1..1', at: 'totals' },
  { id: 'BG-23', name: 'VAT Breakdown', parent: 'BG-0', card: '1..n', at: 'taxes[]' },
  { id: 'BG-24', name: 'Additional Supporting Documents', parent: 'BG-0', card: '0..n', at: 'additional_documents[]' },
  { id: 'BG-25', name: 'Invoice Line', parent: 'BG-0', card: '1..n', at: 'items[]' },
  { id: 'BG-26', name: 'Invoice Line Period', parent: 'BG-25', card: '0..1', at: '' },
  { id: 'BG-27', name: 'Invoice Line Allowances', parent: 'BG-25', card: '0..n', at: 'discounts_charges[]', sign: '-' },
  { id: 'BG-28', name: 'Invoice Line Charges', parent: 'BG-25', card: '0..n', at: 'discounts_charges[]', sign: '+' },
  { id: 'BG-29', name: 'Price Details', parent: 'BG-25', card: '1..1', at: '' },
  { id: 'BG-30', name: 'Line VAT Information', parent: 'BG-25', card: '1..1', at: '' },
  { id: 'BG-31', name: 'Item Information', parent: 'BG-25', card: '1..1', at: '' },
  { id: 'BG-32', name: 'Item Attributes', parent: 'BG-31', card: '0..n', at: 'attributes[]' },
  { id: 'BG-DEX-01', name: 'Sub Invoice Line', parent: 'BG-25', card: '0..n', at: 'sub_items[]', like: 'BG-25' },
  { id: 'BG-DEX-02', name: 'Sub Invoice Line Item Information', parent: 'BG-DEX-01', card: '1..1', at: '', like: 'BG-31' },
  { id: 'BG-DEX-03', name: 'Sub Invoice Line Allowances', parent: 'BG-DEX-01', card: '0..n', at: 'discounts_charges[]', sign: '-', like: 'BG-27' },
  { id: 'BG-DEX-04', name: 'Sub Invoice Line Charges', parent: 'BG-DEX-01', card: '0..n', at: 'discounts_charges[]', sign: '+', like: 'BG-28' },
  { id: 'BG-DEX-05', name: 'Sub Invoice Line Period', parent: 'BG-DEX-01', card: '0..1', at: '', like: 'BG-26' },
  { id: 'BG-DEX-06', name: 'Sub Invoice Line VAT Information', parent: 'BG-DEX-01', card: '1..1', at: '', like: 'BG-30' },
  { id: 'BG-DEX-07', name: 'Sub Invoice Line Price Details', parent: 'BG-DEX-01', card: '1..1', at: '', like: 'BG-29' },
  { id: 'BG-DEX-08', name: 'Sub Invoice Line Item Attributes', parent: 'BG-DEX-02', card: '0..n', at: 'attributes[]', like: 'BG-32' },
  { id: 'BG-DEX-09', name: 'Third Party Payment', parent: 'BG-0', card: '0..n', at: 'document.third_party_payments[]' },
] as const satisfies readonly GroupRow[]
