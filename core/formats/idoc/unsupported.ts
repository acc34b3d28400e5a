import { lossReason, type LossReason } from '../../terms/loss-reason.ts'
import type { GroupId, TermId } from '../../terms/types.ts'

const noField = (sentence: string): LossReason => lossReason('idoc_no_field', sentence)

const NO_SPECIFICATION = noField('an IDoc follows no usage specification of EN 16931 and names no business process')
const NO_TRADING_NAME = lossReason('idoc_one_name', 'an IDoc has one name for a partner')
const NO_LEGAL_ID = noField('an IDoc has no field for a registration in a public register')
const NO_EMAIL = noField('the partner segments of an IDoc have no field for an e-mail address')
const NO_CODE = lossReason('idoc_condition_code', 'conditions of an IDoc are typed by the company (KSCHL), not by a reason code')
const NO_PREPAYMENT = noField('an IDoc has no sum for what is paid already or rounded')
const NO_GROSS_PRICE = noField('an IDoc has the price of an item, not the gross price that it was reduced from')

/** Terms and groups for which the segments of INVOIC01 and INVOIC02 have no field. */
export const UNSUPPORTED: Readonly<Partial<Record<TermId | GroupId, LossReason>>> = {
  'BT-7': noField('the posting date of an IDoc is not the date at which the VAT becomes due'),
  'BT-8': noField('an IDoc has no code for the date at which the VAT becomes due'),
  'BT-10': lossReason('idoc_no_text', 'an IDoc has no field for it, and the table of texts names none'),
  'BT-15': noField('an IDoc has no reference to a receiving advice'),
  'BT-17': noField('an IDoc has no reference to a tender or lot'),
  'BT-18': noField('an IDoc has no identifier of an invoiced object'),
  'BT-18-1': noField('an IDoc has no identifier of an invoiced object'),
  'BG-2': NO_SPECIFICATION,
  'BT-28': NO_TRADING_NAME,
  'BT-30': NO_LEGAL_ID,
  'BT-30-1': NO_LEGAL_ID,
  'BT-32': noField('an IDoc has the VAT number of the seller, no local tax number'),
  'BT-33': noField('an IDoc has no field for legal information about the seller'),
  'BT-43': NO_EMAIL,
  'BT-45': NO_TRADING_NAME,
  'BT-47': NO_LEGAL_ID,
  'BT-47-1': NO_LEGAL_ID,
  'BT-58': NO_EMAIL,
  'BT-61': NO_LEGAL_ID,
  'BT-61-1': NO_LEGAL_ID,
  'BG-11': noField('an IDoc has no partner role for the tax representative of the seller'),
  'BG-12': noField('an IDoc has no partner role for the tax representative of the seller'),
  'BT-82': lossReason('idoc_means', 'an IDoc names banks, not means of payment'),
  'BT-83': noField('an IDoc has no remittance information of its own'),
  'BG-18': noField('an IDoc as it is exchanged has no payment card'),
  'BG-19': noField('an IDoc has no direct debit mandate'),
  'BT-98': NO_CODE,
  'BT-105': NO_CODE,
  'BT-113': NO_PREPAYMENT,
  'BT-114': NO_PREPAYMENT,
  'BG-24': noField('an IDoc carries no attachments and no references to documents elsewhere'),
  'BT-128': noField('an item of an IDoc has no identifier of an invoiced object'),
  'BT-128-1': noField('an item of an IDoc has no identifier of an invoiced object'),
  'BT-133': noField('an item of an IDoc has no accounting reference of the buyer'),
  'BT-140': NO_CODE,
  'BT-145': NO_CODE,
  'BT-147': NO_GROSS_PRICE,
  'BT-148': NO_GROSS_PRICE,
  'BT-158-2': noField('an IDoc does not say the version of the customs tariff'),
  'BG-32': noField('an IDoc has no free attributes of an item'),
  'BG-DEX-09': noField('an IDoc has no payments by third parties'),
}
