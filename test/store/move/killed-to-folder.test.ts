import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { moveToOffice } from '../../../core/store/move.ts'
import { openOffice } from '../../../core/store/office.ts'
import { OWN_SERVER, WHY_NONE } from '../../support/postgres.ts'
import { useDatabase } from '../../support/postgres-office.ts'
import { countingIds, manualClock, temporaryFolder } from '../../support/workspace.ts'
import { LIFE, MAX_MS, moveKilled } from './killed.ts'
import { dump, makeLife, movesOf, readSetting } from './places.ts'
import { folderOf } from '../../support/postgres-folder.ts'
import { ONCE } from '../../support/extent.ts'

describe.skipIf(OWN_SERVER === undefined)(`a move into a folder that is killed (skipped where there is ${WHY_NONE})`, ONCE, () => {
  const shared = OWN_SERVER === undefined ? undefined : useDatabase(OWN_SERVER)

  it(
    'goes on, and there is no workspace before its end',
    async () => {
      if (shared === undefined) throw new Error(WHY_NONE)
      const { url, owner } = shared().database
      const dir = await makeLife(LIFE)
      const before = dump(dir)
      await moveToOffice(movesOf(owner, 'one', dir))
      const back = temporaryFolder(onTestFinished)
      const office = await openOffice(url, { folder: folderOf(url), clock: manualClock() })
      onTestFinished(() => office.close())
      const there = await office.openWorkspace('one', { clock: manualClock(), ids: countingIds() })
      /** Whether it can be worked on here and there. */
      const standing = async (): Promise<string> => {
        const isHere = existsSync(join(back, 'kontor.db')) && (await readSetting(back, 'move')) === undefined
        const isThere = (await there.settings.read('move')) === undefined
        return [...(isHere ? ['here'] : []), ...(isThere ? ['there'] : [])].join(' ')
      }
      const seen: string[] = []
      const { said, kills } = await moveKilled(['--data', back, '--from', url, '--name', 'one', '--json'], async () => {
        seen.push(await standing())
      })
      expect(said).toMatch(/"documents":|was moved to/)
      expect([kills > 7, new Set(seen)]).toEqual([true, new Set(['there', '', 'here'])])
      expect(await standing()).toBe('here')
      expect(dump(back)).toEqual(before)
      expect(existsSync(join(back, 'moving'))).toBe(false)
    },
    MAX_MS,
  )
})
