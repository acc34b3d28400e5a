/**
 * Made by `test/support/generate-rule-tables.ts` from `core/rules/facturx/elements.rules`; not to be edited by hand.
 *
 * What the profiles of Factur-X 1.09.2 (ZUGFeRD 2.5.2) ask of single elements.
 * Taken from the rule lists of the profiles.
 * The language of this file is told in core/rules/README.md; after a change: node test/support/generate-rule-tables.ts
 */
// prettier-ignore
export const FACTURX_TABLE = (): string => `
let /T = /rsm:SupplyChainTradeTransaction
let /A = /T/ApplicableHeaderTradeAgreement
let /D = /T/ApplicableHeaderTradeDelivery
let /S = /T/ApplicableHeaderTradeSettlement
let /L = /T/IncludedSupplyChainTradeLineItem
id FX-SCH-A-
@ /A
000027 MWBCX! =1 SellerTradeParty
000028 MWBCX! =1 BuyerTradeParty
@ /A/AdditionalReferencedDocument{TypeCode=130}
000557 CX! =1 IssuerAssignedID
000558 CX! =1 TypeCode
@ /A/AdditionalReferencedDocument{TypeCode=130}/FormattedIssueDateTime/qdt:DateTimeString
000637 X! needs @format
000638 X! @format in 102|205
@ /A/AdditionalReferencedDocument{TypeCode=130}/ReferenceTypeCode
000282 C! in untdid_1153
000639 X! in untdid_1153
@ /A/AdditionalReferencedDocument{TypeCode=130}/TypeCode
000559 C! in 130
000640 X! in 130
@ /A/AdditionalReferencedDocument{TypeCode=50}
000560 CX! =1 IssuerAssignedID
000561 CX! =1 TypeCode
@ /A/AdditionalReferencedDocument{TypeCode=50}/FormattedIssueDateTime/qdt:DateTimeString
000641 X! needs @format
000642 X! @format in 102|205
@ /A/AdditionalReferencedDocument{TypeCode=50}/TypeCode
000562 C! in 50
000643 X! in 50
@ /A/AdditionalReferencedDocument{TypeCode=916}
000283 CX! <=1 Name
000284 CX! <=1 AttachmentBinaryObject
000563 CX! =1 IssuerAssignedID
000564 CX! =1 TypeCode
@ /A/AdditionalReferencedDocument{TypeCode=916}/AttachmentBinaryObject
000285 CX! needs @mimeCode
000286 CX! needs @filename
000287 C! @mimeCode in mime
000644 X! @mimeCode in attachments
@ /A/AdditionalReferencedDocument{TypeCode=916}/FormattedIssueDateTime/qdt:DateTimeString
000645 X! needs @format
000646 X! @format in 102|205
@ /A/AdditionalReferencedDocument{TypeCode=916}/TypeCode
000565 C! in 916
000647 X! in 916
@ /A/ApplicableTradeDeliveryTerms
000319 X! =1 DeliveryTypeCode
@ /A/ApplicableTradeDeliveryTerms/DeliveryTypeCode
000320 X! in 1|2|CFR|CIF|CIP|CPT|DAP|DDP|DPU|EXW|FAS|FCA|FOB
@ /A/ApplicableTradeDeliveryTerms/RelevantTradeLocation/CountryID
000648 X! in iso_3166
@ /A/BuyerAgentTradeParty
000321 X! <=1 RoleCode
000649 X! <=1 ID
000650 X! =1 Name
000651 X! <=1 URIUniversalCommunication
000652 X! <=1 SpecifiedTaxRegistration
@ /A/BuyerAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000653 X! =1 URIID
@ /A/BuyerAgentTradeParty/DefinedTradeContact/FaxUniversalCommunication
000654 X! =1 CompleteNumber
@ /A/BuyerAgentTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000655 X! =1 CompleteNumber
@ /A/BuyerAgentTradeParty/GlobalID
000656 X! needs @schemeID
000657 X! @schemeID in icd_extended
@ /A/BuyerAgentTradeParty/PostalTradeAddress
000658 X! =1 CountryID
000659 X! <=1 CountrySubDivisionName
@ /A/BuyerAgentTradeParty/PostalTradeAddress/CountryID
000660 X! in iso_3166
@ /A/BuyerAgentTradeParty/SpecifiedLegalOrganization/ID
000661 X! @schemeID in icd
@ /A/BuyerAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000662 X! =1 CountryID
000663 X! <=1 CountrySubDivisionName
@ /A/BuyerAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000664 X! in iso_3166
@ /A/BuyerAgentTradeParty/SpecifiedTaxRegistration
000665 X! =1 ID
@ /A/BuyerAgentTradeParty/SpecifiedTaxRegistration/ID
000666 X! needs @schemeID
@ /A/BuyerAgentTradeParty/URIUniversalCommunication
000667 X! =1 URIID
@ /A/BuyerAgentTradeParty/URIUniversalCommunication/URIID
000668 X! needs @schemeID
000669 X! @schemeID in eas_facturx
@ /A/BuyerOrderReferencedDocument
000029 MWBCX! =1 IssuerAssignedID
@ /A/BuyerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
000670 X! needs @format
000671 X! @format in 102|205
@ /A/BuyerTaxRepresentativeTradeParty
000672 X! <=1 ID
000673 X! =1 Name
000674 X! <=1 RoleCode
000675 X! <=1 URIUniversalCommunication
000676 X! =1 SpecifiedTaxRegistration
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000677 X! =1 URIID
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/FaxUniversalCommunication
000678 X! =1 CompleteNumber
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000679 X! =1 CompleteNumber
@ /A/BuyerTaxRepresentativeTradeParty/GlobalID
000680 X! needs @schemeID
000681 X! @schemeID in icd_extended
@ /A/BuyerTaxRepresentativeTradeParty/PostalTradeAddress
000682 X! =1 CountryID
000683 X! <=1 CountrySubDivisionName
@ /A/BuyerTaxRepresentativeTradeParty/PostalTradeAddress/CountryID
000684 X! in iso_3166
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/ID
000685 X! @schemeID in icd
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000686 X! =1 CountryID
000687 X! <=1 CountrySubDivisionName
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000688 X! in iso_3166
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedTaxRegistration
000689 X! =1 ID
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID
000690 X! needs @schemeID
@ /A/BuyerTaxRepresentativeTradeParty/URIUniversalCommunication
000691 X! =1 URIID
@ /A/BuyerTaxRepresentativeTradeParty/URIUniversalCommunication/URIID
000692 X! needs @schemeID
000693 X! @schemeID in eas_facturx
@ /A/BuyerTradeParty
000030 MWBCX! =1 Name
000163 WBCX! <=1 ID
000164 WBC! <=1 GlobalID
000165 WBCX! <=1 URIUniversalCommunication
000166 WBCX! <=1 SpecifiedTaxRegistration
000288 C! <=1 DefinedTradeContact
000419 WBCX! =1 PostalTradeAddress
000694 X! <=1 RoleCode
000695 X! <=1 Description
@ /A/BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000566 CX! =1 URIID
@ /A/BuyerTradeParty/DefinedTradeContact/FaxUniversalCommunication
000696 X! =1 CompleteNumber
@ /A/BuyerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000289 CX! =1 CompleteNumber
@ /A/BuyerTradeParty/GlobalID
000420 WBCX! needs @schemeID
000421 W! @schemeID in icd_older
000494 B! @schemeID in icd_older
000567 C! @schemeID in icd_older
000697 X! @schemeID in icd_extended
@ /A/BuyerTradeParty/PostalTradeAddress
000167 WBCX! <=1 CountrySubDivisionName
000422 WBCX! =1 CountryID
@ /A/BuyerTradeParty/PostalTradeAddress/CountryID
000423 W! in iso_3166
000495 B! in iso_3166
000568 C! in iso_3166
000698 X! in iso_3166
@ /A/BuyerTradeParty/SpecifiedLegalOrganization
000408 M! =1 ID
@ /A/BuyerTradeParty/SpecifiedLegalOrganization/ID
000031 M! @schemeID in icd
000424 W! @schemeID in icd
000496 B! @schemeID in icd
000569 C! @schemeID in icd
000699 X! @schemeID in icd
@ /A/BuyerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000700 X! =1 CountryID
000701 X! <=1 CountrySubDivisionName
@ /A/BuyerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000702 X! in iso_3166
@ /A/BuyerTradeParty/SpecifiedTaxRegistration
000425 WBCX! =1 ID
@ /A/BuyerTradeParty/SpecifiedTaxRegistration/ID
000426 WBCX! needs @schemeID
000427 W! @schemeID in VA
000497 B! @schemeID in VA
000570 C! @schemeID in VA
000703 X! @schemeID in VA
@ /A/BuyerTradeParty/URIUniversalCommunication
000168 WBCX! =1 URIID
@ /A/BuyerTradeParty/URIUniversalCommunication/URIID
000428 WBCX! needs @schemeID
000429 W! @schemeID in eas_facturx
000498 B! @schemeID in eas_facturx
000571 C! @schemeID in eas_facturx
000704 X! @schemeID in eas_facturx
@ /A/ContractReferencedDocument
000430 WBCX! =1 IssuerAssignedID
@ /A/ContractReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
000705 X! needs @format
000706 X! @format in 102|205
@ /A/ContractReferencedDocument/ReferenceTypeCode
000707 X! in references
@ /A/ProductEndUserTradeParty
000708 X! <=1 ID
000709 X! =1 Name
000710 X! <=1 RoleCode
000711 X! <=1 URIUniversalCommunication
000712 X! <=1 SpecifiedTaxRegistration
@ /A/ProductEndUserTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000713 X! =1 URIID
@ /A/ProductEndUserTradeParty/DefinedTradeContact/FaxUniversalCommunication
000714 X! =1 CompleteNumber
@ /A/ProductEndUserTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000715 X! =1 CompleteNumber
@ /A/ProductEndUserTradeParty/GlobalID
000716 X! needs @schemeID
000717 X! @schemeID in icd_extended
@ /A/ProductEndUserTradeParty/PostalTradeAddress
000718 X! =1 CountryID
000719 X! <=1 CountrySubDivisionName
@ /A/ProductEndUserTradeParty/PostalTradeAddress/CountryID
000720 X! in iso_3166
@ /A/ProductEndUserTradeParty/SpecifiedLegalOrganization/ID
000721 X! @schemeID in icd
@ /A/ProductEndUserTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000722 X! =1 CountryID
000723 X! <=1 CountrySubDivisionName
@ /A/ProductEndUserTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000724 X! in iso_3166
@ /A/ProductEndUserTradeParty/SpecifiedTaxRegistration
000725 X! =1 ID
@ /A/ProductEndUserTradeParty/SpecifiedTaxRegistration/ID
000726 X! needs @schemeID
@ /A/ProductEndUserTradeParty/URIUniversalCommunication
000727 X! =1 URIID
@ /A/ProductEndUserTradeParty/URIUniversalCommunication/URIID
000728 X! needs @schemeID
000729 X! @schemeID in eas_facturx
@ /A/QuotationReferencedDocument
000730 X! =1 IssuerAssignedID
@ /A/QuotationReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
000731 X! needs @format
000732 X! @format in 102|205
@ /A/SalesAgentTradeParty
000733 X! <=1 ID
000734 X! =1 Name
000735 X! <=1 RoleCode
000736 X! <=1 URIUniversalCommunication
000737 X! <=1 SpecifiedTaxRegistration
@ /A/SalesAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000738 X! =1 URIID
@ /A/SalesAgentTradeParty/DefinedTradeContact/FaxUniversalCommunication
000739 X! =1 CompleteNumber
@ /A/SalesAgentTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000740 X! =1 CompleteNumber
@ /A/SalesAgentTradeParty/GlobalID
000741 X! needs @schemeID
000742 X! @schemeID in icd_extended
@ /A/SalesAgentTradeParty/PostalTradeAddress
000743 X! =1 CountryID
000744 X! <=1 CountrySubDivisionName
@ /A/SalesAgentTradeParty/PostalTradeAddress/CountryID
000745 X! in iso_3166
@ /A/SalesAgentTradeParty/SpecifiedLegalOrganization/ID
000746 X! @schemeID in icd
@ /A/SalesAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000747 X! =1 CountryID
000748 X! <=1 CountrySubDivisionName
@ /A/SalesAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000749 X! in iso_3166
@ /A/SalesAgentTradeParty/SpecifiedTaxRegistration
000750 X! =1 ID
@ /A/SalesAgentTradeParty/SpecifiedTaxRegistration/ID
000751 X! needs @schemeID
@ /A/SalesAgentTradeParty/URIUniversalCommunication
000752 X! =1 URIID
@ /A/SalesAgentTradeParty/URIUniversalCommunication/URIID
000753 X! needs @schemeID
000754 X! @schemeID in eas_facturx
@ /A/SellerOrderReferencedDocument
000572 CX! =1 IssuerAssignedID
@ /A/SellerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
000755 X! needs @format
000756 X! @format in 102|205
@ /A/SellerTaxRepresentativeTradeParty
000169 WBCX! =1 SpecifiedTaxRegistration
000431 WBCX! =1 Name
000432 WBCX! =1 PostalTradeAddress
000757 X! <=1 ID
000758 X! <=1 RoleCode
000759 X! <=1 URIUniversalCommunication
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000760 X! =1 URIID
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/FaxUniversalCommunication
000761 X! =1 CompleteNumber
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000762 X! =1 CompleteNumber
@ /A/SellerTaxRepresentativeTradeParty/GlobalID
000763 X! needs @schemeID
000764 X! @schemeID in icd_extended
@ /A/SellerTaxRepresentativeTradeParty/PostalTradeAddress
000433 WBCX! =1 CountryID
000434 WBCX! <=1 CountrySubDivisionName
@ /A/SellerTaxRepresentativeTradeParty/PostalTradeAddress/CountryID
000435 W! in iso_3166
000499 B! in iso_3166
000573 C! in iso_3166
000765 X! in iso_3166
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/ID
000766 X! @schemeID in icd
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000767 X! =1 CountryID
000768 X! <=1 CountrySubDivisionName
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000769 X! in iso_3166
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration
000436 WBCX! =1 ID
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID
000437 WBCX! needs @schemeID
000438 W! @schemeID in VA
000500 B! @schemeID in VA
000574 C! @schemeID in VA
000770 X! @schemeID in VA
@ /A/SellerTaxRepresentativeTradeParty/URIUniversalCommunication
000771 X! =1 URIID
@ /A/SellerTaxRepresentativeTradeParty/URIUniversalCommunication/URIID
000772 X! needs @schemeID
000773 X! @schemeID in eas_facturx
@ /A/SellerTradeParty
000032 MWBCX! =1 PostalTradeAddress
000033 MWBCX! <=1 SpecifiedTaxRegistration{ID~@schemeID=VA}
000034 MWBCX! <=1 SpecifiedTaxRegistration{ID~@schemeID=FC}
000409 MWBCX! =1 Name
000439 WBCX! <=1 URIUniversalCommunication
000575 CX! <=1 Description
000576 C! <=1 DefinedTradeContact
000774 X! <=1 RoleCode
@ /A/SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000577 CX! =1 URIID
@ /A/SellerTradeParty/DefinedTradeContact/FaxUniversalCommunication
000775 X! =1 CompleteNumber
@ /A/SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000578 CX! =1 CompleteNumber
@ /A/SellerTradeParty/GlobalID
000440 WBCX! needs @schemeID
000441 W! @schemeID in icd_older
000501 B! @schemeID in icd_older
000579 C! @schemeID in icd_older
000776 X! @schemeID in icd_extended
@ /A/SellerTradeParty/PostalTradeAddress
000035 MWBCX! =1 CountryID
000442 WBCX! <=1 CountrySubDivisionName
@ /A/SellerTradeParty/PostalTradeAddress/CountryID
000036 M! in iso_3166
000443 W! in iso_3166
000502 B! in iso_3166
000580 C! in iso_3166
000777 X! in iso_3166
@ /A/SellerTradeParty/SpecifiedLegalOrganization/ID
000410 M! @schemeID in icd
000444 W! @schemeID in icd
000503 B! @schemeID in icd
000581 C! @schemeID in icd
000778 X! @schemeID in icd
@ /A/SellerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000779 X! =1 CountryID
000780 X! <=1 CountrySubDivisionName
@ /A/SellerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000781 X! in iso_3166
@ /A/SellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}
000411 MWBCX! =1 ID
@ /A/SellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}/ID
000037 MWBCX! needs @schemeID
@ /A/SellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}
000412 MWBCX! =1 ID
@ /A/SellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}/ID
000413 MWBCX! needs @schemeID
@ /A/SellerTradeParty/URIUniversalCommunication
000445 WBCX! =1 URIID
@ /A/SellerTradeParty/URIUniversalCommunication/URIID
000446 WBCX! needs @schemeID
000447 W! @schemeID in eas_facturx
000504 B! @schemeID in eas_facturx
000582 C! @schemeID in eas_facturx
000782 X! @schemeID in eas_facturx
@ /A/UltimateCustomerOrderReferencedDocument
000783 X! =1 IssuerAssignedID
@ /A/UltimateCustomerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
000784 X! needs @format
000785 X! @format in 102|205
@ /D/ActualDeliverySupplyChainEvent
000171 WBCX! =1 OccurrenceDateTime
@ /D/ActualDeliverySupplyChainEvent/OccurrenceDateTime/udt:DateTimeString
000448 WBCX! needs @format
000449 W! @format in 102
000505 B! @format in 102
000583 C! @format in 102
000786 X! @format in 102
@ /D/DeliveryNoteReferencedDocument
000787 X! =1 IssuerAssignedID
@ /D/DeliveryNoteReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
000788 X! needs @format
000789 X! @format in 102|205
@ /D/DespatchAdviceReferencedDocument
000450 WBCX! =1 IssuerAssignedID
@ /D/DespatchAdviceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
000790 X! needs @format
000791 X! @format in 102|205
@ /D/ReceivingAdviceReferencedDocument
000584 CX! =1 IssuerAssignedID
@ /D/ReceivingAdviceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
000792 X! needs @format
000793 X! @format in 102|205
@ /D/RelatedSupplyChainConsignment/SpecifiedLogisticsTransportMovement
000322 X! =1 ModeCode
@ /D/RelatedSupplyChainConsignment/SpecifiedLogisticsTransportMovement/ModeCode
000346 X! in 0|1|2|3|4|5|6|7|8|9
@ /D/ShipFromTradeParty
000794 X! <=1 ID
000795 X! <=1 RoleCode
000796 X! <=1 URIUniversalCommunication
000797 X! <=1 SpecifiedTaxRegistration
@ /D/ShipFromTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000798 X! =1 URIID
@ /D/ShipFromTradeParty/DefinedTradeContact/FaxUniversalCommunication
000799 X! =1 CompleteNumber
@ /D/ShipFromTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000800 X! =1 CompleteNumber
@ /D/ShipFromTradeParty/GlobalID
000801 X! needs @schemeID
000802 X! @schemeID in icd_extended
@ /D/ShipFromTradeParty/PostalTradeAddress
000803 X! =1 CountryID
000804 X! <=1 CountrySubDivisionName
@ /D/ShipFromTradeParty/PostalTradeAddress/CountryID
000805 X! in iso_3166
@ /D/ShipFromTradeParty/SpecifiedLegalOrganization/ID
000806 X! @schemeID in icd
@ /D/ShipFromTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000807 X! =1 CountryID
000808 X! <=1 CountrySubDivisionName
@ /D/ShipFromTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000809 X! in iso_3166
@ /D/ShipFromTradeParty/SpecifiedTaxRegistration
000810 X! =1 ID
@ /D/ShipFromTradeParty/SpecifiedTaxRegistration/ID
000811 X! needs @schemeID
@ /D/ShipFromTradeParty/URIUniversalCommunication
000812 X! =1 URIID
@ /D/ShipFromTradeParty/URIUniversalCommunication/URIID
000813 X! needs @schemeID
000814 X! @schemeID in eas_facturx
@ /D/ShipToTradeParty
000451 WBCX! <=1 ID
000452 WBC! <=1 GlobalID
000815 X! <=1 RoleCode
000816 X! <=1 URIUniversalCommunication
000817 X! <=1 SpecifiedTaxRegistration
@ /D/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000818 X! =1 URIID
@ /D/ShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
000819 X! =1 CompleteNumber
@ /D/ShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000820 X! =1 CompleteNumber
@ /D/ShipToTradeParty/GlobalID
000453 WBCX! needs @schemeID
000454 W! @schemeID in icd_older
000506 B! @schemeID in icd_older
000585 C! @schemeID in icd_older
000821 X! @schemeID in icd_extended
@ /D/ShipToTradeParty/PostalTradeAddress
000455 WBCX! =1 CountryID
000456 WBCX! <=1 CountrySubDivisionName
@ /D/ShipToTradeParty/PostalTradeAddress/CountryID
000457 W! in iso_3166
000507 B! in iso_3166
000586 C! in iso_3166
000822 X! in iso_3166
@ /D/ShipToTradeParty/SpecifiedLegalOrganization/ID
000823 X! @schemeID in icd
@ /D/ShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000824 X! =1 CountryID
000825 X! <=1 CountrySubDivisionName
@ /D/ShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000826 X! in iso_3166
@ /D/ShipToTradeParty/SpecifiedTaxRegistration
000827 X! =1 ID
@ /D/ShipToTradeParty/SpecifiedTaxRegistration/ID
000828 X! needs @schemeID
@ /D/ShipToTradeParty/URIUniversalCommunication
000829 X! =1 URIID
@ /D/ShipToTradeParty/URIUniversalCommunication/URIID
000830 X! needs @schemeID
000831 X! @schemeID in eas_facturx
@ /D/UltimateShipToTradeParty
000832 X! <=1 ID
000833 X! <=1 RoleCode
000834 X! <=1 URIUniversalCommunication
000835 X! <=1 SpecifiedTaxRegistration
@ /D/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000836 X! =1 URIID
@ /D/UltimateShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
000837 X! =1 CompleteNumber
@ /D/UltimateShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000838 X! =1 CompleteNumber
@ /D/UltimateShipToTradeParty/GlobalID
000839 X! needs @schemeID
000840 X! @schemeID in icd_extended
@ /D/UltimateShipToTradeParty/PostalTradeAddress
000841 X! =1 CountryID
000842 X! <=1 CountrySubDivisionName
@ /D/UltimateShipToTradeParty/PostalTradeAddress/CountryID
000843 X! in iso_3166
@ /D/UltimateShipToTradeParty/SpecifiedLegalOrganization/ID
000844 X! @schemeID in icd
@ /D/UltimateShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000845 X! =1 CountryID
000846 X! <=1 CountrySubDivisionName
@ /D/UltimateShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000847 X! in iso_3166
@ /D/UltimateShipToTradeParty/SpecifiedTaxRegistration
000848 X! =1 ID
@ /D/UltimateShipToTradeParty/SpecifiedTaxRegistration/ID
000849 X! needs @schemeID
@ /D/UltimateShipToTradeParty/URIUniversalCommunication
000850 X! =1 URIID
@ /D/UltimateShipToTradeParty/URIUniversalCommunication/URIID
000851 X! needs @schemeID
000852 X! @schemeID in eas_facturx
@ /L
000266 BCX! =1 AssociatedDocumentLineDocument
000267 BCX! =1 SpecifiedTradeProduct
000268 BC! =1 SpecifiedLineTradeAgreement
000269 BC! =1 SpecifiedLineTradeDelivery
@ /L/AssociatedDocumentLineDocument
000270 BCX! =1 LineID
000271 BC! <=1 IncludedNote
@ /L/AssociatedDocumentLineDocument/IncludedNote
000529 BC! =1 Content
001012 X! <=1 Content
001013 X! <=1 SubjectCode
@ /L/AssociatedDocumentLineDocument/IncludedNote/SubjectCode
001014 X! in untdid_4451
@ /L/AssociatedDocumentLineDocument/LineStatusCode
000334 X! in untdid_1229
@ /L/AssociatedDocumentLineDocument/LineStatusReasonCode
000335 X! in DETAIL|GROUP|INFORMATION
@ /L/SpecifiedLineTradeAgreement
000272 BC! =1 NetPriceProductTradePrice
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument
001015 X! =1 IssuerAssignedID
001016 X! =1 TypeCode
001017 X! <=1 Name
001018 X! <=1 AttachmentBinaryObject
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/AttachmentBinaryObject
001019 X! needs @mimeCode
001020 X! @mimeCode in attachments
001021 X! needs @filename
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
001022 X! needs @format
001023 X! @format in 102|205
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/ReferenceTypeCode
001024 X! in untdid_1153
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/TypeCode
001025 X! in 50|130|916
@ /L/SpecifiedLineTradeAgreement/ApplicableTradeDeliveryTerms
001026 X! =1 DeliveryTypeCode
@ /L/SpecifiedLineTradeAgreement/ApplicableTradeDeliveryTerms/DeliveryTypeCode
001027 X! in 1|2|CFR|CIF|CIP|CPT|DAP|DDP|DPU|EXW|FAS|FCA|FOB
@ /L/SpecifiedLineTradeAgreement/ApplicableTradeDeliveryTerms/RelevantTradeLocation/CountryID
001028 X! in iso_3166
@ /L/SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
001029 X! needs @format
001030 X! @format in 102|205
@ /L/SpecifiedLineTradeAgreement/ContractReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
001031 X! needs @format
001032 X! @format in 102|205
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice
000273 BCX! =1 ChargeAmount
000274 BC! <=1 AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
000530 BCX! =1 ChargeIndicator
000531 BCX! =1 ActualAmount
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
001033 X! in untdid_5189
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
001034 X! =1 ChargeIndicator
001035 X! =1 ActualAmount
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=5153}
001036 X! in taxes
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/BasisQuantity
000275 B! @unitCode in unece_rec20
000611 C! @unitCode in unece_rec20
001037 X! @unitCode in unece_rec20
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty
001038 X! <=1 RoleCode
001039 X! <=1 Description
001040 X! <=1 URIUniversalCommunication
001041 X! <=1 SpecifiedTaxRegistration{ID~@schemeID=VA}
001042 X! <=1 SpecifiedTaxRegistration{ID~@schemeID=FC}
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
001043 X! =1 URIID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/FaxUniversalCommunication
001044 X! =1 CompleteNumber
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
001045 X! =1 CompleteNumber
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/GlobalID
001046 X! needs @schemeID
001047 X! @schemeID in icd_extended
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/PostalTradeAddress
001048 X! =1 CountryID
001049 X! <=1 CountrySubDivisionName
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/PostalTradeAddress/CountryID
001050 X! in iso_3166
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedLegalOrganization/ID
001051 X! @schemeID in icd
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}
001052 X! =1 ID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}/ID
001053 X! needs @schemeID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}
001054 X! =1 ID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}/ID
001055 X! needs @schemeID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/URIUniversalCommunication
001056 X! =1 URIID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/URIUniversalCommunication/URIID
001057 X! needs @schemeID
001058 X! @schemeID in eas_facturx
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice
000336 X! <=1 IncludedTradeTax
000532 BCX! =1 ChargeAmount
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity
000533 B! @unitCode in unece_rec20
000612 C! @unitCode in unece_rec20
001059 X! @unitCode in unece_rec20
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax
001060 X! =1 CalculatedAmount
001061 X! =1 TypeCode
001062 X! =1 CategoryCode
001063 X! =1 RateApplicablePercent
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax/CategoryCode
001064 X! in untdid_5305
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax/ExemptionReasonCode
001065 X! in vatex
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax/TypeCode
001066 X! in VAT
@ /L/SpecifiedLineTradeAgreement/QuotationReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
001067 X! needs @format
001068 X! @format in 102|205
@ /L/SpecifiedLineTradeAgreement/SellerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
001069 X! needs @format
001070 X! @format in 102|205
@ /L/SpecifiedLineTradeAgreement/UltimateCustomerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
001071 X! needs @format
001072 X! @format in 102|205
@ /L/SpecifiedLineTradeDelivery
000276 BC! =1 BilledQuantity
@ /L/SpecifiedLineTradeDelivery/ActualDeliverySupplyChainEvent
001073 X! =1 OccurrenceDateTime
@ /L/SpecifiedLineTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/udt:DateTimeString
001074 X! needs @format
001075 X! @format in 102
@ /L/SpecifiedLineTradeDelivery/BilledQuantity
000534 B! @unitCode in unece_rec20
000613 C! @unitCode in unece_rec20
001076 X! @unitCode in unece_rec20
@ /L/SpecifiedLineTradeDelivery/ChargeFreeQuantity
001077 X! needs @unitCode
001078 X! @unitCode in unece_rec20
@ /L/SpecifiedLineTradeDelivery/DeliveryNoteReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
001079 X! needs @format
001080 X! @format in 102|205
@ /L/SpecifiedLineTradeDelivery/DespatchAdviceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
001081 X! needs @format
001082 X! @format in 102|205
@ /L/SpecifiedLineTradeDelivery/PackageQuantity
001083 X! needs @unitCode
001084 X! @unitCode in unece_rec20
@ /L/SpecifiedLineTradeDelivery/PerPackageUnitQuantity
001085 X! needs @unitCode
001086 X! @unitCode in unece_rec20
@ /L/SpecifiedLineTradeDelivery/ReceivingAdviceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
001087 X! needs @format
001088 X! @format in 102|205
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty
001089 X! <=1 ID
001090 X! <=1 RoleCode
001091 X! <=1 URIUniversalCommunication
001092 X! <=1 SpecifiedTaxRegistration
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
001093 X! =1 URIID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
001094 X! =1 CompleteNumber
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
001095 X! =1 CompleteNumber
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/GlobalID
001096 X! needs @schemeID
001097 X! @schemeID in icd_extended
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/PostalTradeAddress
001098 X! =1 CountryID
001099 X! <=1 CountrySubDivisionName
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/PostalTradeAddress/CountryID
001100 X! in iso_3166
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/SpecifiedLegalOrganization/ID
001101 X! needs @schemeID
001102 X! @schemeID in icd
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/SpecifiedTaxRegistration
001103 X! =1 ID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/SpecifiedTaxRegistration/ID
001104 X! needs @schemeID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/URIUniversalCommunication
001105 X! =1 URIID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/URIUniversalCommunication/URIID
001106 X! needs @schemeID
001107 X! @schemeID in eas_facturx
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty
001108 X! <=1 ID
001109 X! <=1 RoleCode
001110 X! <=1 URIUniversalCommunication
001111 X! <=1 SpecifiedTaxRegistration
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
001112 X! =1 URIID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
001113 X! =1 CompleteNumber
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
001114 X! =1 CompleteNumber
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/GlobalID
001115 X! needs @schemeID
001116 X! @schemeID in icd_extended
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/PostalTradeAddress
001117 X! =1 CountryID
001118 X! <=1 CountrySubDivisionName
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/PostalTradeAddress/CountryID
001119 X! in iso_3166
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/SpecifiedLegalOrganization/ID
001120 X! @schemeID in icd
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/SpecifiedTaxRegistration
001121 X! =1 ID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/SpecifiedTaxRegistration/ID
001122 X! needs @schemeID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/URIUniversalCommunication
001123 X! =1 URIID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/URIUniversalCommunication/URIID
001124 X! needs @schemeID
001125 X! @schemeID in eas_facturx
@ /L/SpecifiedLineTradeSettlement
000278 BC! =1 ApplicableTradeTax
000279 BC! =1 SpecifiedTradeSettlementLineMonetarySummation
000293 C! <=1 AdditionalReferencedDocument
000337 X! <=1 InvoiceReferencedDocument
000614 C! <=1 ReceivableSpecifiedTradeAccountingAccount
@ /L/SpecifiedLineTradeSettlement/AdditionalReferencedDocument
000615 CX! =1 IssuerAssignedID
000616 CX! =1 TypeCode
@ /L/SpecifiedLineTradeSettlement/AdditionalReferencedDocument/ReferenceTypeCode
000617 C! in untdid_1153
001126 X! in untdid_1153
@ /L/SpecifiedLineTradeSettlement/AdditionalReferencedDocument/TypeCode
000618 C! in 50|130|916
001127 X! in 50|130|916
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax
000338 X! <=1 CalculatedAmount
000535 BC! =1 TypeCode
000536 BC! =1 CategoryCode
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode
000537 B! in AE|E|G|K|L|M|O|S|Z
000619 C! in AE|E|G|K|L|M|O|S|Z
001128 X! in untdid_5305
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/DueDateTypeCode
001129 X! in untdid_2475
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/ExemptionReasonCode
001130 X! in vatex
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/TypeCode
000538 B! in VAT
000620 C! in VAT
001131 X! in taxes
@ /L/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/EndDateTime/udt:DateTimeString
000539 BCX! needs @format
000540 B! @format in 102
000621 C! @format in 102
001132 X! @format in 102
@ /L/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/StartDateTime/udt:DateTimeString
000541 BCX! needs @format
000542 B! @format in 102
000622 C! @format in 102
001133 X! @format in 102
@ /L/SpecifiedLineTradeSettlement/InvoiceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
001134 X! needs @format
001135 X! @format in 102|205
@ /L/SpecifiedLineTradeSettlement/InvoiceReferencedDocument/TypeCode
001136 X! in related_types
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
000543 BCX! =1 ChargeIndicator
000544 BCX! =1 ActualAmount
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
000545 B! in untdid_5189
000623 C! in untdid_5189
001137 X! in untdid_5189
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
000546 BCX! =1 ChargeIndicator
000547 BCX! =1 ActualAmount
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=5153}
001138 X! in taxes
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=}
000548 B! in untdid_7161
000624 C! in untdid_7161
001139 X! in untdid_7161
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation
000340 X! <=1 GrandTotalAmount
000341 X! <=1 TotalAllowanceChargeAmount
000382 X! <=1 LineTotalAmount
000387 X! <=1 TaxTotalAmount{@currencyID=$invoice}
000388 X! <=1 TaxTotalAmount{@currencyID=$tax}
000549 BC! =1 LineTotalAmount
001140 X! <=1 ChargeTotalAmount
001141 X! <=1 AllowanceTotalAmount
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/TaxTotalAmount{@currencyID=$invoice}
001142 X! @currencyID in currencies
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/TaxTotalAmount{@currencyID=$tax}
001143 X! @currencyID in currencies
@ /L/SpecifiedTradeProduct
000550 BCX! =1 Name
000625 CX! <=1 Description
@ /L/SpecifiedTradeProduct/ApplicableProductCharacteristic
000294 C! =1 Description
000295 C! =1 Value
000384 X! <=1 Value
001144 X! <=1 Description
@ /L/SpecifiedTradeProduct/DesignatedProductClassification
000342 X! <=1 ClassName
@ /L/SpecifiedTradeProduct/DesignatedProductClassification/ClassCode
000296 CX! needs @listID
000297 C! @listID in untdid_7143
001145 X! @listID in untdid_7143
@ /L/SpecifiedTradeProduct/GlobalID
000551 BCX! needs @schemeID
000552 B! @schemeID in icd
000626 C! @schemeID in icd
001146 X! @schemeID in icd
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct
000343 X! <=1 IndustryAssignedID
000344 X! <=1 UnitQuantity
001147 X! <=1 ID
001148 X! =1 Name
001149 X! <=1 Description
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/GlobalID
001150 X! needs @schemeID
001151 X! @schemeID in icd
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/UnitQuantity
001152 X! needs @unitCode
001153 X! @unitCode in unece_rec20
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty
000385 X! <=2 SpecifiedTaxRegistration{ID~@schemeID=FC}
000386 X! <=2 SpecifiedTaxRegistration{ID~@schemeID=VA}
001154 X! <=1 RoleCode
001155 X! <=1 Description
001156 X! <=1 URIUniversalCommunication
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
001157 X! =1 URIID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/FaxUniversalCommunication
001158 X! =1 CompleteNumber
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
001159 X! =1 CompleteNumber
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/GlobalID
001160 X! needs @schemeID
001161 X! @schemeID in icd_extended
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/PostalTradeAddress
001162 X! =1 CountryID
001163 X! <=1 CountrySubDivisionName
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/PostalTradeAddress/CountryID
001164 X! in iso_3166
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedLegalOrganization/ID
001165 X! @schemeID in icd
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}
001166 X! =1 ID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}/ID
001167 X! needs @schemeID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}
001168 X! =1 ID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}/ID
001169 X! needs @schemeID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/URIUniversalCommunication
001170 X! =1 URIID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/URIUniversalCommunication/URIID
001171 X! needs @schemeID
001172 X! @schemeID in eas_facturx
@ /L/SpecifiedTradeProduct/OriginTradeCountry
000627 CX! =1 ID
@ /L/SpecifiedTradeProduct/OriginTradeCountry/ID
000628 C! in iso_3166
001173 X! in iso_3166
@ /S
000038 MWBCX! =1 InvoiceCurrencyCode
000039 MWBCX! =1 SpecifiedTradeSettlementHeaderMonetarySummation
000172 WBCX! <=1 PaymentReference
000173 WBCX! >=1 ApplicableTradeTax
000174 WBC! <=1 SpecifiedTradePaymentTerms
000175 WBC! <=1 ReceivableSpecifiedTradeAccountingAccount
@ /S/ApplicableTradeTax
000176 WBCX! =1 CalculatedAmount
000177 WBCX! =1 BasisAmount
000178 WBCX! =1 CategoryCode
000323 X! <=1 LineTotalBasisAmount
000324 X! <=1 AllowanceChargeBasisAmount
000458 WBCX! =1 TypeCode
@ /S/ApplicableTradeTax/CategoryCode
000179 W! in AE|E|G|K|L|M|O|S|Z
000508 B! in AE|E|G|K|L|M|O|S|Z
000587 C! in AE|E|G|K|L|M|O|S|Z
000853 X! in untdid_5305
@ /S/ApplicableTradeTax/DueDateTypeCode
000180 W! in untdid_2475
000509 B! in untdid_2475
000588 C! in untdid_2475
000854 X! in untdid_2475
@ /S/ApplicableTradeTax/ExemptionReasonCode
000181 W! in vatex
000510 B! in vatex
000589 C! in vatex
000855 X! in vatex
@ /S/ApplicableTradeTax/TaxPointDate/udt:DateString
000590 CX! needs @format
000591 C! @format in 102
000856 X! @format in 102
@ /S/ApplicableTradeTax/TypeCode
000459 W! in VAT
000511 B! in VAT
000592 C! in VAT
000857 X! in taxes
@ /S/BillingSpecifiedPeriod
000858 X! <=1 Description
@ /S/BillingSpecifiedPeriod/EndDateTime/udt:DateTimeString
000460 WBCX! needs @format
000461 W! @format in 102
000512 B! @format in 102
000593 C! @format in 102
000859 X! @format in 102
@ /S/BillingSpecifiedPeriod/StartDateTime/udt:DateTimeString
000462 WBCX! needs @format
000463 W! @format in 102
000513 B! @format in 102
000594 C! @format in 102
000860 X! @format in 102
@ /S/InvoiceCurrencyCode
000040 M! in currencies
000464 W! in currencies
000514 B! in currencies
000595 C! in currencies
000861 X! in currencies
@ /S/InvoiceReferencedDocument
000415 WBCX! =1 IssuerAssignedID
@ /S/InvoiceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
000465 WBCX! needs @format
000466 W! @format in 102
000515 B! @format in 102
000596 C! @format in 102
000862 X! @format in 102|205
@ /S/InvoiceReferencedDocument/TypeCode
000863 X! in related_types
@ /S/InvoiceeTradeParty
000864 X! <=1 ID
000865 X! =1 Name
000866 X! <=1 RoleCode
000867 X! <=1 URIUniversalCommunication
000868 X! <=1 SpecifiedTaxRegistration
@ /S/InvoiceeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000869 X! =1 URIID
@ /S/InvoiceeTradeParty/DefinedTradeContact/FaxUniversalCommunication
000870 X! =1 CompleteNumber
@ /S/InvoiceeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000871 X! =1 CompleteNumber
@ /S/InvoiceeTradeParty/GlobalID
000872 X! needs @schemeID
000873 X! @schemeID in icd_extended
@ /S/InvoiceeTradeParty/PostalTradeAddress
000874 X! =1 CountryID
000875 X! <=1 CountrySubDivisionName
@ /S/InvoiceeTradeParty/PostalTradeAddress/CountryID
000876 X! in iso_3166
@ /S/InvoiceeTradeParty/SpecifiedLegalOrganization/ID
000877 X! @schemeID in icd
@ /S/InvoiceeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000878 X! =1 CountryID
000879 X! <=1 CountrySubDivisionName
@ /S/InvoiceeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000880 X! in iso_3166
@ /S/InvoiceeTradeParty/SpecifiedTaxRegistration
000881 X! =1 ID
@ /S/InvoiceeTradeParty/SpecifiedTaxRegistration/ID
000882 X! needs @schemeID
@ /S/InvoiceeTradeParty/URIUniversalCommunication
000883 X! =1 URIID
@ /S/InvoiceeTradeParty/URIUniversalCommunication/URIID
000884 X! needs @schemeID
000885 X! @schemeID in eas_facturx
@ /S/InvoicerTradeParty
000886 X! <=1 ID
000887 X! =1 Name
000888 X! <=1 RoleCode
000889 X! <=1 URIUniversalCommunication
000890 X! <=1 SpecifiedTaxRegistration
@ /S/InvoicerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000891 X! =1 URIID
@ /S/InvoicerTradeParty/DefinedTradeContact/FaxUniversalCommunication
000892 X! =1 CompleteNumber
@ /S/InvoicerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000893 X! =1 CompleteNumber
@ /S/InvoicerTradeParty/GlobalID
000894 X! needs @schemeID
000895 X! @schemeID in icd_extended
@ /S/InvoicerTradeParty/PostalTradeAddress
000896 X! =1 CountryID
000897 X! <=1 CountrySubDivisionName
@ /S/InvoicerTradeParty/PostalTradeAddress/CountryID
000898 X! in iso_3166
@ /S/InvoicerTradeParty/SpecifiedLegalOrganization/ID
000899 X! @schemeID in icd
@ /S/InvoicerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000900 X! =1 CountryID
000901 X! <=1 CountrySubDivisionName
@ /S/InvoicerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000902 X! in iso_3166
@ /S/InvoicerTradeParty/SpecifiedTaxRegistration
000903 X! =1 ID
@ /S/InvoicerTradeParty/SpecifiedTaxRegistration/ID
000904 X! needs @schemeID
@ /S/InvoicerTradeParty/URIUniversalCommunication
000905 X! =1 URIID
@ /S/InvoicerTradeParty/URIUniversalCommunication/URIID
000906 X! needs @schemeID
000907 X! @schemeID in eas_facturx
@ /S/PayeeTradeParty
000467 WBCX! <=1 ID
000468 WBC! <=1 GlobalID
000469 WBCX! =1 Name
000908 X! <=1 RoleCode
000909 X! <=1 URIUniversalCommunication
000910 X! <=1 SpecifiedTaxRegistration
@ /S/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000911 X! =1 URIID
@ /S/PayeeTradeParty/DefinedTradeContact/FaxUniversalCommunication
000912 X! =1 CompleteNumber
@ /S/PayeeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000913 X! =1 CompleteNumber
@ /S/PayeeTradeParty/GlobalID
000470 WBCX! needs @schemeID
000471 W! @schemeID in icd_older
000516 B! @schemeID in icd_older
000597 C! @schemeID in icd_older
000914 X! @schemeID in icd_extended
@ /S/PayeeTradeParty/PostalTradeAddress
000915 X! =1 CountryID
000916 X! <=1 CountrySubDivisionName
@ /S/PayeeTradeParty/PostalTradeAddress/CountryID
000917 X! in iso_3166
@ /S/PayeeTradeParty/SpecifiedLegalOrganization/ID
000472 W! @schemeID in icd
000517 B! @schemeID in icd
000598 C! @schemeID in icd
000918 X! @schemeID in icd
@ /S/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000919 X! =1 CountryID
000920 X! <=1 CountrySubDivisionName
@ /S/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000921 X! in iso_3166
@ /S/PayeeTradeParty/SpecifiedTaxRegistration
000922 X! =1 ID
@ /S/PayeeTradeParty/SpecifiedTaxRegistration/ID
000923 X! needs @schemeID
@ /S/PayeeTradeParty/URIUniversalCommunication
000924 X! =1 URIID
@ /S/PayeeTradeParty/URIUniversalCommunication/URIID
000925 X! needs @schemeID
000926 X! @schemeID in eas_facturx
@ /S/PayerTradeParty
000927 X! <=1 ID
000928 X! =1 Name
000929 X! <=1 RoleCode
000930 X! <=1 URIUniversalCommunication
000931 X! <=1 SpecifiedTaxRegistration
@ /S/PayerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000932 X! =1 URIID
@ /S/PayerTradeParty/DefinedTradeContact/FaxUniversalCommunication
000933 X! =1 CompleteNumber
@ /S/PayerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000934 X! =1 CompleteNumber
@ /S/PayerTradeParty/GlobalID
000935 X! needs @schemeID
000936 X! @schemeID in icd_extended
@ /S/PayerTradeParty/PostalTradeAddress
000937 X! =1 CountryID
000938 X! <=1 CountrySubDivisionName
@ /S/PayerTradeParty/PostalTradeAddress/CountryID
000939 X! in iso_3166
@ /S/PayerTradeParty/SpecifiedLegalOrganization/ID
000940 X! @schemeID in icd
@ /S/PayerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000941 X! =1 CountryID
000942 X! <=1 CountrySubDivisionName
@ /S/PayerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
000943 X! in iso_3166
@ /S/PayerTradeParty/SpecifiedTaxRegistration
000944 X! =1 ID
@ /S/PayerTradeParty/SpecifiedTaxRegistration/ID
000945 X! needs @schemeID
@ /S/PayerTradeParty/URIUniversalCommunication
000946 X! =1 URIID
@ /S/PayerTradeParty/URIUniversalCommunication/URIID
000947 X! needs @schemeID
000948 X! @schemeID in eas_facturx
@ /S/ReceivableSpecifiedTradeAccountingAccount/TypeCode
000949 X! in 1|2|3|4|5|6|7
@ /S/SpecifiedAdvancePayment
000325 X! >=1 IncludedTradeTax
000326 X! <=1 InvoiceSpecifiedReferencedDocument
@ /S/SpecifiedAdvancePayment/FormattedReceivedDateTime/qdt:DateTimeString
000950 X! needs @format
000951 X! @format in 102|205
@ /S/SpecifiedAdvancePayment/IncludedTradeTax
000952 X! =1 CalculatedAmount
000953 X! =1 TypeCode
000954 X! =1 CategoryCode
@ /S/SpecifiedAdvancePayment/IncludedTradeTax/CategoryCode
000955 X! in untdid_5305
@ /S/SpecifiedAdvancePayment/IncludedTradeTax/ExemptionReasonCode
000956 X! in vatex
@ /S/SpecifiedAdvancePayment/IncludedTradeTax/TypeCode
000957 X! in taxes
@ /S/SpecifiedAdvancePayment/InvoiceSpecifiedReferencedDocument
000958 X! =1 IssuerAssignedID
@ /S/SpecifiedAdvancePayment/InvoiceSpecifiedReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
000959 X! needs @format
000960 X! @format in 102|205
@ /S/SpecifiedAdvancePayment/InvoiceSpecifiedReferencedDocument/TypeCode
000961 X! in related_types
@ /S/SpecifiedFinancialAdjustment
000383 X! =1 Reason
000962 X! =1 ActualAmount
@ /S/SpecifiedLogisticsServiceCharge
000327 X! =1 AppliedAmount
000328 X! >=1 AppliedTradeTax
000963 X! =1 Description
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax
000329 X! =1 RateApplicablePercent
000964 X! =1 TypeCode
000965 X! =1 CategoryCode
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax/CategoryCode
000966 X! in untdid_5305
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax/ExemptionReasonCode
000967 X! in vatex
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax/TypeCode
000968 X! in taxes
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
000183 WBCX! =1 ChargeIndicator
000184 WBCX! =1 ActualAmount
000185 WBCX! =1 CategoryTradeTax
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/BasisQuantity
000969 X! @unitCode in unece_rec20
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax
000473 WBCX! =1 TypeCode
000474 WBCX! =1 CategoryCode
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax/CategoryCode
000475 W! in AE|E|G|K|L|M|O|S|Z
000518 B! in AE|E|G|K|L|M|O|S|Z
000599 C! in AE|E|G|K|L|M|O|S|Z
000970 X! in untdid_5305
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax/ExemptionReasonCode
000971 X! in vatex
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax/TypeCode
000476 W! in VAT
000519 B! in VAT
000600 C! in VAT
000972 X! in taxes
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
000186 W! in untdid_5189
000520 B! in untdid_5189
000601 C! in untdid_5189
000973 X! in untdid_5189
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
000477 WBCX! =1 ChargeIndicator
000478 WBCX! =1 ActualAmount
000479 WBCX! =1 CategoryTradeTax
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/BasisQuantity
000974 X! @unitCode in unece_rec20
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax
000480 WBCX! =1 TypeCode
000481 WBCX! =1 CategoryCode
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax/CategoryCode
000482 W! in AE|E|G|K|L|M|O|S|Z
000521 B! in AE|E|G|K|L|M|O|S|Z
000602 C! in AE|E|G|K|L|M|O|S|Z
000975 X! in untdid_5305
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax/ExemptionReasonCode
000976 X! in vatex
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax/TypeCode
000483 W! in VAT
000522 B! in VAT
000603 C! in VAT
000977 X! in taxes
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=5153}
000390 X! in other_taxes
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=}
000391 W! in untdid_7161
000523 B! in untdid_7161
000604 C! in untdid_7161
000978 X! in untdid_7161
@ /S/SpecifiedTradePaymentTerms
000187 WBCX! <=1 Description
000188 WBCX! <=1 DirectDebitMandateID
000330 X! <=1 PartialPaymentAmount
000331 X! <=1 PayeeTradeParty
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentDiscountTerms/BasisDateTime/udt:DateTimeString
000979 X! needs @format
000980 X! @format in 102
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentPenaltyTerms/BasisDateTime/udt:DateTimeString
000981 X! needs @format
000982 X! @format in 102
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentPenaltyTerms/BasisPeriodMeasure
000277 X! needs @unitCode
@ /S/SpecifiedTradePaymentTerms/DueDateDateTime/udt:DateTimeString
000484 WBCX! needs @format
000485 W! @format in 102
000524 B! @format in 102
000605 C! @format in 102
000983 X! @format in 102
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty
000984 X! <=1 ID
000985 X! =1 Name
000986 X! <=1 RoleCode
000987 X! <=1 URIUniversalCommunication
000988 X! <=1 SpecifiedTaxRegistration
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
000989 X! =1 URIID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/FaxUniversalCommunication
000990 X! =1 CompleteNumber
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
000991 X! =1 CompleteNumber
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/GlobalID
000992 X! needs @schemeID
000993 X! @schemeID in icd_extended
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/PostalTradeAddress
000994 X! =1 CountryID
000995 X! <=1 CountrySubDivisionName
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/PostalTradeAddress/CountryID
000996 X! in iso_3166
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedLegalOrganization/ID
000997 X! @schemeID in icd
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
000998 X! =1 CountryID
000999 X! <=1 CountrySubDivisionName
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
001000 X! in iso_3166
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedTaxRegistration
001001 X! =1 ID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedTaxRegistration/ID
001002 X! needs @schemeID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/URIUniversalCommunication
001003 X! =1 URIID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/URIUniversalCommunication/URIID
001004 X! needs @schemeID
001005 X! @schemeID in eas_facturx
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation
000041 MWBCX! =1 TaxBasisTotalAmount
000042 MWBCX! <=1 TaxTotalAmount{@currencyID=$invoice}
000043 MWBCX! =1 GrandTotalAmount
000044 MWBCX! =1 DuePayableAmount
000189 WBCX! =1 LineTotalAmount
000190 WBCX! <=1 ChargeTotalAmount
000191 WBCX! <=1 AllowanceTotalAmount
000192 MWBCX! <=1 TaxTotalAmount{@currencyID=$tax}
000193 WBCX! <=1 TotalPrepaidAmount
000290 CX! <=1 RoundingAmount
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount{@currencyID=$invoice}
000045 M! @currencyID in currencies
000486 W! @currencyID in currencies
000525 B! @currencyID in currencies
000606 C! @currencyID in currencies
001006 X! @currencyID in currencies
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount{@currencyID=$tax}
000414 M! @currencyID in currencies
000487 W! @currencyID in currencies
000526 B! @currencyID in currencies
000607 C! @currencyID in currencies
001007 X! @currencyID in currencies
@ /S/SpecifiedTradeSettlementPaymentMeans
000194 WBCX! <=1 PayeePartyCreditorFinancialAccount
000291 CX! <=1 Information
000488 WBCX! =1 TypeCode
@ /S/SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard
000608 CX! =1 ID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayeeSpecifiedCreditorFinancialInstitution
000292 CX! =1 BICID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount
000195 WBCX! =1 IBANID
@ /S/SpecifiedTradeSettlementPaymentMeans/TypeCode
000489 W! in untdid_4461
000527 B! in untdid_4461
000609 C! in untdid_4461
001008 X! in untdid_4461
@ /S/TaxApplicableTradeCurrencyExchange/ConversionRateDateTime/udt:DateTimeString
001009 X! needs @format
001010 X! @format in 102
@ /S/TaxApplicableTradeCurrencyExchange/SourceCurrencyCode
000332 X! in currencies
@ /S/TaxApplicableTradeCurrencyExchange/TargetCurrencyCode
000333 X! in currencies
@ /S/TaxCurrencyCode
000196 W! in currencies
000528 B! in currencies
000610 C! in currencies
001011 X! in currencies
@ /T
000265 BCX! >=1 IncludedSupplyChainTradeLineItem
@ /rsm:ExchangedDocument
000019 MWBCX! =1 ID
000020 MWBCX! =1 TypeCode
000315 X! <=1 LanguageID
000630 X! <=1 Name
@ /rsm:ExchangedDocument/EffectiveSpecifiedPeriod
000316 X! =1 CompleteDateTime
@ /rsm:ExchangedDocument/EffectiveSpecifiedPeriod/CompleteDateTime/udt:DateTimeString
000631 X! needs @format
000632 X! @format in 102
@ /rsm:ExchangedDocument/IncludedNote
000160 WBC! =1 Content
000161 WBCX! <=1 SubjectCode
000317 X! <=1 Content
@ /rsm:ExchangedDocument/IncludedNote/SubjectCode
000162 W! in untdid_4451
000490 B! in untdid_4451
000553 C! in untdid_4451
000633 X! in untdid_4451
@ /rsm:ExchangedDocument/IssueDateTime/udt:DateTimeString
000021 MWBCX! needs @format
000022 M! @format in 102
000416 W! @format in 102
000491 B! @format in 102
000554 C! @format in 102
000634 X! @format in 102
@ /rsm:ExchangedDocument/LanguageID
000389 X! in languages
@ /rsm:ExchangedDocument/TypeCode
000023 M! in untdid_1001
000417 W! in untdid_1001
000492 B! in untdid_1001
000555 C! in untdid_1001
000635 X! in untdid_1001
@ /rsm:ExchangedDocumentContext
000024 MWBCX! <=1 BusinessProcessSpecifiedDocumentContextParameter
000025 MWBCX! =1 GuidelineSpecifiedDocumentContextParameter
@ /rsm:ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter
000406 MWBCX! =1 ID
@ /rsm:ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter
000407 MWBCX! =1 ID
@ /rsm:ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID
000026 M! in urn:factur-x.eu:1p0:minimum|urn:zugferd.de:2p0:minimum
000418 W! in urn:factur-x.eu:1p0:basicwl|urn:zugferd.de:2p0:basicwl
000493 B! in urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic|urn:cen.eu:en16931:2017#compliant#urn:zugferd.de:2p0:basic
000556 C! in urn:cen.eu:en16931:2017
000636 X! in urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended|urn:cen.eu:en16931:2017#conformant#urn:zugferd.de:2p0:extended
`
