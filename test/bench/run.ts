import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * `npm run bench [NAME…]`: runs every module here that measures. Speeds are ratios to a reference measured in the same run, so that they mean
 * the same on every machine. Ends with 1 when one is over its limit.
 */

export interface Measured {
  readonly name: string
  /** Ours divided by the reference. */
  readonly ratio: number
  readonly limit: number
  /** What was measured, with the absolute figures. */
  readonly detail: string
}

interface BenchModule {
  bench(): Promise<readonly Measured[]>
}

const wanted = process.argv.slice(2)
const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
)
const measured: Measured[] = []
for (const file of files.sort()) {
  process.stderr.write(`${file} …\n`)
  const module = (await import(pathToFileURL(`${import.meta.dirname}/${file}`).href)) as BenchModule
  measured.push(...(await module.bench()))
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
