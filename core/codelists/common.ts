import type { CodeListName } from './codes.ts'

/**
 * Codes that invoices usually have, of each list that people choose from: these are offered first, and every language has names of its own for
 * them. Countries and currencies are named by the platform, in every language, but for what it does not know; `search.ts` says which come first.
 */
// prettier-ignore
export const COMMON = {
  unece_rec20: ['HUR', 'C62', 'H87', 'EA', 'DAY', 'E49', 'WEE', 'MON', 'QAN', 'ANN', 'MIN', 'SEC', 'LS', 'E48', 'P1', 'KGM', 'GRM', 'MGM', 'TNE', 'LBR', 'MTR', 'LM', 'CMT', 'MMT', 'KMT', 'SMI', 'INH', 'MTK', 'CMK', 'KMK', 'MTQ', 'LTR', 'MLT', 'CLT', 'HLT', 'KWH', 'MWH', 'KWT', 'GJ', 'NAR', 'NMP', 'NPT', 'PR', 'SET', 'KT', 'DZN', 'CEN', 'MIL', 'XPK', 'XBX', 'XCT', 'XCS', 'XPX', 'XBO', 'XBG', 'XSA', 'XRO', 'XDR', 'XTU', 'ZZ', 'AD', '4L', 'E34', 'IE'],
  untdid_4461: ['1', '10', '20', '21', '30', '31', '42', '48', '49', '50', '54', '55', '56', '57', '58', '59', '68', '93', '97', 'ZZZ'],
  eas: ['0002', '0007', '0009', '0060', '0088', '0106', '0183', '0184', '0190', '0192', '0199', '0204', '0208', '0210', '0211', '0216', '0225', '9910', '9914', '9915', '9922', '9925', '9926', '9927', '9928', '9929', '9930', '9931', '9932', '9933', '9934', '9935', '9936', '9937', '9938', '9939', '9943', '9944', '9945', '9946', '9947', '9949', '9950', '9957', 'EM'],
  untdid_5305: ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'],
  untdid_1001: ['326', '380', '381', '383', '384', '385', '386', '388', '389', '261', '325', '393', '396', '394', '390', '471', '472', '473', '500', '501', '502', '503', '80', '81', '82', '83', '84', '751', '780', '875', '876', '877', '935'],
  untdid_2005: ['3', '35', '432'],
  untdid_5189: ['41', '42', '60', '62', '63', '64', '65', '66', '67', '68', '70', '71', '88', '95', '100', '102', '103', '104', '105'],
  untdid_7161: ['AA', 'ABL', 'ADR', 'ADT', 'FC', 'FI', 'LA', 'PC', 'SH', 'TAC', 'ZZZ', 'DL', 'IS', 'CG', 'CAI'],
  iso_3166: ['1A', 'XI'],
} as const satisfies Partial<Record<CodeListName, readonly string[]>>

type Common = typeof COMMON

/** Names of the common codes in one language; forgetting one does not compile. */
export type CodeNames = { readonly [List in keyof Common]: Readonly<Record<Common[List][number], string>> }
