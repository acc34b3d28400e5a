import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../../core/base/errors.ts'
import type { DeskState, JobState } from '../../../core/contract/types.ts'
import { REASON_DETAILS, say } from '../../../core/contract/delivery-reasons.ts'
import { fillMessage, I18n } from '../../../renderer/lib/i18n/i18n.svelte.ts'
import { wordHold, wordReason } from '../../../renderer/lib/reasons.ts'
import { judgeReply } from '../../../core/queue/verdicts.ts'
import { LANGUAGES } from '../../../core/languages/languages.ts'
import { openDesk } from '../../support/desk.ts'
import { CATALOGUES } from '../../support/languages.ts'

describe.each(LANGUAGES)('why a delivery waits or has stopped, in %s', (language) => {
  it('has words for every code, with all that the code names and nothing else', () => {
    const messages: Readonly<Record<string, string>> = CATALOGUES[language].messages
    for (const [code, names] of Object.entries<readonly string[]>(REASON_DETAILS)) {
      const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
      const sentence = fillMessage(messages[`reason.${code}`] ?? '', language, values)
      expect([code, sentence]).toEqual([code, expect.stringMatching(/^[\p{Lu}<].*[.>]$/u)])
      expect([code, sentence.includes('{')]).toEqual([code, false])
      for (const value of Object.values(values)) expect([code, sentence]).toEqual([code, expect.stringContaining(value)])
    }
  })
})

it('an exchange that is another one than that of the delivery is not called missing', async () => {
  const i18n = await I18n.load('en')
  const reason = { code: 'remote_not_configured', ...say('for_exchange', 'This delivery is for the exchange.') } as const
  expect(wordReason({ t: i18n.t, i18n }, { state: 'blocked', reason })).toEqual({
    title: 'Belongs to another exchange',
    words: 'This delivery is for the real exchange: it goes on once the rehearsal has ended.',
    next: 'Goes on as soon as the precondition is met',
  })
})

it('an address that takes no documents is not called a missing exchange', async () => {
  const i18n = await I18n.load('en')
  const reason = { code: 'remote_not_configured', ...say('no_upload_place', 'There is no place for uploads.', { words: 'no' }) } as const
  expect(wordReason({ t: i18n.t, i18n }, { state: 'blocked', reason }).title).toBe('No documents are accepted at the address')
})

it('what the exchange fails at is not promised to be tried again by itself', async () => {
  const i18n = await I18n.load('en')
  const said = say('fails_alone', 'It failed.', { times: '12', since: '2026-11-02T08:00:00.000Z', words: 'HTTP 500' })
  const { title, words, next } = wordReason({ t: i18n.t, i18n }, { state: 'blocked', reason: { code: 'access_point_error', ...said } })
  expect([title, next]).toEqual(['The exchange reports a fault for this document only', 'Goes on once you try it again'])
  expect(words).toMatch(/^The exchange has failed on this document 12 times since .+, while others went through: HTTP 500$/)
})

/** That Kontor does something by itself, in each language. */
const PROMISES = {
  de: /Kontor (versucht|sendet|fragt)/,
  en: /Kontor (tries|sends|asks|then goes)/,
  fr: /Kontor (réessaie|envoie|demande|reprend)/,
  nl: /Kontor (probeert|verzendt|vraagt|gaat)/,
} as const

describe.each(LANGUAGES)('what comes next, in %s', (language) => {
  it('is promised to be tried again while it waits, and of nothing that is blocked', async () => {
    const i18n = await I18n.load(language)
    const next = (state: JobState, code: (typeof ERROR_CODES)[number]) =>
      wordReason({ t: i18n.t, i18n }, { state, reason: { code, message: 'HTTP' } }).next
    for (const code of ERROR_CODES) {
      expect([code, next('blocked', code)]).toEqual([code, expect.not.stringMatching(PROMISES[language])])
      for (const state of ['waiting', 'uploaded'] as const)
        expect([code, next(state, code)]).toEqual([code, expect.stringMatching(PROMISES[language])])
    }
  })
})

