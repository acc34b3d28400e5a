import type { TermId } from '../../terms/types.ts'

/**
 * What every company defines for itself in its ERP, as tables that a person can edit. An IDoc is read and written by the same rows; where
 * several fit, the first does.
 */
export interface IdocSettings {
  /** Units of the ERP and their codes in UN/ECE Recommendation 20; a unit that is such a code already needs no row. */
  readonly units: readonly UnitRow[]
  readonly taxes: readonly TaxRow[]
  readonly kinds: readonly KindRow[]
  /** Texts of the document and of its items by their TDID. */
  readonly texts: readonly TextRow[]
  readonly itemTexts: readonly TextRow[]
  /** Further fields of the control record that is written: partner, port, client. */
  readonly control: Readonly<Record<string, string>>
}

interface UnitRow {
  readonly idoc: string
  readonly code: string
}

/** A tax key (MWSKZ) and the VAT category that it stands for; rate and country narrow it down. */
export interface TaxRow {
  readonly key: string
  readonly category: string
  readonly rate?: string
  /** Tax country of the seller (E1EDK01 LANDTX). */
  readonly country?: string
  /** What the breakdown says with this key (BT-121, BT-120). */
  readonly exemption_code?: string
  readonly exemption_reason?: string
}

/** Document type: BSART of E1EDK01, or ORGID of E1EDK14 with QUALF 015, and the type code (BT-3) it means. */
interface KindRow {
  readonly bsart?: string
  readonly orgid?: string
  readonly type: string
}

export interface TextRow {
  readonly tdid: string
  readonly term: Extract<TermId, 'BT-10' | 'BT-20' | 'BT-22' | 'BT-127' | 'BT-154'>
  /** Subject of a note (BT-21). */
  readonly subject?: string
}

/**
 * The default is ours. Tax keys are the category codes themselves, so that what we write is read back; billing types are those of the
 * standard system, a cancellation (S1) counting as credit note and a debit memo (L2) as invoice.
 */
export const DEFAULT_IDOC_SETTINGS: IdocSettings = {
  units: [
    { idoc: 'PCE', code: 'H87' },
    { idoc: 'ST', code: 'H87' },
    { idoc: 'STK', code: 'H87' },
    { idoc: 'PC', code: 'H87' },
    { idoc: 'KG', code: 'KGM' },
    { idoc: 'G', code: 'GRM' },
    { idoc: 'TO', code: 'TNE' },
    { idoc: 'L', code: 'LTR' },
    { idoc: 'M', code: 'MTR' },
    { idoc: 'M2', code: 'MTK' },
    { idoc: 'M3', code: 'MTQ' },
    { idoc: 'KM', code: 'KMT' },
    { idoc: 'H', code: 'HUR' },
    { idoc: 'STD', code: 'HUR' },
    { idoc: 'TAG', code: 'DAY' },
    { idoc: 'MON', code: 'MON' },
    { idoc: 'LE', code: 'E48' },
  ],
  taxes: ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'].map((category) => ({ key: category, category })),
  kinds: [
    { bsart: 'CRME', type: '381' },
    { bsart: 'KG', type: '381' },
    { orgid: 'G2', type: '381' },
    { orgid: 'RE', type: '381' },
    { orgid: 'S1', type: '381' },
    { bsart: 'INVO', type: '380' },
    { orgid: 'F2', type: '380' },
    { orgid: 'F1', type: '380' },
    { orgid: 'L2', type: '380' },
  ],
  texts: [{ tdid: '0001', term: 'BT-22' }],
  itemTexts: [
    { tdid: '0001', term: 'BT-154' },
    { tdid: '0002', term: 'BT-127' },
  ],
  control: {},
}
