import type { Change } from '../../core/terms/change.ts'

/** One thing a person did: one or more changes that are undone together. */
export interface Step {
  readonly changes: readonly Change[]
  /** Steps with the same mark follow each other in one visit to one field and are one step. */
  readonly mark?: string | undefined
}

/** Steps done and steps undone. Plain data, so that a draft can be kept and read again. */
export interface History {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

export const EMPTY_HISTORY: History = { done: [], undone: [] }

export function addStep(history: History, step: Step): History {
  const last = history.done.at(-1)
  const joins = step.mark !== undefined && last?.mark === step.mark
  return { done: [...(joins ? history.done.slice(0, -1) : history.done), step], undone: [] }
}

/** Typing that ended: what is typed next in the same field is a step of its own. What follows from it is undone with it. */
export function closeStep(history: History, following: readonly Change[] = []): History {
  const last = history.done.at(-1)
  if (last?.mark === undefined) return history
  return { ...history, done: [...history.done.slice(0, -1), { changes: [...last.changes, ...following] }] }
}

export function undoStep(history: History): History {
  const last = history.done.at(-1)
  return last === undefined ? history : { done: history.done.slice(0, -1), undone: [last, ...history.undone] }
}

export function redoStep(history: History): History {
  const [next, ...rest] = history.undone
  return next === undefined ? history : { done: [...history.done, next], undone: rest }
}

export function changesOf(history: History): Change[] {
  return history.done.flatMap((step) => step.changes)
}
