import type { RulesetName } from '../terms/finding.ts'

/** A rule of an official set that is not judged here, or not in every document as the official stylesheet does, and why. */
export interface KnownGap {
  readonly ruleset: RulesetName
  readonly rule: string
  readonly reason: string
}

const gap = (ruleset: RulesetName, reason: string, ...rules: readonly string[]): readonly KnownGap[] =>
  rules.map((rule) => ({ ruleset, rule, reason }))

export const KNOWN_GAPS: readonly KnownGap[] = [
  ...gap('en16931', 'The official test is always true: it never fires.', 'BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08'),
  ...gap('en16931', 'The official UBL test looks at a path that leads nowhere: it never fires in UBL.', 'BR-DEC-13', 'BR-DEC-15'),
  ...gap(
    'en16931',
    'The official rule compares the code with its blanks for one of its two conditions; a code with blanks around it counts as used here.',
    'BR-AF-04',
  ),
  ...gap(
    'en16931',
    'The official rules also judge invoice lines inside a credit note, which no schema allows; the reader leaves them aside.',
    ...['BR-16', 'BR-21', 'BR-22', 'BR-23', 'BR-24', 'BR-25', 'BR-26', 'BR-27', 'BR-CO-04'],
  ),
]
