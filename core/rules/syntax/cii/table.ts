/**
 * What the EN 16931 invoice does not use of CII D16B, and what may stand only once: a line `@ context` (a pattern, `pattern.ts`; `/T`
 * is the transaction), then for each rule its number and the path below the context; `!` marks a fatal rule, `1` one that allows
 * one element. Taken from the rule list of the CEN artefacts 1.3.16.
 */
// prettier-ignore
export const CII_TABLE = `
@ ram:SpecifiedTradeSettlementPaymentMeans
SR-464 ram:PayerSpecifiedDebtorFinancialInstitution
@ /rsm:ExchangedDocumentContext
SR-001 ram:SpecifiedTransactionID
SR-002 ram:TestIndicator
SR-003 1 ram:BusinessProcessSpecifiedDocumentContextParameter
SR-006 ram:BIMSpecifiedDocumentContextParameter
SR-007 ram:ScenarioSpecifiedDocumentContextParameter
SR-008 ram:ApplicationSpecifiedDocumentContextParameter
SR-011 ram:SubsetSpecifiedDocumentContextParameter
SR-012 ram:MessageStandardSpecifiedDocumentContextParameter
@ /rsm:ExchangedDocument
SR-013 ram:Name
SR-015 ram:IssueDateTime/udt:DateTime
SR-016 ram:CopyIndicator
SR-017 ram:Purpose
SR-018 ram:ControlRequirementIndicator
SR-019 ram:LanguageID
SR-020 ram:PurposeCode
SR-021 ram:RevisionDateTime
SR-022 ram:VersionID
SR-023 ram:GlobalID
SR-024 ram:RevisionID
SR-025 ram:PreviousRevisionID
SR-026 ram:CategoryCode
SR-027 ram:IncludedNote/ram:Subject
SR-028 ram:IncludedNote/ram:ContentCode
SR-032 ram:IncludedNote/ram:ID
SR-033 ram:EffectiveSpecifiedPeriod
SR-034 ram:IssuerTradeParty
@ /rsm:ExchangedDocument/ram:IncludedNote
SR-030 1 ram:Content
@ /T/ram:IncludedSupplyChainTradeLineItem
SR-035 ram:DescriptionCode
SR-036 ram:ParentLineID
SR-037 ram:LineStatusCode
SR-038 ram:LineStatusReasonCode
SR-221 ram:IncludedSubordinateTradeLineItem
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:AssociatedDocumentLineDocument
SR-039 1 ram:IncludedNote
SR-040 1 ram:IncludedNote/ram:Content
SR-041 ram:IncludedNote/ram:SubjectCode
SR-042 ram:IncludedNote/ram:ID
SR-043 ram:IncludedNote/ram:Subject
SR-044 ram:IncludedNote/ram:ContentCode
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedTradeProduct
SR-045 ram:ID
SR-048 ram:ManufacturerAssignedID
SR-049 ram:TradeName
SR-050 ram:TypeCode
SR-051 ram:NetWeightMeasure
SR-052 ram:GrossWeightMeasure
SR-053 ram:ProductGroupID
SR-054 ram:EndItemTypeCode
SR-055 ram:EndItemName
SR-056 ram:AreaDensityMeasure
SR-057 ram:UseDescription
SR-058 ram:BrandName
SR-059 ram:SubBrandName
SR-060 ram:DrainedNetWeightMeasure
SR-061 ram:VariableMeasureIndicator
SR-062 ram:ColourCode
SR-063 ram:ColourDescription
SR-064 ram:Designation
SR-065 ram:FormattedCancellationAnnouncedLaunchDateTime
SR-066 ram:FormattedLatestProductDataChangeDateTime
SR-067 ram:ApplicableProductCharacteristic/ram:ID
SR-068 ram:ApplicableProductCharacteristic/ram:TypeCode
SR-070 ram:ApplicableProductCharacteristic/ram:ValueMeasure
SR-071 ram:ApplicableProductCharacteristic/ram:MeasurementMethodCode
SR-073 ram:ApplicableProductCharacteristic/ram:ValueCode
SR-074 ram:ApplicableProductCharacteristic/ram:ValueDateTime
SR-075 ram:ApplicableProductCharacteristic/ram:ValueIndicator
SR-076 ram:ApplicableProductCharacteristic/ram:ContentTypeCode
SR-077 ram:ApplicableProductCharacteristic/ram:ValueSpecifiedBinaryFile
SR-078 ram:ApplicableProductCharacteristic/ram:ApplicableProductCharacteristicCondition
SR-079 ram:ApplicableProductCharacteristic/ram:ApplicableReferencedStandard
SR-080 ram:ApplicableMaterialGoodsCharacteristic
SR-081 ram:DesignatedProductClassification/ram:SystemID
SR-082 ram:DesignatedProductClassification/ram:SystemName
SR-083 ram:DesignatedProductClassification/ram:ClassName
SR-084 ram:DesignatedProductClassification/ram:SubClassCode
SR-085 ram:DesignatedProductClassification/ram:ClassProductCharacteristic
SR-086 ram:DesignatedProductClassification/ram:ApplicableReferencedStandard
SR-087 ram:IndividualTradeProductInstance
SR-088 ram:CertificationEvidenceReferenceReferencedDocument
SR-089 ram:InspectionReferenceReferencedDocument
SR-091 ram:OriginTradeCountry/ram:Name
SR-092 ram:OriginTradeCountry/ram:SubordinateTradeCountrySubDivision
SR-093 ram:LinearSpatialDimension
SR-094 ram:MinimumLinearSpatialDimension
SR-095 ram:MaximumLinearSpatialDimension
SR-096 ram:ManufacturerTradeParty
SR-097 ram:PresentationSpecifiedBinaryFile
SR-098 ram:MSDSReferenceReferencedDocument
SR-099 ram:AdditionalReferenceReferencedDocument
SR-100 ram:LegalRightsOwnerTradeParty
SR-101 ram:BrandOwnerTradeParty
SR-102 ram:IncludedReferencedProduct
SR-103 ram:InformationNote
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeAgreement
SR-104 ram:BuyerReference
SR-105 ram:BuyerRequisitionerTradeParty
SR-106 ram:ApplicableTradeDeliveryTerms
SR-107 ram:SellerOrderReferencedDocument
SR-108 ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID
SR-109 ram:QuotationReferencedDocument
SR-110 ram:ContractReferencedDocument
SR-111 ram:DemandForecastReferencedDocument
SR-112 ram:PromotionalDealReferencedDocument
SR-113 ram:AdditionalReferencedDocument
SR-114 ram:GrossPriceProductTradePrice/ram:TypeCode
SR-115 ram:GrossPriceProductTradePrice/ram:MinimumQuantity
SR-116 ram:GrossPriceProductTradePrice/ram:MaximumQuantity
SR-117 ram:GrossPriceProductTradePrice/ram:ChangeReason
SR-118 ram:GrossPriceProductTradePrice/ram:OrderUnitConversionFactorNumeric
SR-120 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ID
SR-121 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:SequenceNumeric
SR-122 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:CalculationPercent
SR-123 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:BasisAmount
SR-124 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:BasisQuantity
SR-125 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:PrepaidIndicator
SR-126 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:UnitBasisAmount
SR-127 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ReasonCode
SR-128 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:Reason
SR-129 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:TypeCode
SR-130 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:CategoryTradeTax
SR-131 ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ActualTradeCurrencyExchange
SR-445 ram:GrossPriceProductTradePrice/ram:IncludedTradeTax
SR-132 ram:GrossPriceProductTradePrice/ram:ValiditySpecifiedPeriod
SR-133 ram:GrossPriceProductTradePrice/ram:DeliveryTradeLocation
SR-134 ram:GrossPriceProductTradePrice/ram:TradeComparisonReferencePrice
SR-135 ram:GrossPriceProductTradePrice/ram:AssociatedReferencedDocument
SR-136 ram:NetPriceProductTradePrice/ram:TypeCode
SR-138 ram:NetPriceProductTradePrice/ram:MinimumQuantity
SR-139 ram:NetPriceProductTradePrice/ram:MaximumQuantity
SR-140 ram:NetPriceProductTradePrice/ram:ChangeReason
SR-141 ram:NetPriceProductTradePrice/ram:OrderUnitConversionFactorNumeric
SR-142 ram:NetPriceProductTradePrice/ram:AppliedTradeAllowanceCharge
SR-446 ram:NetPriceProductTradePrice/ram:IncludedTradeTax
SR-143 ram:NetPriceProductTradePrice/ram:ValiditySpecifiedPeriod
SR-144 ram:NetPriceProductTradePrice/ram:DeliveryTradeLocation
SR-145 ram:NetPriceProductTradePrice/ram:TradeComparisonReferencePrice
SR-146 ram:NetPriceProductTradePrice/ram:AssociatedReferencedDocument
SR-441 1! ram:NetPriceProductTradePrice/ram:ChargeAmount
SR-147 ram:RequisitionerReferencedDocument
SR-148 ram:ItemSellerTradeParty
SR-149 ram:ItemBuyerTradeParty
SR-150 ram:IncludedSpecifiedMarketplace
SR-447 ram:UltimateCustomerOrderReferencedDocument
@ ram:SpecifiedTradeAllowanceCharge
SR-471 1! ram:RateApplicablePercent
SR-472 1! ram:CategoryTradeTax
SR-473 1! ram:ActualAmount
@ ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge
SR-440 1! ram:ActualAmount
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeDelivery
SR-151 ram:RequestedQuantity
SR-152 ram:ReceivedQuantity
SR-153 ram:ChargeFreeQuantity
SR-154 ram:PackageQuantity
SR-155 ram:ProductUnitQuantity
SR-156 ram:PerPackageUnitQuantity
SR-157 ram:NetWeightMeasure
SR-158 ram:GrossWeightMeasure
SR-159 ram:TheoreticalWeightMeasure
SR-160 ram:DespatchedQuantity
SR-161 ram:SpecifiedDeliveryAdjustment
SR-162 ram:IncludedSupplyChainPackaging
SR-163 ram:RelatedSupplyChainConsignment
SR-164 ram:ShipToTradeParty
SR-165 ram:UltimateShipToTradeParty
SR-166 ram:ShipFromTradeParty
SR-167 ram:ActualDespatchSupplyChainEvent
SR-168 ram:ActualPickUpSupplyChainEvent
SR-169 ram:RequestedDeliverySupplyChainEvent
SR-170 ram:ActualDeliverySupplyChainEvent
SR-171 ram:ActualReceiptSupplyChainEvent
SR-172 ram:AdditionalReferencedDocument
SR-173 ram:DespatchAdviceReferencedDocument
SR-174 ram:ReceivingAdviceReferencedDocument
SR-175 ram:DeliveryNoteReferencedDocument
SR-176 ram:ConsumptionReportReferencedDocument
SR-177 ram:PackingListReferencedDocument
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement
SR-178 ram:PaymentReference
SR-179 ram:InvoiceIssuerReference
SR-180 ram:TotalAdjustmentAmount
SR-181 ram:DiscountIndicator
SR-182 ram:ApplicableTradeTax/ram:CalculatedAmount
SR-183 ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator/udt:IndicatorString
SR-184 ram:SpecifiedTradeAllowanceCharge/ram:ID
SR-185 ram:SpecifiedTradeAllowanceCharge/ram:SequenceNumeric
SR-186 ram:SpecifiedTradeAllowanceCharge/ram:CalculationPercent/@format
SR-187 ram:SpecifiedTradeAllowanceCharge/ram:BasisQuantity
SR-188 ram:SpecifiedTradeAllowanceCharge/ram:PrepaidIndicator
SR-189 ram:SpecifiedTradeAllowanceCharge/ram:UnitBasisAmount
SR-190 ram:SpecifiedTradeAllowanceCharge/ram:TypeCode
SR-191 ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax
SR-192 ram:SpecifiedTradeAllowanceCharge/ram:ActualTradeCurrencyExchange
SR-193 ram:SpecifiedTradeAllowanceCharge/ram:ID
SR-194 ram:SubtotalCalculatedTradeTax
SR-195 ram:SpecifiedLogisticsServiceCharge
SR-196 ram:SpecifiedTradePaymentTerms
SR-197 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:ChargeTotalAmount
SR-198 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:AllowanceTotalAmount
SR-199 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:TaxBasisTotalAmount
SR-200 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:TaxTotalAmount
SR-201 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:GrandTotalAmount
SR-202 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:InformationAmount
SR-203 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:TotalAllowanceChargeAmount
SR-204 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:TotalRetailValueInformationAmount
SR-205 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:GrossLineTotalAmount
SR-206 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:NetLineTotalAmount
SR-207 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:NetIncludingTaxesLineTotalAmount
SR-208 ram:SpecifiedTradeSettlementLineMonetarySummation/ram:ProductWeightLossInformationAmount
SR-209 ram:SpecifiedFinancialAdjustment
SR-210 ram:InvoiceReferencedDocument
SR-212 ram:PayableSpecifiedTradeAccountingAccount
SR-213 ram:ReceivableSpecifiedTradeAccountingAccount/ram:SetTriggerCode
SR-214 ram:ReceivableSpecifiedTradeAccountingAccount/ram:TypeCode
SR-215 ram:ReceivableSpecifiedTradeAccountingAccount/ram:AmountTypeCode
SR-216 ram:ReceivableSpecifiedTradeAccountingAccount/ram:Name
SR-217 ram:ReceivableSpecifiedTradeAccountingAccount/ram:CostReferenceDimensionPattern
SR-218 ram:PurchaseSpecifiedTradeAccountingAccount
SR-219 ram:SalesSpecifiedTradeAccountingAccount
SR-220 ram:SpecifiedTradeSettlementFinancialCard
@ /T/ram:ApplicableHeaderTradeAgreement
SR-442 ram:Reference
SR-222 ram:SellerTradeParty/ram:RoleCode
SR-223 ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:LegalClassificationCode
SR-224 ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:Name
SR-225 ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:PostalTradeAddress
SR-226 ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:AuthorizedLegalRegistration
SR-227 ram:SellerTradeParty/ram:DefinedTradeContact/ram:ID
SR-228 ram:SellerTradeParty/ram:DefinedTradeContact/ram:TypeCode
SR-229 ram:SellerTradeParty/ram:DefinedTradeContact/ram:JobTitle
SR-230 ram:SellerTradeParty/ram:DefinedTradeContact/ram:Responsibility
SR-231 ram:SellerTradeParty/ram:DefinedTradeContact/ram:PersonID
SR-232 ram:SellerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:URIID
SR-233 ram:SellerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:ChannelCode
SR-234 ram:SellerTradeParty/ram:DefinedTradeContact/ram:DirectTelephoneUniversalCommunication
SR-235 ram:SellerTradeParty/ram:DefinedTradeContact/ram:MobileTelephoneUniversalCommunication
SR-236 ram:SellerTradeParty/ram:DefinedTradeContact/ram:FaxUniversalCommunication
SR-237 ram:SellerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:ChannelCode
SR-238 ram:SellerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:CompleteNumber
SR-239 ram:SellerTradeParty/ram:DefinedTradeContact/ram:TelexUniversalCommunication
SR-240 ram:SellerTradeParty/ram:DefinedTradeContact/ram:VOIPUniversalCommunication
SR-241 ram:SellerTradeParty/ram:DefinedTradeContact/ram:InstantMessagingUniversalCommunication
SR-242 ram:SellerTradeParty/ram:DefinedTradeContact/ram:SpecifiedNote
SR-243 ram:SellerTradeParty/ram:DefinedTradeContact/ram:SpecifiedContactPerson
SR-244 ram:SellerTradeParty/ram:URIUniversalCommunication/ram:ChannelCode
SR-245 ram:SellerTradeParty/ram:URIUniversalCommunication/ram:CompleteNumber
SR-246 ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:AssociatedRegisteredTax
SR-247 ram:SellerTradeParty/ram:EndPointURIUniversalCommunication
SR-248 ram:SellerTradeParty/ram:LogoAssociatedSpecifiedBinaryFile
SR-249 ram:BuyerTradeParty/ram:RoleCode
SR-250 ram:BuyerTradeParty/ram:Description
SR-251 ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:LegalClassificationCode
SR-252 ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:Name
SR-254 ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:PostalTradeAddress
SR-255 ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:AuthorizedLegalRegistration
SR-256 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:ID
SR-257 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:TypeCode
SR-258 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:JobTitle
SR-259 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:Responsibility
SR-260 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:PersonID
SR-261 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:URIID
SR-262 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:ChannelCode
SR-263 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:DirectTelephoneUniversalCommunication
SR-264 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:MobileTelephoneUniversalCommunication
SR-265 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:FaxUniversalCommunication
SR-266 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:ChannelCode
SR-267 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:CompleteNumber
SR-268 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:TelexUniversalCommunication
SR-269 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:VOIPUniversalCommunication
SR-270 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:InstantMessagingUniversalCommunication
SR-271 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:SpecifiedNote
SR-272 ram:BuyerTradeParty/ram:DefinedTradeContact/ram:SpecifiedContactPerson
SR-273 ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:ChannelCode
SR-274 ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:CompleteNumber
SR-275 ram:BuyerTradeParty/ram:SpecifiedTaxRegistration/ram:AssociatedRegisteredTax
SR-276 ram:BuyerTradeParty/ram:EndPointURIUniversalCommunication
SR-277 ram:BuyerTradeParty/ram:LogoAssociatedSpecifiedBinaryFile
SR-278 ram:SalesAgentTradeParty
SR-279 ram:BuyerRequisitionerTradeParty
SR-280 ram:BuyerAssignedAccountantTradeParty
SR-281 ram:SellerAssignedAccountantTradeParty
SR-282 ram:SellerTaxRepresentativeTradeParty/ram:ID
SR-283 ram:SellerTaxRepresentativeTradeParty/ram:GlobalID
SR-284 ram:SellerTaxRepresentativeTradeParty/ram:RoleCode
SR-285 ram:SellerTaxRepresentativeTradeParty/ram:Description
SR-286 ram:SellerTaxRepresentativeTradeParty/ram:SpecifiedLegalOrganization
SR-287 ram:SellerTaxRepresentativeTradeParty/ram:DefinedTradeContact
SR-288 ram:SellerTaxRepresentativeTradeParty/ram:URIUniversalCommunication
SR-289 ram:SellerTaxRepresentativeTradeParty/ram:SpecifiedTaxRegistration/ram:AssociatedRegisteredTax
SR-290 ram:SellerTaxRepresentativeTradeParty/ram:EndPointURIUniversalCommunication
SR-291 ram:SellerTaxRepresentativeTradeParty/ram:LogoAssociatedSpecifiedBinaryFile
SR-292 ram:ProductEndUserTradeParty
SR-293 ram:ApplicableTradeDeliveryTerms
SR-294 ram:SellerOrderReferencedDocument/ram:LineID
SR-295 ram:BuyerOrderReferencedDocument/ram:LineID
SR-296 ram:QuotationReferencedDocument
SR-297 ram:OrderResponseReferencedDocument
SR-298 ram:ContractReferencedDocument/ram:LineID
SR-299 ram:DemandForecastReferencedDocument
SR-300 ram:SupplyInstructionReferencedDocument
SR-301 ram:PromotionalDealReferencedDocument
SR-302 ram:PriceListReferencedDocument
SR-303 ram:AdditionalReferencedDocument/ram:LineID
SR-304 ram:RequisitionerReferencedDocument
SR-305 ram:BuyerAgentTradeParty
SR-306 ram:PurchaseConditionsReferencedDocument
SR-307 ram:SpecifiedProcuringProject/ram:Description
SR-448 ram:UltimateCustomerOrderReferencedDocument
SR-459 1! ram:SellerTradeParty/ram:URIUniversalCommunication
SR-460 1! ram:BuyerTradeParty/ram:URIUniversalCommunication
@ /T/ram:ApplicableHeaderTradeDelivery
SR-308 ram:RelatedSupplyChainConsignment
SR-309 ram:ShipToTradeParty/ram:RoleCode
SR-310 ram:ShipToTradeParty/ram:Description
SR-311 ram:ShipToTradeParty/ram:SpecifiedLegalOrganization
SR-312 ram:ShipToTradeParty/ram:DefinedTradeContact
SR-313 ram:ShipToTradeParty/ram:URIUniversalCommunication
SR-314 ram:ShipToTradeParty/ram:SpecifiedTaxRegistration
SR-315 ram:ShipToTradeParty/ram:EndPointURIUniversalCommunication
SR-316 ram:ShipToTradeParty/ram:LogoAssociatedSpecifiedBinaryFile
SR-317 ram:UltimateShipToTradeParty
SR-318 ram:ShipFromTradeParty
SR-319 ram:ActualDespatchSupplyChainEvent
SR-320 ram:ActualPickUpSupplyChainEvent
SR-321 ram:ActualDeliverySupplyChainEvent/ram:ID
SR-322 ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTime
SR-323 ram:ActualDeliverySupplyChainEvent/ram:TypeCode
SR-324 ram:ActualDeliverySupplyChainEvent/ram:Description
SR-325 ram:ActualDeliverySupplyChainEvent/ram:DescriptionBinaryObject
SR-326 ram:ActualDeliverySupplyChainEvent/ram:UnitQuantity
SR-327 ram:ActualDeliverySupplyChainEvent/ram:LatestOccurrenceDateTime
SR-328 ram:ActualDeliverySupplyChainEvent/ram:EarliestOccurrenceDateTime
SR-329 ram:ActualDeliverySupplyChainEvent/ram:OccurrenceSpecifiedPeriod
SR-330 ram:ActualDeliverySupplyChainEvent/ram:OccurrenceLogisticsLocation
SR-331 ram:ActualReceiptSupplyChainEvent
SR-332 ram:AdditionalReferencedDocument
SR-333 ram:DespatchAdviceReferencedDocument/ram:LineID
SR-334 ram:DespatchAdviceReferencedDocument/ram:LineID
SR-335 ram:DeliveryNoteReferencedDocument
SR-336 ram:ConsumptionReportReferencedDocument
SR-337 ram:PreviousDeliverySupplyChainEvent
SR-338 ram:PackingListReferencedDocument
@ /T/ram:ApplicableHeaderTradeSettlement
SR-339 ram:DuePayableAmount
SR-340 ram:CreditorReferenceTypeCode
SR-341 ram:CreditorReferenceType
SR-342 ram:CreditorReferenceIssuerID
SR-344 ram:PaymentCurrencyCode
SR-345 ram:InvoiceIssuerReference
SR-346 ram:InvoiceDateTime
SR-347 ram:NextInvoiceDateTime
SR-348 ram:CreditReasonCode
SR-349 ram:CreditReason
SR-350 ram:InvoicerTradeParty
SR-351 ram:InvoiceeTradeParty
SR-352 ram:PayeeTradeParty/ram:RoleCode
SR-353 ram:PayeeTradeParty/ram:Description
SR-354 ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:LegalClassificationCode
SR-355 ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:Name
SR-356 ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:TradingBusinessName
SR-357 ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:PostalTradeAddress
SR-358 ram:PayeeTradeParty/ram:SpecifiedLegalOrganization/ram:AuthorizedLegalRegistration
SR-359 ram:PayeeTradeParty/ram:DefinedTradeContact
SR-360 ram:PayeeTradeParty/ram:PostalTradeAddress
SR-361 ram:PayeeTradeParty/ram:URIUniversalCommunication
SR-362 ram:PayeeTradeParty/ram:SpecifiedTaxRegistration
SR-363 ram:PayeeTradeParty/ram:EndPointURIUniversalCommunication
SR-364 ram:PayeeTradeParty/ram:LogoAssociatedSpecifiedBinaryFile
SR-365 ram:PayerTradeParty
SR-366 ram:TaxApplicableTradeCurrencyExchange
SR-367 ram:InvoiceApplicableTradeCurrencyExchange
SR-368 ram:PaymentApplicableTradeCurrencyExchange
SR-369 ram:SpecifiedTradeSettlementPaymentMeans/ram:PaymentChannelCode
SR-370 ram:SpecifiedTradeSettlementPaymentMeans/ram:GuaranteeMethodCode
SR-371 ram:SpecifiedTradeSettlementPaymentMeans/ram:PaymentMethodCode
SR-443 ram:SpecifiedTradeSettlementPaymentMeans/ram:ID
SR-372 ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:MicrochipIndicator
SR-373 ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:TypeCode
SR-375 ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:ExpiryDate
SR-376 ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:VerificationNumeric
SR-377 ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:ValidFromDateTime
SR-378 ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:CreditLimitAmount
SR-379 ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:CreditAvailableAmount
SR-380 ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:InterestRatePercent
SR-381 ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:Description
SR-382 ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerPartyDebtorFinancialAccount/ram:AccountName
SR-444 ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerPartyDebtorFinancialAccount/ram:ProprietaryID
SR-384 ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerSpecifiedDebtorFinancialInstitution/ram:ClearingSystemName
SR-385 ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerSpecifiedDebtorFinancialInstitution/ram:Name
SR-386 ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerSpecifiedDebtorFinancialInstitution/ram:LocationFinancialInstitutionAddress
SR-388 ram:SpecifiedTradeAllowanceCharge/ram:ID
SR-389 ram:SpecifiedTradeAllowanceCharge/ram:SequenceNumeric
SR-390 ram:SpecifiedTradeAllowanceCharge/ram:BasisQuantity
SR-391 ram:SpecifiedTradeAllowanceCharge/ram:PrepaidIndicator
SR-392 ram:SpecifiedTradeAllowanceCharge/ram:UnitBasisAmount
SR-393 ram:SpecifiedTradeAllowanceCharge/ram:TypeCode
SR-394 ram:SpecifiedTradeAllowanceCharge/ram:ActualTradeCurrencyExchange
SR-395 ram:SubtotalCalculatedTradeTax
SR-396 ram:SpecifiedLogisticsServiceCharge
SR-397 ram:SpecifiedTradePaymentTerms/ram:ID
SR-398 ram:SpecifiedTradePaymentTerms/ram:FromEventCode
SR-399 ram:SpecifiedTradePaymentTerms/ram:SettlementPeriodMeasure
SR-400 ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTime
SR-401 ram:SpecifiedTradePaymentTerms/ram:TypeCode
SR-402 ram:SpecifiedTradePaymentTerms/ram:InstructionTypeCode
SR-404 ram:SpecifiedTradePaymentTerms/ram:PartialPaymentPercent
SR-405 ram:SpecifiedTradePaymentTerms/ram:PaymentMeansID
SR-406 ram:SpecifiedTradePaymentTerms/ram:PartialPaymentAmount
SR-407 ram:SpecifiedTradePaymentTerms/ram:ApplicableTradePaymentPenaltyTerms
SR-408 ram:SpecifiedTradePaymentTerms/ram:ApplicableTradePaymentDiscountTerms
SR-409 ram:SpecifiedTradePaymentTerms/ram:PayeeTradeParty
SR-421 ram:SpecifiedFinancialAdjustment
SR-422 ram:InvoiceReferencedDocument/ram:LineID
SR-423 ram:ProFormaInvoiceReferencedDocument
SR-424 ram:LetterOfCreditReferencedDocument
SR-425 ram:FactoringAgreementReferencedDocument
SR-426 ram:FactoringListReferencedDocument
SR-427 ram:PayableSpecifiedTradeAccountingAccount
SR-428 ram:ReceivableSpecifiedTradeAccountingAccount/ram:SetTriggerCode
SR-429 ram:ReceivableSpecifiedTradeAccountingAccount/ram:TypeCode
SR-430 ram:ReceivableSpecifiedTradeAccountingAccount/ram:AmountTypeCode
SR-431 ram:ReceivableSpecifiedTradeAccountingAccount/ram:Name
SR-432 ram:ReceivableSpecifiedTradeAccountingAccount/ram:CostReferenceDimensionPattern
SR-433 ram:PurchaseSpecifiedTradeAccountingAccount
SR-434 ram:SalesSpecifiedTradeAccountingAccount
SR-435 ram:SpecifiedTradeSettlementFinancialCard
SR-436 ram:SpecifiedAdvancePayment
SR-437 ram:UltimatePayeeTradeParty
SR-452 1 ram:SpecifiedTradePaymentTerms
SR-453 1 ram:SpecifiedTradePaymentTerms/ram:Description
SR-461 1! ram:ApplicableTradeTax/ram:TaxPointDate
@ /T/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation
SR-411 ram:InformationAmount
SR-412 ram:TotalDiscountAmount
SR-413 ram:TotalAllowanceChargeAmount
SR-414 ram:RetailValueExcludingTaxInformationAmount
SR-415 ram:TotalDepositFeeInformationAmount
SR-416 ram:ProductValueExcludingTobaccoTaxInformationAmount
SR-417 ram:TotalRetailValueInformationAmount
SR-418 ram:GrossLineTotalAmount
SR-419 ram:NetLineTotalAmount
SR-420 ram:NetIncludingTaxesLineTotalAmount
SR-477 1! ram:LineTotalAmount
SR-478 1! ram:ChargeTotalAmount
SR-479 1! ram:AllowanceTotalAmount
SR-480 1! ram:TaxBasisTotalAmount
SR-481 1! ram:RoundingAmount
SR-482 1! ram:GrandTotalAmount
SR-483 1! ram:InformationAmount
SR-484 1! ram:TotalPrepaidAmount
SR-485 1! ram:TotalDiscountAmount
SR-486 1! ram:TotalAllowanceChargeAmount
SR-487 1! ram:DuePayableAmount
SR-488 1! ram:RetailValueExcludingTaxInformationAmount
SR-489 1! ram:TotalDepositFeeInformationAmount
SR-490 1! ram:ProductValueExcludingTobaccoTaxInformationAmount
SR-491 1! ram:TotalRetailValueInformationAmount
SR-492 1! ram:GrossLineTotalAmount
SR-493 1! ram:NetLineTotalAmount
SR-494 1! ram:NetIncludingTaxesLineTotalAmount
@ /
DT-013 ! @languageID
DT-014 ! @languageLocaleID
SR-438 ram:ValuationBreakdownStatement
@ *DocumentContextParameter
SR-04 ram:Value
SR-05 ram:SpecifiedDocumentVersion
@ $IDS
DT-001 ! @schemeName
DT-002 ! @schemeAgencyName
DT-003 ! @schemeDataURI
DT-004 ! @schemeURI
DT-005 ! @schemeID
DT-006 ! @schemeAgencyID
DT-007 ! @schemeVersionID
@ ram:*ID
DT-101 ! @schemeName
DT-102 ! @schemeAgencyName
DT-103 ! @schemeDataURI
DT-104 ! @schemeURI
@ ram:TypeCode
DT-008 ! @name
DT-009 ! @listURI
@ /T/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode
DT-045 @listID
DT-046 @listAgencyID
DT-047 @listVersionID
DT-048 @listURI
@ ram:*ReferencedDocument
DT-016 ! ram:StatusCode
DT-017 ! ram:CopyIndicator
DT-019 ! ram:GlobalID
DT-020 ! ram:RevisionID
DT-023 ! ram:Information
DT-025 ! ram:SectionName
DT-026 ! ram:PreviousRevisionID
DT-028 ! ram:EffectiveSpecifiedPeriod
DT-029 ! ram:IssuerTradeParty
DT-030 ! ram:AttachedSpecifiedBinaryFile
@ ram:*Amount
DT-031 ! @currencyID
DT-032 ! @currencyCodeListVersionID
@ ram:*Quantity
DT-034 ! @unitCodeListID
DT-035 ! @unitCodeListAgencyID
DT-036 ! @unitCodeListAgencyName
@ ram:*TradeTax
DT-038 ram:CalculatedRate
DT-039 ram:CalculationSequenceNumeric
DT-040 ram:BasisQuantity
DT-042 ram:UnitBasisAmount
DT-043 ram:LineTotalBasisAmount
DT-044 ram:AllowanceChargeBasisAmount
DT-049 ram:CurrencyCode
DT-050 ram:Jurisdiction
DT-051 ram:CustomsDutyIndicator
DT-053 ram:TaxBasisAllowanceRate
DT-055 ram:Type
DT-056 ram:InformationAmount
DT-057 ram:CategoryName
DT-059 ram:RateApplicablePercent/@format
DT-060 ram:SpecifiedTradeAccountingAccount
DT-061 ram:ServiceSupplyTradeCountry
DT-062 ram:BuyerRepayableTaxSpecifiedTradeAccountingAccount
DT-063 ram:SellerPayableTaxSpecifiedTradeAccountingAccount
DT-064 ram:SellerRefundableTaxSpecifiedTradeAccountingAccount
DT-065 ram:BuyerDeductibleTaxSpecifiedTradeAccountingAccount
DT-066 ram:BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount
DT-067 ram:PlaceApplicableTradeLocation
@ ram:BillingSpecifiedPeriod
DT-068 ! ram:StartDateTime/udt:DateTime
DT-069 ! ram:DurationMeasure
DT-070 ! ram:InclusiveIndicator
DT-071 ! ram:Description
DT-072 ! ram:EndDateTime/udt:DateTime
DT-073 ! ram:CompleteDateTime
DT-074 ! ram:OpenIndicator
DT-075 ! ram:SeasonCode
DT-076 ! ram:ID
DT-077 ! ram:Name
DT-078 ! ram:SequenceNumeric
DT-079 ! ram:StartDateFlexibilityCode
DT-080 ! ram:ContinuousIndicator
DT-081 ! ram:PurposeCode
@ ram:PostalTradeAddress
DT-082 ! ram:ID
DT-083 ! ram:PostOfficeBox
DT-084 ! ram:BuildingName
DT-086 ! ram:LineFour
DT-087 ! ram:LineFive
DT-088 ! ram:StreetName
DT-089 ! ram:CitySubDivisionName
DT-090 ! ram:CountryName
DT-091 ! ram:CountrySubDivisionID
DT-092 ! ram:AttentionOf
DT-093 ! ram:CareOf
DT-094 ! ram:BuildingNumber
DT-095 ! ram:DepartmentName
DT-096 ! ram:AdditionalStreetName
`
