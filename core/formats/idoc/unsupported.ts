import type { GroupId, TermId } from '../../terms/types.ts'

const NO_SPECIFICATION = 'an IDoc follows no usage specification of EN 16931 and names no business process'
const NO_TRADING_NAME = 'an IDoc has one name for a partner'
const NO_LEGAL_ID = 'an IDoc has no field for a registration in a public register'
const NO_EMAIL = 'the partner segments of an IDoc have no field for an e-mail address'
const NO_CODE = 'conditions of an IDoc are typed by the company (KSCHL), not by a reason code'
const NO_PREPAYMENT = 'an IDoc has no sum for what is paid already or rounded'
const NO_GROSS_PRICE = 'an IDoc has the price of an item, not the gross price that it was reduced from'

/** Terms and groups for which the segments of INVOIC01 and INVOIC02 have no field. */
export const UNSUPPORTED: Readonly<Partial<Record<TermId | GroupId, string>>> = {
  'BT-7': 'the posting date of an IDoc is not the date at which the VAT becomes due',
  'BT-8': 'an IDoc has no code for the date at which the VAT becomes due',
  'BT-10': 'an IDoc has no field for it, and the table of texts names none',
  'BT-15': 'an IDoc has no reference to a receiving advice',
  'BT-17': 'an IDoc has no reference to a tender or lot',
  'BT-18': 'an IDoc has no identifier of an invoiced object',
  'BT-18-1': 'an IDoc has no identifier of an invoiced object',
  'BG-2': NO_SPECIFICATION,
  'BT-28': NO_TRADING_NAME,
  'BT-30': NO_LEGAL_ID,
  'BT-30-1': NO_LEGAL_ID,
  'BT-32': 'an IDoc has the VAT number of the seller, no local tax number',
  'BT-33': 'an IDoc has no field for legal information about the seller',
  'BT-43': NO_EMAIL,
  'BT-45': NO_TRADING_NAME,
  'BT-47': NO_LEGAL_ID,
  'BT-47-1': NO_LEGAL_ID,
  'BT-58': NO_EMAIL,
  'BT-61': NO_LEGAL_ID,
  'BT-61-1': NO_LEGAL_ID,
  'BG-11': 'an IDoc has no partner role for the tax representative of the seller',
  'BG-12': 'an IDoc has no partner role for the tax representative of the seller',
  'BT-82': 'an IDoc names banks, not means of payment',
  'BT-83': 'an IDoc has no remittance information of its own',
  'BG-18': 'an IDoc as it is exchanged has no payment card',
  'BG-19': 'an IDoc has no direct debit mandate',
  'BT-98': NO_CODE,
  'BT-105': NO_CODE,
  'BT-113': NO_PREPAYMENT,
  'BT-114': NO_PREPAYMENT,
  'BG-24': 'an IDoc carries no attachments and no references to documents elsewhere',
  'BT-128': 'an item of an IDoc has no identifier of an invoiced object',
  'BT-128-1': 'an item of an IDoc has no identifier of an invoiced object',
  'BT-133': 'an item of an IDoc has no accounting reference of the buyer',
  'BT-140': NO_CODE,
  'BT-145': NO_CODE,
  'BT-147': NO_GROSS_PRICE,
  'BT-148': NO_GROSS_PRICE,
  'BT-158-2': 'an IDoc does not say the version of the customs tariff',
  'BG-32': 'an IDoc has no free attributes of an item',
  'BG-DEX-09': 'an IDoc has no payments by third parties',
}
