import type { Issue } from '../../core/contract/types.ts'
import { comparePlaces, pageOrder } from '../editor/layout.ts'

const WEIGHT = { error: 0, warning: 1, information: 2 } as const

/** Findings from the top of the page to its end; at one place the gravest first. */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  return issues
    .map((issue) => ({ issue, place: pageOrder(issue.path) }))
    .sort((left, right) => comparePlaces(left.place, right.place) || WEIGHT[left.issue.severity] - WEIGHT[right.issue.severity])
    .map(({ issue }) => issue)
}

export function countErrors(issues: readonly Issue[]): number {
  return issues.filter((issue) => issue.severity === 'error').length
}

/** A name that stays the same while a finding stays, and tells apart two findings of one rule. */
export function issueKey(issue: Issue, index: number): string {
  return `${issue.rule_id} ${issue.path} ${issue.location?.line ?? ''} ${index}`
}

/** The heights of notes so that none covers another: each at its field's height, or right below the one before it. */
export function stackNotes(wanted: readonly number[], heights: readonly number[], gap: number): number[] {
  let free = 0
  return wanted.map((top, index) => {
    const place = Math.max(top, free)
    free = place + (heights[index] ?? 0) + gap
    return place
  })
}
