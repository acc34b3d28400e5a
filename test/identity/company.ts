import type { Company } from '../../core/contract/types.ts'
import type { PartyFacts } from '../../core/identity/parties.ts'

/** The client company of the tests of identity. */
export const NORDLICHT: Company = {
  name: 'Nordlicht Handels GmbH',
  trading_name: 'Nordlicht Kiel',
  address: { address_line_1: 'Holstenstraße 12', post_code: '24103', city: 'Kiel', country_code: 'DE' },
  vat_ids: ['DE400571727', 'PL7127244160'],
  tax_numbers: ['20/815/08158'],
  registrations: [{ value: 'HRB 12345' }, { scheme: '0088', value: '4012345000009' }],
  legal_information: 'Amtsgericht Kiel',
  directors: [],
  contacts: [],
  endpoints: [
    { scheme: '9930', value: 'DE400571727' },
    { scheme: 'EM', value: 'rechnung@nordlicht.example' },
  ],
  accounts: [],
}

/** The client as an invoice names it in full. */
export const AS_PARTY: PartyFacts = {
  name: 'Nordlicht Handels GmbH',
  vat_id: 'DE400571727',
  lines: ['Holstenstraße 12'],
  post_code: '24103',
  city: 'Kiel',
  country_code: 'DE',
}

export const STRANGER: PartyFacts = {
  name: 'Alpenglanz Optik GmbH',
  vat_id: 'ATU39099603',
  lines: ['Getreidegasse 5'],
  post_code: '5020',
  city: 'Salzburg',
  country_code: 'AT',
}
