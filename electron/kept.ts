import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { tellTerminal } from './faults.ts'

/** Small things that the program keeps for the person on this computer, each in a JSON file of its profile. */

const fileOf = (name: string): string => join(app.getPath('userData'), `${name}.json`)

/** What was kept; undefined where there is none yet, or one that was cut off. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8')) as unknown
  } catch {
    return undefined
  }
}

/** Whole or not at all: a program that is killed leaves what was kept before. Throws where the disk takes nothing. */
export function writeKept(name: string, value: unknown): void {
  const file = fileOf(name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(value))
  renameSync(`${file}.new`, file)
}

/** For what is of no consequence where it cannot be kept. */
export function tryKeep(name: string, value: unknown): void {
  try {
    writeKept(name, value)
  } catch (error) {
    tellTerminal(`${name} was not kept: ${String(error)}`)
  }
}

export function forgetKept(name: string): void {
  rmSync(fileOf(name), { force: true })
}
