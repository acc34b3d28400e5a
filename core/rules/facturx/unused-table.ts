/**
 * Elements and attributes that the schemas of the Factur-X 1.09.2 profiles know and the profiles mark as not used: a line `@ context`, then
 * the profiles and the names; written as in `table.ts`. The official lists give these marks no rule ids.
 */
// prettier-ignore
export const FACTURX_UNUSED = `
@ /A
CX AdditionalReferencedDocument{TypeCode!916|50|130}
@ /A/AdditionalReferencedDocument{TypeCode=130}
CX AttachmentBinaryObject LineID Name URIID
C FormattedIssueDateTime
@ /A/AdditionalReferencedDocument{TypeCode=130}/IssuerAssignedID
CX @schemeID
@ /A/AdditionalReferencedDocument{TypeCode=50}
CX AttachmentBinaryObject LineID Name ReferenceTypeCode URIID
C FormattedIssueDateTime
@ /A/AdditionalReferencedDocument{TypeCode=50}/IssuerAssignedID
CX @schemeID
@ /A/AdditionalReferencedDocument{TypeCode=916}
C FormattedIssueDateTime
CX LineID ReferenceTypeCode
@ /A/AdditionalReferencedDocument{TypeCode=916}/IssuerAssignedID
CX @schemeID
@ /A/AdditionalReferencedDocument{TypeCode=916}/URIID
CX @schemeID
@ /A/BuyerAgentTradeParty
X Description
@ /A/BuyerAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /A/BuyerAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /A/BuyerAgentTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /A/BuyerAgentTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /A/BuyerAgentTradeParty/ID
X @schemeID
@ /A/BuyerAgentTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/BuyerAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/BuyerAgentTradeParty/URIUniversalCommunication
X CompleteNumber
@ /A/BuyerOrderReferencedDocument
WBC FormattedIssueDateTime
CX AttachmentBinaryObject LineID Name ReferenceTypeCode TypeCode URIID
@ /A/BuyerOrderReferencedDocument/IssuerAssignedID
MWBCX @schemeID
@ /A/BuyerTaxRepresentativeTradeParty
X Description
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /A/BuyerTaxRepresentativeTradeParty/ID
X @schemeID
@ /A/BuyerTaxRepresentativeTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/BuyerTaxRepresentativeTradeParty/URIUniversalCommunication
X CompleteNumber
@ /A/BuyerTradeParty
M PostalTradeAddress SpecifiedTaxRegistration
C Description
@ /A/BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
CX CompleteNumber
@ /A/BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
CX @schemeID
@ /A/BuyerTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /A/BuyerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
CX URIID
@ /A/BuyerTradeParty/ID
WBCX @schemeID
@ /A/BuyerTradeParty/PostalTradeAddress/PostcodeCode
CX @listID @listVersionID
@ /A/BuyerTradeParty/SpecifiedLegalOrganization
WB TradingBusinessName
@ /A/BuyerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/BuyerTradeParty/URIUniversalCommunication
CX CompleteNumber
@ /A/ContractReferencedDocument
WBC FormattedIssueDateTime
CX AttachmentBinaryObject LineID Name TypeCode URIID
C ReferenceTypeCode
@ /A/ContractReferencedDocument/IssuerAssignedID
WBCX @schemeID
@ /A/ProductEndUserTradeParty
X Description
@ /A/ProductEndUserTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /A/ProductEndUserTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /A/ProductEndUserTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /A/ProductEndUserTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /A/ProductEndUserTradeParty/ID
X @schemeID
@ /A/ProductEndUserTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/ProductEndUserTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/ProductEndUserTradeParty/URIUniversalCommunication
X CompleteNumber
@ /A/QuotationReferencedDocument
X AttachmentBinaryObject LineID Name ReferenceTypeCode TypeCode URIID
@ /A/QuotationReferencedDocument/IssuerAssignedID
X @schemeID
@ /A/SalesAgentTradeParty
X Description
@ /A/SalesAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /A/SalesAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /A/SalesAgentTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /A/SalesAgentTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /A/SalesAgentTradeParty/ID
X @schemeID
@ /A/SalesAgentTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/SalesAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/SalesAgentTradeParty/URIUniversalCommunication
X CompleteNumber
@ /A/SellerOrderReferencedDocument
CX AttachmentBinaryObject LineID Name ReferenceTypeCode TypeCode URIID
C FormattedIssueDateTime
@ /A/SellerOrderReferencedDocument/IssuerAssignedID
CX @schemeID
@ /A/SellerTaxRepresentativeTradeParty
WBC GlobalID ID SpecifiedLegalOrganization URIUniversalCommunication
C DefinedTradeContact
CX Description
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /A/SellerTaxRepresentativeTradeParty/ID
X @schemeID
@ /A/SellerTaxRepresentativeTradeParty/PostalTradeAddress/PostcodeCode
CX @listID @listVersionID
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/SellerTaxRepresentativeTradeParty/URIUniversalCommunication
X CompleteNumber
@ /A/SellerTradeParty
MWBCX SpecifiedTaxRegistration{ID~@schemeID!VA|FC}
@ /A/SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
CX CompleteNumber
@ /A/SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
CX @schemeID
@ /A/SellerTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /A/SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
CX URIID
@ /A/SellerTradeParty/ID
WBCX @schemeID
@ /A/SellerTradeParty/PostalTradeAddress/PostcodeCode
CX @listID @listVersionID
@ /A/SellerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /A/SellerTradeParty/URIUniversalCommunication
CX CompleteNumber
@ /A/SpecifiedProcuringProject/ID
CX @schemeID
@ /A/UltimateCustomerOrderReferencedDocument
X AttachmentBinaryObject LineID Name ReferenceTypeCode TypeCode URIID
@ /A/UltimateCustomerOrderReferencedDocument/IssuerAssignedID
X @schemeID
@ /D/DeliveryNoteReferencedDocument
X AttachmentBinaryObject LineID Name ReferenceTypeCode TypeCode URIID
@ /D/DeliveryNoteReferencedDocument/IssuerAssignedID
X @schemeID
@ /D/DespatchAdviceReferencedDocument
WBC FormattedIssueDateTime
CX AttachmentBinaryObject LineID Name ReferenceTypeCode TypeCode URIID
@ /D/DespatchAdviceReferencedDocument/IssuerAssignedID
WBCX @schemeID
@ /D/ReceivingAdviceReferencedDocument
CX AttachmentBinaryObject LineID Name ReferenceTypeCode TypeCode URIID
C FormattedIssueDateTime
@ /D/ReceivingAdviceReferencedDocument/IssuerAssignedID
CX @schemeID
@ /D/ShipFromTradeParty
X Description
@ /D/ShipFromTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /D/ShipFromTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /D/ShipFromTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /D/ShipFromTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /D/ShipFromTradeParty/ID
X @schemeID
@ /D/ShipFromTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /D/ShipFromTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /D/ShipFromTradeParty/URIUniversalCommunication
X CompleteNumber
@ /D/ShipToTradeParty
WBC SpecifiedLegalOrganization SpecifiedTaxRegistration URIUniversalCommunication
C DefinedTradeContact
CX Description
@ /D/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /D/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /D/ShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /D/ShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /D/ShipToTradeParty/ID
WBCX @schemeID
@ /D/ShipToTradeParty/PostalTradeAddress/PostcodeCode
CX @listID @listVersionID
@ /D/ShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /D/ShipToTradeParty/URIUniversalCommunication
X CompleteNumber
@ /D/UltimateShipToTradeParty
X Description
@ /D/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /D/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /D/UltimateShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /D/UltimateShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /D/UltimateShipToTradeParty/ID
X @schemeID
@ /D/UltimateShipToTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /D/UltimateShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /D/UltimateShipToTradeParty/URIUniversalCommunication
X CompleteNumber
@ /L/AssociatedDocumentLineDocument/IncludedNote
BC SubjectCode
@ /L/AssociatedDocumentLineDocument/IncludedNote/ContentCode
X @listID @listVersionID
@ /L/AssociatedDocumentLineDocument/IncludedNote/SubjectCode
X @listID @listVersionID
@ /L/AssociatedDocumentLineDocument/LineID
BCX @schemeID
@ /L/AssociatedDocumentLineDocument/LineStatusReasonCode
X @listID @listVersionID
@ /L/AssociatedDocumentLineDocument/ParentLineID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/IssuerAssignedID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/LineID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/URIID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument
CX AttachmentBinaryObject Name ReferenceTypeCode TypeCode URIID
C FormattedIssueDateTime IssuerAssignedID
@ /L/SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/IssuerAssignedID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID
CX @schemeID
@ /L/SpecifiedLineTradeAgreement/ContractReferencedDocument
X AttachmentBinaryObject Name ReferenceTypeCode TypeCode URIID
@ /L/SpecifiedLineTradeAgreement/ContractReferencedDocument/IssuerAssignedID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/ContractReferencedDocument/LineID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice
BCX AppliedTradeAllowanceCharge{ChargeIndicator~Indicator!false|true}
X IncludedTradeTax
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
BC BasisAmount CalculationPercent Reason ReasonCode
BCX CategoryTradeTax
X BasisQuantity SequenceNumeric
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ActualAmount
BCX @currencyID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/BasisAmount
X @currencyID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
X @listID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
X BasisQuantity CategoryTradeTax ReasonCode{@listID!5153|} SequenceNumeric
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ActualAmount
X @currencyID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/BasisAmount
X @currencyID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=}
X @listID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount
BCX @currencyID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty
X SpecifiedTaxRegistration{ID~@schemeID!VA|FC}
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/ID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedLegalOrganization
X PostalTradeAddress
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/URIUniversalCommunication
X CompleteNumber
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice
BCX AppliedTradeAllowanceCharge
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount
BCX @currencyID
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax
X AllowanceChargeBasisAmount BasisAmount DueDateTypeCode LineTotalBasisAmount TaxPointDate
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax/CalculatedAmount
X @currencyID
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax/ExemptionReasonCode
X @listID @listVersionID
@ /L/SpecifiedLineTradeAgreement/QuotationReferencedDocument
X AttachmentBinaryObject Name ReferenceTypeCode TypeCode URIID
@ /L/SpecifiedLineTradeAgreement/QuotationReferencedDocument/IssuerAssignedID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/QuotationReferencedDocument/LineID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/SellerOrderReferencedDocument
X AttachmentBinaryObject Name ReferenceTypeCode TypeCode URIID
@ /L/SpecifiedLineTradeAgreement/SellerOrderReferencedDocument/IssuerAssignedID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/SellerOrderReferencedDocument/LineID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/UltimateCustomerOrderReferencedDocument
X AttachmentBinaryObject Name ReferenceTypeCode TypeCode URIID
@ /L/SpecifiedLineTradeAgreement/UltimateCustomerOrderReferencedDocument/IssuerAssignedID
X @schemeID
@ /L/SpecifiedLineTradeAgreement/UltimateCustomerOrderReferencedDocument/LineID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/DeliveryNoteReferencedDocument
X AttachmentBinaryObject Name ReferenceTypeCode TypeCode URIID
@ /L/SpecifiedLineTradeDelivery/DeliveryNoteReferencedDocument/IssuerAssignedID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/DeliveryNoteReferencedDocument/LineID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/DespatchAdviceReferencedDocument
X AttachmentBinaryObject Name ReferenceTypeCode TypeCode URIID
@ /L/SpecifiedLineTradeDelivery/DespatchAdviceReferencedDocument/IssuerAssignedID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/DespatchAdviceReferencedDocument/LineID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/ReceivingAdviceReferencedDocument
X AttachmentBinaryObject Name ReferenceTypeCode TypeCode URIID
@ /L/SpecifiedLineTradeDelivery/ReceivingAdviceReferencedDocument/IssuerAssignedID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/ReceivingAdviceReferencedDocument/LineID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty
X Description
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/ID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/SpecifiedLegalOrganization
X PostalTradeAddress
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/URIUniversalCommunication
X CompleteNumber
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty
X Description
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/ID
X @schemeID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/SpecifiedLegalOrganization
X PostalTradeAddress
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/URIUniversalCommunication
X CompleteNumber
@ /L/SpecifiedLineTradeSettlement
BCX SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator!false|true}
@ /L/SpecifiedLineTradeSettlement/AdditionalReferencedDocument
CX AttachmentBinaryObject FormattedIssueDateTime LineID Name URIID
@ /L/SpecifiedLineTradeSettlement/AdditionalReferencedDocument/IssuerAssignedID
CX @schemeID
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax
BCX BasisAmount
BC CalculatedAmount DueDateTypeCode ExemptionReason ExemptionReasonCode
CX TaxPointDate
X AllowanceChargeBasisAmount LineTotalBasisAmount
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/CalculatedAmount
X @currencyID
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/ExemptionReasonCode
X @listID @listVersionID
@ /L/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod
X CompleteDateTime Description
@ /L/SpecifiedLineTradeSettlement/InvoiceReferencedDocument
X AttachmentBinaryObject Name ReferenceTypeCode URIID
@ /L/SpecifiedLineTradeSettlement/InvoiceReferencedDocument/IssuerAssignedID
X @schemeID
@ /L/SpecifiedLineTradeSettlement/InvoiceReferencedDocument/LineID
X @schemeID
@ /L/SpecifiedLineTradeSettlement/ReceivableSpecifiedTradeAccountingAccount/ID
CX @schemeID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
B BasisAmount CalculationPercent
BCX CategoryTradeTax
X BasisQuantity SequenceNumeric
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ActualAmount
BCX @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/BasisAmount
CX @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
X @listID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
B BasisAmount CalculationPercent
BCX CategoryTradeTax ReasonCode{@listID!|5153}
X BasisQuantity SequenceNumeric
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ActualAmount
BCX @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/BasisAmount
CX @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=}
X @listID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation
X TaxTotalAmount{@currencyID!$invoice|$tax}
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/AllowanceTotalAmount
X @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/ChargeTotalAmount
X @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/GrandTotalAmount
X @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount
BCX @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/TotalAllowanceChargeAmount
X @currencyID
@ /L/SpecifiedTradeProduct/ApplicableProductCharacteristic/TypeCode
X @listID @listVersionID
@ /L/SpecifiedTradeProduct/BatchID
X @schemeID
@ /L/SpecifiedTradeProduct/BuyerAssignedID
CX @schemeID
@ /L/SpecifiedTradeProduct/ID
X @schemeID
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/BuyerAssignedID
X @schemeID
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/ID
X @schemeID
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/IndustryAssignedID
X @schemeID
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/SellerAssignedID
X @schemeID
@ /L/SpecifiedTradeProduct/IndividualTradeProductInstance/BatchID
X @schemeID
@ /L/SpecifiedTradeProduct/IndividualTradeProductInstance/SupplierAssignedSerialID
X @schemeID
@ /L/SpecifiedTradeProduct/IndustryAssignedID
X @schemeID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty
X SpecifiedTaxRegistration{ID~@schemeID!VA|FC}
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/ID
X @schemeID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedLegalOrganization
X PostalTradeAddress
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/URIUniversalCommunication
X CompleteNumber
@ /L/SpecifiedTradeProduct/ModelID
X @schemeID
@ /L/SpecifiedTradeProduct/SellerAssignedID
CX @schemeID
@ /S
WBCX SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator!false|true}
@ /S/ApplicableTradeTax/AllowanceChargeBasisAmount
X @currencyID
@ /S/ApplicableTradeTax/BasisAmount
WBCX @currencyID
@ /S/ApplicableTradeTax/CalculatedAmount
WBCX @currencyID
@ /S/ApplicableTradeTax/ExemptionReasonCode
CX @listID @listVersionID
@ /S/ApplicableTradeTax/LineTotalBasisAmount
X @currencyID
@ /S/BillingSpecifiedPeriod
X CompleteDateTime
@ /S/CreditorReferenceID
WBCX @schemeID
@ /S/InvoiceReferencedDocument
CX AttachmentBinaryObject LineID Name ReferenceTypeCode URIID
C TypeCode
@ /S/InvoiceReferencedDocument/IssuerAssignedID
WBCX @schemeID
@ /S/InvoiceeTradeParty
X Description
@ /S/InvoiceeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /S/InvoiceeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /S/InvoiceeTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /S/InvoiceeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /S/InvoiceeTradeParty/ID
X @schemeID
@ /S/InvoiceeTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /S/InvoiceeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /S/InvoiceeTradeParty/URIUniversalCommunication
X CompleteNumber
@ /S/InvoicerTradeParty
X Description
@ /S/InvoicerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /S/InvoicerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /S/InvoicerTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /S/InvoicerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /S/InvoicerTradeParty/ID
X @schemeID
@ /S/InvoicerTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /S/InvoicerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /S/InvoicerTradeParty/URIUniversalCommunication
X CompleteNumber
@ /S/PayeeTradeParty
WBC PostalTradeAddress SpecifiedTaxRegistration URIUniversalCommunication
C DefinedTradeContact
CX Description
@ /S/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /S/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /S/PayeeTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /S/PayeeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /S/PayeeTradeParty/ID
WBCX @schemeID
@ /S/PayeeTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /S/PayeeTradeParty/SpecifiedLegalOrganization
WBC TradingBusinessName
@ /S/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /S/PayeeTradeParty/URIUniversalCommunication
X CompleteNumber
@ /S/PayerTradeParty
X Description
@ /S/PayerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /S/PayerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /S/PayerTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /S/PayerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /S/PayerTradeParty/ID
X @schemeID
@ /S/PayerTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /S/PayerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /S/PayerTradeParty/URIUniversalCommunication
X CompleteNumber
@ /S/ReceivableSpecifiedTradeAccountingAccount/ID
WBCX @schemeID
@ /S/SpecifiedAdvancePayment/IncludedTradeTax
X AllowanceChargeBasisAmount BasisAmount DueDateTypeCode LineTotalBasisAmount TaxPointDate
@ /S/SpecifiedAdvancePayment/IncludedTradeTax/CalculatedAmount
X @currencyID
@ /S/SpecifiedAdvancePayment/IncludedTradeTax/ExemptionReasonCode
X @listID @listVersionID
@ /S/SpecifiedAdvancePayment/InvoiceSpecifiedReferencedDocument
X AttachmentBinaryObject LineID Name ReferenceTypeCode URIID
@ /S/SpecifiedAdvancePayment/InvoiceSpecifiedReferencedDocument/IssuerAssignedID
X @schemeID
@ /S/SpecifiedAdvancePayment/PaidAmount
X @currencyID
@ /S/SpecifiedFinancialAdjustment/ActualAmount
X @currencyID
@ /S/SpecifiedLogisticsServiceCharge/AppliedAmount
X @currencyID
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax
X AllowanceChargeBasisAmount BasisAmount CalculatedAmount DueDateTypeCode LineTotalBasisAmount TaxPointDate
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax/ExemptionReasonCode
X @listID @listVersionID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ActualAmount
WBCX @currencyID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/BasisAmount
WBCX @currencyID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax
WBCX BasisAmount CalculatedAmount DueDateTypeCode
WBC ExemptionReason ExemptionReasonCode
CX TaxPointDate
X AllowanceChargeBasisAmount LineTotalBasisAmount
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax/ExemptionReasonCode
X @listID @listVersionID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
X @listID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
WBCX ReasonCode{@listID!|5153}
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ActualAmount
WBCX @currencyID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/BasisAmount
WBCX @currencyID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax
WBCX BasisAmount CalculatedAmount DueDateTypeCode
WBC ExemptionReason ExemptionReasonCode
CX TaxPointDate
X AllowanceChargeBasisAmount LineTotalBasisAmount
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax/ExemptionReasonCode
X @listID @listVersionID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=}
X @listID
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentDiscountTerms/ActualDiscountAmount
X @currencyID
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentDiscountTerms/BasisAmount
X @currencyID
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentPenaltyTerms/ActualPenaltyAmount
X @currencyID
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentPenaltyTerms/BasisAmount
X @currencyID
@ /S/SpecifiedTradePaymentTerms/DirectDebitMandateID
WBCX @schemeID
@ /S/SpecifiedTradePaymentTerms/PartialPaymentAmount
X @currencyID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty
X Description
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
X CompleteNumber
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
X @schemeID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/FaxUniversalCommunication
X URIID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
X URIID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/ID
X @schemeID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
X @listID @listVersionID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/URIUniversalCommunication
X CompleteNumber
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation
MWBCX TaxTotalAmount{@currencyID!$invoice|$tax}
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/AllowanceTotalAmount
WBCX @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/ChargeTotalAmount
WBCX @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount
MWBCX @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount
MWBCX @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount
WBCX @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/RoundingAmount
CX @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/TaxBasisTotalAmount
MWBCX @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/TotalPrepaidAmount
WBCX @currencyID
@ /S/SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/ID
CX @schemeID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID
WBCX @schemeID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/ProprietaryID
WBCX @schemeID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayeeSpecifiedCreditorFinancialInstitution/BICID
CX @schemeID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount/IBANID
WBCX @schemeID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayerSpecifiedDebtorFinancialInstitution/BICID
X @schemeID
@ /rsm:ExchangedDocument/EffectiveSpecifiedPeriod
X Description EndDateTime StartDateTime
@ /rsm:ExchangedDocument/ID
MWBCX @schemeID
@ /rsm:ExchangedDocument/IncludedNote/ContentCode
X @listID @listVersionID
@ /rsm:ExchangedDocument/IncludedNote/SubjectCode
CX @listID @listVersionID
@ /rsm:ExchangedDocument/LanguageID
X @schemeID
@ /rsm:ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID
MWBCX @schemeID
@ /rsm:ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID
MWBCX @schemeID
`
