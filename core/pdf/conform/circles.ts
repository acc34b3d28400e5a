import type { PdfaReasonCode } from '../../base/pdfa-reasons.ts'
import type { PdfDocument } from '../read/document.ts'
import { isKind, type PdfValue } from '../read/values.ts'

/** Ways that lead back or across in a whole file: upwards, to the one before, to a companion, to data that no reader of pages follows. */
const WAYS_BACK = new Set(['Parent', 'P', 'Prev', 'Last', 'Popup', 'IRT', 'Ref', 'B', 'Threads', 'PieceInfo'])
const TABLES = new Set([
  'XObject',
  'Font',
  'ExtGState',
  'Pattern',
  'ColorSpace',
  'Shading',
  'Properties',
  'CharProcs',
  'Colorants',
  'Dests',
])
/** Structure, functions and forms of whole files nest a few dozen levels deep; readers that go down level by level come to their end at some thousands. */
const MAX_LEVELS = 500
/** A root may be no object of its own. */
const NO_OBJECT = -1

type Tangle = Extract<PdfaReasonCode, 'in_circles' | 'nested_deeply'>

interface Step {
  readonly id: number
  readonly level: number
  /** The keys of its dictionary are names that the file chose. */
  readonly isTable: boolean
}

interface Visit {
  readonly step: Step
  readonly next: readonly Step[]
  at: number
}

/**
 * Looks for parts that contain themselves, and for parts inside parts without end: readers go round in the former and run out of memory in the latter.
 * Goes from each root to all that it leads to and that none before it did; `ends` are the objects that end every way, as links and bookmarks may lead to
 * a page from anywhere. Tells of each find the index of the root.
 */
export function findTangles(
  document: PdfDocument,
  roots: readonly PdfValue[],
  ends: ReadonlySet<number>,
  tell: (tangle: Tangle, root: number) => void,
): void {
  const done = new Set(ends)
  const open = new Set<number>()
  roots.forEach((root, index) => {
    const path: Visit[] = [visit({ id: NO_OBJECT, level: 0, isTable: false }, root)]
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const step = last.next[last.at++]
      if (step === undefined) {
        open.delete(last.step.id)
        done.add(last.step.id)
        path.pop()
      } else if (open.has(step.id)) {
        tell('in_circles', index)
      } else if (!done.has(step.id)) {
        if (step.level > MAX_LEVELS) tell('nested_deeply', index)
        open.add(step.id)
        path.push(visit(step, document.get(step.id)))
      }
    }
  })
}

function visit(step: Step, value: PdfValue): Visit {
  const next: Step[] = []
  collect(value, step.level + 1, step.isTable, next)
  return { step, next, at: 0 }
}

function collect(value: PdfValue, level: number, isTable: boolean, next: Step[]): void {
  if (isKind(value, 'reference')) next.push({ id: value.id, level, isTable })
  else if (isKind(value, 'array')) for (const item of value.items) collect(item, level, false, next)
  else if (isKind(value, 'dictionary') || isKind(value, 'stream'))
    for (const [key, item] of value.entries) {
      if (isTable) collect(item, level, false, next)
      // Bookmarks of one level follow each other: that is no depth.
      else if (!WAYS_BACK.has(key)) collect(item, key === 'Next' ? level - 1 : level, TABLES.has(key), next)
    }
}
