/** Units that every language has a short name for. */
type UnitCode =
  | 'H87'
  | 'C62'
  | 'EA'
  | 'XPP'
  | 'XPK'
  | 'XPA'
  | 'SET'
  | 'PR'
  | 'DZN'
  | 'XBX'
  | 'XCT'
  | 'XBO'
  | 'XBG'
  | 'XSA'
  | 'XRO'
  | 'XPX'
  | 'XCA'
  | 'LS'
  | 'E48'
  | 'E49'
  | 'IE'
  | 'LH'
  | 'HUR'
  | 'MIN'
  | 'SEC'
  | 'DAY'
  | 'WEE'
  | 'MON'
  | 'QAN'
  | 'ANN'

/** The fixed texts of the page in one language. `{…}` marks what is filled in. */
export interface PageWords {
  readonly forms: {
    /** Between groups of three digits. */
    readonly group: string
    readonly point: string
    /** Between a number and the percent sign behind it. */
    readonly gap: string
    /** Whether what is below two takes the singular (French); elsewhere only one does. */
    readonly oneBelowTwo: boolean
    date(year: string, month: string, day: string): string
  }
  /**
   * Short names of UN/ECE Recommendation 20 and 21 codes as printed beside a quantity, those that have a plural as `one|many`. Symbols, the same
   * in all languages, are in `core/pdf/units.ts`.
   */
  readonly units: Readonly<Record<UnitCode, string>>
  readonly page: string
  /** Between a label and what it says, with its blanks: French sets one before the colon that no line ends at. */
  readonly colon: string
  /** What the logo shows, for those who do not see it; `{name}` is the supplier. */
  readonly logo: string
  readonly carriedOver: string
  readonly broughtForward: string
  /**
   * Titles by UNTDID 1001 code; `380` and `381` stand for every code that has no own title.
   * 389 uses the wording that Directive 2006/112/EC, article 226 (10a) prescribes in each language (German: "Gutschrift").
   */
  readonly titles: Readonly<Record<string, string>> & { readonly '380': string; readonly '381': string }
  readonly references: {
    readonly number: string
    readonly issueDate: string
    readonly dueDate: string
    readonly taxPointDate: string
    readonly taxPoint: string
    readonly deliveryDate: string
    readonly period: string
    readonly customerReference: string
    readonly project: string
    readonly contract: string
    readonly order: string
    readonly salesOrder: string
    readonly receivingAdvice: string
    readonly despatchAdvice: string
    readonly tender: string
    readonly object: string
    readonly accounting: string
    readonly preceding: string
    /** Above more of them than stand beside the address. */
    readonly precedings: string
    readonly customerId: string
    readonly customerTaxId: string
    readonly customerLegalId: string
    readonly customerEndpoint: string
    readonly customerContact: string
    readonly supplierId: string
    readonly taxCurrency: string
  }
  /** BT-8 by its UNTDID 2005 code. */
  readonly taxPoints: Readonly<Record<string, string>>
  readonly parties: { readonly delivery: string; readonly payee: string; readonly taxRepresentative: string }
  readonly lines: {
    readonly position: string
    readonly description: string
    readonly quantity: string
    readonly unit: string
    readonly price: string
    readonly tax: string
    readonly amount: string
    readonly supplierItem: string
    readonly customerItem: string
    readonly standardItem: string
    readonly classification: string
    readonly origin: string
    readonly period: string
    readonly orderLine: string
    readonly object: string
    readonly accounting: string
    readonly allowance: string
    readonly charge: string
    /** `{percent}` of `{base}`. */
    readonly percentOf: string
    readonly grossPrice: string
    readonly priceDiscount: string
    /** Price base quantity, `{quantity}`. */
    readonly per: string
  }
  readonly totals: {
    readonly lines: string
    readonly allowances: string
    readonly charges: string
    readonly net: string
    readonly tax: string
    readonly gross: string
    readonly paid: string
    readonly rounding: string
    readonly thirdParty: string
    readonly due: string
    /** Instead of `due` where money goes back. */
    readonly credit: string
  }
  readonly taxes: {
    readonly title: string
    readonly category: string
    readonly rate: string
    readonly base: string
    readonly amount: string
    /** UNTDID 5305 categories; AE in the wording of Directive 2006/112/EC, article 226 (11a). */
    readonly categories: Readonly<Record<string, string>>
    /** Directive 2006/112/EC, whose articles the exemption codes name. */
    readonly directive: string
    /** Exemption codes of the margin schemes in the wording of article 226 (13) and (14) of the directive, and of the French exemption of small sellers. */
    readonly exemptions: Readonly<Record<string, string>>
  }
  readonly payment: {
    readonly title: string
    /** `{date}` and `{amount}`. */
    readonly payBy: string
    /** The same where the seller collects by direct debit. */
    readonly collected: string
    readonly method: string
    readonly methods: Readonly<Record<string, string>>
    readonly holder: string
    readonly iban: string
    readonly account: string
    readonly bic: string
    readonly remittance: string
    readonly terms: string
    readonly card: string
    readonly cardHolder: string
    readonly mandate: string
    readonly creditor: string
    readonly debited: string
    readonly qr: string
    readonly qrAlternate: string
    /** A time behind a preposition, as `one|many`. */
    readonly days: string
    /** Cash discount: `{percent}`, `{days}`; with `{base}` where a base amount is stated. */
    readonly discount: string
    readonly discountBase: string
    readonly lateFee: string
  }
  readonly notes: string
  /** BT-21 codes that tell the reader something. */
  readonly noteSubjects: Readonly<Record<string, string>>
  readonly attachments: string
  readonly footer: {
    readonly taxId: string
    readonly taxNumber: string
    readonly register: string
    readonly endpoint: string
    readonly telephone: string
    readonly email: string
  }
}
