import type { TermId } from '../terms/types.ts'

/** The terms of an allowance or a charge, by what they say. */
export interface AllowanceChargeTerms {
  readonly amount: TermId
  readonly base: TermId
  readonly percent: TermId
  readonly reason: TermId
  readonly reasonCode: TermId
  /** VAT category and rate; on document level only. */
  readonly tax?: readonly [TermId, TermId]
}

/** The four groups of EN 16931-1 that have one shape and terms of their own: on document level BG-20 and BG-21, on lines BG-27 and BG-28. */
export const ALLOWANCE_TERMS = {
  'BG-20': { amount: 'BT-92', base: 'BT-93', percent: 'BT-94', reason: 'BT-97', reasonCode: 'BT-98', tax: ['BT-95', 'BT-96'] },
  'BG-21': { amount: 'BT-99', base: 'BT-100', percent: 'BT-101', reason: 'BT-104', reasonCode: 'BT-105', tax: ['BT-102', 'BT-103'] },
  'BG-27': { amount: 'BT-136', base: 'BT-137', percent: 'BT-138', reason: 'BT-139', reasonCode: 'BT-140' },
  'BG-28': { amount: 'BT-141', base: 'BT-142', percent: 'BT-143', reason: 'BT-144', reasonCode: 'BT-145' },
} as const satisfies Readonly<Record<string, AllowanceChargeTerms>>
