import { Decimal } from '../../base/decimal.ts'
import { lossReason } from '../../terms/loss-reason.ts'
import { ALLOWANCE_TERMS } from '../allowance-terms.ts'
import type { LineGroups } from '../binding/line-groups.ts'
import type { GroupId } from '../../terms/types.ts'
import { fixed, group, isDiscount, is, node, value, type Computed, type Entry, type Row } from '../binding/binding.ts'
import { allowanceCharge, amount, identifier, isAllowance, taxCategoryRows } from './common.ts'

/** What differs between the lines of an invoice, its sub-lines and the lines of a credit note. */
export interface LineKind {
  readonly element: string
  readonly quantity: string
  readonly groups: LineGroups
  /** What follows `cac:DeliveryTerms`. */
  readonly below: readonly Entry[]
}

/** An invoice line in the order of the UBL 2.1 schema. */
export function line({ element, quantity, groups, below }: LineKind): Row {
  return group(element, groups.line, [
    value('cbc:ID', 'BT-126'),
    'cbc:UUID',
    value('cbc:Note', 'BT-127'),
    value(quantity, 'BT-129', { attributes: [{ name: 'unitCode', term: 'BT-130' }] }),
    amount('cbc:LineExtensionAmount', 'BT-131'),
    ...['cbc:TaxPointDate', 'cbc:AccountingCostCode'],
    value('cbc:AccountingCost', 'BT-133'),
    ...['cbc:PaymentPurposeCode', 'cbc:FreeOfChargeIndicator'],
    period(groups.period),
    node('cac:OrderLineReference', [
      value('cbc:LineID', 'BT-132'),
      'cbc:SalesOrderLineID',
      'cbc:UUID',
      'cbc:LineStatusCode',
      'cac:OrderReference',
    ]),
    ...['cac:DiscrepancyResponse', 'cac:DespatchLineReference', 'cac:ReceiptLineReference', 'cac:BillingReference'],
    node('cac:DocumentReference', [identifier('cbc:ID', 'BT-128', 'BT-128-1'), fixed('cbc:DocumentTypeCode', '130')], {
      when: is('cbc:DocumentTypeCode', '130'),
    }),
    ...['cac:PricingReference', 'cac:OriginatorParty', 'cac:Delivery', 'cac:PaymentTerms'],
    allowanceCharge(groups.allowance, '-', ALLOWANCE_TERMS['BG-27']),
    allowanceCharge(groups.charge, '+', ALLOWANCE_TERMS['BG-28']),
    ...['cac:TaxTotal', 'cac:WithholdingTaxTotal'],
    item(groups),
    price(groups.price),
    'cac:DeliveryTerms',
    ...below,
  ])
}

function period(id: GroupId): Row {
  return group('cac:InvoicePeriod', id, [
    value('cbc:StartDate', 'BT-134'),
    'cbc:StartTime',
    value('cbc:EndDate', 'BT-135'),
    ...['cbc:EndTime', 'cbc:DurationMeasure', 'cbc:DescriptionCode', 'cbc:Description'],
  ])
}

function item(groups: LineKind['groups']): Row {
  return group('cac:Item', groups.item, [
    value('cbc:Description', 'BT-154'),
    ...['cbc:PackQuantity', 'cbc:PackSizeNumeric', 'cbc:CatalogueIndicator'],
    value('cbc:Name', 'BT-153'),
    ...['cbc:HazardousRiskIndicator', 'cbc:AdditionalInformation', 'cbc:Keyword', 'cbc:BrandName', 'cbc:ModelName'],
    node('cac:BuyersItemIdentification', [value('cbc:ID', 'BT-156')]),
    node('cac:SellersItemIdentification', [value('cbc:ID', 'BT-155')]),
    'cac:ManufacturersItemIdentification',
    node('cac:StandardItemIdentification', [identifier('cbc:ID', 'BT-157', 'BT-157-1')]),
    ...['cac:CatalogueItemIdentification', 'cac:CatalogueDocumentReference', 'cac:ItemSpecificationDocumentReference'],
    node('cac:OriginCountry', [value('cbc:IdentificationCode', 'BT-159'), 'cbc:Name']),
    node(
      'cac:CommodityClassification',
      [
        ...['cbc:NatureCode', 'cbc:CargoTypeCode', 'cbc:CommodityCode'],
        value('cbc:ItemClassificationCode', 'BT-158', {
          attributes: [
            { name: 'listID', term: 'BT-158-1' },
            { name: 'listVersionID', term: 'BT-158-2' },
          ],
        }),
      ],
      { each: 'BT-158' },
    ),
    ...['cac:TransactionConditions', 'cac:HazardousItem'],
    group('cac:ClassifiedTaxCategory', groups.vat, taxCategoryRows(['BT-151', 'BT-152'])),
    group('cac:AdditionalItemProperty', groups.attribute, [
      'cbc:ID',
      value('cbc:Name', 'BT-160'),
      ...['cbc:NameCode', 'cbc:TestMethod'],
      value('cbc:Value', 'BT-161'),
      'cbc:ValueQuantity',
    ]),
  ])
}

/** The schema demands the discount with the gross price; it is what the net price lacks of that (EN 16931-1, BT-146 to BT-148; PEPPOL-EN16931-R046). */
const DISCOUNT: Computed = {
  term: 'BT-147',
  note: lossReason(
    'computed_price_discount',
    'The invoice has a gross price without the discount, which the format demands; it is the gross price minus the net price.',
  ),
  compute: (price) => {
    const before = price.first('BT-148')
    if (before === undefined || !isDiscount(before)) return undefined
    const [gross, net] = [Decimal.parse(before.value), Decimal.parse(price.value('BT-146') ?? '')]
    const discount = net === undefined ? undefined : gross?.minus(net)
    return discount === undefined || discount.isNegative() ? undefined : discount.toString()
  },
}

function price(id: GroupId): Row {
  const reduction: readonly Entry[] = [
    'cbc:ID',
    fixed('cbc:ChargeIndicator', 'false'),
    ...[
      'cbc:AllowanceChargeReasonCode',
      'cbc:AllowanceChargeReason',
      'cbc:MultiplierFactorNumeric',
      'cbc:PrepaidIndicator',
      'cbc:SequenceNumeric',
    ],
    { ...amount('cbc:Amount', 'BT-147'), fallback: DISCOUNT, suits: isDiscount },
    { ...amount('cbc:BaseAmount', 'BT-148'), suits: isDiscount },
  ]
  return group('cac:Price', id, [
    amount('cbc:PriceAmount', 'BT-146'),
    value('cbc:BaseQuantity', 'BT-149', { attributes: [{ name: 'unitCode', term: 'BT-150' }] }),
    ...[
      'cbc:PriceChangeReason',
      'cbc:PriceTypeCode',
      'cbc:PriceType',
      'cbc:OrderableUnitFactorRate',
      'cac:ValidityPeriod',
      'cac:PriceList',
    ],
    node('cac:AllowanceCharge', reduction, { when: isAllowance, needs: DISCOUNT }),
    'cac:PricingExchangeRate',
  ])
}
