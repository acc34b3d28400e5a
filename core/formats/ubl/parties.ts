import { also, group, is, node, value, type Entry, type Row } from '../binding/binding.ts'
import { address, contact, identifier, legalEntity, taxRegistration, vatNumber } from './common.ts'

/** Elements of `cac:Party` before and behind the ones that EN 16931 uses. */
const BEFORE_ENDPOINT = ['cbc:MarkCareIndicator', 'cbc:MarkAttentionIndicator', 'cbc:WebsiteURI', 'cbc:LogoReferenceID']
const BEHIND_CONTACT = ['cac:Person', 'cac:AgentParty', 'cac:ServiceProviderParty', 'cac:PowerOfAttorney', 'cac:FinancialAccount']

/** EN 16931-3-2: the bank assigned creditor identifier (BT-90) is an id of the seller, or of the payee, in the scheme SEPA. */
const isCreditorId = is('cbc:ID/@schemeID', 'SEPA')
const creditorId = value('cbc:ID', 'BT-90', { attributes: [{ name: 'schemeID', fixed: 'SEPA' }], shared: true })

const aroundParty = {
  before: ['cbc:CustomerAssignedAccountID', 'cbc:AdditionalAccountID'],
  behind: [
    'cbc:DataSendingCapability',
    'cac:DespatchContact',
    'cac:DeliveryContact',
    'cac:AccountingContact',
    'cac:SellerContact',
    'cac:BuyerContact',
  ],
}

const supplierParty: readonly Entry[] = [
  ...BEFORE_ENDPOINT,
  identifier('cbc:EndpointID', 'BT-34', 'BT-34-1'),
  'cbc:IndustryClassificationCode',
  node('cac:PartyIdentification', [creditorId], { when: isCreditorId }),
  node('cac:PartyIdentification', [identifier('cbc:ID', 'BT-29', 'BT-29-1')], { each: 'BT-29' }),
  node('cac:PartyName', [value('cbc:Name', 'BT-28')]),
  'cac:Language',
  address('cac:PostalAddress', 'BG-5', ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
  'cac:PhysicalLocation',
  vatNumber('BT-31'),
  taxRegistration('BT-32'),
  legalEntity({ name: 'BT-27', id: ['BT-30', 'BT-30-1'], form: 'BT-33' }),
  contact('BG-6', 'BT-41', 'BT-42', 'BT-43'),
  ...BEHIND_CONTACT,
]

const customerParty: readonly Entry[] = [
  ...BEFORE_ENDPOINT,
  identifier('cbc:EndpointID', 'BT-49', 'BT-49-1'),
  'cbc:IndustryClassificationCode',
  node('cac:PartyIdentification', [identifier('cbc:ID', 'BT-46', 'BT-46-1')]),
  node('cac:PartyName', [value('cbc:Name', 'BT-45')]),
  'cac:Language',
  address('cac:PostalAddress', 'BG-8', ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
  'cac:PhysicalLocation',
  vatNumber('BT-48'),
  legalEntity({ name: 'BT-44', id: ['BT-47', 'BT-47-1'] }),
  contact('BG-9', 'BT-56', 'BT-57', 'BT-58'),
  ...BEHIND_CONTACT,
]

/** Seller, buyer, payee and tax representative, as they follow each other in both documents. */
export const PARTIES: readonly Entry[] = [
  group('cac:AccountingSupplierParty', 'BG-4', [...aroundParty.before, node('cac:Party', supplierParty), ...aroundParty.behind]),
  group('cac:AccountingCustomerParty', 'BG-7', [...aroundParty.before, node('cac:Party', customerParty), ...aroundParty.behind]),
  group('cac:PayeeParty', 'BG-10', [
    ...BEFORE_ENDPOINT,
    ...['cbc:EndpointID', 'cbc:IndustryClassificationCode'],
    node('cac:PartyIdentification', [also(creditorId)], { when: isCreditorId }),
    node('cac:PartyIdentification', [identifier('cbc:ID', 'BT-60', 'BT-60-1')]),
    node('cac:PartyName', [value('cbc:Name', 'BT-59')]),
    ...['cac:Language', 'cac:PostalAddress', 'cac:PhysicalLocation', 'cac:PartyTaxScheme'],
    legalEntity({ id: ['BT-61', 'BT-61-1'] }),
    'cac:Contact',
    ...BEHIND_CONTACT,
  ]),
  ...['cac:BuyerCustomerParty', 'cac:SellerSupplierParty'],
  taxRepresentative(),
]

function taxRepresentative(): Row {
  return group('cac:TaxRepresentativeParty', 'BG-11', [
    ...BEFORE_ENDPOINT,
    ...['cbc:EndpointID', 'cbc:IndustryClassificationCode', 'cac:PartyIdentification'],
    node('cac:PartyName', [value('cbc:Name', 'BT-62')]),
    'cac:Language',
    address('cac:PostalAddress', 'BG-12', ['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
    'cac:PhysicalLocation',
    vatNumber('BT-63'),
    ...['cac:PartyLegalEntity', 'cac:Contact'],
    ...BEHIND_CONTACT,
  ])
}
