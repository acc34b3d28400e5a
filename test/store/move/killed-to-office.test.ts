import { describe, expect, it, onTestFinished } from 'vitest'
import { openOffice } from '../../../core/store/office.ts'
import { OWN_SERVER, WHY_NONE } from '../../support/postgres.ts'
import { useDatabase } from '../../support/postgres-office.ts'
import { manualClock } from '../../support/workspace.ts'
import { LIFE, MAX_MS, moveKilled } from './killed.ts'
import { dump, makeLife, readSetting } from './places.ts'
import { folderOf } from '../../support/postgres-folder.ts'
import { ONCE } from '../../support/extent.ts'

describe.skipIf(OWN_SERVER === undefined)(`a move to an office that is killed (skipped where there is ${WHY_NONE})`, ONCE, () => {
  const shared = OWN_SERVER === undefined ? undefined : useDatabase(OWN_SERVER)

  it(
    'goes on, and nobody can open the workspace before its end',
    async () => {
      if (shared === undefined) throw new Error(WHY_NONE)
      const { url, owner } = shared().database
      const dir = await makeLife(LIFE)
      const before = dump(dir)
      const office = await openOffice(url, { folder: folderOf(url), clock: manualClock() })
      onTestFinished(() => office.close())
      /** Whether it can be worked on here and there. */
      const standing = async (): Promise<string> => {
        const isHere = (await readSetting(dir, 'move')) === undefined
        const isThere = (await office.workspaces()).some(({ id, isClosed }) => id === 'one' && !isClosed)
        return [...(isHere ? ['here'] : []), ...(isThere ? ['there'] : [])].join(' ')
      }
      const seen: string[] = []
      const { said, kills } = await moveKilled(['--data', dir, '--to', owner, '--name', 'one', '--json'], async () => {
        seen.push(await standing())
      })
      expect(said).toMatch(/"documents":|was moved to/)
      expect([kills > 7, new Set(seen)]).toEqual([true, new Set(['here', '', 'there'])])
      expect(await standing()).toBe('there')
      expect(dump(dir)).toEqual(before)
    },
    MAX_MS,
  )
})
