import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the official artefacts say of a case; see the README of this folder. */
export interface VerdictFacts {
  readonly case: string
  /** Digest of the text that they were given. */
  readonly hash: string
  readonly xsd_valid: boolean
  /** Line of the first error of the schema. */
  readonly xsd_line?: number
  /** By release, the rules that fired with their flag; null where the official stylesheet stopped with an error. */
  readonly fired: Readonly<Record<string, Readonly<Record<string, string>> | null>>
}

export interface TermFacts {
  readonly case: string
  /** In the order of the text, with the value as the official reader shows it. */
  readonly terms: readonly (readonly [id: string, value: string])[]
}

export const readVerdictFacts = (): VerdictFacts[] => readLines('verdicts.jsonl') as VerdictFacts[]
export const readTermFacts = (): TermFacts[] => readLines('terms.jsonl') as TermFacts[]

function readLines(file: string): unknown[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}
