import { pathToFileURL } from 'node:url'
import type { Measured } from './run.ts'

/** One bench module, as a process of its own that `run.ts` forks: `measure.ts FILE`. What was measured goes to the parent as a message. */

interface BenchModule {
  bench(): Promise<readonly Measured[]>
}

const module = (await import(pathToFileURL(process.argv[2] ?? '').href)) as BenchModule
process.send?.(await module.bench())
process.disconnect()
