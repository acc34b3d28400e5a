import { existsSync, readFileSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { reasonOf } from '../../base/errors.ts'
import { isObject } from '../../base/json.ts'
import { UPDATE_MODES, UPDATE_RINGS, type UpdateMode, type UpdateRing } from '../../contract/updates.ts'
import { refuse } from '../../update/refusal.ts'

/** What the administrator has decided of updates; what is absent is left to the person. */
export interface UpdatePolicy {
  readonly file: string
  /** `off` switches off whatever could bring a version, also update files. */
  readonly mode?: UpdateMode
  readonly ring?: UpdateRing
  /** An address or a folder (`source.ts`). */
  readonly source?: string
}

const MAX_BYTES = 65_536

/** Where only administrators write. */
export function policyFile(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): string {
  switch (platform) {
    case 'win32':
      return win32.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Kontor', 'policy.json')
    case 'darwin':
      return posix.join('/Library', 'Application Support', 'Kontor', 'policy.json')
    default:
      return '/etc/kontor/policy.json'
  }
}

/**
 * The member `updates` of the policy file; undefined where there is no file. Throws AppError `file_unreadable` for one that cannot be understood whole: whoever wrote it meant
 * something, so nothing may go on as if there were none.
 */
export function readPolicy(file: string): UpdatePolicy | undefined {
  if (!existsSync(file)) return undefined
  const policy = parse(file)
  const updates = isObject(policy) ? policy['updates'] : undefined
  if (!isObject(policy) || !isObject(updates)) throw unreadable(file, 'it has no object "updates".')
  const strange = [
    ...Object.keys(policy).filter((name) => name !== 'updates'),
    ...Object.keys(updates).filter((name) => !NAMES.includes(name)),
  ]
  if (strange.length > 0) throw unreadable(file, `it has "${strange[0]}", which means nothing.`)
  const { mode, ring, source } = updates
  if (source !== undefined && (typeof source !== 'string' || source === '')) throw unreadable(file, '"source" is no text.')
  return {
    file,
    ...choice('mode', UPDATE_MODES, mode, file),
    ...choice('ring', UPDATE_RINGS, ring, file),
    ...(source === undefined ? {} : { source }),
  }
}

const NAMES: readonly string[] = ['mode', 'ring', 'source']

function choice<Name extends string, Choice extends string>(name: Name, choices: readonly Choice[], value: unknown, file: string) {
  if (value === undefined) return {}
  const found = choices.find((known) => known === value)
  if (found === undefined) throw unreadable(file, `"${name}" is none of ${choices.join(', ')}.`)
  return { [name]: found } as Record<Name, Choice>
}

function parse(file: string): unknown {
  try {
    const bytes = readFileSync(file)
    if (bytes.length > MAX_BYTES) throw new Error(`it is longer than ${MAX_BYTES} bytes.`)
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw unreadable(file, reasonOf(error), error)
  }
}

const unreadable = (file: string, reason: string, cause?: unknown) => refuse('policy_unreadable', { file, reason }, cause)
