import type { Updates } from '../../core/contract/updates.ts'
import { chooseFiles } from '../open-dialog.ts'
import { decodeChoice } from './choice.ts'
import type { Updater } from './updater.ts'

type Answer = (channel: string, handle: (...args: unknown[]) => unknown) => void

/** What the window asks of updates; arguments come from it and are checked. */
export function answerUpdateCalls(answer: Answer, updater: Updater): void {
  answer('desktop:updates', () => updater.describe())
  answer('desktop:nextUpdates', () => updater.next())
  answer('desktop:chooseUpdates', (wanted) => {
    const choice = decodeChoice(wanted)
    if (choice === undefined) throw new TypeError('A choice is a mode and a ring.')
    return updater.choose(choice)
  })
  answer('desktop:checkForUpdate', () => updater.check())
  answer('desktop:downloadUpdate', () => updater.download())
  answer('desktop:dropUpdate', () => updater.drop())
  answer('desktop:openUpdateFile', () => openUpdateFile(updater))
  answer('desktop:installUpdate', () => updater.installAtOnce())
}

async function openUpdateFile(updater: Updater): Promise<Updates | null> {
  const [file] = await chooseFiles({ properties: ['openFile'], filters: [{ name: 'Kontor', extensions: ['zip', 'json'] }] })
  return file === undefined ? null : updater.openFile(file)
}
