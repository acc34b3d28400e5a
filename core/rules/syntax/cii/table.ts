/**
 * Made by `test/support/generate-rule-tables.ts` from `core/rules/syntax/cii/elements.rules`; not to be edited by hand.
 *
 * What the EN 16931 invoice does not use of CII D16B, and what may stand only once.
 * Taken from the rule list of the CEN artefacts 1.3.16.
 * The language of this file is told in core/rules/README.md; after a change: node test/support/generate-rule-tables.ts
 * Identifiers with rules of their own, which come before those on all identifiers.
 */
// prettier-ignore
export const CII_TABLE = (): string => `
let /T = /rsm:SupplyChainTradeTransaction
let IDS = /rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID , /rsm:ExchangedDocument/ram:ID , /rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:AssociatedDocumentLineDocument/ram:LineID , /rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedTradeProduct/ram:SellerAssignedID
id CII-
@ ram:SpecifiedTradeSettlementPaymentMeans
SR-464 not ram:PayerSpecifiedDebtorFinancialInstitution
@ /rsm:ExchangedDocumentContext
SR-001 not ram:SpecifiedTransactionID
SR-002 not ram:TestIndicator
SR-003 <=1 ram:BusinessProcessSpecifiedDocumentContextParameter
SR-006 not ram:BIMSpecifiedDocumentContextParameter
SR-007 not ram:ScenarioSpecifiedDocumentContextParameter
SR-008 not ram:ApplicationSpecifiedDocumentContextParameter
SR-011 not ram:SubsetSpecifiedDocumentContextParameter
SR-012 not ram:MessageStandardSpecifiedDocumentContextParameter
@ /rsm:ExchangedDocument
SR-013 not ram:Name
SR-015 not ram:IssueDateTime/udt:DateTime
SR-016 not ram:CopyIndicator
SR-017 not ram:Purpose
SR-018 not ram:ControlRequirementIndicator
SR-019 not ram:LanguageID
SR-020 not ram:PurposeCode
SR-021 not ram:RevisionDateTime
SR-022 not ram:VersionID
SR-023 not ram:GlobalID
SR-024 not ram:RevisionID
SR-025 not ram:PreviousRevisionID
SR-026 not ram:CategoryCode
SR-027 not ram:IncludedNote/ram:Subject
SR-028 not ram:IncludedNote/ram:ContentCode
SR-032 not ram:IncludedNote/ram:ID
SR-033 not ram:EffectiveSpecifiedPeriod
SR-034 not ram:IssuerTradeParty
@ /rsm:ExchangedDocument/ram:IncludedNote
SR-030 <=1 ram:Content
@ /T/ram:IncludedSupplyChainTradeLineItem
SR-035 not ram:DescriptionCode
SR-036 not ram:ParentLineID
SR-037 not ram:LineStatusCode
SR-038 not ram:LineStatusReasonCode
SR-221 not ram:IncludedSubordinateTradeLineItem
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:AssociatedDocumentLineDocument
SR-039 <=1 ram:IncludedNote
SR-040 <=1 ram:IncludedNote/ram:Content
SR-041 not ram:IncludedNote/ram:SubjectCode
SR-042 not ram:IncludedNote/ram:ID
SR-043 not ram:IncludedNote/ram:Subject
SR-044 not ram:IncludedNote/ram:ContentCode
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedTradeProduct
SR-045 not ram:ID
SR-048 not ram:ManufacturerAssignedID
SR-049 not ram:TradeName
SR-050 not ram:TypeCode
SR-051 not ram:NetWeightMeasure
SR-052 not ram:GrossWeightMeasure
SR-053 not ram:ProductGroupID
SR-054 not ram:EndItemTypeCode
SR-055 not ram:EndItemName
SR-056 not ram:AreaDensityMeasure
SR-057 not ram:UseDescription
SR-058 not ram:BrandName
SR-059 not ram:SubBrandName
SR-060 not ram:DrainedNetWeightMeasure
SR-061 not ram:VariableMeasureIndicator
SR-062 not ram:ColourCode
SR-063 not ram:ColourDescription
SR-064 not ram:Designation
SR-065 not ram:FormattedCancellationAnnouncedLaunchDateTime
SR-066 not ram:FormattedLatestProductDataChangeDateTime
SR-067 not ram:ApplicableProductCharacteristic/ram:ID
SR-068 not ram:ApplicableProductCharacteristic/ram:TypeCode
SR-070 not ram:ApplicableProductCharacteristic/ram:ValueMeasure
SR-071 not ram:ApplicableProductCharacteristic/ram:MeasurementMethodCode
SR-073 not ram:ApplicableProductCharacteristic/ram:ValueCode
SR-074 not ram:ApplicableProductCharacteristic/ram:ValueDateTime
SR-075 not ram:ApplicableProductCharacteristic/ram:ValueIndicator
SR-076 not ram:ApplicableProductCharacteristic/ram:ContentTypeCode
SR-077 not ram:ApplicableProductCharacteristic/ram:ValueSpecifiedBinaryFile
SR-078 not ram:ApplicableProductCharacteristic/ram:ApplicableProductCharacteristicCondition
SR-079 not ram:ApplicableProductCharacteristic/ram:ApplicableReferencedStandard
SR-080 not ram:ApplicableMaterialGoodsCharacteristic
SR-081 not ram:DesignatedProductClassification/ram:SystemID
SR-082 not ram:DesignatedProductClassification/ram:SystemName
SR-083 not ram:DesignatedProductClassification/ram:ClassName
SR-084 not ram:DesignatedProductClassification/ram:SubClassCode
SR-085 not ram:DesignatedProductClassification/ram:ClassProductCharacteristic
SR-086 not ram:DesignatedProductClassification/ram:ApplicableReferencedStandard
SR-087 not ram:IndividualTradeProductInstance
SR-088 not ram:CertificationEvidenceReferenceReferencedDocument
SR-089 not ram:InspectionReferenceReferencedDocument
SR-091 not ram:OriginTradeCountry/ram:Name
SR-092 not ram:OriginTradeCountry/ram:SubordinateTradeCountrySubDivision
SR-093 not ram:LinearSpatialDimension
SR-094 not ram:MinimumLinearSpatialDimension
SR-095 not ram:MaximumLinearSpatialDimension
SR-096 not ram:ManufacturerTradeParty
SR-097 not ram:PresentationSpecifiedBinaryFile
SR-098 not ram:MSDSReferenceReferencedDocument
SR-099 not ram:AdditionalReferenceReferencedDocument
SR-100 not ram:LegalRightsOwnerTradeParty
SR-101 not ram:BrandOwnerTradeParty
SR-102 not ram:IncludedReferencedProduct
SR-103 not ram:InformationNote
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeAgreement
SR-104 not ram:BuyerReference
SR-105 not ram:BuyerRequisitionerTradeParty
SR-106 not ram:ApplicableTradeDeliveryTerms
SR-107 not ram:SellerOrderReferencedDocument
SR-108 not ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID
SR-109 not ram:QuotationReferencedDocument
SR-110 not ram:ContractReferencedDocument
SR-111 not ram:DemandForecastReferencedDocument
SR-112 not ram:PromotionalDealReferencedDocument
SR-113 not ram:AdditionalReferencedDocument
SR-114 not ram:GrossPriceProductTradePrice/ram:TypeCode
SR-115 not ram:GrossPriceProductTradePrice/ram:MinimumQuantity
SR-116 not ram:GrossPriceProductTradePrice/ram:MaximumQuantity
SR-117 not ram:GrossPriceProductTradePrice/ram:ChangeReason
SR-118 not ram:GrossPriceProductTradePrice/ram:OrderUnitConversionFactorNumeric
SR-120 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ID
SR-121 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:SequenceNumeric
SR-122 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:CalculationPercent
SR-123 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:BasisAmount
SR-124 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:BasisQuantity
SR-125 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:PrepaidIndicator
SR-126 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:UnitBasisAmount
SR-127 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ReasonCode
SR-128 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:Reason
SR-129 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:TypeCode
SR-130 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:CategoryTradeTax
SR-131 not ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ActualTradeCurrencyExchange
SR-445 not ram:GrossPriceProductTradePrice/ram:IncludedTradeTax
SR-132 not ram:GrossPriceProductTradePrice/ram:ValiditySpecifiedPeriod
SR-133 not ram:GrossPriceProductTradePrice/ram:DeliveryTradeLocation
SR-134 not ram:GrossPriceProductTradePrice/ram:TradeComparisonReferencePrice
SR-135 not ram:GrossPriceProductTradePrice/ram:AssociatedReferencedDocument
SR-136 not ram:NetPriceProductTradePrice/ram:TypeCode
SR-138 not ram:NetPriceProductTradePrice/ram:MinimumQuantity
SR-139 not ram:NetPriceProductTradePrice/ram:MaximumQuantity
SR-140 not ram:NetPriceProductTradePrice/ram:ChangeReason
SR-141 not ram:NetPriceProductTradePrice/ram:OrderUnitConversionFactorNumeric
SR-142 not ram:NetPriceProductTradePrice/ram:AppliedTradeAllowanceCharge
SR-446 not ram:NetPriceProductTradePrice/ram:IncludedTradeTax
SR-143 not ram:NetPriceProductTradePrice/ram:ValiditySpecifiedPeriod
SR-144 not ram:NetPriceProductTradePrice/ram:DeliveryTradeLocation
SR-145 not ram:NetPriceProductTradePrice/ram:TradeComparisonReferencePrice
SR-146 not ram:NetPriceProductTradePrice/ram:AssociatedReferencedDocument
SR-441 ! <=1 ram:NetPriceProductTradePrice/ram:ChargeAmount
SR-147 not ram:RequisitionerReferencedDocument
SR-148 not ram:ItemSellerTradeParty
SR-149 not ram:ItemBuyerTradeParty
SR-150 not ram:IncludedSpecifiedMarketplace
SR-447 not ram:UltimateCustomerOrderReferencedDocument
@ ram:SpecifiedTradeAllowanceCharge
SR-471 ! <=1 ram:RateApplicablePercent
SR-472 ! <=1 ram:CategoryTradeTax
SR-473 ! <=1 ram:ActualAmount
@ ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge
SR-440 ! <=1 ram:ActualAmount
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeDelivery
SR-151 not ram:RequestedQuantity
SR-152 not ram:ReceivedQuantity
SR-153 not ram:ChargeFreeQuantity
SR-154 not ram:PackageQuantity
SR-155 not ram:ProductUnitQuantity
SR-156 not ram:PerPackageUnitQuantity
SR-157 not ram:NetWeightMeasure
SR-158 not ram:GrossWeightMeasure
SR-159 not ram:TheoreticalWeightMeasure
SR-160 not ram:DespatchedQuantity
SR-161 not ram:SpecifiedDeliveryAdjustment
SR-162 not ram:IncludedSupplyChainPackaging
SR-163 not ram:RelatedSupplyChainConsignment
SR-164 not ram:ShipToTradeParty
SR-165 not ram:UltimateShipToTradeParty
SR-166 not ram:ShipFromTradeParty
SR-167 not ram:ActualDespatchSupplyChainEvent
SR-168 not ram:ActualPickUpSupplyChainEvent
SR-169 not ram:RequestedDeliverySupplyChainEvent
SR-170 not ram:ActualDeliverySupplyChainEvent
SR-171 not ram:ActualReceiptSupplyChainEvent
SR-172 not ram:AdditionalReferencedDocument
SR-173 not ram:DespatchAdviceReferencedDocument
SR-174 not ram:ReceivingAdviceReferencedDocument
SR-175 not ram:DeliveryNoteReferencedDocument
SR-176 not ram:ConsumptionReportReferencedDocument
SR-177 not ram:PackingListReferencedDocument
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement
SR-178 not ram:PaymentReference
SR-179 not ram:InvoiceIssuerReference
SR-180 not ram:TotalAdjustmentAmount
SR-181 not ram:DiscountIndicator
SR-182 not ram:ApplicableTradeTax/ram:CalculatedAmount
SR-183 not ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator/udt:IndicatorString
SR-184 not ram:SpecifiedTradeAllowanceCharge/ram:ID
SR-185 not ram:SpecifiedTradeAllowanceCharge/ram:SequenceNumeric
SR-186 not ram:SpecifiedTradeAllowanceCharge/ram:CalculationPercent/@format
SR-187 not ram:SpecifiedTradeAllowanceCharge/ram:BasisQuantity
SR-188 not ram:SpecifiedTradeAllowanceCharge/ram:PrepaidIndicator
SR-189 not ram:SpecifiedTradeAllowanceCharge/ram:UnitBasisAmount
SR-190 not ram:SpecifiedTradeAllowanceCharge/ram:TypeCode
SR-191 not ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax
SR-192 not ram:SpecifiedTradeAllowanceCharge/ram:ActualTradeCurrencyExchange
SR-193 not ram:SpecifiedTradeAllowanceCharge/ram:ID
SR-194 not ram:SubtotalCalculatedTradeTax
SR-195 not ram:SpecifiedLogisticsServiceCharge
SR-196 not ram:SpecifiedTradePaymentTerms
SR-197 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:ChargeTotalAmount
SR-198 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:AllowanceTotalAmount
SR-199 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:TaxBasisTotalAmount
SR-200 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:TaxTotalAmount
SR-201 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:GrandTotalAmount
SR-202 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:InformationAmount
SR-203 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:TotalAllowanceChargeAmount
SR-204 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:TotalRetailValueInformationAmount
SR-205 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:GrossLineTotalAmount
SR-206 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:NetLineTotalAmount
SR-207 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:NetIncludingTaxesLineTotalAmount
SR-208 not ram:SpecifiedTradeSettlementLineMonetarySummation/ram:ProductWeightLossInformationAmount
SR-209 not ram:SpecifiedFinancialAdjustment
SR-210 not ram:InvoiceReferencedDocument
SR-212 not ram:PayableSpecifiedTradeAccountingAccount
SR-213 not ram:ReceivableSpecifiedTradeAccountingAccount/ram:SetTriggerCode
SR-214 not ram:ReceivableSpecifiedTradeAccountingAccount/ram:TypeCode
SR-215 not ram:ReceivableSpecifiedTradeAccountingAccount/ram:AmountTypeCode
SR-216 not ram:ReceivableSpecifiedTradeAccountingAccount/ram:Name
SR-217 not ram:ReceivableSpecifiedTradeAccountingAccount/ram:CostReferenceDimensionPattern
SR-218 not ram:PurchaseSpecifiedTradeAccountingAccount
SR-219 not ram:SalesSpecifiedTradeAccountingAccount
SR-220 not ram:SpecifiedTradeSettlementFinancialCard
@ /T/ram:ApplicableHeaderTradeAgreement
SR-442 not ram:Reference
SR-222 not ram:SellerTradeParty/ram:RoleCode
SR-223 not ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:LegalClassificationCode
SR-224 not ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:Name
SR-225 not ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:PostalTradeAddress
SR-226 not ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:AuthorizedLegalRegistration
SR-227 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:ID
SR-228 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:TypeCode
SR-229 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:JobTitle
SR-230 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:Responsibility
SR-231 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:PersonID
SR-232 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:URIID
SR-233 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:ChannelCode
SR-234 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:DirectTelephoneUniversalCommunication
SR-235 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:MobileTelephoneUniversalCommunication
SR-236 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:FaxUniversalCommunication
SR-237 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:ChannelCode
SR-238 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:CompleteNumber
SR-239 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:TelexUniversalCommunication
SR-240 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:VOIPUniversalCommunication
SR-241 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:InstantMessagingUniversalCommunication
SR-242 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:SpecifiedNote
SR-243 not ram:SellerTradeParty/ram:DefinedTradeContact/ram:SpecifiedContactPerson
SR-244 not ram:SellerTradeParty/ram:URIUniversalCommunication/ram:ChannelCode
SR-245 not ram:SellerTradeParty/ram:URIUniversalCommunication/ram:CompleteNumber
SR-246 not ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:AssociatedRegisteredTax
SR-247 not ram:SellerTradeParty/ram:EndPointURIUniversalCommunication
SR-248 not ram:SellerTradeParty/ram:LogoAssociatedSpecifiedBinaryFile
SR-249 not ram:BuyerTradeParty/ram:RoleCode
SR-250 not ram:BuyerTradeParty/ram:Description
SR-251 not ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:LegalClassificationCode
SR-252 not ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:Name
SR-254 not ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:PostalTradeAddress
SR-255 not ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:AuthorizedLegalRegistration
SR-256 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:ID
SR-257 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:TypeCode
SR-258 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:JobTitle
SR-259 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:Responsibility
SR-260 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:PersonID
SR-261 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:URIID
SR-262 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:ChannelCode
SR-263 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:DirectTelephoneUniversalCommunication
SR-264 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:MobileTelephoneUniversalCommunication
SR-265 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:FaxUniversalCommunication
SR-266 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:ChannelCode
SR-267 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:CompleteNumber
SR-268 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:TelexUniversalCommunication
SR-269 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:VOIPUniversalCommunication
SR-270 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:InstantMessagingUniversalCommunication
SR-271 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:SpecifiedNote
SR-272 not ram:BuyerTradeParty/ram:DefinedTradeContact/ram:SpecifiedContactPerson
SR-273 not ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:ChannelCode
SR-274 not ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:CompleteNumber
SR-275 not ram:BuyerTradeParty/ram:SpecifiedTaxRegistration/ram:AssociatedRegisteredTax
SR-276 not ram:BuyerTradeParty/ram:EndPointURIUniversalCommunication
SR-277 not ram:BuyerTradeParty/ram:LogoAssociatedSpecifiedBinaryFile
SR-278 not ram:SalesAgentTradeParty
SR-279 not ram:BuyerRequisitionerTradeParty
SR-280 not ram:BuyerAssignedAccountantTradeParty
SR-281 not ram:SellerAssignedAccountantTradeParty
SR-282 not ram:SellerTaxRepresentativeTradeParty/ram:ID
SR-283 not ram:SellerTaxRepresentativeTradeParty/ram:GlobalID
SR-284 not ram:SellerTaxRepresentativeTradeParty/ram:RoleCode
SR-285 not ram:SellerTaxRepresentativeTradeParty/ram:Description
SR-286 not ram:SellerTaxRepresentativeTradeParty/ram:SpecifiedLegalOrganization
SR-287 not ram:SellerTaxRepresentativeTradeParty/ram:DefinedTradeContact
SR-288 not ram:SellerTaxRepresentativeTradeParty/ram:URIUniversalCommunication
SR-289 not ram:SellerTaxRepresentativeTradeParty/ram:SpecifiedTaxRegistration/ram:AssociatedRegisteredTax
SR-290 not ram:SellerTaxRepresentativeTradeParty/ram:EndPointURIUniversalCommunication
SR-291 not ram:SellerTaxRepresentativeTradeParty/ram:LogoAssociatedSpecifiedBinaryFile
SR-292 not ram:ProductEndUserTradeParty
SR-293 not ram:ApplicableTradeDeliveryTerms
SR-294 not ram:SellerOrderReferencedDocument/ram:LineID
SR-295 not ram:BuyerOrderReferencedDocument/ram:LineID
SR-296 not ram:QuotationReferencedDocument
SR-297 not ram:OrderResponseReferencedDocument
SR-298 not ram:ContractReferencedDocument/ram:LineID
SR-299 not ram:DemandForecastReferencedDocument
SR-300 not ram:SupplyInstructionReferencedDocument
SR-301 not ram:PromotionalDealReferencedDocument
SR-302 not ram:PriceListReferencedDocument
SR-303 not ram:AdditionalReferencedDocument/ram:LineID
SR-304 not ram:RequisitionerReferencedDocument
SR-305 not ram:BuyerAgentTradeParty
SR-306 not ram:PurchaseConditionsReferencedDocument
SR-307 not ram:SpecifiedProcuringProject/ram:Description
SR-448 not ram:UltimateCustomerOrderReferencedDocument
SR-459 ! <=1 ram:SellerTradeParty/ram:URIUniversalCommunication
SR-460 ! <=1 ram:BuyerTradeParty/ram:URIUniversalCommunication
@ /T/ram:ApplicableHeaderTradeDelivery
SR-308 not ram:RelatedSupplyChainConsignment
SR-309 not ram:ShipToTradeParty/ram:RoleCode
SR-310 not ram:ShipToTradeParty/ram:Description
SR-311 not ram:ShipToTradeParty/ram:SpecifiedLegalOrganization
SR-312 not ram:ShipToTradeParty/ram:DefinedTradeContact
SR-313 not ram:ShipToTradeParty/ram:URIUniversalCommunication
SR-314 not ram:ShipToTradeParty/ram:SpecifiedTaxRegistration
SR-315 not ram:ShipToTradeParty/ram:EndPointURIUniversalCommunication
SR-316 not ram:ShipToTradeParty/ram:LogoAssociatedSpecifiedBinaryFile
SR-317 not ram:UltimateShipToTradeParty
SR-318 not ram:ShipFromTradeParty
SR-319 not ram:ActualDespatchSupplyChainEvent
SR-320 not ram:ActualPickUpSupplyChainEvent
SR-321 not ram:ActualDeliverySupplyChainEvent/ram:ID
SR-322 not ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTime
SR-323 not ram:ActualDeliverySupplyChainEvent/ram:TypeCode
SR-324 not ram:ActualDeliverySupplyChainEvent/ram:Description
SR-325 not ram:ActualDeliverySupplyChainEvent/ram:DescriptionBinaryObject
SR-326 not ram:ActualDeliverySupplyChainEvent/ram:UnitQuantity
SR-327 not ram:ActualDeliverySupplyChainEvent/ram:LatestOccurrenceDateTime
SR-328 not ram:ActualDeliverySupplyChainEvent/ram:EarliestOccurrenceDateTime
SR-329 not ram:ActualDeliverySupplyChainEvent/ram:OccurrenceSpecifiedPeriod
SR-330 not ram:ActualDeliverySupplyChainEvent/ram:OccurrenceLogisticsLocation
SR-331 not ram:ActualReceiptSupplyChainEvent
SR-332 not ram:AdditionalReferencedDocument
SR-333 not ram:DespatchAdviceReferencedDocument/ram:LineID
SR-334 not ram:DespatchAdviceReferencedDocument/ram:LineID
SR-335 not ram:DeliveryNoteReferencedDocument
SR-336 not ram:ConsumptionReportReferencedDocument
SR-337 not ram:PreviousDeliverySupplyChainEvent
SR-338 not ram:PackingListReferencedDocument
@ /T/ram:ApplicableHeaderTradeSettlement
SR-339 not ram:DuePayableAmount
SR-340 not ram:CreditorReferenceTypeCode
SR-341 not ram:CreditorReferenceType
SR-342 not ram:CreditorReferenceIssuerID
SR-344 not ram:PaymentCurrencyCode
SR-345 not ram:InvoiceIssuerReference
SR-346 not ram:InvoiceDateTime
SR-347 not ram:NextInvoiceDateTime
SR-348 not ram:CreditReasonCode
SR-349 not ram:CreditReason
SR-350 not ram:InvoicerTradeParty
SR-351 not ram:InvoiceeTradeParty
SR-352 not ram:PayeeTradeParty/ram:RoleCode
SR-353 not ram:PayeeTradeParty/ram:Description
SR-354 not ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:LegalClassificationCode
SR-355 not ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:Name
SR-356 not ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:TradingBusinessName
SR-357 not ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:PostalTradeAddress
SR-358 not ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:AuthorizedLegalRegistration
SR-359 not ram:PayeeTradeParty/ram:DefinedTradeContact
SR-360 not ram:PayeeTradeParty/ram:PostalTradeAddress
SR-361 not ram:PayeeTradeParty/ram:URIUniversalCommunication
SR-362 not ram:PayeeTradeParty/ram:SpecifiedTaxRegistration
SR-363 not ram:PayeeTradeParty/ram:EndPointURIUniversalCommunication
SR-364 not ram:PayeeTradeParty/ram:LogoAssociatedSpecifiedBinaryFile
SR-365 not ram:PayerTradeParty
SR-366 not ram:TaxApplicableTradeCurrencyExchange
SR-367 not ram:InvoiceApplicableTradeCurrencyExchange
SR-368 not ram:PaymentApplicableTradeCurrencyExchange
SR-369 not ram:SpecifiedTradeSettlementPaymentMeans/ram:PaymentChannelCode
SR-370 not ram:SpecifiedTradeSettlementPaymentMeans/ram:GuaranteeMethodCode
SR-371 not ram:SpecifiedTradeSettlementPaymentMeans/ram:PaymentMethodCode
SR-443 not ram:SpecifiedTradeSettlementPaymentMeans/ram:ID
SR-372 not ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:MicrochipIndicator
SR-373 not ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:TypeCode
SR-375 not ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:ExpiryDate
SR-376 not ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:VerificationNumeric
SR-377 not ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:ValidFromDateTime
SR-378 not ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:CreditLimitAmount
SR-379 not ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:CreditAvailableAmount
SR-380 not ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:InterestRatePercent
SR-381 not ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:Description
SR-382 not ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerPartyDebtorFinancialAccount/ram:AccountName
SR-444 not ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerPartyDebtorFinancialAccount/ram:ProprietaryID
SR-384 not ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerSpecifiedDebtorFinancialInstitution/ram:ClearingSystemName
SR-385 not ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerSpecifiedDebtorFinancialInstitution/ram:Name
SR-386 not ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerSpecifiedDebtorFinancialInstitution/ram:LocationFinancialInstitutionAddress
SR-388 not ram:SpecifiedTradeAllowanceCharge/ram:ID
SR-389 not ram:SpecifiedTradeAllowanceCharge/ram:SequenceNumeric
SR-390 not ram:SpecifiedTradeAllowanceCharge/ram:BasisQuantity
SR-391 not ram:SpecifiedTradeAllowanceCharge/ram:PrepaidIndicator
SR-392 not ram:SpecifiedTradeAllowanceCharge/ram:UnitBasisAmount
SR-393 not ram:SpecifiedTradeAllowanceCharge/ram:TypeCode
SR-394 not ram:SpecifiedTradeAllowanceCharge/ram:ActualTradeCurrencyExchange
SR-395 not ram:SubtotalCalculatedTradeTax
SR-396 not ram:SpecifiedLogisticsServiceCharge
SR-397 not ram:SpecifiedTradePaymentTerms/ram:ID
SR-398 not ram:SpecifiedTradePaymentTerms/ram:FromEventCode
SR-399 not ram:SpecifiedTradePaymentTerms/ram:SettlementPeriodMeasure
SR-400 not ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTime
SR-401 not ram:SpecifiedTradePaymentTerms/ram:TypeCode
SR-402 not ram:SpecifiedTradePaymentTerms/ram:InstructionTypeCode
SR-404 not ram:SpecifiedTradePaymentTerms/ram:PartialPaymentPercent
SR-405 not ram:SpecifiedTradePaymentTerms/ram:PaymentMeansID
SR-406 not ram:SpecifiedTradePaymentTerms/ram:PartialPaymentAmount
SR-407 not ram:SpecifiedTradePaymentTerms/ram:ApplicableTradePaymentPenaltyTerms
SR-408 not ram:SpecifiedTradePaymentTerms/ram:ApplicableTradePaymentDiscountTerms
SR-409 not ram:SpecifiedTradePaymentTerms/ram:PayeeTradeParty
SR-421 not ram:SpecifiedFinancialAdjustment
SR-422 not ram:InvoiceReferencedDocument/ram:LineID
SR-423 not ram:ProFormaInvoiceReferencedDocument
SR-424 not ram:LetterOfCreditReferencedDocument
SR-425 not ram:FactoringAgreementReferencedDocument
SR-426 not ram:FactoringListReferencedDocument
SR-427 not ram:PayableSpecifiedTradeAccountingAccount
SR-428 not ram:ReceivableSpecifiedTradeAccountingAccount/ram:SetTriggerCode
SR-429 not ram:ReceivableSpecifiedTradeAccountingAccount/ram:TypeCode
SR-430 not ram:ReceivableSpecifiedTradeAccountingAccount/ram:AmountTypeCode
SR-431 not ram:ReceivableSpecifiedTradeAccountingAccount/ram:Name
SR-432 not ram:ReceivableSpecifiedTradeAccountingAccount/ram:CostReferenceDimensionPattern
SR-433 not ram:PurchaseSpecifiedTradeAccountingAccount
SR-434 not ram:SalesSpecifiedTradeAccountingAccount
SR-435 not ram:SpecifiedTradeSettlementFinancialCard
SR-436 not ram:SpecifiedAdvancePayment
SR-437 not ram:UltimatePayeeTradeParty
SR-452 <=1 ram:SpecifiedTradePaymentTerms
SR-453 <=1 ram:SpecifiedTradePaymentTerms/ram:Description
SR-461 ! <=1 ram:ApplicableTradeTax/ram:TaxPointDate
@ /T/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation
SR-411 not ram:InformationAmount
SR-412 not ram:TotalDiscountAmount
SR-413 not ram:TotalAllowanceChargeAmount
SR-414 not ram:RetailValueExcludingTaxInformationAmount
SR-415 not ram:TotalDepositFeeInformationAmount
SR-416 not ram:ProductValueExcludingTobaccoTaxInformationAmount
SR-417 not ram:TotalRetailValueInformationAmount
SR-418 not ram:GrossLineTotalAmount
SR-419 not ram:NetLineTotalAmount
SR-420 not ram:NetIncludingTaxesLineTotalAmount
SR-477 ! <=1 ram:LineTotalAmount
SR-478 ! <=1 ram:ChargeTotalAmount
SR-479 ! <=1 ram:AllowanceTotalAmount
SR-480 ! <=1 ram:TaxBasisTotalAmount
SR-481 ! <=1 ram:RoundingAmount
SR-482 ! <=1 ram:GrandTotalAmount
SR-483 ! <=1 ram:InformationAmount
SR-484 ! <=1 ram:TotalPrepaidAmount
SR-485 ! <=1 ram:TotalDiscountAmount
SR-486 ! <=1 ram:TotalAllowanceChargeAmount
SR-487 ! <=1 ram:DuePayableAmount
SR-488 ! <=1 ram:RetailValueExcludingTaxInformationAmount
SR-489 ! <=1 ram:TotalDepositFeeInformationAmount
SR-490 ! <=1 ram:ProductValueExcludingTobaccoTaxInformationAmount
SR-491 ! <=1 ram:TotalRetailValueInformationAmount
SR-492 ! <=1 ram:GrossLineTotalAmount
SR-493 ! <=1 ram:NetLineTotalAmount
SR-494 ! <=1 ram:NetIncludingTaxesLineTotalAmount
@ /
DT-013 ! not @languageID
DT-014 ! not @languageLocaleID
SR-438 not ram:ValuationBreakdownStatement
@ *DocumentContextParameter
SR-04 not ram:Value
SR-05 not ram:SpecifiedDocumentVersion
@ IDS
DT-001 ! not @schemeName
DT-002 ! not @schemeAgencyName
DT-003 ! not @schemeDataURI
DT-004 ! not @schemeURI
DT-005 ! not @schemeID
DT-006 ! not @schemeAgencyID
DT-007 ! not @schemeVersionID
@ ram:*ID except IDS
DT-101 ! not @schemeName
DT-102 ! not @schemeAgencyName
DT-103 ! not @schemeDataURI
DT-104 ! not @schemeURI
@ ram:TypeCode
DT-008 ! not @name
DT-009 ! not @listURI
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode
DT-045 not @listID
DT-046 not @listAgencyID
DT-047 not @listVersionID
DT-048 not @listURI
@ ram:*ReferencedDocument
DT-016 ! not ram:StatusCode
DT-017 ! not ram:CopyIndicator
DT-019 ! not ram:GlobalID
DT-020 ! not ram:RevisionID
DT-023 ! not ram:Information
DT-025 ! not ram:SectionName
DT-026 ! not ram:PreviousRevisionID
DT-028 ! not ram:EffectiveSpecifiedPeriod
DT-029 ! not ram:IssuerTradeParty
DT-030 ! not ram:AttachedSpecifiedBinaryFile
@ ram:*Amount except ram:TaxTotalAmount
DT-031 ! not @currencyID
DT-032 ! not @currencyCodeListVersionID
@ ram:*Quantity
DT-034 ! not @unitCodeListID
DT-035 ! not @unitCodeListAgencyID
DT-036 ! not @unitCodeListAgencyName
@ ram:*TradeTax
DT-038 not ram:CalculatedRate
DT-039 not ram:CalculationSequenceNumeric
DT-040 not ram:BasisQuantity
DT-042 not ram:UnitBasisAmount
DT-043 not ram:LineTotalBasisAmount
DT-044 not ram:AllowanceChargeBasisAmount
DT-049 not ram:CurrencyCode
DT-050 not ram:Jurisdiction
DT-051 not ram:CustomsDutyIndicator
DT-053 not ram:TaxBasisAllowanceRate
DT-055 not ram:Type
DT-056 not ram:InformationAmount
DT-057 not ram:CategoryName
DT-059 not ram:RateApplicablePercent/@format
DT-060 not ram:SpecifiedTradeAccountingAccount
DT-061 not ram:ServiceSupplyTradeCountry
DT-062 not ram:BuyerRepayableTaxSpecifiedTradeAccountingAccount
DT-063 not ram:SellerPayableTaxSpecifiedTradeAccountingAccount
DT-064 not ram:SellerRefundableTaxSpecifiedTradeAccountingAccount
DT-065 not ram:BuyerDeductibleTaxSpecifiedTradeAccountingAccount
DT-066 not ram:BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount
DT-067 not ram:PlaceApplicableTradeLocation
@ ram:BillingSpecifiedPeriod
DT-068 ! not ram:StartDateTime/udt:DateTime
DT-069 ! not ram:DurationMeasure
DT-070 ! not ram:InclusiveIndicator
DT-071 ! not ram:Description
DT-072 ! not ram:EndDateTime/udt:DateTime
DT-073 ! not ram:CompleteDateTime
DT-074 ! not ram:OpenIndicator
DT-075 ! not ram:SeasonCode
DT-076 ! not ram:ID
DT-077 ! not ram:Name
DT-078 ! not ram:SequenceNumeric
DT-079 ! not ram:StartDateFlexibilityCode
DT-080 ! not ram:ContinuousIndicator
DT-081 ! not ram:PurposeCode
@ ram:PostalTradeAddress
DT-082 ! not ram:ID
DT-083 ! not ram:PostOfficeBox
DT-084 ! not ram:BuildingName
DT-086 ! not ram:LineFour
DT-087 ! not ram:LineFive
DT-088 ! not ram:StreetName
DT-089 ! not ram:CitySubDivisionName
DT-090 ! not ram:CountryName
DT-091 ! not ram:CountrySubDivisionID
DT-092 ! not ram:AttentionOf
DT-093 ! not ram:CareOf
DT-094 ! not ram:BuildingNumber
DT-095 ! not ram:DepartmentName
DT-096 ! not ram:AdditionalStreetName
`
