import type { RulesetName } from '../terms/finding.ts'
import { NEVER_FIRING } from './facturx/shares.ts'

/** A rule of an official set that is not judged here, or not in every document as the official stylesheet does, and why. */
export interface KnownGap {
  readonly ruleset: RulesetName
  /** Syntax in which the gap shows; both when absent. */
  readonly syntax?: 'ubl' | 'cii'
  readonly rule: string
  readonly reason: string
  /** The cases of `test/verdicts` that show it, where no invoice of others does. */
  readonly cases?: readonly string[]
}

const never = 'The official test is always true, or looks at a path that leads nowhere: it never fires.'

function gaps(ruleset: RulesetName, syntax: KnownGap['syntax'], reason: string, ...rules: readonly string[]): readonly KnownGap[] {
  return rules.map((rule) => (syntax === undefined ? { ruleset, rule, reason } : { ruleset, syntax, rule, reason }))
}

const shownBy = (name: string, found: readonly KnownGap[]): readonly KnownGap[] => found.map((gap) => ({ ...gap, cases: [name] }))

const MINUS_ZERO =
  'An amount of -0.00 is zero, and XPath says so. The processor that the official verdicts come from takes it for another number where a rule does not say a type.'

export const KNOWN_GAPS: readonly KnownGap[] = [
  ...gaps('en16931', undefined, never, 'BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08'),
  ...gaps('en16931', 'ubl', never, 'BR-DEC-13', 'BR-DEC-15'),
  ...gaps('en16931', 'cii', never, 'BR-AF-08', 'BR-AF-09', 'BR-AG-08', 'BR-AG-09'),
  ...gaps(
    'en16931',
    'cii',
    'Never fires: a wider context of the same official pattern comes first and takes the element.',
    ...['CII-DT-010', 'CII-DT-011', 'CII-DT-012'],
  ),
  ...gaps(
    'peppol',
    'cii',
    'Never fires: the official context looks for the type code below an ExchangedDocument in another namespace than the one it has.',
    'PEPPOL-EN16931-P0100',
  ),
  ...gaps('facturx', 'cii', never, ...NEVER_FIRING()),
  ...gaps(
    'en16931',
    'ubl',
    'The official rules also judge invoice lines inside a credit note, which no schema allows; the reader leaves them aside.',
    ...['BR-16', 'BR-21', 'BR-22', 'BR-23', 'BR-24', 'BR-25', 'BR-26', 'BR-27', 'BR-CO-04'],
  ),
  ...shownBy('cii.minus-zero-totals', [
    ...gaps('en16931', 'cii', MINUS_ZERO, 'BR-CO-11', 'BR-CO-12', 'BR-CO-14'),
    ...gaps('facturx', 'cii', MINUS_ZERO, 'BR-CO-11', 'BR-CO-14'),
  ]),
  ...shownBy(
    'cii.vat-total-beyond-rounding',
    (['en16931', 'facturx'] as const).flatMap((ruleset) =>
      gaps(
        ruleset,
        'cii',
        'The processor of the official verdicts rounds a whole number beyond 2^63 to another one, against XPath.',
        'BR-DEC-13',
      ),
    ),
  ),
]
