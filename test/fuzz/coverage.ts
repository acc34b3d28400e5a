import { Session, type Profiler } from 'node:inspector'
import { fromRoot } from '../support/shared.ts'

/** Which blocks of the program an input has reached, as numbers that are the same in each thread: V8 counts them, which makes it half as fast. */
export interface Coverage {
  take(): Uint32Array
}

/** What is counted: the program, and what it leaves the reading of foreign files to. */
const COUNTED = /^core\/|^node_modules\/(?:cfb|yauzl|postal-mime|fflate)\//

export function startCoverage(): Coverage {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    take: () => {
      const places = new Set<number>()
      for (const { url, functions } of takeCoverage(session)) {
        if (!COUNTED.test(fromRoot(url))) continue
        const file = hash(url)
        for (const { ranges } of functions)
          for (const { startOffset, endOffset, count } of ranges)
            if (count > 0) places.add((Math.imul(Math.imul(file, 31) + startOffset, 31) + endOffset) >>> 0)
      }
      return Uint32Array.from(places)
    },
  }
}

/** A session of the own thread answers before the call returns. */
function takeCoverage(session: Session): readonly Profiler.ScriptCoverage[] {
  let scripts: readonly Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error !== null) throw error
    scripts = answer.result
  })
  return scripts
}

const hashes = new Map<string, number>()

function hash(text: string): number {
  let value = hashes.get(text)
  if (value === undefined) {
    value = 0
    for (const unit of text) value = (Math.imul(value, 31) + unit.charCodeAt(0)) >>> 0
    hashes.set(text, value)
  }
  return value
}
