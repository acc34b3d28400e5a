import { join } from 'node:path'
import { APP_VERSION } from '../../core/base/version.ts'
import type { UpdateChoice, Updates, UpdateStep } from '../../core/contract/updates.ts'
import { keepChoice, readChoice } from './settings.ts'

export interface UpdaterOptions {
  /** The program's home, for what is kept of updates. */
  readonly home: string
}

export type Updater = ReturnType<typeof openUpdater>

/** Finds, loads and installs newer versions, as far as the person and the administrator want it. */
export function openUpdater({ home }: UpdaterOptions) {
  const file = join(home, 'updates', 'choice.json')
  let choice = readChoice(file)
  let step: UpdateStep = { at: 'idle' }
  let asker: ((updates: Updates | null) => void) | undefined

  const describe = (): Updates => ({
    version: APP_VERSION,
    kind: 'folder',
    way: { by: 'sources' },
    choice: choice ?? { mode: 'off', ring: 'stable' },
    isChosen: choice !== undefined,
    step,
  })
  const tell = (): Updates => {
    const updates = describe()
    asker?.(updates)
    asker = undefined
    return updates
  }
  return {
    describe,
    next(): Promise<Updates | null> {
      asker?.(null)
      return new Promise((answer) => (asker = answer))
    },
    choose(wanted: UpdateChoice): Updates {
      keepChoice(file, wanted)
      choice = wanted
      return tell()
    },
    check(): Promise<Updates> {
      step = { at: 'failed', problem: { code: 'no_source', values: {} } }
      return Promise.resolve(tell())
    },
    download: (): Updates => describe(),
    drop(): Updates {
      step = { at: 'idle' }
      return tell()
    },
    installAtOnce: (): void => undefined,
  }
}
