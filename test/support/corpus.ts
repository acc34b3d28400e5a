import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RulesetName } from '../../core/terms/finding.ts'
import { IS_WHOLE } from './extent.ts'
import { repositoryRoot, sharedDir } from './shared.ts'

/** The official suites, with the set that speaks for each. */
export const SUITES: Readonly<Record<string, RulesetName>> = {
  'en16931-ubl': 'en16931',
  'peppol-ubl': 'peppol',
  'peppol-sb-ubl': 'peppol_self_billing',
  'en16931-cii': 'en16931',
  'peppol-cii': 'peppol',
  'xrechnung-cii': 'xrechnung',
  'xrechnung-ubl': 'xrechnung',
}

/** One file of the corpus with what the official validators say about it. */
export interface CorpusVerdict {
  readonly file: string
  readonly origin: string
  readonly syntax: 'ubl-invoice' | 'ubl-creditnote' | 'cii'
  readonly customization: string | null
  readonly xsd_valid: boolean
  /** `valid` (no fatal finding of the official suites), `invalid` or `error`. */
  readonly verdict: string
  readonly suites: Readonly<Record<string, { fired?: [string, string, number, string][]; error?: string }>>
}

/**
 * Folder with the unpacked corpus (`corpus/`, `mutants/`, …), or undefined where the measuring data are absent; tests then skip.
 * Unpacked once per archive into the cache folder of node_modules.
 */
export function corpusDir(): string | undefined {
  const shared = sharedDir()
  if (shared === undefined) return undefined
  const archive = join(shared, 'corpus', 'invoices.tar.xz')
  const { size, mtimeMs } = statSync(archive)
  const target = join(repositoryRoot(), 'node_modules', '.cache', 'kontor-corpus', `${size}-${Math.floor(mtimeMs)}`)
  if (!existsSync(target)) {
    mkdirSync(dirname(target), { recursive: true })
    // A folder for each that unpacks: files of one process run in several threads.
    const partial = mkdtempSync(`${target}.`)
    execFileSync('tar', ['xJf', archive, '-C', partial])
    try {
      renameSync(partial, target)
    } catch (error) {
      // Another test was quicker; its copy is the same.
      if (!existsSync(target)) throw error
      rmSync(partial, { recursive: true })
    }
  }
  return target
}

/** All of these files, or every so many where the corpus is sampled: always the same ones, so that a failure comes back. */
export function sampleCorpus<Entry>(files: readonly Entry[], step = 10): readonly Entry[] {
  return IS_WHOLE ? files : files.filter((_, at) => at % step === 0)
}

let verdicts: readonly CorpusVerdict[] | undefined

/** The official verdicts, a line per corpus file. Call only where `corpusDir()` is defined. */
export function readVerdicts(): readonly CorpusVerdict[] {
  return (verdicts ??= unpackVerdicts())
}

function unpackVerdicts(): CorpusVerdict[] {
  const shared = sharedDir()
  if (shared === undefined) throw new Error('the corpus is not beside this checkout')
  const text = execFileSync('xz', ['-dc', join(shared, 'corpus', 'verdicts.jsonl.xz')], { encoding: 'utf8', maxBuffer: 1 << 28 })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CorpusVerdict)
}

/** Bytes of one corpus file. */
export function readCorpusFile(directory: string, file: string): Uint8Array {
  return readFileSync(join(directory, file))
}
