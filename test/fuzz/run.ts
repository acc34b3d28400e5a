import { parseArgs } from 'node:util'
import { runCampaign } from './campaign.ts'
import { keep, readCorpus } from './corpus.ts'
import { TARGETS, type Target } from './targets.ts'

/** `npm run fuzz`: each target for its share of the time. What it finds is kept in the corpus; ends with 1 where that is a fault. */

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, only: { type: 'string' }, seed: { type: 'string' } },
})
const only = TARGETS.find((target) => target === values.only)
const seconds = Number(values.seconds)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if ((values.only !== undefined && only === undefined) || !(seconds > 0) || !Number.isSafeInteger(seed)) {
  console.error(`npm run fuzz -- [--seconds 600] [--only ${TARGETS.join('|')}] [--seed NUMBER]`)
  process.exit(2)
}

const targets: readonly Target[] = only === undefined ? TARGETS : [only]
let faults = 0
for (const target of targets) {
  const end = Date.now() + (seconds * 1000) / targets.length
  const corpus = readCorpus(target).map(({ bytes }) => bytes)
  const report = await runCampaign({ target, seed, corpus, goesOn: () => Date.now() < end })
  const outcomes = [...report.outcomes].map(([what, count]) => `${what} ${count}`).join(', ')
  console.log(`${target}: ${report.tried} inputs with seed ${seed} (${outcomes})`)
  for (const { what, detail, bytes } of report.faults) console.log(`! ${what}\n  ${keep(target, 'fault', seed, bytes)}\n${detail}`)
  for (const bytes of report.reaching) console.log(`  reaches further: ${keep(target, 'reach', seed, bytes)}`)
  faults += report.faults.length
}
process.exitCode = faults === 0 ? 0 : 1
