import type { Company } from '../../core/contract/types.ts'

/**
 * The client company of the tests: the seller of every bundled sample at once, by the VAT identifier, the registration and the electronic address of
 * each, so that whichever of them is stored is one of its own invoices.
 */
export const TEST_COMPANY: Company = {
  name: 'Nordlicht Werkzeugbau GmbH',
  trading_name: 'Nordlicht Werkzeugbau',
  address: { address_line_1: 'Am Holzhafen 14', post_code: '24149', city: 'Kiel', country_code: 'DE' },
  vat_ids: ['DE811999207', 'BE0771234528', 'ATU99887702'],
  tax_numbers: [],
  registrations: [{ value: 'HRB 90417 KI' }, { value: 'FN 998877 x' }],
  legal_information: 'Geschäftsführerin: Wiebke Asmussen, Sitz: Kiel',
  directors: ['Wiebke Asmussen'],
  contacts: [{ name: 'Jannis Thomsen', phone: '+49 431 5550142', email: 'thomsen@nordlicht-werkzeugbau.example' }],
  endpoints: [
    { scheme: '9930', value: 'DE811999207' },
    { scheme: '0208', value: '0771234528' },
    { scheme: '9914', value: 'ATU99887702' },
    { scheme: 'EM', value: 'rechnung@nordlicht-werkzeugbau.example' },
  ],
  accounts: [{ iban: 'DE70999010100012345678', holder: 'Nordlicht Werkzeugbau GmbH' }, { iban: 'BE17999123456721' }],
  defaults: { currency_code: 'EUR', vat: { category: 'S', rate: '19' }, payment_days: '30' },
}
