import { attributeTerm, fixed, group, is, node, value, type Row } from '../binding/binding.ts'
import {
  address,
  BEFORE_TYPE,
  behindReferenceType,
  contact,
  date,
  identifier,
  identifiers,
  objectReference,
  onlyVatNumber,
  reference,
  taxNumber,
  vatNumber,
} from './common.ts'

/** `ram:ApplicableHeaderTradeAgreement` and `ram:ApplicableHeaderTradeDelivery`: parties, references, delivery. */

const seller = (): Row =>
  group('ram:SellerTradeParty', 'BG-4', [
    ...identifiers('BT-29', 'BT-29-1', true),
    value('ram:Name', 'BT-27'),
    'ram:RoleCode',
    value('ram:Description', 'BT-33'),
    node('ram:SpecifiedLegalOrganization', [
      ...['ram:LegalClassificationCode', 'ram:Name'],
      identifier('ram:ID', 'BT-30', 'BT-30-1'),
      value('ram:TradingBusinessName', 'BT-28'),
      'ram:PostalTradeAddress',
    ]),
    contact('BG-6', 'BT-41', 'BT-42', 'BT-43'),
    address('BG-5', ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
    node('ram:URIUniversalCommunication', [identifier('ram:URIID', 'BT-34', 'BT-34-1')]),
    vatNumber('BT-31'),
    taxNumber('BT-32'),
  ])

const buyer = (): Row =>
  group('ram:BuyerTradeParty', 'BG-7', [
    ...identifiers('BT-46', 'BT-46-1', false),
    value('ram:Name', 'BT-44'),
    ...['ram:RoleCode', 'ram:Description'],
    node('ram:SpecifiedLegalOrganization', [
      ...['ram:LegalClassificationCode', 'ram:Name'],
      identifier('ram:ID', 'BT-47', 'BT-47-1'),
      value('ram:TradingBusinessName', 'BT-45'),
      'ram:PostalTradeAddress',
    ]),
    contact('BG-9', 'BT-56', 'BT-57', 'BT-58'),
    address('BG-8', ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
    node('ram:URIUniversalCommunication', [identifier('ram:URIID', 'BT-49', 'BT-49-1')]),
    onlyVatNumber('BT-48'),
  ])

const taxRepresentative = (): Row =>
  group('ram:SellerTaxRepresentativeTradeParty', 'BG-11', [
    ...['ram:ID', 'ram:GlobalID'],
    value('ram:Name', 'BT-62'),
    ...['ram:RoleCode', 'ram:Description', 'ram:SpecifiedLegalOrganization', 'ram:DefinedTradeContact'],
    address('BG-12', ['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
    'ram:URIUniversalCommunication',
    onlyVatNumber('BT-63'),
  ])

const tenderReference = (): Row =>
  node('ram:AdditionalReferencedDocument', [value('ram:IssuerAssignedID', 'BT-17'), ...BEFORE_TYPE, fixed('ram:TypeCode', '50')], {
    when: is('ram:TypeCode', '50'),
  })

const supportingDocument = (): Row =>
  group(
    'ram:AdditionalReferencedDocument',
    'BG-24',
    [
      value('ram:IssuerAssignedID', 'BT-122'),
      value('ram:URIID', 'BT-124'),
      ...['ram:StatusCode', 'ram:CopyIndicator', 'ram:LineID'],
      fixed('ram:TypeCode', '916'),
      ...['ram:GlobalID', 'ram:RevisionID'],
      value('ram:Name', 'BT-123'),
      value('ram:AttachmentBinaryObject', 'BT-125', {
        attributes: [attributeTerm('mimeCode', 'BT-125-1'), attributeTerm('filename', 'BT-125-2')],
      }),
      'ram:Information',
      ...behindReferenceType(),
    ],
    { when: is('ram:TypeCode', '916') },
  )

/** The schema demands a name of the project, for which EN 16931 has no term. */
const project = (): Row =>
  node('ram:SpecifiedProcuringProject', [value('ram:ID', 'BT-11'), 'ram:Description', fixed('ram:Name', 'Project reference')])

export const agreement = (): Row =>
  node(
    'ram:ApplicableHeaderTradeAgreement',
    [
      'ram:Reference',
      value('ram:BuyerReference', 'BT-10'),
      seller(),
      buyer(),
      ...['ram:SalesAgentTradeParty', 'ram:BuyerRequisitionerTradeParty', 'ram:BuyerAssignedAccountantTradeParty'],
      ...['ram:SellerAssignedAccountantTradeParty', 'ram:BuyerTaxRepresentativeTradeParty'],
      taxRepresentative(),
      ...['ram:ProductEndUserTradeParty', 'ram:ApplicableTradeDeliveryTerms'],
      reference('ram:SellerOrderReferencedDocument', 'BT-14'),
      reference('ram:BuyerOrderReferencedDocument', 'BT-13'),
      ...['ram:QuotationReferencedDocument', 'ram:OrderResponseReferencedDocument'],
      reference('ram:ContractReferencedDocument', 'BT-12'),
      ...['ram:DemandForecastReferencedDocument', 'ram:SupplyInstructionReferencedDocument', 'ram:PromotionalDealReferencedDocument'],
      'ram:PriceListReferencedDocument',
      tenderReference(),
      objectReference('BT-18', 'BT-18-1', true),
      supportingDocument(),
      'ram:AdditionalReferencedDocument',
      ...['ram:RequisitionerReferencedDocument', 'ram:BuyerAgentTradeParty', 'ram:PurchaseConditionsReferencedDocument'],
      project(),
      'ram:UltimateCustomerOrderReferencedDocument',
    ],
    { always: true },
  )

export const delivery = (): Row =>
  group(
    'ram:ApplicableHeaderTradeDelivery',
    'BG-13',
    [
      'ram:RelatedSupplyChainConsignment',
      node('ram:ShipToTradeParty', [
        ...identifiers('BT-71', 'BT-71-1', false),
        value('ram:Name', 'BT-70'),
        ...['ram:RoleCode', 'ram:Description', 'ram:SpecifiedLegalOrganization', 'ram:DefinedTradeContact'],
        address('BG-15', ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
      ]),
      ...[
        'ram:UltimateShipToTradeParty',
        'ram:ShipFromTradeParty',
        'ram:ActualDespatchSupplyChainEvent',
        'ram:ActualPickUpSupplyChainEvent',
      ],
      node('ram:ActualDeliverySupplyChainEvent', ['ram:ID', date('ram:OccurrenceDateTime', 'BT-72')]),
      ...['ram:ActualReceiptSupplyChainEvent', 'ram:AdditionalReferencedDocument'],
      reference('ram:DespatchAdviceReferencedDocument', 'BT-16'),
      reference('ram:ReceivingAdviceReferencedDocument', 'BT-15'),
      ...['ram:DeliveryNoteReferencedDocument', 'ram:ConsumptionReportReferencedDocument'],
    ],
    { always: true },
  )
