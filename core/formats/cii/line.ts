import { Decimal } from '../../base/decimal.ts'
import { lossReason } from '../../terms/loss-reason.ts'
import type { Group } from '../../terms/view.ts'
import { ALLOWANCE_TERMS } from '../allowance-terms.ts'
import {
  also,
  attributeTerm,
  derived,
  group,
  isDiscount,
  node,
  unbound,
  value,
  type Computed,
  type Derivation,
  type Entry,
  type Row,
} from '../binding/binding.ts'
import { LINE_GROUPS, SUB_LINE_GROUPS, type LineGroups } from '../binding/line-groups.ts'
import { allowanceCharge, amount, categoryCode, chargeIndicator, identifier, isCharge, objectReference, period, taxType } from './common.ts'

/** `ram:IncludedSupplyChainTradeLineItem`, in the order of the schema 100.D16B, for lines and for the lines below them. */

const LINE = 'ram:IncludedSupplyChainTradeLineItem'
const HEAD = 'ram:AssociatedDocumentLineDocument'
const NUMBER = 'ram:LineID'
const PARENT = 'ram:ParentLineID'

/** What a line is to the sums in Factur-X EXTENDED: details count, a group is the sum of those below it, information is neither. */
const statusOf: Derivation = (line, atMost) => {
  const inner = line.has('BT-126') ? line.groups('BG-DEX-01').slice(0, atMost['BG-DEX-01']).filter(saysSomething) : []
  const outer = line.id === 'BG-DEX-01' && line.parent !== undefined ? statusOf(line.parent, atMost) : 'GROUP'
  if (inner.length === 0 && line.id === 'BG-25') return undefined
  if (outer !== 'GROUP') return 'INFORMATION'
  return inner.length > 0 && isSum(line, inner) ? 'GROUP' : 'DETAIL'
}

const saysSomething = (group: Group): boolean =>
  group.occurrences.some(({ value }) => value.trim() !== '') || group.children.some(saysSomething)

function isSum(line: Group, inner: readonly Group[]): boolean {
  const net = (one: Group): Decimal | undefined => Decimal.parse(one.value('BT-131') ?? '')
  const parts = inner.map(net)
  const counted = parts.filter((part) => part !== undefined)
  return counted.length === parts.length && net(line)?.equals(Decimal.sum(counted)) === true
}

const document = (parent: Entry): Row =>
  node(
    HEAD,
    [
      value(NUMBER, 'BT-126'),
      parent,
      'ram:LineStatusCode',
      derived('ram:LineStatusReasonCode', statusOf),
      node('ram:IncludedNote', ['ram:Subject', 'ram:ContentCode', value('ram:Content', 'BT-127'), 'ram:SubjectCode', 'ram:ID']),
    ],
    { always: true },
  )

