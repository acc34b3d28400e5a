import { describe, expect, it } from 'vitest'
import { DOCUMENT_STATUSES, JOB_STATES } from '../../core/contract/types.ts'
import {
  DOCUMENT_TRANSITIONS,
  EDITABLE_STATUSES,
  FINISHED_JOB_STATES,
  FIRST_STATUSES,
  JOB_TRANSITIONS,
  requireDocumentTransition,
  requireJobTransition,
  TRANSACTION_TRANSITIONS,
} from '../../core/store/states.ts'

/** States that can be reached from some others by the table. */
function reachable<State extends string>(table: Readonly<Record<State, readonly State[]>>, from: readonly State[]): Set<State> {
  const seen = new Set<State>(from)
  for (const state of seen) for (const next of table[state]) seen.add(next)
  return seen
}

describe('document statuses (specification, section 3.1)', () => {
  it('every status can be reached from one a document begins with', () => {
    expect([...reachable(DOCUMENT_TRANSITIONS, FIRST_STATUSES)].sort()).toEqual([...DOCUMENT_STATUSES].sort())
  })

  it('nothing under way, delivered or received may be edited', () => {
    expect(EDITABLE_STATUSES).toEqual(['upload.completed', 'upload.failed', 'send.failed'])
  })

  it('a step that is not in the table is invalid_state, staying included', () => {
    for (const from of DOCUMENT_STATUSES) {
      for (const to of DOCUMENT_STATUSES) {
        const step = (): void => requireDocumentTransition(from, to)
        if (DOCUMENT_TRANSITIONS[from].includes(to)) expect(step).not.toThrow()
        else expect(step).toThrow(expect.objectContaining({ code: 'invalid_state' }) as Error)
      }
    }
  })
})

describe('deliveries', () => {
  it('every state can be reached from waiting', () => {
    expect([...reachable(JOB_TRANSITIONS, ['waiting'])].sort()).toEqual([...JOB_STATES].sort())
  })

  it('an upload follows only a proven absence or a decision: from a doubt there is no way to uploading again but through them', () => {
    const before = JOB_STATES.filter((state) => JOB_TRANSITIONS[state].includes('uploading'))
    expect(before).toEqual(['waiting', 'blocked', 'unknown'])
  })

  it('delivered and cancelled are final; refused leads on only by a retry', () => {
    expect(FINISHED_JOB_STATES.map((state) => [state, JOB_TRANSITIONS[state]])).toEqual([
      ['delivered', []],
      ['refused', ['waiting', 'uploaded']],
      ['cancelled', []],
    ])
    expect(() => requireJobTransition('delivered', 'waiting')).toThrow(expect.objectContaining({ code: 'invalid_state' }) as Error)
    expect(() => requireJobTransition('polling', 'polling')).not.toThrow()
  })

  it('a completed transaction never fails afterwards', () => {
    expect(TRANSACTION_TRANSITIONS.completed).toEqual([])
  })
})
