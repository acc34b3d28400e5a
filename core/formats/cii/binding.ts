import type { Binding } from '../binding.ts'
export const CII_BINDING: Binding = {
  prefixes: { '': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100' },
  root: { name: 'x', prefix: '' },
  rows: [],
  unsupported: {},
}