const product = ({ item, attribute }: LineGroups): Row =>
  group('ram:SpecifiedTradeProduct', item, [
    'ram:ID',
    identifier('ram:GlobalID', 'BT-157', 'BT-157-1'),
    value('ram:SellerAssignedID', 'BT-155'),
    value('ram:BuyerAssignedID', 'BT-156'),
    'ram:ManufacturerAssignedID',
    value('ram:Name', 'BT-153'),
    'ram:TradeName',
    value('ram:Description', 'BT-154'),
    ...['ram:TypeCode', 'ram:NetWeightMeasure', 'ram:GrossWeightMeasure', 'ram:ProductGroupID', 'ram:EndItemTypeCode', 'ram:EndItemName'],
    ...['ram:AreaDensityMeasure', 'ram:UseDescription', 'ram:BrandName', 'ram:SubBrandName', 'ram:DrainedNetWeightMeasure'],
    ...['ram:VariableMeasureIndicator', 'ram:ColourCode', 'ram:ColourDescription', 'ram:Designation'],
    ...['ram:FormattedCancellationAnnouncedLaunchDateTime', 'ram:FormattedLatestProductDataChangeDateTime'],
    // EN 16931-3-3: the name of an attribute is the Description, not a name.
    group('ram:ApplicableProductCharacteristic', attribute, [
      ...['ram:ID', 'ram:TypeCode'],
      value('ram:Description', 'BT-160'),
      ...['ram:ValueMeasure', 'ram:MeasurementMethodCode'],
      value('ram:Value', 'BT-161'),
    ]),
    'ram:ApplicableMaterialGoodsCharacteristic',
    node(
      'ram:DesignatedProductClassification',
      [
        ...['ram:SystemID', 'ram:SystemName'],
        value('ram:ClassCode', 'BT-158', { attributes: [attributeTerm('listID', 'BT-158-1'), attributeTerm('listVersionID', 'BT-158-2')] }),
        'ram:ClassName',
      ],
      { each: 'BT-158' },
    ),
    ...[
      'ram:IndividualTradeProductInstance',
      'ram:CertificationEvidenceReferenceReferencedDocument',
      'ram:InspectionReferenceReferencedDocument',
    ],
    node('ram:OriginTradeCountry', [value('ram:ID', 'BT-159'), 'ram:Name']),
    ...[
      'ram:LinearSpatialDimension',
      'ram:MinimumLinearSpatialDimension',
      'ram:MaximumLinearSpatialDimension',
      'ram:ManufacturerTradeParty',
    ],
    ...['ram:PresentationSpecifiedBinaryFile', 'ram:MSDSReferenceReferencedDocument', 'ram:AdditionalReferenceReferencedDocument'],
    ...['ram:LegalRightsOwnerTradeParty', 'ram:BrandOwnerTradeParty', 'ram:IncludedReferencedProduct', 'ram:InformationNote'],
  ])

const baseQuantity: Row = value('ram:BasisQuantity', 'BT-149', { attributes: [attributeTerm('unitCode', 'BT-150')] })

/** The gross price is what the discount is taken off: net price and discount added up (EN 16931-1, BT-146 and BT-147; PEPPOL-EN16931-R046). */
const GROSS_PRICE: Computed = {
  term: 'BT-148',
  note: lossReason(
    'computed_gross_price',
    'The invoice has a price discount without the gross price, which the format demands; it is the net price plus the discount.',
  ),
  compute: (price) => {
    const discount = price.first('BT-147')
    if (discount === undefined || !isDiscount(discount)) return undefined
    const [net, less] = [Decimal.parse(price.value('BT-146') ?? ''), Decimal.parse(discount.value)]
    return net === undefined || less === undefined ? undefined : net.plus(less).toString()
  },
}

/** BG-29, which in CII also encloses the reference to the order line. */
const prices = ({ price }: LineGroups): Row =>
  group('ram:SpecifiedLineTradeAgreement', price, [
    ...['ram:BuyerReference', 'ram:BuyerRequisitionerTradeParty', 'ram:ApplicableTradeDeliveryTerms', 'ram:SellerOrderReferencedDocument'],
    node('ram:BuyerOrderReferencedDocument', [
      ...['ram:IssuerAssignedID', 'ram:URIID', 'ram:StatusCode', 'ram:CopyIndicator'],
      value('ram:LineID', 'BT-132'),
    ]),
    ...['ram:QuotationReferencedDocument', 'ram:ContractReferencedDocument', 'ram:DemandForecastReferencedDocument'],
    ...['ram:PromotionalDealReferencedDocument', 'ram:AdditionalReferencedDocument'],
    // The schema demands the gross price, so a discount alone cannot be written where that does not follow.
    node(
      'ram:GrossPriceProductTradePrice',
      [
        'ram:TypeCode',
        { ...amount('ram:ChargeAmount', 'BT-148'), suits: isDiscount, fallback: GROSS_PRICE },
        also(baseQuantity),
        ...['ram:MinimumQuantity', 'ram:MaximumQuantity', 'ram:ChangeReason', 'ram:OrderUnitConversionFactorNumeric'],
        // A charge on the price is no term (EN 16931-1, BT-147 is a discount).
        unbound('ram:AppliedTradeAllowanceCharge', isCharge),
        node('ram:AppliedTradeAllowanceCharge', [
          chargeIndicator(false),
          ...['ram:ID', 'ram:SequenceNumeric', 'ram:CalculationPercent', 'ram:BasisAmount', 'ram:BasisQuantity', 'ram:PrepaidIndicator'],
          { ...amount('ram:ActualAmount', 'BT-147'), suits: isDiscount },
          ...['ram:UnitBasisAmount', 'ram:ReasonCode', 'ram:Reason'],
        ]),
      ],
      { needs: GROSS_PRICE },
    ),
    node('ram:NetPriceProductTradePrice', ['ram:TypeCode', amount('ram:ChargeAmount', 'BT-146'), baseQuantity]),
    ...['ram:RequisitionerReferencedDocument', 'ram:ItemSellerTradeParty', 'ram:ItemBuyerTradeParty', 'ram:IncludedSpecifiedMarketplace'],
    'ram:UltimateCustomerOrderReferencedDocument',
  ])

