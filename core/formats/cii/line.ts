import { ALLOWANCE_TERMS } from '../allowance-terms.ts'
import { also, attributeTerm, group, isDiscount, node, value, type Row } from '../binding.ts'
import { allowanceCharge, amount, categoryCode, chargeIndicator, identifier, isCharge, objectReference, period, taxType } from './common.ts'

/** `ram:IncludedSupplyChainTradeLineItem`, in the order of the schema 100.D16B. */

const document: Row = node(
  'ram:AssociatedDocumentLineDocument',
  [
    value('ram:LineID', 'BT-126'),
    ...['ram:ParentLineID', 'ram:LineStatusCode', 'ram:LineStatusReasonCode'],
    node('ram:IncludedNote', ['ram:Subject', 'ram:ContentCode', value('ram:Content', 'BT-127'), 'ram:SubjectCode', 'ram:ID']),
  ],
  { always: true },
)

const product: Row = group('ram:SpecifiedTradeProduct', 'BG-31', [
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
  group('ram:ApplicableProductCharacteristic', 'BG-32', [
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
  ...['ram:LinearSpatialDimension', 'ram:MinimumLinearSpatialDimension', 'ram:MaximumLinearSpatialDimension', 'ram:ManufacturerTradeParty'],
  ...['ram:PresentationSpecifiedBinaryFile', 'ram:MSDSReferenceReferencedDocument', 'ram:AdditionalReferenceReferencedDocument'],
  ...['ram:LegalRightsOwnerTradeParty', 'ram:BrandOwnerTradeParty', 'ram:IncludedReferencedProduct', 'ram:InformationNote'],
])

const baseQuantity: Row = value('ram:BasisQuantity', 'BT-149', { attributes: [attributeTerm('unitCode', 'BT-150')] })

/** BG-29, which in CII also encloses the reference to the order line. */
const prices: Row = group('ram:SpecifiedLineTradeAgreement', 'BG-29', [
  ...['ram:BuyerReference', 'ram:BuyerRequisitionerTradeParty', 'ram:ApplicableTradeDeliveryTerms', 'ram:SellerOrderReferencedDocument'],
  node('ram:BuyerOrderReferencedDocument', [
    ...['ram:IssuerAssignedID', 'ram:URIID', 'ram:StatusCode', 'ram:CopyIndicator'],
    value('ram:LineID', 'BT-132'),
  ]),
  ...['ram:QuotationReferencedDocument', 'ram:ContractReferencedDocument', 'ram:DemandForecastReferencedDocument'],
  ...['ram:PromotionalDealReferencedDocument', 'ram:AdditionalReferencedDocument'],
  // The schema demands the gross price, so a discount alone cannot be written.
  node(
    'ram:GrossPriceProductTradePrice',
    [
      'ram:TypeCode',
      { ...amount('ram:ChargeAmount', 'BT-148'), suits: isDiscount },
      also(baseQuantity),
      ...['ram:MinimumQuantity', 'ram:MaximumQuantity', 'ram:ChangeReason', 'ram:OrderUnitConversionFactorNumeric'],
      // A charge on the price is no term (EN 16931-1, BT-147 is a discount).
      { name: 'ram:AppliedTradeAllowanceCharge', when: isCharge },
      node('ram:AppliedTradeAllowanceCharge', [
        chargeIndicator(false),
        ...['ram:ID', 'ram:SequenceNumeric', 'ram:CalculationPercent', 'ram:BasisAmount', 'ram:BasisQuantity', 'ram:PrepaidIndicator'],
        { ...amount('ram:ActualAmount', 'BT-147'), suits: isDiscount },
        ...['ram:UnitBasisAmount', 'ram:ReasonCode', 'ram:Reason'],
      ]),
    ],
    { needs: 'BT-148' },
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

const settlement: Row = node(
  'ram:SpecifiedLineTradeSettlement',
  [
    ...['ram:PaymentReference', 'ram:InvoiceIssuerReference', 'ram:TotalAdjustmentAmount', 'ram:DiscountIndicator'],
    group('ram:ApplicableTradeTax', 'BG-30', [
      'ram:CalculatedAmount',
      taxType('BT-151'),
      ...['ram:ExemptionReason', 'ram:BasisAmount'],
      categoryCode('BT-151'),
      'ram:ExemptionReasonCode',
      value('ram:RateApplicablePercent', 'BT-152'),
    ]),
    period('BG-26', 'BT-134', 'BT-135'),
    allowanceCharge('BG-27', '-', ALLOWANCE_TERMS['BG-27']),
    allowanceCharge('BG-28', '+', ALLOWANCE_TERMS['BG-28']),
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

export const line: Row = group('ram:IncludedSupplyChainTradeLineItem', 'BG-25', [
  'ram:DescriptionCode',
  document,
  product,
  prices,
  delivery,
  settlement,
  'ram:IncludedSubordinateTradeLineItem',
])
