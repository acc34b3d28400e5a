/**
 * What the profiles of Factur-X 1.09.2 (ZUGFeRD 2.5.2) ask of single elements: a line `@ context`, then for each rule FX-SCH-A its number,
 * the profiles that have it (M MINIMUM, W BASIC WL, B BASIC, C EN 16931, X EXTENDED) and what it asks:
 * `=1`, `<=1`, `>=1` and a name say how often the element holds that part; `needs @name` that it has the attribute; `in list` that its text is
 * of a list (`lists.ts`, or the values themselves), `@name in list` the same of an attribute. Contexts are patterns (`pattern.ts`) without the
 * prefix `ram:`; `/A`, `/D`, `/S`, `/L` are agreement, delivery, settlement and line of the transaction `/T`; `{path=a|b}` narrows a step to
 * elements with such a value, `{path!a|b}` to those with none of them, `~` divides the steps of the path.
 * Taken from the rule lists of the profiles.
 */
// prettier-ignore
export const FACTURX_TABLE = `
@ /A
27 MWBCX =1 SellerTradeParty
28 MWBCX =1 BuyerTradeParty
@ /A/AdditionalReferencedDocument{TypeCode=130}
557 CX =1 IssuerAssignedID
558 CX =1 TypeCode
@ /A/AdditionalReferencedDocument{TypeCode=130}/FormattedIssueDateTime/qdt:DateTimeString
637 X needs @format
638 X @format in 102|205
@ /A/AdditionalReferencedDocument{TypeCode=130}/ReferenceTypeCode
282 C in untdid_1153
639 X in untdid_1153
@ /A/AdditionalReferencedDocument{TypeCode=130}/TypeCode
559 C in 130
640 X in 130
@ /A/AdditionalReferencedDocument{TypeCode=50}
560 CX =1 IssuerAssignedID
561 CX =1 TypeCode
@ /A/AdditionalReferencedDocument{TypeCode=50}/FormattedIssueDateTime/qdt:DateTimeString
641 X needs @format
642 X @format in 102|205
@ /A/AdditionalReferencedDocument{TypeCode=50}/TypeCode
562 C in 50
643 X in 50
@ /A/AdditionalReferencedDocument{TypeCode=916}
283 CX <=1 Name
284 CX <=1 AttachmentBinaryObject
563 CX =1 IssuerAssignedID
564 CX =1 TypeCode
@ /A/AdditionalReferencedDocument{TypeCode=916}/AttachmentBinaryObject
285 CX needs @mimeCode
286 CX needs @filename
287 C @mimeCode in mime
644 X @mimeCode in attachments
@ /A/AdditionalReferencedDocument{TypeCode=916}/FormattedIssueDateTime/qdt:DateTimeString
645 X needs @format
646 X @format in 102|205
@ /A/AdditionalReferencedDocument{TypeCode=916}/TypeCode
565 C in 916
647 X in 916
@ /A/ApplicableTradeDeliveryTerms
319 X =1 DeliveryTypeCode
@ /A/ApplicableTradeDeliveryTerms/DeliveryTypeCode
320 X in 1|2|CFR|CIF|CIP|CPT|DAP|DDP|DPU|EXW|FAS|FCA|FOB
@ /A/ApplicableTradeDeliveryTerms/RelevantTradeLocation/CountryID
648 X in iso_3166
@ /A/BuyerAgentTradeParty
321 X <=1 RoleCode
649 X <=1 ID
650 X =1 Name
651 X <=1 URIUniversalCommunication
652 X <=1 SpecifiedTaxRegistration
@ /A/BuyerAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
653 X =1 URIID
@ /A/BuyerAgentTradeParty/DefinedTradeContact/FaxUniversalCommunication
654 X =1 CompleteNumber
@ /A/BuyerAgentTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
655 X =1 CompleteNumber
@ /A/BuyerAgentTradeParty/GlobalID
656 X needs @schemeID
657 X @schemeID in icd_extended
@ /A/BuyerAgentTradeParty/PostalTradeAddress
658 X =1 CountryID
659 X <=1 CountrySubDivisionName
@ /A/BuyerAgentTradeParty/PostalTradeAddress/CountryID
660 X in iso_3166
@ /A/BuyerAgentTradeParty/SpecifiedLegalOrganization/ID
661 X @schemeID in icd
@ /A/BuyerAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
662 X =1 CountryID
663 X <=1 CountrySubDivisionName
@ /A/BuyerAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
664 X in iso_3166
@ /A/BuyerAgentTradeParty/SpecifiedTaxRegistration
665 X =1 ID
@ /A/BuyerAgentTradeParty/SpecifiedTaxRegistration/ID
666 X needs @schemeID
@ /A/BuyerAgentTradeParty/URIUniversalCommunication
667 X =1 URIID
@ /A/BuyerAgentTradeParty/URIUniversalCommunication/URIID
668 X needs @schemeID
669 X @schemeID in eas_facturx
@ /A/BuyerOrderReferencedDocument
29 MWBCX =1 IssuerAssignedID
@ /A/BuyerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
670 X needs @format
671 X @format in 102|205
@ /A/BuyerTaxRepresentativeTradeParty
672 X <=1 ID
673 X =1 Name
674 X <=1 RoleCode
675 X <=1 URIUniversalCommunication
676 X =1 SpecifiedTaxRegistration
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
677 X =1 URIID
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/FaxUniversalCommunication
678 X =1 CompleteNumber
@ /A/BuyerTaxRepresentativeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
679 X =1 CompleteNumber
@ /A/BuyerTaxRepresentativeTradeParty/GlobalID
680 X needs @schemeID
681 X @schemeID in icd_extended
@ /A/BuyerTaxRepresentativeTradeParty/PostalTradeAddress
682 X =1 CountryID
683 X <=1 CountrySubDivisionName
@ /A/BuyerTaxRepresentativeTradeParty/PostalTradeAddress/CountryID
684 X in iso_3166
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/ID
685 X @schemeID in icd
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
686 X =1 CountryID
687 X <=1 CountrySubDivisionName
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
688 X in iso_3166
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedTaxRegistration
689 X =1 ID
@ /A/BuyerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID
690 X needs @schemeID
@ /A/BuyerTaxRepresentativeTradeParty/URIUniversalCommunication
691 X =1 URIID
@ /A/BuyerTaxRepresentativeTradeParty/URIUniversalCommunication/URIID
692 X needs @schemeID
693 X @schemeID in eas_facturx
@ /A/BuyerTradeParty
30 MWBCX =1 Name
163 WBCX <=1 ID
164 WBC <=1 GlobalID
165 WBCX <=1 URIUniversalCommunication
166 WBCX <=1 SpecifiedTaxRegistration
288 C <=1 DefinedTradeContact
419 WBCX =1 PostalTradeAddress
694 X <=1 RoleCode
695 X <=1 Description
@ /A/BuyerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
566 CX =1 URIID
@ /A/BuyerTradeParty/DefinedTradeContact/FaxUniversalCommunication
696 X =1 CompleteNumber
@ /A/BuyerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
289 CX =1 CompleteNumber
@ /A/BuyerTradeParty/GlobalID
420 WBCX needs @schemeID
421 W @schemeID in icd_older
494 B @schemeID in icd_older
567 C @schemeID in icd_older
697 X @schemeID in icd_extended
@ /A/BuyerTradeParty/PostalTradeAddress
167 WBCX <=1 CountrySubDivisionName
422 WBCX =1 CountryID
@ /A/BuyerTradeParty/PostalTradeAddress/CountryID
423 W in iso_3166
495 B in iso_3166
568 C in iso_3166
698 X in iso_3166
@ /A/BuyerTradeParty/SpecifiedLegalOrganization
408 M =1 ID
@ /A/BuyerTradeParty/SpecifiedLegalOrganization/ID
31 M @schemeID in icd
424 W @schemeID in icd
496 B @schemeID in icd
569 C @schemeID in icd
699 X @schemeID in icd
@ /A/BuyerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
700 X =1 CountryID
701 X <=1 CountrySubDivisionName
@ /A/BuyerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
702 X in iso_3166
@ /A/BuyerTradeParty/SpecifiedTaxRegistration
425 WBCX =1 ID
@ /A/BuyerTradeParty/SpecifiedTaxRegistration/ID
426 WBCX needs @schemeID
427 W @schemeID in VA
497 B @schemeID in VA
570 C @schemeID in VA
703 X @schemeID in VA
@ /A/BuyerTradeParty/URIUniversalCommunication
168 WBCX =1 URIID
@ /A/BuyerTradeParty/URIUniversalCommunication/URIID
428 WBCX needs @schemeID
429 W @schemeID in eas_facturx
498 B @schemeID in eas_facturx
571 C @schemeID in eas_facturx
704 X @schemeID in eas_facturx
@ /A/ContractReferencedDocument
430 WBCX =1 IssuerAssignedID
@ /A/ContractReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
705 X needs @format
706 X @format in 102|205
@ /A/ContractReferencedDocument/ReferenceTypeCode
707 X in references
@ /A/ProductEndUserTradeParty
708 X <=1 ID
709 X =1 Name
710 X <=1 RoleCode
711 X <=1 URIUniversalCommunication
712 X <=1 SpecifiedTaxRegistration
@ /A/ProductEndUserTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
713 X =1 URIID
@ /A/ProductEndUserTradeParty/DefinedTradeContact/FaxUniversalCommunication
714 X =1 CompleteNumber
@ /A/ProductEndUserTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
715 X =1 CompleteNumber
@ /A/ProductEndUserTradeParty/GlobalID
716 X needs @schemeID
717 X @schemeID in icd_extended
@ /A/ProductEndUserTradeParty/PostalTradeAddress
718 X =1 CountryID
719 X <=1 CountrySubDivisionName
@ /A/ProductEndUserTradeParty/PostalTradeAddress/CountryID
720 X in iso_3166
@ /A/ProductEndUserTradeParty/SpecifiedLegalOrganization/ID
721 X @schemeID in icd
@ /A/ProductEndUserTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
722 X =1 CountryID
723 X <=1 CountrySubDivisionName
@ /A/ProductEndUserTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
724 X in iso_3166
@ /A/ProductEndUserTradeParty/SpecifiedTaxRegistration
725 X =1 ID
@ /A/ProductEndUserTradeParty/SpecifiedTaxRegistration/ID
726 X needs @schemeID
@ /A/ProductEndUserTradeParty/URIUniversalCommunication
727 X =1 URIID
@ /A/ProductEndUserTradeParty/URIUniversalCommunication/URIID
728 X needs @schemeID
729 X @schemeID in eas_facturx
@ /A/QuotationReferencedDocument
730 X =1 IssuerAssignedID
@ /A/QuotationReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
731 X needs @format
732 X @format in 102|205
@ /A/SalesAgentTradeParty
733 X <=1 ID
734 X =1 Name
735 X <=1 RoleCode
736 X <=1 URIUniversalCommunication
737 X <=1 SpecifiedTaxRegistration
@ /A/SalesAgentTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
738 X =1 URIID
@ /A/SalesAgentTradeParty/DefinedTradeContact/FaxUniversalCommunication
739 X =1 CompleteNumber
@ /A/SalesAgentTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
740 X =1 CompleteNumber
@ /A/SalesAgentTradeParty/GlobalID
741 X needs @schemeID
742 X @schemeID in icd_extended
@ /A/SalesAgentTradeParty/PostalTradeAddress
743 X =1 CountryID
744 X <=1 CountrySubDivisionName
@ /A/SalesAgentTradeParty/PostalTradeAddress/CountryID
745 X in iso_3166
@ /A/SalesAgentTradeParty/SpecifiedLegalOrganization/ID
746 X @schemeID in icd
@ /A/SalesAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
747 X =1 CountryID
748 X <=1 CountrySubDivisionName
@ /A/SalesAgentTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
749 X in iso_3166
@ /A/SalesAgentTradeParty/SpecifiedTaxRegistration
750 X =1 ID
@ /A/SalesAgentTradeParty/SpecifiedTaxRegistration/ID
751 X needs @schemeID
@ /A/SalesAgentTradeParty/URIUniversalCommunication
752 X =1 URIID
@ /A/SalesAgentTradeParty/URIUniversalCommunication/URIID
753 X needs @schemeID
754 X @schemeID in eas_facturx
@ /A/SellerOrderReferencedDocument
572 CX =1 IssuerAssignedID
@ /A/SellerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
755 X needs @format
756 X @format in 102|205
@ /A/SellerTaxRepresentativeTradeParty
169 WBCX =1 SpecifiedTaxRegistration
431 WBCX =1 Name
432 WBCX =1 PostalTradeAddress
757 X <=1 ID
758 X <=1 RoleCode
759 X <=1 URIUniversalCommunication
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
760 X =1 URIID
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/FaxUniversalCommunication
761 X =1 CompleteNumber
@ /A/SellerTaxRepresentativeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
762 X =1 CompleteNumber
@ /A/SellerTaxRepresentativeTradeParty/GlobalID
763 X needs @schemeID
764 X @schemeID in icd_extended
@ /A/SellerTaxRepresentativeTradeParty/PostalTradeAddress
433 WBCX =1 CountryID
434 WBCX <=1 CountrySubDivisionName
@ /A/SellerTaxRepresentativeTradeParty/PostalTradeAddress/CountryID
435 W in iso_3166
499 B in iso_3166
573 C in iso_3166
765 X in iso_3166
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/ID
766 X @schemeID in icd
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
767 X =1 CountryID
768 X <=1 CountrySubDivisionName
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
769 X in iso_3166
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration
436 WBCX =1 ID
@ /A/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID
437 WBCX needs @schemeID
438 W @schemeID in VA
500 B @schemeID in VA
574 C @schemeID in VA
770 X @schemeID in VA
@ /A/SellerTaxRepresentativeTradeParty/URIUniversalCommunication
771 X =1 URIID
@ /A/SellerTaxRepresentativeTradeParty/URIUniversalCommunication/URIID
772 X needs @schemeID
773 X @schemeID in eas_facturx
@ /A/SellerTradeParty
32 MWBCX =1 PostalTradeAddress
33 MWBCX <=1 SpecifiedTaxRegistration{ID~@schemeID=VA}
34 MWBCX <=1 SpecifiedTaxRegistration{ID~@schemeID=FC}
409 MWBCX =1 Name
439 WBCX <=1 URIUniversalCommunication
575 CX <=1 Description
576 C <=1 DefinedTradeContact
774 X <=1 RoleCode
@ /A/SellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
577 CX =1 URIID
@ /A/SellerTradeParty/DefinedTradeContact/FaxUniversalCommunication
775 X =1 CompleteNumber
@ /A/SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
578 CX =1 CompleteNumber
@ /A/SellerTradeParty/GlobalID
440 WBCX needs @schemeID
441 W @schemeID in icd_older
501 B @schemeID in icd_older
579 C @schemeID in icd_older
776 X @schemeID in icd_extended
@ /A/SellerTradeParty/PostalTradeAddress
35 MWBCX =1 CountryID
442 WBCX <=1 CountrySubDivisionName
@ /A/SellerTradeParty/PostalTradeAddress/CountryID
36 M in iso_3166
443 W in iso_3166
502 B in iso_3166
580 C in iso_3166
777 X in iso_3166
@ /A/SellerTradeParty/SpecifiedLegalOrganization/ID
410 M @schemeID in icd
444 W @schemeID in icd
503 B @schemeID in icd
581 C @schemeID in icd
778 X @schemeID in icd
@ /A/SellerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
779 X =1 CountryID
780 X <=1 CountrySubDivisionName
@ /A/SellerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
781 X in iso_3166
@ /A/SellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}
411 MWBCX =1 ID
@ /A/SellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}/ID
37 MWBCX needs @schemeID
@ /A/SellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}
412 MWBCX =1 ID
@ /A/SellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}/ID
413 MWBCX needs @schemeID
@ /A/SellerTradeParty/URIUniversalCommunication
445 WBCX =1 URIID
@ /A/SellerTradeParty/URIUniversalCommunication/URIID
446 WBCX needs @schemeID
447 W @schemeID in eas_facturx
504 B @schemeID in eas_facturx
582 C @schemeID in eas_facturx
782 X @schemeID in eas_facturx
@ /A/UltimateCustomerOrderReferencedDocument
783 X =1 IssuerAssignedID
@ /A/UltimateCustomerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
784 X needs @format
785 X @format in 102|205
@ /D/ActualDeliverySupplyChainEvent
171 WBCX =1 OccurrenceDateTime
@ /D/ActualDeliverySupplyChainEvent/OccurrenceDateTime/udt:DateTimeString
448 WBCX needs @format
449 W @format in 102
505 B @format in 102
583 C @format in 102
786 X @format in 102
@ /D/DeliveryNoteReferencedDocument
787 X =1 IssuerAssignedID
@ /D/DeliveryNoteReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
788 X needs @format
789 X @format in 102|205
@ /D/DespatchAdviceReferencedDocument
450 WBCX =1 IssuerAssignedID
@ /D/DespatchAdviceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
790 X needs @format
791 X @format in 102|205
@ /D/ReceivingAdviceReferencedDocument
584 CX =1 IssuerAssignedID
@ /D/ReceivingAdviceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
792 X needs @format
793 X @format in 102|205
@ /D/RelatedSupplyChainConsignment/SpecifiedLogisticsTransportMovement
322 X =1 ModeCode
@ /D/RelatedSupplyChainConsignment/SpecifiedLogisticsTransportMovement/ModeCode
346 X in 0|1|2|3|4|5|6|7|8|9
@ /D/ShipFromTradeParty
794 X <=1 ID
795 X <=1 RoleCode
796 X <=1 URIUniversalCommunication
797 X <=1 SpecifiedTaxRegistration
@ /D/ShipFromTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
798 X =1 URIID
@ /D/ShipFromTradeParty/DefinedTradeContact/FaxUniversalCommunication
799 X =1 CompleteNumber
@ /D/ShipFromTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
800 X =1 CompleteNumber
@ /D/ShipFromTradeParty/GlobalID
801 X needs @schemeID
802 X @schemeID in icd_extended
@ /D/ShipFromTradeParty/PostalTradeAddress
803 X =1 CountryID
804 X <=1 CountrySubDivisionName
@ /D/ShipFromTradeParty/PostalTradeAddress/CountryID
805 X in iso_3166
@ /D/ShipFromTradeParty/SpecifiedLegalOrganization/ID
806 X @schemeID in icd
@ /D/ShipFromTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
807 X =1 CountryID
808 X <=1 CountrySubDivisionName
@ /D/ShipFromTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
809 X in iso_3166
@ /D/ShipFromTradeParty/SpecifiedTaxRegistration
810 X =1 ID
@ /D/ShipFromTradeParty/SpecifiedTaxRegistration/ID
811 X needs @schemeID
@ /D/ShipFromTradeParty/URIUniversalCommunication
812 X =1 URIID
@ /D/ShipFromTradeParty/URIUniversalCommunication/URIID
813 X needs @schemeID
814 X @schemeID in eas_facturx
@ /D/ShipToTradeParty
451 WBCX <=1 ID
452 WBC <=1 GlobalID
815 X <=1 RoleCode
816 X <=1 URIUniversalCommunication
817 X <=1 SpecifiedTaxRegistration
@ /D/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
818 X =1 URIID
@ /D/ShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
819 X =1 CompleteNumber
@ /D/ShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
820 X =1 CompleteNumber
@ /D/ShipToTradeParty/GlobalID
453 WBCX needs @schemeID
454 W @schemeID in icd_older
506 B @schemeID in icd_older
585 C @schemeID in icd_older
821 X @schemeID in icd_extended
@ /D/ShipToTradeParty/PostalTradeAddress
455 WBCX =1 CountryID
456 WBCX <=1 CountrySubDivisionName
@ /D/ShipToTradeParty/PostalTradeAddress/CountryID
457 W in iso_3166
507 B in iso_3166
586 C in iso_3166
822 X in iso_3166
@ /D/ShipToTradeParty/SpecifiedLegalOrganization/ID
823 X @schemeID in icd
@ /D/ShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
824 X =1 CountryID
825 X <=1 CountrySubDivisionName
@ /D/ShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
826 X in iso_3166
@ /D/ShipToTradeParty/SpecifiedTaxRegistration
827 X =1 ID
@ /D/ShipToTradeParty/SpecifiedTaxRegistration/ID
828 X needs @schemeID
@ /D/ShipToTradeParty/URIUniversalCommunication
829 X =1 URIID
@ /D/ShipToTradeParty/URIUniversalCommunication/URIID
830 X needs @schemeID
831 X @schemeID in eas_facturx
@ /D/UltimateShipToTradeParty
832 X <=1 ID
833 X <=1 RoleCode
834 X <=1 URIUniversalCommunication
835 X <=1 SpecifiedTaxRegistration
@ /D/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
836 X =1 URIID
@ /D/UltimateShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
837 X =1 CompleteNumber
@ /D/UltimateShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
838 X =1 CompleteNumber
@ /D/UltimateShipToTradeParty/GlobalID
839 X needs @schemeID
840 X @schemeID in icd_extended
@ /D/UltimateShipToTradeParty/PostalTradeAddress
841 X =1 CountryID
842 X <=1 CountrySubDivisionName
@ /D/UltimateShipToTradeParty/PostalTradeAddress/CountryID
843 X in iso_3166
@ /D/UltimateShipToTradeParty/SpecifiedLegalOrganization/ID
844 X @schemeID in icd
@ /D/UltimateShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
845 X =1 CountryID
846 X <=1 CountrySubDivisionName
@ /D/UltimateShipToTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
847 X in iso_3166
@ /D/UltimateShipToTradeParty/SpecifiedTaxRegistration
848 X =1 ID
@ /D/UltimateShipToTradeParty/SpecifiedTaxRegistration/ID
849 X needs @schemeID
@ /D/UltimateShipToTradeParty/URIUniversalCommunication
850 X =1 URIID
@ /D/UltimateShipToTradeParty/URIUniversalCommunication/URIID
851 X needs @schemeID
852 X @schemeID in eas_facturx
@ /L
266 BCX =1 AssociatedDocumentLineDocument
267 BCX =1 SpecifiedTradeProduct
268 BC =1 SpecifiedLineTradeAgreement
269 BC =1 SpecifiedLineTradeDelivery
@ /L/AssociatedDocumentLineDocument
270 BCX =1 LineID
271 BC <=1 IncludedNote
@ /L/AssociatedDocumentLineDocument/IncludedNote
529 BC =1 Content
1012 X <=1 Content
1013 X <=1 SubjectCode
@ /L/AssociatedDocumentLineDocument/IncludedNote/SubjectCode
1014 X in untdid_4451
@ /L/AssociatedDocumentLineDocument/LineStatusCode
334 X in untdid_1229
@ /L/AssociatedDocumentLineDocument/LineStatusReasonCode
335 X in DETAIL|GROUP|INFORMATION
@ /L/SpecifiedLineTradeAgreement
272 BC =1 NetPriceProductTradePrice
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument
1015 X =1 IssuerAssignedID
1016 X =1 TypeCode
1017 X <=1 Name
1018 X <=1 AttachmentBinaryObject
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/AttachmentBinaryObject
1019 X needs @mimeCode
1020 X @mimeCode in attachments
1021 X needs @filename
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
1022 X needs @format
1023 X @format in 102|205
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/ReferenceTypeCode
1024 X in untdid_1153
@ /L/SpecifiedLineTradeAgreement/AdditionalReferencedDocument/TypeCode
1025 X in 50|130|916
@ /L/SpecifiedLineTradeAgreement/ApplicableTradeDeliveryTerms
1026 X =1 DeliveryTypeCode
@ /L/SpecifiedLineTradeAgreement/ApplicableTradeDeliveryTerms/DeliveryTypeCode
1027 X in 1|2|CFR|CIF|CIP|CPT|DAP|DDP|DPU|EXW|FAS|FCA|FOB
@ /L/SpecifiedLineTradeAgreement/ApplicableTradeDeliveryTerms/RelevantTradeLocation/CountryID
1028 X in iso_3166
@ /L/SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
1029 X needs @format
1030 X @format in 102|205
@ /L/SpecifiedLineTradeAgreement/ContractReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
1031 X needs @format
1032 X @format in 102|205
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice
273 BCX =1 ChargeAmount
274 BC <=1 AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
530 BCX =1 ChargeIndicator
531 BCX =1 ActualAmount
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
1033 X in untdid_5189
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
1034 X =1 ChargeIndicator
1035 X =1 ActualAmount
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=5153}
1036 X in taxes
@ /L/SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/BasisQuantity
275 B @unitCode in unece_rec20
611 C @unitCode in unece_rec20
1037 X @unitCode in unece_rec20
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty
1038 X <=1 RoleCode
1039 X <=1 Description
1040 X <=1 URIUniversalCommunication
1041 X <=1 SpecifiedTaxRegistration{ID~@schemeID=VA}
1042 X <=1 SpecifiedTaxRegistration{ID~@schemeID=FC}
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
1043 X =1 URIID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/FaxUniversalCommunication
1044 X =1 CompleteNumber
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
1045 X =1 CompleteNumber
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/GlobalID
1046 X needs @schemeID
1047 X @schemeID in icd_extended
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/PostalTradeAddress
1048 X =1 CountryID
1049 X <=1 CountrySubDivisionName
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/PostalTradeAddress/CountryID
1050 X in iso_3166
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedLegalOrganization/ID
1051 X @schemeID in icd
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}
1052 X =1 ID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}/ID
1053 X needs @schemeID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}
1054 X =1 ID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}/ID
1055 X needs @schemeID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/URIUniversalCommunication
1056 X =1 URIID
@ /L/SpecifiedLineTradeAgreement/ItemSellerTradeParty/URIUniversalCommunication/URIID
1057 X needs @schemeID
1058 X @schemeID in eas_facturx
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice
336 X <=1 IncludedTradeTax
532 BCX =1 ChargeAmount
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity
533 B @unitCode in unece_rec20
612 C @unitCode in unece_rec20
1059 X @unitCode in unece_rec20
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax
1060 X =1 CalculatedAmount
1061 X =1 TypeCode
1062 X =1 CategoryCode
1063 X =1 RateApplicablePercent
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax/CategoryCode
1064 X in untdid_5305
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax/ExemptionReasonCode
1065 X in vatex
@ /L/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/IncludedTradeTax/TypeCode
1066 X in VAT
@ /L/SpecifiedLineTradeAgreement/QuotationReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
1067 X needs @format
1068 X @format in 102|205
@ /L/SpecifiedLineTradeAgreement/SellerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
1069 X needs @format
1070 X @format in 102|205
@ /L/SpecifiedLineTradeAgreement/UltimateCustomerOrderReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
1071 X needs @format
1072 X @format in 102|205
@ /L/SpecifiedLineTradeDelivery
276 BC =1 BilledQuantity
@ /L/SpecifiedLineTradeDelivery/ActualDeliverySupplyChainEvent
1073 X =1 OccurrenceDateTime
@ /L/SpecifiedLineTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/udt:DateTimeString
1074 X needs @format
1075 X @format in 102
@ /L/SpecifiedLineTradeDelivery/BilledQuantity
534 B @unitCode in unece_rec20
613 C @unitCode in unece_rec20
1076 X @unitCode in unece_rec20
@ /L/SpecifiedLineTradeDelivery/ChargeFreeQuantity
1077 X needs @unitCode
1078 X @unitCode in unece_rec20
@ /L/SpecifiedLineTradeDelivery/DeliveryNoteReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
1079 X needs @format
1080 X @format in 102|205
@ /L/SpecifiedLineTradeDelivery/DespatchAdviceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
1081 X needs @format
1082 X @format in 102|205
@ /L/SpecifiedLineTradeDelivery/PackageQuantity
1083 X needs @unitCode
1084 X @unitCode in unece_rec20
@ /L/SpecifiedLineTradeDelivery/PerPackageUnitQuantity
1085 X needs @unitCode
1086 X @unitCode in unece_rec20
@ /L/SpecifiedLineTradeDelivery/ReceivingAdviceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
1087 X needs @format
1088 X @format in 102|205
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty
1089 X <=1 ID
1090 X <=1 RoleCode
1091 X <=1 URIUniversalCommunication
1092 X <=1 SpecifiedTaxRegistration
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
1093 X =1 URIID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
1094 X =1 CompleteNumber
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
1095 X =1 CompleteNumber
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/GlobalID
1096 X needs @schemeID
1097 X @schemeID in icd_extended
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/PostalTradeAddress
1098 X =1 CountryID
1099 X <=1 CountrySubDivisionName
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/PostalTradeAddress/CountryID
1100 X in iso_3166
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/SpecifiedLegalOrganization/ID
1101 X needs @schemeID
1102 X @schemeID in icd
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/SpecifiedTaxRegistration
1103 X =1 ID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/SpecifiedTaxRegistration/ID
1104 X needs @schemeID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/URIUniversalCommunication
1105 X =1 URIID
@ /L/SpecifiedLineTradeDelivery/ShipToTradeParty/URIUniversalCommunication/URIID
1106 X needs @schemeID
1107 X @schemeID in eas_facturx
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty
1108 X <=1 ID
1109 X <=1 RoleCode
1110 X <=1 URIUniversalCommunication
1111 X <=1 SpecifiedTaxRegistration
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
1112 X =1 URIID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/FaxUniversalCommunication
1113 X =1 CompleteNumber
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
1114 X =1 CompleteNumber
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/GlobalID
1115 X needs @schemeID
1116 X @schemeID in icd_extended
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/PostalTradeAddress
1117 X =1 CountryID
1118 X <=1 CountrySubDivisionName
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/PostalTradeAddress/CountryID
1119 X in iso_3166
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/SpecifiedLegalOrganization/ID
1120 X @schemeID in icd
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/SpecifiedTaxRegistration
1121 X =1 ID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/SpecifiedTaxRegistration/ID
1122 X needs @schemeID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/URIUniversalCommunication
1123 X =1 URIID
@ /L/SpecifiedLineTradeDelivery/UltimateShipToTradeParty/URIUniversalCommunication/URIID
1124 X needs @schemeID
1125 X @schemeID in eas_facturx
@ /L/SpecifiedLineTradeSettlement
278 BC =1 ApplicableTradeTax
279 BC =1 SpecifiedTradeSettlementLineMonetarySummation
293 C <=1 AdditionalReferencedDocument
337 X <=1 InvoiceReferencedDocument
614 C <=1 ReceivableSpecifiedTradeAccountingAccount
@ /L/SpecifiedLineTradeSettlement/AdditionalReferencedDocument
615 CX =1 IssuerAssignedID
616 CX =1 TypeCode
@ /L/SpecifiedLineTradeSettlement/AdditionalReferencedDocument/ReferenceTypeCode
617 C in untdid_1153
1126 X in untdid_1153
@ /L/SpecifiedLineTradeSettlement/AdditionalReferencedDocument/TypeCode
618 C in 50|130|916
1127 X in 50|130|916
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax
338 X <=1 CalculatedAmount
535 BC =1 TypeCode
536 BC =1 CategoryCode
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode
537 B in AE|E|G|K|L|M|O|S|Z
619 C in AE|E|G|K|L|M|O|S|Z
1128 X in untdid_5305
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/DueDateTypeCode
1129 X in untdid_2475
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/ExemptionReasonCode
1130 X in vatex
@ /L/SpecifiedLineTradeSettlement/ApplicableTradeTax/TypeCode
538 B in VAT
620 C in VAT
1131 X in taxes
@ /L/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/EndDateTime/udt:DateTimeString
539 BCX needs @format
540 B @format in 102
621 C @format in 102
1132 X @format in 102
@ /L/SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/StartDateTime/udt:DateTimeString
541 BCX needs @format
542 B @format in 102
622 C @format in 102
1133 X @format in 102
@ /L/SpecifiedLineTradeSettlement/InvoiceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
1134 X needs @format
1135 X @format in 102|205
@ /L/SpecifiedLineTradeSettlement/InvoiceReferencedDocument/TypeCode
1136 X in related_types
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
543 BCX =1 ChargeIndicator
544 BCX =1 ActualAmount
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
545 B in untdid_5189
623 C in untdid_5189
1137 X in untdid_5189
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
546 BCX =1 ChargeIndicator
547 BCX =1 ActualAmount
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=5153}
1138 X in taxes
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=}
548 B in untdid_7161
624 C in untdid_7161
1139 X in untdid_7161
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation
340 X <=1 GrandTotalAmount
341 X <=1 TotalAllowanceChargeAmount
382 X <=1 LineTotalAmount
387 X <=1 TaxTotalAmount{@currencyID=$invoice}
388 X <=1 TaxTotalAmount{@currencyID=$tax}
549 BC =1 LineTotalAmount
1140 X <=1 ChargeTotalAmount
1141 X <=1 AllowanceTotalAmount
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/TaxTotalAmount{@currencyID=$invoice}
1142 X @currencyID in currencies
@ /L/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/TaxTotalAmount{@currencyID=$tax}
1143 X @currencyID in currencies
@ /L/SpecifiedTradeProduct
550 BCX =1 Name
625 CX <=1 Description
@ /L/SpecifiedTradeProduct/ApplicableProductCharacteristic
294 C =1 Description
295 C =1 Value
384 X <=1 Value
1144 X <=1 Description
@ /L/SpecifiedTradeProduct/DesignatedProductClassification
342 X <=1 ClassName
@ /L/SpecifiedTradeProduct/DesignatedProductClassification/ClassCode
296 CX needs @listID
297 C @listID in untdid_7143
1145 X @listID in untdid_7143
@ /L/SpecifiedTradeProduct/GlobalID
551 BCX needs @schemeID
552 B @schemeID in icd
626 C @schemeID in icd
1146 X @schemeID in icd
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct
343 X <=1 IndustryAssignedID
344 X <=1 UnitQuantity
1147 X <=1 ID
1148 X =1 Name
1149 X <=1 Description
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/GlobalID
1150 X needs @schemeID
1151 X @schemeID in icd
@ /L/SpecifiedTradeProduct/IncludedReferencedProduct/UnitQuantity
1152 X needs @unitCode
1153 X @unitCode in unece_rec20
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty
385 X <=2 SpecifiedTaxRegistration{ID~@schemeID=FC}
386 X <=2 SpecifiedTaxRegistration{ID~@schemeID=VA}
1154 X <=1 RoleCode
1155 X <=1 Description
1156 X <=1 URIUniversalCommunication
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
1157 X =1 URIID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/FaxUniversalCommunication
1158 X =1 CompleteNumber
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
1159 X =1 CompleteNumber
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/GlobalID
1160 X needs @schemeID
1161 X @schemeID in icd_extended
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/PostalTradeAddress
1162 X =1 CountryID
1163 X <=1 CountrySubDivisionName
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/PostalTradeAddress/CountryID
1164 X in iso_3166
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedLegalOrganization/ID
1165 X @schemeID in icd
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}
1166 X =1 ID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=FC}/ID
1167 X needs @schemeID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}
1168 X =1 ID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/SpecifiedTaxRegistration{ID~@schemeID=VA}/ID
1169 X needs @schemeID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/URIUniversalCommunication
1170 X =1 URIID
@ /L/SpecifiedTradeProduct/ManufacturerTradeParty/URIUniversalCommunication/URIID
1171 X needs @schemeID
1172 X @schemeID in eas_facturx
@ /L/SpecifiedTradeProduct/OriginTradeCountry
627 CX =1 ID
@ /L/SpecifiedTradeProduct/OriginTradeCountry/ID
628 C in iso_3166
1173 X in iso_3166
@ /S
38 MWBCX =1 InvoiceCurrencyCode
39 MWBCX =1 SpecifiedTradeSettlementHeaderMonetarySummation
172 WBCX <=1 PaymentReference
173 WBCX >=1 ApplicableTradeTax
174 WBC <=1 SpecifiedTradePaymentTerms
175 WBC <=1 ReceivableSpecifiedTradeAccountingAccount
@ /S/ApplicableTradeTax
176 WBCX =1 CalculatedAmount
177 WBCX =1 BasisAmount
178 WBCX =1 CategoryCode
323 X <=1 LineTotalBasisAmount
324 X <=1 AllowanceChargeBasisAmount
458 WBCX =1 TypeCode
@ /S/ApplicableTradeTax/CategoryCode
179 W in AE|E|G|K|L|M|O|S|Z
508 B in AE|E|G|K|L|M|O|S|Z
587 C in AE|E|G|K|L|M|O|S|Z
853 X in untdid_5305
@ /S/ApplicableTradeTax/DueDateTypeCode
180 W in untdid_2475
509 B in untdid_2475
588 C in untdid_2475
854 X in untdid_2475
@ /S/ApplicableTradeTax/ExemptionReasonCode
181 W in vatex
510 B in vatex
589 C in vatex
855 X in vatex
@ /S/ApplicableTradeTax/TaxPointDate/udt:DateString
590 CX needs @format
591 C @format in 102
856 X @format in 102
@ /S/ApplicableTradeTax/TypeCode
459 W in VAT
511 B in VAT
592 C in VAT
857 X in taxes
@ /S/BillingSpecifiedPeriod
858 X <=1 Description
@ /S/BillingSpecifiedPeriod/EndDateTime/udt:DateTimeString
460 WBCX needs @format
461 W @format in 102
512 B @format in 102
593 C @format in 102
859 X @format in 102
@ /S/BillingSpecifiedPeriod/StartDateTime/udt:DateTimeString
462 WBCX needs @format
463 W @format in 102
513 B @format in 102
594 C @format in 102
860 X @format in 102
@ /S/InvoiceCurrencyCode
40 M in currencies
464 W in currencies
514 B in currencies
595 C in currencies
861 X in currencies
@ /S/InvoiceReferencedDocument
415 WBCX =1 IssuerAssignedID
@ /S/InvoiceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
465 WBCX needs @format
466 W @format in 102
515 B @format in 102
596 C @format in 102
862 X @format in 102|205
@ /S/InvoiceReferencedDocument/TypeCode
863 X in related_types
@ /S/InvoiceeTradeParty
864 X <=1 ID
865 X =1 Name
866 X <=1 RoleCode
867 X <=1 URIUniversalCommunication
868 X <=1 SpecifiedTaxRegistration
@ /S/InvoiceeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
869 X =1 URIID
@ /S/InvoiceeTradeParty/DefinedTradeContact/FaxUniversalCommunication
870 X =1 CompleteNumber
@ /S/InvoiceeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
871 X =1 CompleteNumber
@ /S/InvoiceeTradeParty/GlobalID
872 X needs @schemeID
873 X @schemeID in icd_extended
@ /S/InvoiceeTradeParty/PostalTradeAddress
874 X =1 CountryID
875 X <=1 CountrySubDivisionName
@ /S/InvoiceeTradeParty/PostalTradeAddress/CountryID
876 X in iso_3166
@ /S/InvoiceeTradeParty/SpecifiedLegalOrganization/ID
877 X @schemeID in icd
@ /S/InvoiceeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
878 X =1 CountryID
879 X <=1 CountrySubDivisionName
@ /S/InvoiceeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
880 X in iso_3166
@ /S/InvoiceeTradeParty/SpecifiedTaxRegistration
881 X =1 ID
@ /S/InvoiceeTradeParty/SpecifiedTaxRegistration/ID
882 X needs @schemeID
@ /S/InvoiceeTradeParty/URIUniversalCommunication
883 X =1 URIID
@ /S/InvoiceeTradeParty/URIUniversalCommunication/URIID
884 X needs @schemeID
885 X @schemeID in eas_facturx
@ /S/InvoicerTradeParty
886 X <=1 ID
887 X =1 Name
888 X <=1 RoleCode
889 X <=1 URIUniversalCommunication
890 X <=1 SpecifiedTaxRegistration
@ /S/InvoicerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
891 X =1 URIID
@ /S/InvoicerTradeParty/DefinedTradeContact/FaxUniversalCommunication
892 X =1 CompleteNumber
@ /S/InvoicerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
893 X =1 CompleteNumber
@ /S/InvoicerTradeParty/GlobalID
894 X needs @schemeID
895 X @schemeID in icd_extended
@ /S/InvoicerTradeParty/PostalTradeAddress
896 X =1 CountryID
897 X <=1 CountrySubDivisionName
@ /S/InvoicerTradeParty/PostalTradeAddress/CountryID
898 X in iso_3166
@ /S/InvoicerTradeParty/SpecifiedLegalOrganization/ID
899 X @schemeID in icd
@ /S/InvoicerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
900 X =1 CountryID
901 X <=1 CountrySubDivisionName
@ /S/InvoicerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
902 X in iso_3166
@ /S/InvoicerTradeParty/SpecifiedTaxRegistration
903 X =1 ID
@ /S/InvoicerTradeParty/SpecifiedTaxRegistration/ID
904 X needs @schemeID
@ /S/InvoicerTradeParty/URIUniversalCommunication
905 X =1 URIID
@ /S/InvoicerTradeParty/URIUniversalCommunication/URIID
906 X needs @schemeID
907 X @schemeID in eas_facturx
@ /S/PayeeTradeParty
467 WBCX <=1 ID
468 WBC <=1 GlobalID
469 WBCX =1 Name
908 X <=1 RoleCode
909 X <=1 URIUniversalCommunication
910 X <=1 SpecifiedTaxRegistration
@ /S/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
911 X =1 URIID
@ /S/PayeeTradeParty/DefinedTradeContact/FaxUniversalCommunication
912 X =1 CompleteNumber
@ /S/PayeeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
913 X =1 CompleteNumber
@ /S/PayeeTradeParty/GlobalID
470 WBCX needs @schemeID
471 W @schemeID in icd_older
516 B @schemeID in icd_older
597 C @schemeID in icd_older
914 X @schemeID in icd_extended
@ /S/PayeeTradeParty/PostalTradeAddress
915 X =1 CountryID
916 X <=1 CountrySubDivisionName
@ /S/PayeeTradeParty/PostalTradeAddress/CountryID
917 X in iso_3166
@ /S/PayeeTradeParty/SpecifiedLegalOrganization/ID
472 W @schemeID in icd
517 B @schemeID in icd
598 C @schemeID in icd
918 X @schemeID in icd
@ /S/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
919 X =1 CountryID
920 X <=1 CountrySubDivisionName
@ /S/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
921 X in iso_3166
@ /S/PayeeTradeParty/SpecifiedTaxRegistration
922 X =1 ID
@ /S/PayeeTradeParty/SpecifiedTaxRegistration/ID
923 X needs @schemeID
@ /S/PayeeTradeParty/URIUniversalCommunication
924 X =1 URIID
@ /S/PayeeTradeParty/URIUniversalCommunication/URIID
925 X needs @schemeID
926 X @schemeID in eas_facturx
@ /S/PayerTradeParty
927 X <=1 ID
928 X =1 Name
929 X <=1 RoleCode
930 X <=1 URIUniversalCommunication
931 X <=1 SpecifiedTaxRegistration
@ /S/PayerTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
932 X =1 URIID
@ /S/PayerTradeParty/DefinedTradeContact/FaxUniversalCommunication
933 X =1 CompleteNumber
@ /S/PayerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
934 X =1 CompleteNumber
@ /S/PayerTradeParty/GlobalID
935 X needs @schemeID
936 X @schemeID in icd_extended
@ /S/PayerTradeParty/PostalTradeAddress
937 X =1 CountryID
938 X <=1 CountrySubDivisionName
@ /S/PayerTradeParty/PostalTradeAddress/CountryID
939 X in iso_3166
@ /S/PayerTradeParty/SpecifiedLegalOrganization/ID
940 X @schemeID in icd
@ /S/PayerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
941 X =1 CountryID
942 X <=1 CountrySubDivisionName
@ /S/PayerTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
943 X in iso_3166
@ /S/PayerTradeParty/SpecifiedTaxRegistration
944 X =1 ID
@ /S/PayerTradeParty/SpecifiedTaxRegistration/ID
945 X needs @schemeID
@ /S/PayerTradeParty/URIUniversalCommunication
946 X =1 URIID
@ /S/PayerTradeParty/URIUniversalCommunication/URIID
947 X needs @schemeID
948 X @schemeID in eas_facturx
@ /S/ReceivableSpecifiedTradeAccountingAccount/TypeCode
949 X in 1|2|3|4|5|6|7
@ /S/SpecifiedAdvancePayment
325 X >=1 IncludedTradeTax
326 X <=1 InvoiceSpecifiedReferencedDocument
@ /S/SpecifiedAdvancePayment/FormattedReceivedDateTime/qdt:DateTimeString
950 X needs @format
951 X @format in 102|205
@ /S/SpecifiedAdvancePayment/IncludedTradeTax
952 X =1 CalculatedAmount
953 X =1 TypeCode
954 X =1 CategoryCode
@ /S/SpecifiedAdvancePayment/IncludedTradeTax/CategoryCode
955 X in untdid_5305
@ /S/SpecifiedAdvancePayment/IncludedTradeTax/ExemptionReasonCode
956 X in vatex
@ /S/SpecifiedAdvancePayment/IncludedTradeTax/TypeCode
957 X in taxes
@ /S/SpecifiedAdvancePayment/InvoiceSpecifiedReferencedDocument
958 X =1 IssuerAssignedID
@ /S/SpecifiedAdvancePayment/InvoiceSpecifiedReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString
959 X needs @format
960 X @format in 102|205
@ /S/SpecifiedAdvancePayment/InvoiceSpecifiedReferencedDocument/TypeCode
961 X in related_types
@ /S/SpecifiedFinancialAdjustment
383 X =1 Reason
962 X =1 ActualAmount
@ /S/SpecifiedLogisticsServiceCharge
327 X =1 AppliedAmount
328 X >=1 AppliedTradeTax
963 X =1 Description
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax
329 X =1 RateApplicablePercent
964 X =1 TypeCode
965 X =1 CategoryCode
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax/CategoryCode
966 X in untdid_5305
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax/ExemptionReasonCode
967 X in vatex
@ /S/SpecifiedLogisticsServiceCharge/AppliedTradeTax/TypeCode
968 X in taxes
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}
183 WBCX =1 ChargeIndicator
184 WBCX =1 ActualAmount
185 WBCX =1 CategoryTradeTax
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/BasisQuantity
969 X @unitCode in unece_rec20
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax
473 WBCX =1 TypeCode
474 WBCX =1 CategoryCode
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax/CategoryCode
475 W in AE|E|G|K|L|M|O|S|Z
518 B in AE|E|G|K|L|M|O|S|Z
599 C in AE|E|G|K|L|M|O|S|Z
970 X in untdid_5305
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax/ExemptionReasonCode
971 X in vatex
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/CategoryTradeTax/TypeCode
476 W in VAT
519 B in VAT
600 C in VAT
972 X in taxes
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=false}/ReasonCode
186 W in untdid_5189
520 B in untdid_5189
601 C in untdid_5189
973 X in untdid_5189
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}
477 WBCX =1 ChargeIndicator
478 WBCX =1 ActualAmount
479 WBCX =1 CategoryTradeTax
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/BasisQuantity
974 X @unitCode in unece_rec20
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax
480 WBCX =1 TypeCode
481 WBCX =1 CategoryCode
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax/CategoryCode
482 W in AE|E|G|K|L|M|O|S|Z
521 B in AE|E|G|K|L|M|O|S|Z
602 C in AE|E|G|K|L|M|O|S|Z
975 X in untdid_5305
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax/ExemptionReasonCode
976 X in vatex
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/CategoryTradeTax/TypeCode
483 W in VAT
522 B in VAT
603 C in VAT
977 X in taxes
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=5153}
390 X in other_taxes
@ /S/SpecifiedTradeAllowanceCharge{ChargeIndicator~Indicator=true}/ReasonCode{@listID=}
391 W in untdid_7161
523 B in untdid_7161
604 C in untdid_7161
978 X in untdid_7161
@ /S/SpecifiedTradePaymentTerms
187 WBCX <=1 Description
188 WBCX <=1 DirectDebitMandateID
330 X <=1 PartialPaymentAmount
331 X <=1 PayeeTradeParty
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentDiscountTerms/BasisDateTime/udt:DateTimeString
979 X needs @format
980 X @format in 102
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentPenaltyTerms/BasisDateTime/udt:DateTimeString
981 X needs @format
982 X @format in 102
@ /S/SpecifiedTradePaymentTerms/ApplicableTradePaymentPenaltyTerms/BasisPeriodMeasure
277 X needs @unitCode
@ /S/SpecifiedTradePaymentTerms/DueDateDateTime/udt:DateTimeString
484 WBCX needs @format
485 W @format in 102
524 B @format in 102
605 C @format in 102
983 X @format in 102
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty
984 X <=1 ID
985 X =1 Name
986 X <=1 RoleCode
987 X <=1 URIUniversalCommunication
988 X <=1 SpecifiedTaxRegistration
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/EmailURIUniversalCommunication
989 X =1 URIID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/FaxUniversalCommunication
990 X =1 CompleteNumber
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/DefinedTradeContact/TelephoneUniversalCommunication
991 X =1 CompleteNumber
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/GlobalID
992 X needs @schemeID
993 X @schemeID in icd_extended
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/PostalTradeAddress
994 X =1 CountryID
995 X <=1 CountrySubDivisionName
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/PostalTradeAddress/CountryID
996 X in iso_3166
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedLegalOrganization/ID
997 X @schemeID in icd
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress
998 X =1 CountryID
999 X <=1 CountrySubDivisionName
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedLegalOrganization/PostalTradeAddress/CountryID
1000 X in iso_3166
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedTaxRegistration
1001 X =1 ID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/SpecifiedTaxRegistration/ID
1002 X needs @schemeID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/URIUniversalCommunication
1003 X =1 URIID
@ /S/SpecifiedTradePaymentTerms/PayeeTradeParty/URIUniversalCommunication/URIID
1004 X needs @schemeID
1005 X @schemeID in eas_facturx
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation
41 MWBCX =1 TaxBasisTotalAmount
42 MWBCX <=1 TaxTotalAmount{@currencyID=$invoice}
43 MWBCX =1 GrandTotalAmount
44 MWBCX =1 DuePayableAmount
189 WBCX =1 LineTotalAmount
190 WBCX <=1 ChargeTotalAmount
191 WBCX <=1 AllowanceTotalAmount
192 MWBCX <=1 TaxTotalAmount{@currencyID=$tax}
193 WBCX <=1 TotalPrepaidAmount
290 CX <=1 RoundingAmount
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount{@currencyID=$invoice}
45 M @currencyID in currencies
486 W @currencyID in currencies
525 B @currencyID in currencies
606 C @currencyID in currencies
1006 X @currencyID in currencies
@ /S/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount{@currencyID=$tax}
414 M @currencyID in currencies
487 W @currencyID in currencies
526 B @currencyID in currencies
607 C @currencyID in currencies
1007 X @currencyID in currencies
@ /S/SpecifiedTradeSettlementPaymentMeans
194 WBCX <=1 PayeePartyCreditorFinancialAccount
291 CX <=1 Information
488 WBCX =1 TypeCode
@ /S/SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard
608 CX =1 ID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayeeSpecifiedCreditorFinancialInstitution
292 CX =1 BICID
@ /S/SpecifiedTradeSettlementPaymentMeans/PayerPartyDebtorFinancialAccount
195 WBCX =1 IBANID
@ /S/SpecifiedTradeSettlementPaymentMeans/TypeCode
489 W in untdid_4461
527 B in untdid_4461
609 C in untdid_4461
1008 X in untdid_4461
@ /S/TaxApplicableTradeCurrencyExchange/ConversionRateDateTime/udt:DateTimeString
1009 X needs @format
1010 X @format in 102
@ /S/TaxApplicableTradeCurrencyExchange/SourceCurrencyCode
332 X in currencies
@ /S/TaxApplicableTradeCurrencyExchange/TargetCurrencyCode
333 X in currencies
@ /S/TaxCurrencyCode
196 W in currencies
528 B in currencies
610 C in currencies
1011 X in currencies
@ /T
265 BCX >=1 IncludedSupplyChainTradeLineItem
@ /rsm:ExchangedDocument
19 MWBCX =1 ID
20 MWBCX =1 TypeCode
315 X <=1 LanguageID
630 X <=1 Name
@ /rsm:ExchangedDocument/EffectiveSpecifiedPeriod
316 X =1 CompleteDateTime
@ /rsm:ExchangedDocument/EffectiveSpecifiedPeriod/CompleteDateTime/udt:DateTimeString
631 X needs @format
632 X @format in 102
@ /rsm:ExchangedDocument/IncludedNote
160 WBC =1 Content
161 WBCX <=1 SubjectCode
317 X <=1 Content
@ /rsm:ExchangedDocument/IncludedNote/SubjectCode
162 W in untdid_4451
490 B in untdid_4451
553 C in untdid_4451
633 X in untdid_4451
@ /rsm:ExchangedDocument/IssueDateTime/udt:DateTimeString
21 MWBCX needs @format
22 M @format in 102
416 W @format in 102
491 B @format in 102
554 C @format in 102
634 X @format in 102
@ /rsm:ExchangedDocument/LanguageID
389 X in languages
@ /rsm:ExchangedDocument/TypeCode
23 M in untdid_1001
417 W in untdid_1001
492 B in untdid_1001
555 C in untdid_1001
635 X in untdid_1001
@ /rsm:ExchangedDocumentContext
24 MWBCX <=1 BusinessProcessSpecifiedDocumentContextParameter
25 MWBCX =1 GuidelineSpecifiedDocumentContextParameter
@ /rsm:ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter
406 MWBCX =1 ID
@ /rsm:ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter
407 MWBCX =1 ID
@ /rsm:ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID
26 M in urn:factur-x.eu:1p0:minimum|urn:zugferd.de:2p0:minimum
418 W in urn:factur-x.eu:1p0:basicwl|urn:zugferd.de:2p0:basicwl
493 B in urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic|urn:cen.eu:en16931:2017#compliant#urn:zugferd.de:2p0:basic
556 C in urn:cen.eu:en16931:2017
636 X in urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended|urn:cen.eu:en16931:2017#conformant#urn:zugferd.de:2p0:extended
`