it.each([402, 405, 406, 410, 501, 505])(
  'what the exchange answers HTTP %i to waits for a person, who is told what to do',
  async (status) => {
    const i18n = await I18n.load('en')
    const trace = { started_at: 0, ended_at: 0, status } as never
    const verdict = judgeReply({ kind: 'problem', status, code: undefined, message: 'words', retry_after_ms: undefined, trace })
    if (verdict.kind !== 'blocked') throw new Error(verdict.kind)
    expect(wordReason({ t: i18n.t, i18n }, { state: verdict.kind, reason: verdict.reason })).toEqual({
      title: 'The exchange reports a fault',
      words: 'words',
      next: 'Check the address in the settings and the contract with the exchange, or ask the exchange; then try again.',
    })
  },
)

it('what the exchange takes for sent, and is proven not to be, is not said to be on its way', async () => {
  const i18n = await I18n.load('en')
  const reason = { code: 'duplicate_send', message: 'no' } as const
  expect(wordReason({ t: i18n.t, i18n }, { state: 'blocked', reason }).next).toBe('Goes on once you try it again')
})

it('what a person holds is not promised to be tried again', async () => {
  const i18n = await I18n.load('en')
  const clock = { now: new Date('2026-11-28T08:00:00Z') }
  const hold = (job: Parameters<typeof wordHold>[1], state: Partial<DeskState> = {}) =>
    wordHold({ t: i18n.t, i18n, clock, desk: { state: { connection: 'online', ...state } } }, job)
  const held = { hold: {} } as const
  expect(hold({ state: 'waiting' })).toBeUndefined()
  expect(hold({ state: 'uploaded', held: true })).toBe('Waits until its batch goes on')
  expect(hold({ state: 'waiting', send_at: '2026-11-29T08:00:00Z' })).toMatch(/^Leaves: /)
  expect(hold({ state: 'waiting', send_at: '2026-11-27T08:00:00Z' }, held)).toBe('Waits until the queue goes on')
  expect(hold({ state: 'waiting' }, { connection: 'not_configured' })).toBe('Goes on as soon as an exchange is set up')
  // What has left, and what has stopped, is not held.
  for (const state of ['sending', 'polling', 'blocked'] as const) expect(hold({ state, held: true }, held)).toBeUndefined()
})

it('what may have arrived is not promised to be sent once the line is back', async () => {
  const i18n = await I18n.load('en')
  const reason = { code: 'offline', ...say('connection_broke', 'It broke.', { host: 'a' }) } as const
  const word = (state: JobState) => wordReason({ t: i18n.t, i18n }, { state, reason })
  expect(word('unknown')).toEqual({
    title: 'Unclear whether it has arrived',
    words: 'The connection to a broke.',
    next: 'Look first, then decide: Kontor does not send a second time by itself',
  })
  expect(word('polling').next).toBe('Kontor keeps asking for the confirmation')
  expect(word('waiting').next).toContain('sends')
})

it('what was put aside is not to be mended any more', async () => {
  const i18n = await I18n.load('en')
  const reason = { code: 'access_point_error', message: 'no' } as const
  expect(wordReason({ t: i18n.t, i18n }, { state: 'refused', aside: true, reason }).next).toBe('Put aside: nothing left to do')
})

it('a reason is kept with its code and values; one of an older version keeps its sentence alone', async () => {
  const desk = await openDesk(undefined)
  const { id } = await desk.send('R-1')
  const said = say('gone', 'The remote does not know the document R any more (no)', { id: 'R', words: 'no' })
  await desk.store.write((tx) => tx.jobs.change(id, { reason: { code: 'not_found', ...said } }))
  expect((await desk.job(id)).reason).toEqual({ code: 'not_found', ...said })
  await desk.store.write((tx) => tx.jobs.change(id, { reason: { code: 'not_found', message: 'gone' } }))
  expect((await desk.job(id)).reason).toEqual({ code: 'not_found', message: 'gone' })
})
