import fc from 'fast-check'
import { createRandom, damage, pick } from './damage.ts'
import { GENERATORS } from './generators/generators.ts'
import { minimise } from './minimise.ts'
import type { Target } from './targets.ts'
import { Trier } from './thread.ts'

export interface Plan {
  readonly target: Target
  readonly seed: number
  /** What is tried first, and damaged. */
  readonly corpus: readonly Uint8Array[]
  /** Asked before each further input. */
  readonly goesOn: (tried: number) => boolean
}

interface Fault {
  readonly what: string
  readonly detail: string
  /** As short as was found in a while. */
  readonly bytes: Uint8Array
}

export interface Report {
  readonly tried: number
  /** How many inputs were read, and how many refused by each code. */
  readonly outcomes: ReadonlyMap<string, number>
  readonly faults: readonly Fault[]
  /** The inputs that together reach most of what the corpus does not. */
  readonly reaching: readonly Uint8Array[]
}

const BATCH = 16
const MAX_BYTES = 65_536
const MAX_MINIMISING = 400
/** Where each try takes seconds. */
const MAX_SLOW_MINIMISING = 20
/** A campaign that meets as many different faults is better ended and looked at. */
const MAX_FAULTS = 20
const MAX_REACHING = 4
/** The corpus lies in the repository. */
const MAX_KEPT_BYTES = 20_000
/** An input that goes one step further than another is not worth a file. */
const MIN_REACHED = 12

/** Tries inputs that are made, and damaged copies of those that reached something new, until it is told to stop. */
export async function runCampaign({ target, seed, corpus, goesOn }: Plan): Promise<Report> {
  const trier = new Trier(target, { isGuided: true })
  const { make, pieces, change } = GENERATORS[target]
  const random = createRandom(seed)
  const faults = new Map<string, Fault>()
  const outcomes = new Map<string, number>()
  const pool: Uint8Array[] = []
  const seen = new Set<number>()
  const further: { readonly bytes: Uint8Array; readonly reached: readonly number[] }[] = []
  let tried = 0

  const tryOne = async (bytes: Uint8Array, isKept: boolean): Promise<void> => {
    const { outcome, reached } = await trier.try(bytes)
    tried++
    const said = outcome.kind === 'refused' ? outcome.code : outcome.kind
    outcomes.set(said, (outcomes.get(said) ?? 0) + 1)
    if (outcome.kind === 'fault') {
      if (!faults.has(outcome.what)) faults.set(outcome.what, { ...outcome, bytes: await shorten(trier, bytes, outcome.what) })
      return
    }
    const fresh = [...reached].filter((place) => !seen.has(place))
    for (const place of fresh) seen.add(place)
    if (fresh.length > 0 || isKept) pool.push(bytes)
    if (fresh.length > 0 && !isKept) further.push({ bytes, reached: fresh })
  }

  try {
    for (const bytes of corpus) await tryOne(bytes, true)
    for (let round = 0; goesOn(tried) && faults.size < MAX_FAULTS; round++) {
      const made = fc.sample(make, { seed: seed + round, numRuns: BATCH })
      for (const one of made) {
        if (!goesOn(tried) || faults.size >= MAX_FAULTS) break
        await tryOne(one, false)
        const from = pool.length === 0 ? one : pick(pool, random)
        const copy = change !== undefined && random(2) === 0 ? change(from, random) : damage(from, random, { pieces, others: pool })
        await tryOne(copy.subarray(0, MAX_BYTES), false)
      }
    }
  } finally {
    await trier.end()
  }
  return { tried, outcomes, faults: [...faults.values()], reaching: chooseReaching(further) }
}

async function shorten(trier: Trier, bytes: Uint8Array, what: string): Promise<Uint8Array> {
  const holds = async (shorter: Uint8Array): Promise<boolean> => {
    const { outcome } = await trier.try(shorter)
    return outcome.kind === 'fault' && outcome.what === what
  }
  return minimise(bytes, holds, what.startsWith('takes') ? MAX_SLOW_MINIMISING : MAX_MINIMISING)
}

function chooseReaching(further: readonly { readonly bytes: Uint8Array; readonly reached: readonly number[] }[]): Uint8Array[] {
  return further
    .filter(({ bytes, reached }) => reached.length >= MIN_REACHED && bytes.length <= MAX_KEPT_BYTES)
    .sort((one, other) => other.reached.length - one.reached.length)
    .slice(0, MAX_REACHING)
    .map(({ bytes }) => bytes)
}
