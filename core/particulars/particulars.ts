import { Decimal } from '../base/decimal.ts'
import type { Invoice, Item, Tax } from '../model/invoice.ts'
import type { TermId } from '../terms/types.ts'

/** What an invoice must say by VAT law, in the order of the law. */
export const PARTICULARS = [
  'supplier',
  'recipient',
  'tax_number',
  'date',
  'number',
  'goods',
  'supply_date',
  'net',
  'tax',
  'vat_ids',
] as const
export type ParticularId = (typeof PARTICULARS)[number]

export interface Particular {
  /** As the law is cited. */
  readonly law: string
  /** Terms that say it; a broken rule about one of them hits the particular. */
  readonly terms: readonly TermId[]
  /** Invoices of 250 EUR or less need not have it (§ 33 UStDV). */
  readonly isLeftToSmall: boolean
  /** Terms that the invoice lacks; none where the particular is there, or not asked for. */
  readonly lacks: (invoice: Invoice) => readonly TermId[]
}

const isThere = (value: string | undefined): boolean => (value ?? '').trim() !== ''
const lacking = (term: TermId, value: string | undefined): TermId[] => (isThere(value) ? [] : [term])
const ofParent = (number: number): string => `§ 14 Abs. 4 Satz 1 Nr. ${number} UStG`

/** UNTDID 1001: an advance payment is asked for before anything is supplied. */
const ADVANCE = new Set(['326', '386', '500'])
/** Intra-community supply (UNTDID 5305). */
const INTRA_COMMUNITY = 'K'
/** The standard and reduced rates, and the two island taxes of Spain: VAT is charged. */
const CHARGED = new Set(['S', 'L', 'M'])

export const PARTICULAR_TABLE: Readonly<Record<ParticularId, Particular>> = {
  supplier: {
    law: ofParent(1),
    terms: ['BT-27', 'BT-35', 'BT-37', 'BT-38', 'BT-40'],
    isLeftToSmall: false,
    lacks: ({ supplier }) => [...lacking('BT-27', supplier?.name), ...lacking('BT-37', supplier?.city)],
  },
  recipient: {
    law: ofParent(1),
    terms: ['BT-44', 'BT-50', 'BT-52', 'BT-53', 'BT-55'],
    isLeftToSmall: true,
    lacks: ({ customer }) => [...lacking('BT-44', customer?.name), ...lacking('BT-52', customer?.city)],
  },
  tax_number: {
    law: ofParent(2),
    terms: ['BT-31', 'BT-32', 'BT-63'],
    isLeftToSmall: true,
    lacks: ({ supplier, tax_representative }) =>
      [supplier?.tax_id, supplier?.tax_registration_id, tax_representative?.tax_id].some((id) => isThere(id?.value))
        ? []
        : ['BT-31', 'BT-32'],
  },
  date: { law: ofParent(3), terms: ['BT-2'], isLeftToSmall: false, lacks: ({ document }) => lacking('BT-2', document.issue_date) },
  number: { law: ofParent(4), terms: ['BT-1'], isLeftToSmall: true, lacks: ({ document }) => lacking('BT-1', document.number) },
  goods: {
    law: ofParent(5),
    terms: ['BT-129', 'BT-130', 'BT-153', 'BT-154'],
    isLeftToSmall: false,
    lacks: ({ items = [] }) => {
      if (items.length === 0) return ['BT-129', 'BT-153']
      const quantity = items.every((item) => isThere(item.quantity))
      const kind = items.every((item) => isThere(item.name) || isThere(item.description))
      return [...(quantity ? [] : (['BT-129'] as const)), ...(kind ? [] : (['BT-153'] as const))]
    },
  },
  supply_date: {
    law: ofParent(6),
    terms: ['BT-72', 'BT-73', 'BT-74', 'BT-134', 'BT-135'],
    isLeftToSmall: true,
    lacks: (invoice) => (saysWhen(invoice) ? [] : ['BT-72', 'BT-73']),
  },
  net: {
    law: ofParent(7),
    terms: ['BT-109', 'BT-116', 'BT-118', 'BT-92', 'BT-99'],
    isLeftToSmall: true,
    lacks: ({ taxes = [] }) => (taxes.length > 0 && taxes.every(({ taxable_amount }) => isThere(taxable_amount)) ? [] : ['BT-116']),
  },
  tax: {
    law: ofParent(8),
    terms: ['BT-110', 'BT-117', 'BT-119', 'BT-120', 'BT-121'],
    isLeftToSmall: false,
    lacks: ({ taxes = [] }) => (taxes.length === 0 ? ['BT-117', 'BT-119'] : [...new Set(taxes.flatMap(lacksOfTax))]),
  },
  vat_ids: {
    law: '§ 14a Abs. 3 UStG',
    terms: ['BT-48'],
    isLeftToSmall: false,
    lacks: ({ taxes = [], supplier, tax_representative, customer }) => {
      if (!taxes.some(({ code }) => code === INTRA_COMMUNITY)) return []
      const own = isThere(supplier?.tax_id?.value) || isThere(tax_representative?.tax_id?.value)
      return [...(own ? [] : (['BT-31'] as const)), ...lacking('BT-48', customer?.tax_id?.value)]
    },
  },
}

/** A rate that is charged has its rate and amount; everything else a note that says why there is none. */
function lacksOfTax({ code, percent, amount, exemption_reason, exemption_reason_code }: Tax): readonly TermId[] {
  if (code === undefined || CHARGED.has(code)) return [...lacking('BT-119', percent), ...lacking('BT-117', amount)]
  return isThere(exemption_reason) || isThere(exemption_reason_code) ? [] : ['BT-120']
}

/** A date or a period of the whole, or one of each line. What corrects an earlier invoice, or asks for an advance, need not say it. */
function saysWhen({ document, delivery, preceding_documents: before = [], items = [] }: Invoice): boolean {
  if (ADVANCE.has(document.type_code ?? '') || before.length > 0) return true
  const whole = [delivery?.date, document.period_start_date, document.period_end_date]
  const byLine = (item: Item): boolean => isThere(item.period_start_date) || isThere(item.period_end_date)
  return whole.some(isThere) || (items.length > 0 && items.every(byLine))
}

const SMALL = Decimal.parse('250')

/** A total of no more than 250 EUR, VAT included (§ 33 UStDV). */
export function isSmall({ document, totals }: Invoice): boolean {
  const total = Decimal.parse(totals?.total ?? '')
  return document.currency_code === 'EUR' && total !== undefined && SMALL !== undefined && total.compare(SMALL) <= 0
}

/** German law says what the invoice of a German supplier must hold; of others nothing is said here. */
export const isUnderGermanLaw = ({ supplier }: Invoice): boolean => supplier?.country_code?.trim().toUpperCase() === 'DE'
