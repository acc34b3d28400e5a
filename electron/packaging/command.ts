import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reasonOf } from '../../core/base/errors.ts'
import { ROOT } from '../launch/setup.mjs'
import type { Arch } from './electron-dist.ts'
import { readFacts } from './facts.ts'
import { makeAll } from './make.ts'
import { plan, TARGETS, usualTargets, type Row, type TargetName } from './targets.ts'

const ARCHES: readonly Arch[] = ['x64', 'arm64']

const USAGE = `Usage: npm run package -- [--target ${TARGETS.map(({ name }) => name).join(',')}] [--arch x64,arm64] [--out DIR] [--list] [--quick]

Makes packages in release/, or in the folder after --out: those of this system that can be made here, unless --target names some. --list only says what
can be made. --quick compresses little, to try. What signs them is in the environment (docs/packaging.md).`

/** `npm run package`: answers its exit code. 1: something that was named could not be made, or nothing could; 2: wrong usage. */
export async function packageAll(args: readonly string[]): Promise<number> {
  const asked = readArguments(args)
  if (typeof asked === 'string') {
    console.error(`${asked}\n${USAGE}`)
    return 2
  }
  try {
    return await make(asked, args)
  } catch (error) {
    // Above all what the environment names and is not there, before anything is made.
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

async function make({ named, arches, output, isQuick, isList }: Asked, args: readonly string[]): Promise<number> {
  const facts = readFacts()
  const rows = plan(named ?? usualTargets(), arches, facts)
  say(rows)
  if (isList) return 0
  const outcomes = await makeAll(rows, facts, { output, isQuick, args })
  const failed = outcomes.filter(({ row, problem }) => problem !== undefined && row.problem === undefined)
  for (const { row, problem } of failed) console.error(`${row.target} ${row.arch}: not made. ${problem}`)
  const made = outcomes.filter(({ problem }) => problem === undefined)
  if (made.length > 0) console.error(`\nIn ${relative(process.cwd(), output)}:`)
  for (const name of existsSync(output) ? readdirSync(output).sort() : []) {
    const { size } = statSync(join(output, name))
    console.error(`  ${name.padEnd(48)} ${(size / 1e6).toFixed(1)} MB`)
  }
  const unmade = outcomes.filter(({ problem }) => problem !== undefined)
  return made.length === 0 || failed.length > 0 || (named !== undefined && unmade.length > 0) ? 1 : 0
}

interface Asked {
  readonly named: readonly TargetName[] | undefined
  readonly arches: readonly Arch[]
  readonly output: string
  readonly isQuick: boolean
  readonly isList: boolean
}

/** What is asked for, or what is wrong with it. */
function readArguments(args: readonly string[]): Asked | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        target: { type: 'string' },
        arch: { type: 'string', default: process.arch },
        out: { type: 'string' },
        list: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
      },
    })
    const named = values.target?.split(',').map((name) => choose('--target', name, NAMES))
    return {
      named,
      arches: values.arch.split(',').map((name) => choose('--arch', name, ARCHES)),
      output: values.out === undefined ? join(ROOT, 'release') : resolve(process.env['INIT_CWD'] ?? '.', values.out),
      isQuick: values.quick,
      isList: values.list,
    }
  } catch (error) {
    return reasonOf(error)
  }
}

const NAMES: readonly TargetName[] = TARGETS.map(({ name }) => name)

function choose<Name extends string>(option: string, given: string, known: readonly Name[]): Name {
  const found = known.find((name) => name === given)
  if (found === undefined) throw new Error(`${option} takes ${known.join(', ')}; it is ${given}.`)
  return found
}

function say(rows: readonly Row[]): void {
  for (const { target, arch, of, problem, remark } of rows) {
    const what = `${target.padEnd(11)} ${(typeof of === 'string' ? arch : '').padEnd(6)}`
    console.error(
      problem === undefined ? `${what} can be made${remark === undefined ? '' : ` (${remark})`}` : `${what} cannot be made: ${problem}`,
    )
  }
}
