import type { GroupId } from '../../terms/types.ts'

/** The groups of a line, and those of a line below it, which has the same terms. */
export type LineGroups = { readonly [Part in 'line' | 'item' | 'allowance' | 'charge' | 'period' | 'vat' | 'price' | 'attribute']: GroupId }

export const LINE_GROUPS: LineGroups = {
  line: 'BG-25',
  item: 'BG-31',
  allowance: 'BG-27',
  charge: 'BG-28',
  period: 'BG-26',
  vat: 'BG-30',
  price: 'BG-29',
  attribute: 'BG-32',
}

export const SUB_LINE_GROUPS: LineGroups = {
  line: 'BG-DEX-01',
  item: 'BG-DEX-02',
  allowance: 'BG-DEX-03',
  charge: 'BG-DEX-04',
  period: 'BG-DEX-05',
  vat: 'BG-DEX-06',
  price: 'BG-DEX-07',
  attribute: 'BG-DEX-08',
}
