import { describe, expect, it } from 'vitest'
import { JOB_STATES, QUEUE_NEEDS, type DeliveryJob, type JobState } from '../../../core/contract/types.ts'
import { actionsOf as actionsBy, needOf, needsSettings } from '../../../renderer/queue/groups.ts'

function job(state: JobState, code?: NonNullable<DeliveryJob['reason']>['code']): DeliveryJob {
  const base = { id: state, document_id: 'd', transaction_id: 't', state, attempts: 1, created_at: '', updated_at: '' }
  return code === undefined ? base : { ...base, reason: { code, message: '' } }
}

const NOW = new Date('2026-11-28T08:00:00Z')
const actionsOf = (of: DeliveryJob) => actionsBy(of, NOW)

describe('the queue', () => {
  it('says of each state what it needs from a person, as the engine counts it', () => {
    const needs = Map.groupBy(JOB_STATES, (state) => needOf(job(state)))
    expect(QUEUE_NEEDS.map((need) => [need, needs.get(need)?.length])).toEqual([
      ['decision', 1],
      ['precondition', 1],
      ['mend', 1],
      ['nothing', 5],
      ['done', 2],
    ])
  })

  it('what was put aside can be taken up again, and needs nothing until then', () => {
    const aside = { ...job('refused'), aside: true } as const
    expect([needOf(aside), actionsOf(aside)]).toEqual(['done', ['back']])
    expect(actionsOf(job('refused'))).toContain('aside')
  })

  it('what is unknown is never sent again as the first choice', () => {
    expect(needOf(job('unknown'))).toBe('decision')
    expect(actionsOf(job('unknown'))).toEqual(['look', 'adopt', 'resend', 'cancel'])
  })

  it('a missing key leads to the settings, a missing recipient to the document', () => {
    expect(actionsOf(job('blocked', 'invalid_api_key'))[0]).toBe('settings')
    expect(actionsOf(job('blocked', 'receiver_not_found'))).toContain('open')
    // What has been sent cannot be taken back.
    for (const code of ['invalid_api_key', 'receiver_not_found'] as const)
      expect(
        [job('blocked', code), { ...job('blocked', code), sent: true as const }].map((one) => actionsOf(one).includes('cancel')),
      ).toEqual([true, false])
    expect(needsSettings(job('blocked', 'organisation_not_permitted'))).toBe(true)
    expect(needsSettings(job('blocked', 'receiver_not_found'))).toBe(false)
    expect(actionsOf(job('refused'))[0]).toBe('open')
  })

  it('what runs by itself offers nothing that would disturb it', () => {
    for (const state of ['uploading', 'sending', 'polling', 'delivered', 'cancelled'] as const) expect(actionsOf(job(state))).toEqual([])
    expect(actionsOf(job('waiting', 'offline'))).toEqual(['retry', 'cancel'])
    expect(actionsOf({ ...job('waiting'), send_at: '2026-12-01T08:00:00Z' })).toEqual(['now', 'cancel'])
    expect(actionsOf({ ...job('waiting', 'offline'), held: true })).toEqual(['cancel'])
  })

  it('what has not been sent can be given up, also where it lies at the exchange already', () => {
    expect(actionsOf(job('uploaded'))).toEqual(['cancel'])
    expect(actionsOf(job('uploaded', 'rate_limited'))).toEqual(['retry', 'cancel'])
    // Its hour has come: it waits for something else.
    expect(actionsOf({ ...job('waiting'), send_at: '2026-11-27T08:00:00Z' })).toEqual(['cancel'])
  })
})
