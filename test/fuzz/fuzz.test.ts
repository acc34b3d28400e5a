import { describe, expect, it, onTestFinished } from 'vitest'
import { countRuns } from '../support/extent.ts'
import { runCampaign } from './campaign.ts'
import { readCorpus } from './corpus.ts'
import { minimise } from './minimise.ts'
import { TARGETS, type Target } from './targets.ts'
import { Trier } from './thread.ts'

/** What takes some seconds on a usual machine; together with the corpus it is a minute. `npm run fuzz` goes on for as long as it is told. */
const INPUTS: Readonly<Record<Target, number>> = {
  ubl: 120,
  cii: 120,
  idoc: 120,
  pdf: 400,
  model: 150,
  v1: 600,
  zip: 1000,
  eml: 600,
  msg: 1000,
  http: 100,
}
const SEED = Number(process.env['KONTOR_SEED'] ?? 20261126)

describe.each(TARGETS)('inputs by chance: %s', (target) => {
  it('and all that are kept are taken or refused within their bounds', { timeout: 600_000 }, async () => {
    const corpus = readCorpus(target).map(({ bytes }) => bytes)
    const most = corpus.length + countRuns(INPUTS[target])
    const { tried, outcomes, faults } = await runCampaign({ target, seed: SEED, corpus, goesOn: (count) => count < most })
    expect(faults.map(({ what, detail, bytes }) => [what, detail, Buffer.from(bytes).toString('base64')])).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(most)
    expect(outcomes.get('read')).toBeGreaterThan(tried / 10)
  })
})

describe('a campaign', () => {
  it.each([
    ['a text that is read', 'read'],
    ['refuse', 'refused'],
    ['internal', 'AppError at '],
    ['throw', 'TypeError at '],
    ['break', 'a promise'],
    ['reject', 'ends its thread: TypeError: nobody waits'],
    ['exit', 'ends its thread'],
    ['hang', 'takes longer than 1 seconds'],
    ['heap', 'takes more than 512 MB of the heap'],
    ['buffers', 'takes more than 700 MB'],
    ['differ', 'the second reading differs from the first'],
    ['file', 'leaves open: file'],
    ['server', 'leaves open: TCPServerWrap'],
  ])('tells what comes of an input: %s', async (input, what) => {
    const trier = new Trier('faulty', input === 'hang' ? { limit_ms: 1000 } : {})
    onTestFinished(() => trier.end())
    const { outcome } = await trier.try(Buffer.from(input))
    expect(outcome.kind === 'fault' ? outcome.what : outcome.kind).toBe(what)
    // Whatever it was: the next one is tried.
    expect((await trier.try(Buffer.from('a text'))).outcome.kind).toBe('read')
  })

  it('tells places that one input reaches and another does not', async () => {
    const trier = new Trier('ubl', { isGuided: true })
    onTestFinished(() => trier.end())
    const [nothing, plain, again] = [
      await trier.try(Buffer.from('')),
      await trier.try(Buffer.from('<a/>')),
      await trier.try(Buffer.from('<a/>')),
    ]
    expect(plain.reached.length).toBeGreaterThan(nothing.reached.length)
    // What is done once for all, such as making a table, was done by the first.
    expect([...again.reached].filter((place) => !plain.reached.includes(place))).toEqual([])
  })

  it('shortens an input to what meets the same fault', async () => {
    const holds = async (bytes: Uint8Array): Promise<boolean> => /a.*b/.test(Buffer.from(bytes).toString())
    const shortest = await minimise(Buffer.from(`${'x'.repeat(300)}a${'y'.repeat(200)}b${'z'.repeat(77)}`), holds, 400)
    expect(Buffer.from(shortest).toString()).toBe('ab')
  })
})
