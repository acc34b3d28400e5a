import { dayOf } from '../../base/days.ts'
import type { Language } from '../../languages/languages.ts'
import type { ErrorDetail } from '../../base/errors.ts'
import type { Timestamp } from '../../base/ports.ts'
import type { PdfProfiles } from '../../contract/types.ts'
import { formatOf, type FormatCode } from '../../profiles/formats.ts'
import { judgedAs } from '../../profiles/rulesets.ts'
import { SCHEMA_RULE } from '../../terms/finding.ts'
import type { Detection } from '../../formats/detect.ts'
import { reduceToProfile } from '../../formats/binding/profile-terms.ts'
import type { Leftover } from '../../formats/read.ts'
import { writeInvoice, type LostValue } from '../../formats/write.ts'
import { lostLeftover, type LostPart } from '../../engine/convert.ts'
import type { Invoice } from '../../model/invoice.ts'
import { FACTURX_PROFILES, type FacturXProfile } from '../../pdf/profiles.ts'
import type { LossCode } from '../../terms/loss-reason.ts'
import { termRow } from '../../terms/lookup.ts'
import { modelToView } from '../../terms/model-view.ts'
import type { TermView } from '../../terms/view.ts'
import { judgeSource } from '../../engine/judge.ts'
import { openInvoice } from '../../engine/source.ts'

/** XML as it came in, to be embedded byte for byte where it is what the profile wants. */
interface Original {
  readonly bytes: Uint8Array
  readonly detection: Pick<Detection, 'syntax' | 'profile'>
  /** Parts that no business term speaks of; they are lost where the XML is written anew. */
  readonly leftover: readonly Leftover[]
}

export interface PdfInput {
  readonly invoice: Invoice
  readonly view: TermView
  readonly original?: Original | undefined
}

/** What stands in a PDF of a profile. */
export interface ProfileFit {
  readonly profile: FacturXProfile
  readonly xml: Uint8Array
  /** Whatever the XML does not carry of what was written, its form included. */
  readonly lost: readonly LostPart[]
  /** Values of the XML that the invoice does not say, but determines. */
  readonly notes: readonly LostValue[]
  /** Terms of the invoice, and parts that its sums count, among what is lost: the profile is refused for them. */
  readonly lostTerms: readonly LostPart[]
  /** What the schema and the rules of the profile find in the XML: a reader of the PDF may refuse it for that. */
  readonly broken: readonly ErrorDetail[]
  /** The schema of the profile refuses the XML: no reader of the profile takes it. */
  readonly refused: boolean
}

interface Judging {
  /** Language of what the rules say. */
  readonly lang: Language
  readonly now: Timestamp
}

/** The PDF format of a profile's name as the command line takes it. */
export function pdfFormatOf(profile: FacturXProfile): FormatCode {
  return `factur_x_zugferd.invoice.2_4.pdf_xml.${profile}`
}

/** The XML for a profile and what is wrong with it; XML that loses terms is not judged, since it is not asked for as it is. */
export function fitProfile(input: PdfInput, profile: FacturXProfile, judging: Judging, lenient = false): ProfileFit {
  const fit = judgeInner(input, profile, judging, lenient)
  if (!fit.refused || fit.xml !== input.original?.bytes) return fit
  // Most of what a schema refuses is no term: written anew, the same invoice may keep it.
  const anew = judgeInner({ ...input, original: { ...input.original, detection: NO_PROFILE } }, profile, judging, lenient)
  return anew.lostTerms.length > 0 || anew.refused ? fit : anew
}

/** What is said of XML that is written anew, whatever it was. */
export const NO_PROFILE: Original['detection'] = { syntax: undefined, profile: undefined }

function judgeInner(input: PdfInput, profile: FacturXProfile, judging: Judging, lenient: boolean): ProfileFit {
  const { xml, lost, notes } = writeInner(input, profile)
  const { original } = input
  const counted = original === undefined || xml === original.bytes ? [] : original.leftover.filter(isCounted).map(lostLeftover)
  const lostTerms = [...(lost.length === 0 ? [] : termsLostIn(input.invoice, profile)), ...counted]
  const isWanted = lostTerms.length === 0 || lenient
  return {
    profile,
    xml,
    lost: [...lost, ...counted],
    notes,
    lostTerms,
    ...(isWanted ? judgeXml(xml, profile, judging) : { broken: [], refused: false }),
  }
}

/**
 * The lowest profile that holds every term and whose schema and rules the invoice keeps; where no profile has both, one that holds every term: one whose
 * schema it keeps before the others, and then EN 16931. Undefined: each would lose something.
 */
