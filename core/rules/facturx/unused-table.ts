/**
 * Made by `test/support/generate-rule-tables.ts` from `core/rules/facturx/unused.rules`; not to be edited by hand.
 *
 * Elements and attributes that the schemas of the Factur-X 1.09.2 profiles know and the profiles mark as not used.
 * The official lists give these marks no rule ids.
 * The language of this file is told in core/rules/README.md; after a change: node test/support/generate-rule-tables.ts
 */
// prettier-ignore
export const FACTURX_UNUSED = (): string => `
let /T = /rsm:SupplyChainTradeTransaction
let /A = /T/ApplicableHeaderTradeAgreement
let /D = /T/ApplicableHeaderTradeDelivery
let /S = /T/ApplicableHeaderTradeSettlement
let /L = /T/IncludedSupplyChainTradeLineItem
id KONTOR-FX-02
@ /A
- CX not AdditionalReferencedDocument{TypeCode!916|50|130}
@ /A/AdditionalReferencedDocument{TypeCode=130}
- CX not AttachmentBinaryObject
- CX not LineID
- CX not Name
- CX not URIID
- C not FormattedIssueDateTime
@ /A/AdditionalReferencedDocument{TypeCode=130}/IssuerAssignedID
- CX not @schemeID
@ /A/AdditionalReferencedDocument{TypeCode=50}
- CX not AttachmentBinaryObject
- CX not LineID
- CX not Name
- CX not ReferenceTypeCode
- CX not URIID
- C not FormattedIssueDateTime
@ /A/AdditionalReferencedDocument{TypeCode=50}/IssuerAssignedID
- CX not @schemeID
@ /A/AdditionalReferencedDocument{TypeCode=916}
- C not FormattedIssueDateTime
- CX not LineID
- CX not ReferenceTypeCode
@ /A/AdditionalReferencedDocument{TypeCode=916}/IssuerAssignedID
- CX not @schemeID
@ /A/AdditionalReferencedDocument{TypeCode=916}/URIID
- CX not @schemeID
@ /A/BuyerAgentTradeParty
- X not Description
@ /A/BuyerAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /A/BuyerAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /A/BuyerAgentTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /A/BuyerAgentTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /A/BuyerAgentTradeParty/ID
- X not @schemeID
@ /A/BuyerAgentTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/BuyerAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/BuyerAgentTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /A/BuyerOrderReferencedDocument
- WBC not FormattedIssueDateTime
- CX not AttachmentBinaryObject
- CX not LineID
- CX not Name
- CX not ReferenceTypeCode
- CX not TypeCode
- CX not URIID
@ /A/BuyerOrderReferencedDocument/IssuerAssignedID
- MWBCX not @schemeID
@ /A/BuyerTaxRepresentativeTradeParty
- X not Description
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /A/BuyerTaxRepresentativeTradeParty/ID
- X not @schemeID
@ /A/BuyerTaxRepresentativeTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/BuyerTaxRepresentativeTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /A/BuyerTradeParty
- M not PostalTradeAddress
- M not SpecifiedTaxRegistration
- C not Description
@ /A/BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- CX not CompleteNumber
@ /A/BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- CX not @schemeID
@ /A/BuyerTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /A/BuyerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- CX not URIID
@ /A/BuyerTradeParty/ID
- WBCX not @schemeID
@ /A/BuyerTradeParty/PostalTradeAddress/PostcodeCode
- CX not @listID
- CX not @listVersionID
@ /A/BuyerTradeParty/SpecifiedLegalOrganization
- WB not TradingBusinessName
@ /A/BuyerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/BuyerTradeParty/URIUniversalCommunication
- CX not CompleteNumber
@ /A/ContractReferencedDocument
- WBC not FormattedIssueDateTime
- CX not AttachmentBinaryObject
- CX not LineID
- CX not Name
- CX not TypeCode
- CX not URIID
- C not ReferenceTypeCode
@ /A/ContractReferencedDocument/IssuerAssignedID
- WBCX not @schemeID
@ /A/ProductEndUserTradeParty
- X not Description
@ /A/ProductEndUserTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /A/ProductEndUserTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /A/ProductEndUserTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /A/ProductEndUserTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /A/ProductEndUserTradeParty/ID
- X not @schemeID
@ /A/ProductEndUserTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/ProductEndUserTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/ProductEndUserTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /A/QuotationReferencedDocument
- X not AttachmentBinaryObject
- X not LineID
- X not Name
- X not ReferenceTypeCode
- X not TypeCode
- X not URIID
@ /A/QuotationReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /A/SalesAgentTradeParty
- X not Description
@ /A/SalesAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /A/SalesAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /A/SalesAgentTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /A/SalesAgentTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /A/SalesAgentTradeParty/ID
- X not @schemeID
@ /A/SalesAgentTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/SalesAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/SalesAgentTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /A/SellerOrderReferencedDocument
- CX not AttachmentBinaryObject
- CX not LineID
- CX not Name
- CX not ReferenceTypeCode
- CX not TypeCode
- CX not URIID
- C not FormattedIssueDateTime
@ /A/SellerOrderReferencedDocument/IssuerAssignedID
- CX not @schemeID
@ /A/SellerTaxRepresentativeTradeParty
- WBC not GlobalID
- WBC not ID
- WBC not SpecifiedLegalOrganization
- WBC not URIUniversalCommunication
- C not DefinedTradeContact
- CX not Description
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /A/SellerTaxRepresentativeTradeParty/ID
- X not @schemeID
@ /A/SellerTaxRepresentativeTradeParty/PostalTradeAddress/PostcodeCode
- CX not @listID
- CX not @listVersionID
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/SellerTaxRepresentativeTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /A/SellerTradeParty
- MWBCX not SpecifiedTaxRegistration{ID~@schemeID!VA|FC}
@ /A/SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- CX not CompleteNumber
@ /A/SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- CX not @schemeID
@ /A/SellerTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /A/SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- CX not URIID
@ /A/SellerTradeParty/ID
- WBCX not @schemeID
@ /A/SellerTradeParty/PostalTradeAddress/PostcodeCode
- CX not @listID
- CX not @listVersionID
@ /A/SellerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /A/SellerTradeParty/URIUniversalCommunication
- CX not CompleteNumber
@ /A/SpecifiedProcuringProject/ID
- CX not @schemeID
@ /A/UltimateCustomerOrderReferencedDocument
- X not AttachmentBinaryObject
- X not LineID
- X not Name
- X not ReferenceTypeCode
- X not TypeCode
- X not URIID
@ /A/UltimateCustomerOrderReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /D/DeliveryNoteReferencedDocument
- X not AttachmentBinaryObject
- X not LineID
- X not Name
- X not ReferenceTypeCode
- X not TypeCode
- X not URIID
@ /D/DeliveryNoteReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /D/DespatchAdviceReferencedDocument
- WBC not FormattedIssueDateTime
- CX not AttachmentBinaryObject
- CX not LineID
- CX not Name
- CX not ReferenceTypeCode
- CX not TypeCode
- CX not URIID
@ /D/DespatchAdviceReferencedDocument/IssuerAssignedID
- WBCX not @schemeID
@ /D/ReceivingAdviceReferencedDocument
- CX not AttachmentBinaryObject
- CX not LineID
- CX not Name
- CX not ReferenceTypeCode
- CX not TypeCode
- CX not URIID
- C not FormattedIssueDateTime
@ /D/ReceivingAdviceReferencedDocument/IssuerAssignedID
- CX not @schemeID
@ /D/ShipFromTradeParty
- X not Description
@ /D/ShipFromTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /D/ShipFromTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /D/ShipFromTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /D/ShipFromTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /D/ShipFromTradeParty/ID
- X not @schemeID
@ /D/ShipFromTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /D/ShipFromTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /D/ShipFromTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /D/ShipToTradeParty
- WBC not SpecifiedLegalOrganization
- WBC not SpecifiedTaxRegistration
- WBC not URIUniversalCommunication
- C not DefinedTradeContact
- CX not Description
@ /D/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /D/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /D/ShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /D/ShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /D/ShipToTradeParty/ID
- WBCX not @schemeID
@ /D/ShipToTradeParty/PostalTradeAddress/PostcodeCode
- CX not @listID
- CX not @listVersionID
@ /D/ShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /D/ShipToTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /D/UltimateShipToTradeParty
- X not Description
@ /D/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /D/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /D/UltimateShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /D/UltimateShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /D/UltimateShipToTradeParty/ID
- X not @schemeID
@ /D/UltimateShipToTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /D/UltimateShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /D/UltimateShipToTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /L/AssociatedDocumentLineDocument/IncludedNote
- BC not SubjectCode
@ /L/AssociatedDocumentLineDocument/IncludedNote/ContentCode
- X not @listID
- X not @listVersionID
@ /L/AssociatedDocumentLineDocument/IncludedNote/SubjectCode
- X not @listID
- X not @listVersionID
@ /L/AssociatedDocumentLineDocument/LineID
- BCX not @schemeID
@ /L/AssociatedDocumentLineDocument/LineStatusReasonCode
- X not @listID
- X not @listVersionID
@ /L/AssociatedDocumentLineDocument/ParentLineID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/LineID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/URIID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument
- CX not AttachmentBinaryObject
- CX not Name
- CX not ReferenceTypeCode
- CX not TypeCode
- CX not URIID
- C not FormattedIssueDateTime
- C not IssuerAssignedID
@ /L/SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID
- CX not @schemeID
@ /L/SpecifiedLineTradeAgreement/ContractReferencedDocument
- X not AttachmentBinaryObject
- X not Name
- X not ReferenceTypeCode
- X not TypeCode
- X not URIID
@ /L/SpecifiedLineTradeAgreement/ContractReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/ContractReferencedDocument/LineID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice
- BCX not AppliedTradeAllowanceCharge{ChargeIndicator~Indicator!false|true}
- X not IncludedTradeTax
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
- BC not BasisAmount
- BC not CalculationPercent
- BC not Reason
- BC not ReasonCode
- BCX not CategoryTradeTax
- X not BasisQuantity
- X not SequenceNumeric
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ActualAmount
- BCX not @currencyID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/BasisAmount
- X not @currencyID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
- X not @listID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
- X not BasisQuantity
- X not CategoryTradeTax
- X not ReasonCode{@listID!5153|}
- X not SequenceNumeric
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ActualAmount
- X not @currencyID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/BasisAmount
- X not @currencyID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=}
- X not @listID
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount
- BCX not @currencyID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty
- X not SpecifiedTaxRegistration{ID~@schemeID!VA|FC}
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/ID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedLegalOrganization
- X not PostalTradeAddress
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice
- BCX not AppliedTradeAllowanceCharge
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount
- BCX not @currencyID
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax
- X not AllowanceChargeBasisAmount
- X not BasisAmount
- X not DueDateTypeCode
- X not LineTotalBasisAmount
- X not TaxPointDate
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax/CalculatedAmount
- X not @currencyID
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax/ExemptionReasonCode
- X not @listID
- X not @listVersionID
@ /L/SpecifiedLineTradeAgreement/QuotationReferencedDocument
- X not AttachmentBinaryObject
- X not Name
- X not ReferenceTypeCode
- X not TypeCode
- X not URIID
@ /L/SpecifiedLineTradeAgreement/QuotationReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/QuotationReferencedDocument/LineID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/SellerOrderReferencedDocument
- X not AttachmentBinaryObject
- X not Name
- X not ReferenceTypeCode
- X not TypeCode
- X not URIID
@ /L/SpecifiedLineTradeAgreement/SellerOrderReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/SellerOrderReferencedDocument/LineID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/UltimateCustomerOrderReferencedDocument
- X not AttachmentBinaryObject
- X not Name
- X not ReferenceTypeCode
- X not TypeCode
- X not URIID
@ /L/SpecifiedLineTradeAgreement/UltimateCustomerOrderReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /L/SpecifiedLineTradeAgreement/UltimateCustomerOrderReferencedDocument/LineID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/DeliveryNoteReferencedDocument
- X not AttachmentBinaryObject
- X not Name
- X not ReferenceTypeCode
- X not TypeCode
- X not URIID
@ /L/SpecifiedLineTradeDelivery/DeliveryNoteReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/DeliveryNoteReferencedDocument/LineID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/DespatchAdviceReferencedDocument
- X not AttachmentBinaryObject
- X not Name
- X not ReferenceTypeCode
- X not TypeCode
- X not URIID
@ /L/SpecifiedLineTradeDelivery/DespatchAdviceReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/DespatchAdviceReferencedDocument/LineID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/ReceivingAdviceReferencedDocument
- X not AttachmentBinaryObject
- X not Name
- X not ReferenceTypeCode
- X not TypeCode
- X not URIID
@ /L/SpecifiedLineTradeDelivery/ReceivingAdviceReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/ReceivingAdviceReferencedDocument/LineID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty
- X not Description
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/ID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/SpecifiedLegalOrganization
- X not PostalTradeAddress
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty
- X not Description
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/ID
- X not @schemeID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/SpecifiedLegalOrganization
- X not PostalTradeAddress
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /L/SpecifiedLineTradeSettlement
- BCX not SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator!false|true}
@ /L/SpecifiedLineTradeSettlement/AdditionalReferencedDocument
- CX not AttachmentBinaryObject
- CX not FormattedIssueDateTime
- CX not LineID
- CX not Name
- CX not URIID
@ /L/SpecifiedLineTradeSettlement/AdditionalReferencedDocument/IssuerAssignedID
- CX not @schemeID
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax
- BCX not BasisAmount
- BC not CalculatedAmount
- BC not DueDateTypeCode
- BC not ExemptionReason
- BC not ExemptionReasonCode
- CX not TaxPointDate
- X not AllowanceChargeBasisAmount
- X not LineTotalBasisAmount
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/CalculatedAmount
- X not @currencyID
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/ExemptionReasonCode
- X not @listID
- X not @listVersionID
@ /L/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod
- X not CompleteDateTime
- X not Description
@ /L/SpecifiedLineTradeSettlement/InvoiceReferencedDocument
- X not AttachmentBinaryObject
- X not Name
- X not ReferenceTypeCode
- X not URIID
@ /L/SpecifiedLineTradeSettlement/InvoiceReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /L/SpecifiedLineTradeSettlement/InvoiceReferencedDocument/LineID
- X not @schemeID
@ /L/SpecifiedLineTradeSettlement/ReceivableSpecifiedTradeAccountingAccount/ID
- CX not @schemeID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
- B not BasisAmount
- B not CalculationPercent
- BCX not CategoryTradeTax
- X not BasisQuantity
- X not SequenceNumeric
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ActualAmount
- BCX not @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/BasisAmount
- CX not @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
- X not @listID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
- B not BasisAmount
- B not CalculationPercent
- BCX not CategoryTradeTax
- BCX not ReasonCode{@listID!|5153}
- X not BasisQuantity
- X not SequenceNumeric
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ActualAmount
- BCX not @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/BasisAmount
- CX not @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=}
- X not @listID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation
- X not TaxTotalAmount{@currencyID!$invoice|$tax}
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/AllowanceTotalAmount
- X not @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/ChargeTotalAmount
- X not @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/GrandTotalAmount
- X not @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount
- BCX not @currencyID
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/TotalAllowanceChargeAmount
- X not @currencyID
@ /L/SpecifiedTradeProduct/ApplicableProductCharacteristic/TypeCode
- X not @listID
- X not @listVersionID
@ /L/SpecifiedTradeProduct/BatchID
- X not @schemeID
@ /L/SpecifiedTradeProduct/BuyerAssignedID
- CX not @schemeID
@ /L/SpecifiedTradeProduct/ID
- X not @schemeID
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/BuyerAssignedID
- X not @schemeID
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/ID
- X not @schemeID
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/IndustryAssignedID
- X not @schemeID
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/SellerAssignedID
- X not @schemeID
@ /L/SpecifiedTradeProduct/IndividualTradeProductInstance/BatchID
- X not @schemeID
@ /L/SpecifiedTradeProduct/IndividualTradeProductInstance/SupplierAssignedSerialID
- X not @schemeID
@ /L/SpecifiedTradeProduct/IndustryAssignedID
- X not @schemeID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty
- X not SpecifiedTaxRegistration{ID~@schemeID!VA|FC}
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/ID
- X not @schemeID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedLegalOrganization
- X not PostalTradeAddress
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /L/SpecifiedTradeProduct/ModelID
- X not @schemeID
@ /L/SpecifiedTradeProduct/SellerAssignedID
- CX not @schemeID
@ /S
- WBCX not SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator!false|true}
@ /S/ApplicableTradeTax/AllowanceChargeBasisAmount
- X not @currencyID
@ /S/ApplicableTradeTax/BasisAmount
- WBCX not @currencyID
@ /S/ApplicableTradeTax/CalculatedAmount
- WBCX not @currencyID
@ /S/ApplicableTradeTax/ExemptionReasonCode
- CX not @listID
- CX not @listVersionID
@ /S/ApplicableTradeTax/LineTotalBasisAmount
- X not @currencyID
@ /S/BillingSpecifiedPeriod
- X not CompleteDateTime
@ /S/CreditorReferenceID
- WBCX not @schemeID
@ /S/InvoiceReferencedDocument
- CX not AttachmentBinaryObject
- CX not LineID
- CX not Name
- CX not ReferenceTypeCode
- CX not URIID
- C not TypeCode
@ /S/InvoiceReferencedDocument/IssuerAssignedID
- WBCX not @schemeID
@ /S/InvoiceeTradeParty
- X not Description
@ /S/InvoiceeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /S/InvoiceeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /S/InvoiceeTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /S/InvoiceeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /S/InvoiceeTradeParty/ID
- X not @schemeID
@ /S/InvoiceeTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /S/InvoiceeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /S/InvoiceeTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /S/InvoicerTradeParty
- X not Description
@ /S/InvoicerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /S/InvoicerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /S/InvoicerTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /S/InvoicerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /S/InvoicerTradeParty/ID
- X not @schemeID
@ /S/InvoicerTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /S/InvoicerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /S/InvoicerTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /S/PayeeTradeParty
- WBC not PostalTradeAddress
- WBC not SpecifiedTaxRegistration
- WBC not URIUniversalCommunication
- C not DefinedTradeContact
- CX not Description
@ /S/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /S/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /S/PayeeTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /S/PayeeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /S/PayeeTradeParty/ID
- WBCX not @schemeID
@ /S/PayeeTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /S/PayeeTradeParty/SpecifiedLegalOrganization
- WBC not TradingBusinessName
@ /S/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /S/PayeeTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /S/PayerTradeParty
- X not Description
@ /S/PayerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /S/PayerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /S/PayerTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /S/PayerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /S/PayerTradeParty/ID
- X not @schemeID
@ /S/PayerTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /S/PayerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /S/PayerTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /S/ReceivableSpecifiedTradeAccountingAccount/ID
- WBCX not @schemeID
@ /S/SpecifiedAdvancePayment/IncludedTradeTax
- X not AllowanceChargeBasisAmount
- X not BasisAmount
- X not DueDateTypeCode
- X not LineTotalBasisAmount
- X not TaxPointDate
@ /S/SpecifiedAdvancePayment/IncludedTradeTax/CalculatedAmount
- X not @currencyID
@ /S/SpecifiedAdvancePayment/IncludedTradeTax/ExemptionReasonCode
- X not @listID
- X not @listVersionID
@ /S/SpecifiedAdvancePayment/InvoiceSpecifiedReferencedDocument
- X not AttachmentBinaryObject
- X not LineID
- X not Name
- X not ReferenceTypeCode
- X not URIID
@ /S/SpecifiedAdvancePayment/InvoiceSpecifiedReferencedDocument/IssuerAssignedID
- X not @schemeID
@ /S/SpecifiedAdvancePayment/PaidAmount
- X not @currencyID
@ /S/SpecifiedFinancialAdjustment/ActualAmount
- X not @currencyID
@ /S/SpecifiedLogisticsServiceCharge/AppliedAmount
- X not @currencyID
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax
- X not AllowanceChargeBasisAmount
- X not BasisAmount
- X not CalculatedAmount
- X not DueDateTypeCode
- X not LineTotalBasisAmount
- X not TaxPointDate
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax/ExemptionReasonCode
- X not @listID
- X not @listVersionID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ActualAmount
- WBCX not @currencyID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/BasisAmount
- WBCX not @currencyID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax
- WBCX not BasisAmount
- WBCX not CalculatedAmount
- WBCX not DueDateTypeCode
- WBC not ExemptionReason
- WBC not ExemptionReasonCode
- CX not TaxPointDate
- X not AllowanceChargeBasisAmount
- X not LineTotalBasisAmount
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax/ExemptionReasonCode
- X not @listID
- X not @listVersionID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
- X not @listID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
- WBCX not ReasonCode{@listID!|5153}
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ActualAmount
- WBCX not @currencyID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/BasisAmount
- WBCX not @currencyID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax
- WBCX not BasisAmount
- WBCX not CalculatedAmount
- WBCX not DueDateTypeCode
- WBC not ExemptionReason
- WBC not ExemptionReasonCode
- CX not TaxPointDate
- X not AllowanceChargeBasisAmount
- X not LineTotalBasisAmount
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax/ExemptionReasonCode
- X not @listID
- X not @listVersionID
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=}
- X not @listID
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentDiscountTerms/ActualDiscountAmount
- X not @currencyID
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentDiscountTerms/BasisAmount
- X not @currencyID
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentPenaltyTerms/ActualPenaltyAmount
- X not @currencyID
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentPenaltyTerms/BasisAmount
- X not @currencyID
@ /S/SpecifiedTradePaymentTerms/DirectDebitMandateID
- WBCX not @schemeID
@ /S/SpecifiedTradePaymentTerms/PartialPaymentAmount
- X not @currencyID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty
- X not Description
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
- X not CompleteNumber
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication/URIID
- X not @schemeID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/FaxUniversalCommunication
- X not URIID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
- X not URIID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/ID
- X not @schemeID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/PostcodeCode
- X not @listID
- X not @listVersionID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/URIUniversalCommunication
- X not CompleteNumber
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation
- MWBCX not TaxTotalAmount{@currencyID!$invoice|$tax}
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/AllowanceTotalAmount
- WBCX not @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/ChargeTotalAmount
- WBCX not @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount
- MWBCX not @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount
- MWBCX not @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount
- WBCX not @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/RoundingAmount
- CX not @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/TaxBasisTotalAmount
- MWBCX not @currencyID
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/TotalPrepaidAmount
- WBCX not @currencyID
@ /S/SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/ID
- CX not @schemeID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID
- WBCX not @schemeID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/ProprietaryID
- WBCX not @schemeID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayeeSpecifiedCreditorFinancialInstitution/BICID
- CX not @schemeID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount/IBANID
- WBCX not @schemeID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayerSpecifiedDebtorFinancialInstitution/BICID
- X not @schemeID
@ /rsm:ExchangedDocument/EffectiveSpecifiedPeriod
- X not Description
- X not EndDateTime
- X not StartDateTime
@ /rsm:ExchangedDocument/ID
- MWBCX not @schemeID
@ /rsm:ExchangedDocument/IncludedNote/ContentCode
- X not @listID
- X not @listVersionID
@ /rsm:ExchangedDocument/IncludedNote/SubjectCode
- CX not @listID
- CX not @listVersionID
@ /rsm:ExchangedDocument/LanguageID
- X not @schemeID
@ /rsm:ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID
- MWBCX not @schemeID
@ /rsm:ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID
- MWBCX not @schemeID
`