const delivery: Row = node('ram:SpecifiedLineTradeDelivery', [
  ...['ram:RequestedQuantity', 'ram:ReceivedQuantity'],
  value('ram:BilledQuantity', 'BT-129', { attributes: [attributeTerm('unitCode', 'BT-130')] }),
  ...['ram:ChargeFreeQuantity', 'ram:PackageQuantity', 'ram:ShipToTradeParty', 'ram:ActualDeliverySupplyChainEvent'],
])

const settlement = ({ vat, period: during, allowance, charge }: LineGroups): Row =>
  node(
    'ram:SpecifiedLineTradeSettlement',
    [
      ...['ram:PaymentReference', 'ram:InvoiceIssuerReference', 'ram:TotalAdjustmentAmount', 'ram:DiscountIndicator'],
      group('ram:ApplicableTradeTax', vat, [
        'ram:CalculatedAmount',
        taxType('BT-151'),
        ...['ram:ExemptionReason', 'ram:BasisAmount'],
        categoryCode('BT-151'),
        'ram:ExemptionReasonCode',
        value('ram:RateApplicablePercent', 'BT-152'),
      ]),
      period(during, 'BT-134', 'BT-135'),
      allowanceCharge(allowance, '-', ALLOWANCE_TERMS['BG-27']),
      allowanceCharge(charge, '+', ALLOWANCE_TERMS['BG-28']),
      ...['ram:SubtotalCalculatedTradeTax', 'ram:SpecifiedLogisticsServiceCharge', 'ram:SpecifiedTradePaymentTerms'],
      node('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        amount('ram:LineTotalAmount', 'BT-131'),
        ...['ram:ChargeTotalAmount', 'ram:AllowanceTotalAmount', 'ram:TaxBasisTotalAmount', 'ram:TaxTotalAmount', 'ram:GrandTotalAmount'],
        ...['ram:InformationAmount', 'ram:TotalAllowanceChargeAmount'],
      ]),
      ...['ram:SpecifiedFinancialAdjustment', 'ram:InvoiceReferencedDocument'],
      objectReference('BT-128', 'BT-128-1', false),
      ...['ram:AdditionalReferencedDocument', 'ram:PayableSpecifiedTradeAccountingAccount'],
      node('ram:ReceivableSpecifiedTradeAccountingAccount', [value('ram:ID', 'BT-133'), 'ram:SetTriggerCode', 'ram:TypeCode']),
      ...[
        'ram:PurchaseSpecifiedTradeAccountingAccount',
        'ram:SalesSpecifiedTradeAccountingAccount',
        'ram:SpecifiedTradeSettlementFinancialCard',
      ],
    ],
    { always: true },
  )

function rowsOf(groups: LineGroups, parent: Entry): readonly Entry[] {
  return [
    'ram:DescriptionCode',
    document(parent),
    product(groups),
    prices(groups),
    delivery,
    settlement(groups),
    'ram:IncludedSubordinateTradeLineItem',
  ]
}

/** Factur-X EXTENDED has the lines below a line behind it, and each says the number of the line that it belongs to. */
export const lines = (): readonly Row[] => [
  group(
    LINE,
    SUB_LINE_GROUPS.line,
    rowsOf(
      SUB_LINE_GROUPS,
      derived(PARENT, ({ parent }) => parent?.value('BT-126')),
    ),
    {
      beneath: { at: `${HEAD}/${PARENT}`, own: `${HEAD}/${NUMBER}`, names: 'BT-126' },
    },
  ),
  group(LINE, LINE_GROUPS.line, rowsOf(LINE_GROUPS, PARENT)),
]
