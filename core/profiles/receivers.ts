import type { RulesetName, Severity } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { describeProfile, type ProfileId } from './profiles.ts'

/** Who decides by a configuration that is known: German public receivers, and the access points of the Peppol network. */
export type ReceiverId = 'german' | 'peppol'

type Syntax = 'ubl-invoice' | 'ubl-creditnote' | 'cii'

/** What a receiver judges a kind of document by, besides the XML schema of its syntax. */
export interface Scenario {
  readonly receiver: ReceiverId
  /** As the receiver calls it. */
  readonly name: string
  readonly rulesets: readonly RulesetName[]
  /** How grave the receiver takes a rule, where that is otherwise than the rule set says. */
  readonly levels: Readonly<Record<string, Severity>>
}

interface Configuration {
  readonly receiver: ReceiverId
  /** First day on which it decides, `YYYY-MM-DD`. */
  readonly validFrom: string
  /** What a specification identifier (BT-24) contains that is meant for the receiver, whether there is a scenario for it or not. */
  readonly meant: RegExp
  readonly scenarios: readonly {
    readonly name: string
    readonly profile: ProfileId
    readonly syntaxes: readonly Syntax[]
    readonly levels: Scenario['levels']
  }[]
}

/** In every scenario of XRechnung: the scheme of the item's standard identifier, and unit codes. */
const XRECHNUNG = { 'BR-CL-21': 'warning', 'BR-CL-23': 'warning' } as const
/** Several payment terms or texts of them, and lines without just one VAT category. */
const CII = { 'CII-SR-452': 'fatal', 'CII-SR-453': 'fatal', 'CII-SR-454': 'fatal' } as const
/** Lines below lines. */
const SUB_LINES = { 'UBL-CR-646': 'fatal' } as const
/** Clean vehicles have a list of item classifications of their own. */
const CVD = { 'BR-CL-13': 'information' } as const
/** The extension checks by BR-DEX-01 and BR-DEX-04 to -08 what these rules check of files and of schemes. */
const EXTENSION = {
  'BR-CL-10': 'information',
  'BR-CL-11': 'information',
  'BR-CL-21': 'information',
  'BR-CL-24': 'information',
  'BR-CL-25': 'information',
  'BR-CL-26': 'information',
} as const
/** Third-party payments (BR-DEX-09) and lines below lines. */
const EXTENSION_UBL = { ...EXTENSION, 'BR-CO-16': 'information', 'UBL-CR-470': 'information', 'UBL-CR-646': 'information' } as const

/**
 * Sources: scenarios of the validator configuration of KoSIT, state of 2026-04-02, which names XRechnung 3.0.2 and Schematron 2.5.0; the one that goes with
 * 2.6.0 is not known to say otherwise. Peppol BIS Billing 3.0, where every fatal rule refuses. Those of a receiver stand the oldest first.
 */
const CONFIGURATIONS: readonly Configuration[] = [
  {
    receiver: 'german',
    validFrom: '2026-01-31',
    meant: /^urn:cen\.eu:en16931:2017$|xrechnung/i,
    scenarios: [
      { name: 'EN16931 XRechnung (UBL Invoice)', profile: 'xrechnung', syntaxes: ['ubl-invoice'], levels: { ...XRECHNUNG, ...SUB_LINES } },
      {
        name: 'EN16931 XRechnung Extension (UBL Invoice)',
        profile: 'xrechnung_extension',
        syntaxes: ['ubl-invoice'],
        levels: { ...XRECHNUNG, ...EXTENSION_UBL },
      },
      {
        name: 'EN16931 XRechnung CVD (UBL Invoice)',
        profile: 'xrechnung_cvd',
        syntaxes: ['ubl-invoice'],
        levels: { ...XRECHNUNG, ...CVD, ...SUB_LINES },
      },
      { name: 'EN16931 XRechnung (UBL CreditNote)', profile: 'xrechnung', syntaxes: ['ubl-creditnote'], levels: XRECHNUNG },
      {
        name: 'EN16931 XRechnung CVD (UBL CreditNote)',
        profile: 'xrechnung_cvd',
        syntaxes: ['ubl-creditnote'],
        levels: { ...XRECHNUNG, ...CVD, ...SUB_LINES },
      },
      { name: 'EN16931 XRechnung (CII)', profile: 'xrechnung', syntaxes: ['cii'], levels: { ...XRECHNUNG, ...CII } },
      {
        name: 'EN16931 XRechnung Extension (CII)',
        profile: 'xrechnung_extension',
        syntaxes: ['cii'],
        levels: { ...XRECHNUNG, ...EXTENSION, ...CII },
      },
      { name: 'EN16931 XRechnung CVD (CII)', profile: 'xrechnung_cvd', syntaxes: ['cii'], levels: { ...XRECHNUNG, ...CVD, ...CII } },
      { name: 'EN16931 (UBL Invoice)', profile: 'en16931', syntaxes: ['ubl-invoice'], levels: {} },
      { name: 'EN16931 (UBL CreditNote)', profile: 'en16931', syntaxes: ['ubl-creditnote'], levels: {} },
      { name: 'EN16931 (CII)', profile: 'en16931', syntaxes: ['cii'], levels: {} },
    ],
  },
  {
    receiver: 'peppol',
    validFrom: '2026-08-17',
    meant: /#urn:fdc:peppol\.eu:2017:poacc:(?:billing|selfbilling):3\.0$/,
    scenarios: [
      { name: 'Peppol BIS Billing 3.0', profile: 'peppol', syntaxes: ['ubl-invoice', 'ubl-creditnote'], levels: {} },
      { name: 'Peppol BIS Self-Billing 3.0', profile: 'peppol_self_billing', syntaxes: ['ubl-invoice', 'ubl-creditnote'], levels: {} },
    ],
  },
]

/**
 * Who decides about a document, and by which scenario; undefined where nobody's configuration is known. Receivers compare the specification identifier
 * (BT-24) exactly, blanks included, and refuse a document that is meant for them and has no scenario. `asOf` is the day, `YYYY-MM-DD`; before
 * all configurations of a receiver its first one decides.
 */
export function receiverOf(
  specification: string,
  syntax: TermView['syntax'],
  asOf: string,
): { readonly receiver: ReceiverId; readonly scenario: Scenario | undefined } | undefined {
  if (syntax === 'model' || syntax === 'idoc') return undefined
  const meant = CONFIGURATIONS.filter((one) => one.meant.test(specification.trim()))
  const decides = meant.findLast(({ validFrom }) => validFrom <= asOf) ?? meant[0]
  if (decides === undefined) return undefined
  const { receiver } = decides
  const found = decides.scenarios.find(
    ({ profile, syntaxes }) => describeProfile(profile).specification === specification && syntaxes.includes(syntax),
  )
  if (found === undefined) return { receiver, scenario: undefined }
  const { name, profile, levels } = found
  return { receiver, scenario: { receiver, name, rulesets: describeProfile(profile).rulesets, levels } }
}
