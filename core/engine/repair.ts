import { AppError } from '../base/errors.ts'
import { editInvoice } from '../formats/edit/edit.ts'
import type { Verdict } from '../rules/validate.ts'
import type { RepairStep } from '../terms/finding.ts'
import { inOrder } from '../terms/join-changes.ts'
import { encodeXml } from '../xml/encode.ts'
import { judgeSource, type JudgeOptions } from './judge.ts'
import type { Source } from './source.ts'

/** Steps, each path once. */
type Repair = readonly RepairStep[]

/**
 * All safe repairs of a document's findings together, as far as they get along: after them no rule has more findings than before. What does
 * not fit the rest, or what the document's format has no place for, is left out. Nothing is stored.
 */
export function collectRepairs(source: Source, open: (bytes: Uint8Array) => Source, options: JudgeOptions): RepairStep[] {
  if (source.view === undefined || source.detection.syntax === 'idoc') return []
  const before = judgeSource(source, options)
  const allowed = countRules(before)
  const fits = (changes: Repair): boolean => {
    try {
      const after = countRules(judgeSource(open(applyTerms(source, changes)), options))
      return [...after].every(([rule, count]) => count <= (allowed.get(rule) ?? 0))
    } catch (error) {
      if (error instanceof AppError && error.code === 'validation_error') return false
      throw error
    }
  }
  return joinFitting([], distinctRepairs(before), fits)
}

/** The bytes of a document after changes; no change at all gives the text as it is. */
export function applyTerms({ document }: Source, changes: readonly RepairStep[]): Uint8Array {
  return encodeXml(editInvoice(document, changes), document.encoding, document.byteOrderMark)
}

/** Halves what does not fit together until the repairs at fault are found, so that one of a thousand costs few further verdicts. */
function joinFitting(chosen: RepairStep[], repairs: readonly Repair[], fits: (changes: Repair) => boolean): RepairStep[] {
  if (repairs.length === 0) return chosen
  const joined = joinRepairs(chosen, repairs)
  if (joined.length === chosen.length || fits(joined)) return joined
  if (repairs.length === 1) return chosen
  const middle = repairs.length >> 1
  return joinFitting(joinFitting(chosen, repairs.slice(0, middle), fits), repairs.slice(middle), fits)
}

/** The first of two repairs that want different values in one place counts. */
function joinRepairs(chosen: readonly RepairStep[], repairs: readonly Repair[]): RepairStep[] {
  const steps = new Map(chosen.map((step) => [step.path, step]))
  for (const repair of repairs) {
    const isFree = repair.every((step) => !steps.has(step.path) || isSameStep(steps.get(step.path), step))
    if (isFree) for (const step of repair) if (!steps.has(step.path)) steps.set(step.path, step)
  }
  return inOrder([...steps.values()])
}

const isSameStep = (one: RepairStep | undefined, other: RepairStep): boolean => JSON.stringify(one) === JSON.stringify(other)

function distinctRepairs({ findings }: Verdict): Repair[] {
  const found = new Map<string, Repair>()
  for (const { repair } of findings) if (repair !== undefined) found.set(JSON.stringify(repair), repair)
  return [...found.values()]
}

function countRules({ findings }: Verdict): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { rule, ruleset } of findings) counts.set(`${ruleset} ${rule}`, (counts.get(`${ruleset} ${rule}`) ?? 0) + 1)
  return counts
}
