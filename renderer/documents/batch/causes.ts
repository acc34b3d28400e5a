import { partnerOf } from '../../../core/contract/side.ts'
import type { DocumentRecord, Issue } from '../../../core/contract/types.ts'
import type { RepairStep } from '../../../core/terms/finding.ts'
import { inOrder } from '../../../core/terms/join-changes.ts'
import { termRow, type Term } from '../../../core/terms/lookup.ts'
import { resolvePath } from '../../../core/terms/path.ts'
import { isShared } from '../many/shared-terms.ts'

/** What a finding of one of many documents says; what a customer's card demands is one, too. */
export type Finding = Pick<Issue, 'rule_id' | 'path' | 'message' | 'severity' | 'remedy' | 'repair'>

export interface Checked {
  readonly record: DocumentRecord
  readonly findings: readonly Finding[]
}

/** One thing that is wrong in many documents, and how it can be mended in all of them at once. */
export interface Cause {
  readonly key: string
  readonly rule: string
  readonly message: string
  readonly severity: Issue['severity']
  /** For values that only a person knows, and that are others for every customer. */
  readonly customer: string | undefined
  /** The term to be entered once; absent where one value would be nonsense in several documents. */
  readonly term: Term | undefined
  readonly isSafe: boolean
  /** By document, the findings of this cause. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
}

const WEIGHT = { error: 0, warning: 1, information: 2 } as const

/** Causes of all documents, errors first and what concerns most documents first of all. */
export function groupCauses(documents: Iterable<Checked>): Cause[] {
  const groups = new Map<
    string,
    { readonly first: Finding; readonly customer: string | undefined; readonly found: Map<string, Finding[]> }
  >()
  for (const { record, findings } of documents) {
    for (const finding of findings) {
      const customer = finding.remedy === 'input' ? partnerOf(record).name : undefined
      const key = [finding.rule_id, finding.path.replaceAll(/\[\d+\]/g, '[]'), finding.remedy, customer ?? ''].join('\n')
      const group = groups.get(key) ?? { first: finding, customer, found: new Map<string, Finding[]>() }
      groups.set(key, group)
      group.found.set(record.id, [...(group.found.get(record.id) ?? []), finding])
    }
  }
  return [...groups]
    .map(([key, { first, customer, found }]) => {
      const { rule_id: rule, message, severity, remedy, path } = first
      const isSafe = remedy === 'safe'
      return {
        key,
        rule,
        message,
        severity,
        customer,
        isSafe,
        term: remedy === 'input' ? termOf(path, found.size, customer) : undefined,
        findings: found,
      }
    })
    .sort((left, right) => WEIGHT[left.severity] - WEIGHT[right.severity] || right.findings.size - left.findings.size)
}

function termOf(path: string, documents: number, customer: string | undefined): Term | undefined {
  const id = resolvePath(path).find(({ term }) => term !== undefined)?.term?.id
  return id !== undefined && (documents === 1 || isShared(termRow(id), customer)) ? termRow(id) : undefined
}

/** What mends a cause in one document: its safe repairs, or the value that was entered, at every place. */
export function changesFor(findings: readonly Finding[], value: string | undefined): RepairStep[] {
  const changes = findings.flatMap(({ path, repair }) => (value === undefined ? [...(repair ?? [])] : [{ path, value }]))
  return inOrder([...new Map(changes.map((change) => [change.path, change])).values()])
}
