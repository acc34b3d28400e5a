import { CHARGES } from './charges.ts'
import { HEAD } from './head.ts'
import { LINES } from './lines.ts'
import { PARTIES } from './parties.ts'
import type { Part } from './part.ts'
import { PAYMENT } from './payment.ts'
import { TAXES } from './taxes.ts'
import { TEXTS } from './texts.ts'
import { TOTALS } from './totals.ts'

/** The whole format, in the order of reading: currency before banks, lines and conditions before the breakdown, all of them before the sums. */
export const PARTS: readonly Part[] = [HEAD, PARTIES, PAYMENT, TEXTS, CHARGES, LINES, TAXES, TOTALS]
