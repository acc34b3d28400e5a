import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run bench [NAME…]`: runs every module here that measures, one after the other, each in a process of its own: what one leaves in the heap and
 * in the compiler would slow the next one down. Speeds are ratios to a reference measured in the same process, so that they mean the same on every
 * machine. Ends with 1 when one is over its limit.
 */

export interface Measured {
  readonly name: string
  /** Ours divided by the reference. */
  readonly ratio: number
  readonly limit: number
  /** What was measured, with the absolute figures. */
  readonly detail: string
}

const wanted = process.argv.slice(2)
const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
)
const measured: Measured[] = []
for (const file of files.sort()) {
  process.stderr.write(`${file} …\n`)
  measured.push(...(await measureAlone(file)))
}

const width = Math.max(4, ...measured.map(({ name }) => name.length))
console.log(`${'what'.padEnd(width)}   ratio  limit`)
for (const { name, ratio, limit, detail } of measured) {
  console.log(
    `${name.padEnd(width)}  ${ratio.toFixed(3).padStart(6)} ${limit.toFixed(2).padStart(6)}  ${ratio <= limit ? '  ' : '! '}${detail}`,
  )
}
const over = measured.filter(({ ratio, limit }) => !(ratio <= limit))
console.log(over.length === 0 ? `\n${measured.length} within their limits` : `\nover the limit: ${over.map(({ name }) => name).join(', ')}`)
process.exit(over.length === 0 ? 0 : 1)

/** Throws when the module ends without having said what it measured. */
async function measureAlone(file: string): Promise<readonly Measured[]> {
  const child = fork(join(import.meta.dirname, 'measure.ts'), [join(import.meta.dirname, file)])
  let answer: readonly Measured[] | undefined
  child.on('message', (message) => {
    answer = message as readonly Measured[]
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (answer === undefined || code !== 0) throw new Error(`${file} ended with ${String(code)}`)
  return answer
}
