import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { IS_WHOLE } from '../../support/extent.ts'
import { repositoryRoot } from '../../support/shared.ts'
import { MANY_STEPS } from './life.ts'

/**
 * Kills the process before or after it stores something, at the first of those with a number that the environment says: counted over the portions, or,
 * where it is negative, from the mark on.
 */
const DEADLY = `
const require = process.getBuiltinModule('node:module').createRequire(process.cwd() + '/package.json')
const isToOffice = process.argv.includes('--to')
let [portions, ends, isBegun] = [0, 0, false]
const pass = (isMark) => {
  if (isMark || ends > 0) ends += 1
  else portions += 1
  const number = String(ends > 0 ? -ends : portions)
  if (!process.env.KILL_AT.split(' ').includes(number)) return
  process.getBuiltinModule('node:fs').writeSync(2, 'killed at ' + number)
  process.kill(process.pid, 'SIGKILL')
}
const file = require('better-sqlite3').prototype
const { exec } = file
file.exec = function (sql) {
  if (sql === 'COMMIT') pass(isToOffice)
  const answer = exec.call(this, sql)
  if (sql === 'COMMIT') pass(isToOffice)
  return answer
}
const client = require('pg').Client.prototype
const { query } = client
client.query = function (config, ...rest) {
  const text = String(config?.text ?? config)
  isBegun ||= text.startsWith('UPDATE settings')
  const isMark = text.startsWith('INSERT INTO settings') && !isToOffice
  const isStored = isMark || (text.endsWith('COMMIT') && (isBegun || ends > 0))
  if (isStored) pass(isMark)
  const answer = query.call(this, config, ...rest)
  if (isStored) answer.then(() => pass(isMark))
  return answer
}`

/** Where everything is tried, a workspace with everything in it: a process takes its time to start. */
export const LIFE = MANY_STEPS.slice(0, IS_WHOLE ? MANY_STEPS.length : 40)

/** Dozens of processes one after the other take their time on a busy machine. */
export const MAX_MS = IS_WHOLE ? 240_000 : 120_000

/** How a command ended that was not killed. */
interface Ended {
  readonly code: number
  readonly said: string
  /** How often it was killed before. */
  readonly kills: number
}

/**
 * Calls `kontor move`, which is killed again and again, until it has come to its end: further and further in what is left, or where everything is tried at
 * every portion, then around the mark and the release. `check` looks at what is left after each time.
 */
export async function moveKilled(argv: readonly string[], check: () => Promise<void>): Promise<Ended> {
  let [kills, ends, killAt] = [0, 1, '1 -1']
  for (;;) {
    const { code, said } = await run(argv, killAt)
    if (code !== null) return { code, said, kills }
    kills += 1
    await check()
    if (said.includes('killed at -')) ends += 1
    killAt = ends === 1 ? `${IS_WHOLE ? 2 + (kills % 2) : kills + 1} -1` : `-${ends}`
  }
}

async function run(argv: readonly string[], killAt: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const script = ['--import', `data:text/javascript,${encodeURIComponent(DEADLY)}`, join(repositoryRoot(), 'core/cli/bin.ts'), 'move']
  const env = { ...process.env, KILL_AT: killAt }
  const child = spawn(process.execPath, [...script, ...argv], { cwd: repositoryRoot(), stdio: ['ignore', 'pipe', 'pipe'], env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}
