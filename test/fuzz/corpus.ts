import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Target } from './targets.ts'

const FOLDER = join(import.meta.dirname, 'corpus')

export interface Kept {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The inputs that are kept of a target, in the order of their names. */
export function readCorpus(target: Target): Kept[] {
  const folder = join(FOLDER, target)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
}

/** Keeps an input that met a fault, or reached what no other does. The seed is that of the campaign which found it. */
export function keep(target: Target, why: 'fault' | 'reach', seed: number, bytes: Uint8Array): string {
  const folder = join(FOLDER, target)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${why}-${seed}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.bin`)
  writeFileSync(path, bytes)
  return relative(process.cwd(), path)
}
