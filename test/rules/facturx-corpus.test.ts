import { describe, expect, it } from 'vitest'
import { formatOf, type FormatCode } from '../../core/profiles/formats.ts'
import { reduceToProfile } from '../../core/formats/binding/profile-terms.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding } from '../../core/terms/finding.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { stepOf } from '../support/extent.ts'
import { RULES_DAY } from '../support/day.ts'

/** Why an invoice that EN 16931 lets pass in its own syntax has no valid form in a profile: what the invoice says, not how we write it. */
const CANNOT_HOLD: readonly (readonly [why: string, is: (finding: Finding) => boolean])[] = [
  ['the profile has no place for the rounding amount (BT-114)', ({ rule }) => rule === 'BR-CO-16'],
  ['the profile has no place for what identifies the seller (BT-29)', ({ rule }) => rule === 'BR-CO-26'],
  ['CII allows no VAT currency that is the invoice currency', ({ rule }) => rule === 'BR-53'],
  ['CII knows no dates with a time zone', ({ rule }) => rule === 'CII-DT-097'],
  ['UBL asks of VAT categories and taxable amounts less than CII', ({ rule }) => /^BR-(FXEXT-)?[A-Z]+-(01|08|S-09b)$/.test(rule)],
  ['EXTENDED asks for a date or terms of payment', ({ rule }) => rule === 'BR-CO-25'],
  ['the tolerances of EXTENDED are wider, but not for these sums', ({ rule }) => /^BR-FXEXT-(CO-15|S-09b)$/.test(rule)],
  ['a code of the invoice is not on the lists of the profile', ({ rule, value }) => rule.startsWith('FX-SCH-A') && value !== undefined],
]

const NAMES = ['minimum', 'basic_wl', 'basic', 'en16931', 'extended'] as const
/** Every so many files. */
const STEP = stepOf(12)
const directory = corpusDir()

describe.skipIf(directory === undefined)('the CII that we write for Factur-X (skipped where the measuring data are absent)', () => {
  // A skipped group is collected all the same: without the measuring data there is nothing to read.
  const judged = directory === undefined ? [] : readVerdicts()
  const files = judged
    .filter(({ file, suites }) => {
      const fired = Object.entries(suites).find(([name]) => name.startsWith('en16931'))?.[1].fired
      return file.startsWith('corpus/') && fired?.every(([, flag]) => flag !== 'fatal') === true
    })
    .filter((_verdict, at) => at % STEP === 0)

  it.each(NAMES)('passes the schema and the rules of %s', (name) => {
    const code: FormatCode = `factur_x_zugferd.invoice.2_4.xml_cii.${name}`
    const unexplained: string[] = []
    let passed = 0
    for (const { file } of files) {
      const { view } = readInvoice(parseXml(readCorpusFile(directory as string, file)))
      const reduced = reduceToProfile(view, formatOf(code).profile ?? 'en16931').view
      const xml = parseXml(writeInvoice(reduced, code).xml)
      const own = name === 'basic' || name === 'en16931' ? (['en16931', 'facturx'] as const) : (['facturx'] as const)
      const fatal = validateView(readInvoice(xml).view, {
        asOf: RULES_DAY,
        rulesets: own,
        xml,
        hybrid: formatOf(code).profile,
      }).findings.filter(({ severity }) => severity === 'fatal')
      if (fatal.length === 0) passed++
      for (const finding of fatal) {
        if (!CANNOT_HOLD.some(([, is]) => is(finding))) unexplained.push(`${file} ${finding.rule} ${finding.location?.xpath}`)
      }
    }
    expect(unexplained).toEqual([])
    expect(passed).toBeGreaterThan(files.length * 0.7)
  })
})
