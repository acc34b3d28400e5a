import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corpusDir, readVerdicts } from '../support/corpus.ts'
import { repositoryRoot } from '../support/shared.ts'
import { median } from './quantile.ts'
import type { Measured } from './run.ts'

const ROUNDS = 5
/** Tells at its end what a process took of the processor, in all its threads. */
const TELL = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('\\n'+(user+system))})`

/**
 * `kontor validate --json` over all files of the corpus against fast-xml-parser parsing the same files: processor time of whole processes. Nothing where the
 * measuring data are absent.
 */
export function bench(): Promise<Measured[]> {
  const directory = corpusDir()
  if (directory === undefined) {
    process.stderr.write('not measured: the measuring data are absent\n')
    return Promise.resolve([])
  }
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const list = join(folder, 'files.txt')
  const files = readVerdicts().map(({ file }) => join(directory, file))
  writeFileSync(list, `${files.join('\n')}\n`)
  const root = repositoryRoot()
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(processorTime([join(root, 'test', 'bench', 'parse-files.ts'), list]))
    ours.push(processorTime([join(root, 'dist', 'cli.js'), 'validate', '--json', '--files-from', list]))
  }
  rmSync(folder, { recursive: true })
  const [one, other] = [median(ours), median(theirs)]
  return Promise.resolve([
    {
      name: 'command line over the corpus / fast-xml-parser',
      ratio: one / other,
      limit: 1.6,
      detail: `${one.toFixed(2)} s / ${other.toFixed(2)} s of a processor for ${files.length} files`,
    },
  ])
}

/** Seconds. */
function processorTime(args: readonly string[]): number {
  const { stderr, status } = spawnSync(process.execPath, ['--import', TELL, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0 && status !== 1) throw new Error(`${args.join(' ')} ended with ${String(status)}: ${stderr}`)
  return Number(stderr.trim().split('\n').at(-1)) / 1e6
}
