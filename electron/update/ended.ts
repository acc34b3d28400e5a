import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { membersOf } from '../../core/base/json.ts'
import { UPDATE_PROBLEMS, type UpdateProblem, type Updates } from '../../core/contract/updates.ts'
import { updatesDir } from '../../core/services/updates/memory.ts'
import { writeWhole } from '../../core/services/updates/whole-file.ts'

/** What became of the last installation, until the person has seen it. */
type Ended = NonNullable<Updates['ended']>

const fileOf = (home: string): string => join(updatesDir(home), 'ended.json')

export function readEnded(home: string): Ended | undefined {
  try {
    const { version, problem } = membersOf(JSON.parse(readFileSync(fileOf(home), 'utf8')))
    if (typeof version !== 'string') return undefined
    const said = decodeProblem(problem)
    return { version, ...(said === undefined ? {} : { problem: said }) }
  } catch {
    // Nothing was installed, or it was seen.
    return undefined
  }
}

export function noteEnded(home: string, ended: Ended): void {
  writeWhole(fileOf(home), JSON.stringify(ended))
}

export function forgetEnded(home: string): void {
  rmSync(fileOf(home), { force: true })
}

function decodeProblem(value: unknown): UpdateProblem | undefined {
  const { code, values } = membersOf(value)
  const known = UPDATE_PROBLEMS.find((each) => each === code)
  const texts = Object.entries(membersOf(values)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : []))
  return known === undefined ? undefined : { code: known, values: Object.fromEntries(texts) }
}