export function chooseProfile(fitOf: (profile: FacturXProfile) => ProfileFit): ProfileFit | undefined {
  let held: ProfileFit | undefined
  for (const profile of FACTURX_PROFILES) {
    const fit = fitOf(profile)
    if (fit.lostTerms.length > 0) continue
    if (fit.broken.length === 0) return fit
    // XRECHNUNG has the schema of CII, which is wider than those of Factur-X and no reason to write for an authority.
    const isEqual = held?.refused === fit.refused || profile === 'xrechnung'
    if (held === undefined || (isEqual ? profile === 'en16931' : held.refused)) held = fit
  }
  return held
}

/** Every profile with the terms it would lose and the rules it would break, and which one `auto` takes. */
export function weighProfiles(input: PdfInput, judging: Judging): PdfProfiles {
  const fits = FACTURX_PROFILES.map((profile) => fitProfile(input, profile, judging, true))
  const chosen = chooseProfile((profile) => fits.find((fit) => fit.profile === profile) ?? fitProfile(input, profile, judging))
  return {
    chosen: chosen === undefined ? null : pdfFormatOf(chosen.profile),
    profiles: fits.map(({ profile, lostTerms, broken }) => ({
      profile,
      format: pdfFormatOf(profile),
      lost: lostTerms.map(({ reason, ...lost }) => ({ ...lost, reason: reason.sentence, code: reason.code, values: reason.values })),
      broken: broken.map(({ rule_id = '', message }) => ({ rule_id, message })),
    })),
  }
}

/** The XML for a profile: the one that came in where it is CII of this profile already, else one written from the terms. */
function writeInner(
  { view, original }: Pick<PdfInput, 'view' | 'original'>,
  profile: FacturXProfile,
): { readonly xml: Uint8Array; readonly lost: readonly LostValue[]; readonly notes: readonly LostValue[] } {
  const format = pdfFormatOf(profile)
  const { profile: id } = formatOf(format)
  const { view: reduced, lost, notes } = id === undefined ? { view, lost: [], notes: [] } : reduceToProfile(view, id)
  const fits = original?.detection.syntax === 'cii' && original.detection.profile === id
  if (fits && lost.length === 0) return { xml: original.bytes, lost, notes: [] }
  const written = writeInvoice(reduced, format)
  return { xml: new TextEncoder().encode(written.xml), lost: [...lost, ...written.lost], notes: [...notes, ...written.notes] }
}

/**
 * The terms of the model that a profile loses. What stands in the XML once more than EN 16931 knows, and what only says in which form a
 * term was written, is no term of the invoice.
 */
function termsLostIn(invoice: Invoice, profile: FacturXProfile): LostValue[] {
  return writeInner({ view: modelToView(invoice) }, profile).lost.filter((lost) => isTermValue(lost) && !FORM_ONLY.has(lost.reason.code))
}

/**
 * True for what no term holds and the written totals follow from, so that they do not add up without it: an allowance or charge for logistics (Factur-X
 * EXTENDED) or one that does not say which of both it is, and that a line does not count. An allowance inside a price is no part of the totals.
 */
export function isCounted({ xpath, value }: Pick<Leftover, 'xpath' | 'value'>): boolean {
  const steps = xpath.split('/').map((step) => step.replace(/^.*:|\[\d+\]$/g, ''))
  const [around, last = ''] = steps.slice(-2)
  if (last === 'LineStatusReasonCode') return around === 'AssociatedDocumentLineDocument' && value !== 'DETAIL'
  return COUNTED.has(last) && !steps.includes('Price')
}

const COUNTED: ReadonlySet<string> = new Set(['SpecifiedLogisticsServiceCharge', 'SpecifiedTradeAllowanceCharge', 'AllowanceCharge'])

/** The day of a date is kept without its zone, and an accounting currency that is the invoice's own is said by that. */
const FORM_ONLY: ReadonlySet<LossCode> = new Set(['time_zone', 'currency_said'])

/** A value at the place of its term, not at that of a field beside it. */
function isTermValue({ term, path }: LostValue): boolean {
  return path.replace(/\[\d+\]/g, '[]').endsWith(termRow(term).at)
}

/** What the schema and the rules of a profile find, whatever the XML says that it is. */
function judgeXml(xml: Uint8Array, profile: FacturXProfile, { lang, now }: Judging): Pick<ProfileFit, 'broken' | 'refused'> {
  const format = pdfFormatOf(profile)
  const { findings } = judgeSource(openInvoice(xml), {
    ...judgedAs(format),
    hybrid: formatOf(format).profile,
    lang,
    asOf: dayOf(now),
  })
  const fatal = findings.filter(({ severity }) => severity === 'fatal')
  return {
    broken: fatal
      .filter(({ causedBy }) => causedBy === undefined)
      .map(({ rule, path, message }) => ({ path, code: 'profile_rule', rule_id: rule, message: `${rule}: ${message}` })),
    refused: fatal.some(({ rule }) => rule === SCHEMA_RULE),
  }
}
