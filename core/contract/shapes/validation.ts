import type { ReceiverId } from '../../profiles/receivers.ts'
import type { ErrorDetail } from '../../base/errors.ts'
import type { Change } from '../../terms/change.ts'
import type { RepairStep, RulesetName, SourceLocation } from '../../terms/finding.ts'
import type { LossCode } from '../../terms/loss-reason.ts'
import type { TermId } from '../../terms/types.ts'
import {
  count,
  flag,
  INVALID,
  listOf,
  named,
  nullable,
  number,
  object,
  oneOf,
  optional,
  positiveInteger,
  report,
  text,
  textAs,
  texts,
  time,
  word,
  type FieldsOf,
  type Infer,
  type Shape,
} from '../shape.ts'

/** What is wrong with a document or with a request. */

export const warning = named<FieldsOf<ErrorDetail>>('Warning', {
  path: word,
  code: word,
  message: word,
  rule_id: optional(word),
  page: optional(positiveInteger),
  place: optional(object({ x: number, y: number })),
  values: optional(texts),
})

/** A value that a format does not carry; without a term, a part of the XML that no business term speaks of. */
export const lostPart = object({
  term: word as Shape<TermId | ''>,
  path: word,
  value: word,
  reason: word,
  /** The reason for the window, which words it in its own language. */
  code: word as Shape<LossCode>,
  values: texts,
})
export type LostPart = Infer<typeof lostPart>

/** The content of attachments is base64 and may be long. */
export const MAX_VALUE_LENGTH = 30_000_000

/** A path of the model is short; one of the XML names every element on the way. */
const changedPath = text({ max: 1000, min: 1 })

/** More names than any type of the schemas has parts. */
const MAX_PARTS = 1000
const partNames = listOf(text({ max: 1000, min: 1 }), MAX_PARTS)

const statedRepair = object({ path: changedPath, value: optional(text({ max: MAX_VALUE_LENGTH })), order: optional(partNames) })

/** A step with neither a value nor an order takes away what stands there. */
export const repairStep: Shape<RepairStep> = {
  schema: statedRepair.schema,
  decode: (input, path, problems) => {
    const step = statedRepair.decode(input, path, problems)
    if (step === INVALID) return INVALID
    return step.order === undefined ? { path: step.path, value: step.value } : { path: step.path, order: step.order }
  },
}

const statedStep = object({
  path: changedPath,
  value: optional(nullable(text({ max: MAX_VALUE_LENGTH }))),
  to: optional(nullable(count)),
  order: optional(nullable(partNames)),
})

/**
 * One step of a request, where `null` says as well that there is no value; a line is moved by the index that it has afterwards, and the parts of an element
 * by the order of their names.
 */
export const wantedChange: Shape<Change> = {
  schema: statedStep.schema,
  decode: (input, path, problems) => {
    const step = statedStep.decode(input, path, problems)
    if (step === INVALID) return INVALID
    const { value, to, order } = step
    const said = [value, to, order].filter((one) => one !== undefined && one !== null)
    if (said.length > 1)
      return report(problems, path, 'several_changes', `${path} has a new value, a new place or a new order, one of them.`)
    if (typeof to === 'number') return { path: step.path, to }
    return Array.isArray(order) ? { path: step.path, order } : { path: step.path, value: value ?? undefined }
  },
}

const rulesets = oneOf<RulesetName>(['en16931', 'peppol', 'peppol_self_billing', 'xrechnung', 'facturx', 'kontor'])

/** A finding as it is said on the wire (severity `fatal` of the rule sets is `error` here). */
const issue = named('Issue', {
  rule_id: word,
  ruleset: rulesets,
  severity: oneOf(['error', 'warning', 'information']),
  /** How grave the receiver takes it, where its configuration says otherwise than the rule set. */
  acceptance: optional(oneOf(['error', 'warning', 'information'])),
  category: oneOf(['format', 'business_rule', 'content']),
  message: word,
  path: word,
  business_terms: listOf(word),
  /** `safe`: `repair` mends it. `input`: a value that only a person knows. `cannot_send`: no value can mend it, the XML itself is at fault. */
  remedy: oneOf(['safe', 'input', 'cannot_send']),
  location: optional(object<FieldsOf<SourceLocation>>({ xpath: word, line: count, column: count })),
  value: optional(word),
  repair: optional<readonly RepairStep[], unknown>(listOf(repairStep)),
  /** Index, in the list that holds this issue, of the one that has to be mended first: this one follows from it. */
  caused_by: optional(count),
})
export type Issue = Infer<typeof issue>

export const validationResult = named('ValidationResult', {
  valid: flag,
  /** What the receiver's configuration makes of the stored XML; absent where none is known. `why`: `scenario` (it has none for such a document), `schema`, ids of rules. */
  acceptance: optional(
    object({ receiver: oneOf<ReceiverId>(['german', 'peppol']), accepted: flag, scenario: nullable(word), why: listOf(word) }),
  ),
  format: nullable(word),
  detected: word,
  ruleset: listOf(object({ name: rulesets, version: word })),
  summary: object({ error: count, warning: count, information: count }),
  issues: listOf(issue),
  checked_at: time,
  /** The verdict on what leaves, where that is another format than the stored one; the lines are those of a text that is not there yet. */
  outgoing: optional(object({ format: word, issues: listOf(issue) })),
  /** Where a stored document is judged: the first later day on which a release in this program turns the verdict. */
  outlook: optional(
    object({
      /** `YYYY-MM-DD` */
      from: textAs({ format: 'date' }),
      valid: flag,
      /** The errors that make the difference: those of that day, or those that are gone then. */
      issues: listOf(issue),
    }),
  ),
})
export type ValidationResult = Infer<typeof validationResult>
