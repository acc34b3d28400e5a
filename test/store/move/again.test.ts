import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { moveToFolder, moveToOffice, type MoveOptions } from '../../../core/store/move.ts'
import { openOffice } from '../../../core/store/office.ts'
import { countRuns } from '../../support/extent.ts'
import { OWN_SERVER, WHY_NONE } from '../../support/postgres.ts'
import { openClient, useDatabase } from '../../support/postgres-office.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../../support/workspace.ts'
import { MANY_STEPS } from './life.ts'
import { tamper } from '../../support/workspace-file.ts'
import { dump, makeLife, movesOf, workIn } from './places.ts'
import { folderOf } from '../../support/postgres-folder.ts'

describe.skipIf(OWN_SERVER === undefined)(`a move that was stopped (skipped where there is ${WHY_NONE})`, () => {
  const shared = OWN_SERVER === undefined ? undefined : useDatabase(OWN_SERVER)
  const database = () => {
    if (shared === undefined) throw new Error(WHY_NONE)
    return shared().database
  }
  const folder = () => temporaryFolder(onTestFinished)

  /** Stops when so much was reported. */
  const stopAfter = async (move: (options: MoveOptions) => Promise<unknown>, options: ReturnType<typeof movesOf>, reports: number) => {
    const stop = new AbortController()
    const report: MoveOptions['report'] = (progress) => {
      options.report(progress)
      if (options.told.length === reports) stop.abort()
    }
    await expect(move({ ...options, report, signal: stop.signal })).rejects.toMatchObject({
      code: 'invalid_state',
      next: expect.any(String) as string,
    })
  }

  it('goes on where it was, both ways', async () => {
    const dir = await makeLife(MANY_STEPS.slice(0, 60))
    const before = dump(dir)
    const moves = movesOf(database().owner, 'stopped', dir)
    await stopAfter(moveToOffice, moves, 9)
    expect(moves.told.at(-1)).toMatch(/^copy /)
    const again = movesOf(database().owner, 'stopped', dir)
    await moveToOffice(again)
    expect(again.told[0]).toBe(moves.told.at(-1))
    const back = folder()
    await stopAfter(moveToFolder, movesOf(database().url, 'stopped', back), 30)
    await stopAfter(moveToFolder, movesOf(database().url, 'stopped', back), 30)
    await moveToFolder(movesOf(database().url, 'stopped', back))
    expect(dump(back)).toEqual(before)
  })

  it('takes nothing of another workspace for its own', async () => {
    const dir = await makeLife([0, 1, 2])
    await stopAfter(moveToOffice, movesOf(database().owner, 'half', dir), 3)
    const other = await makeLife([0, 1, 2])
    await expect(moveToOffice(movesOf(database().owner, 'half', other))).rejects.toMatchObject({
      code: 'invalid_state',
      message: expect.stringContaining(dir) as string,
    })
    await expect(moveToFolder(movesOf(database().url, 'half', folder()))).rejects.toMatchObject({ code: 'invalid_state' })
    await moveToOffice(movesOf(database().owner, 'half', dir))
  })

  it('begins anew where the workspace was worked in since, also where the log does not tell', async () => {
    const dir = await makeLife(MANY_STEPS.slice(0, 50))
    const office = await openOffice(database().url, { folder: folderOf(database().url), clock: manualClock() })
    onTestFinished(() => office.close())
    const moves = () => movesOf(database().owner, 'worked', dir)
    await stopAfter(moveToOffice, moves(), 9)
    await workIn(dir, (store) => store.write((tx) => tx.documents.insert(newDocument('LATE-1'))))
    const anew = moves()
    await stopAfter(moveToOffice, anew, 30)
    expect(anew.told[0]).toBe('anew')
    await workIn(dir, (store) => store.write((tx) => tx.settings.write('late', true)))
    tamper(dir, "UPDATE calls SET verdict = 'late'")
    const once = moves()
    await moveToOffice(once)
    expect(once.told.filter((step) => step === 'anew')).toEqual(['anew'])
    const store = await office.openWorkspace('worked', { clock: manualClock(), ids: countingIds() })
    expect(await store.settings.read('late')).toBe(true)
    const found = { limit: 9, offset: 0, sort_by: 'created_at', sort_order: 'asc', search: 'late' } as const
    expect((await store.list.read(found)).items).toMatchObject([{ number: 'LATE-1' }])
    expect((await store.calls.search({ limit: 1, offset: 0 })).items).toMatchObject([{ verdict: 'late' }])
    const back = folder()
    await moveToFolder(movesOf(database().url, 'worked', back))
    expect(dump(back)).toEqual(dump(dir))
  })

  it('while it took away what had come goes on with that', async () => {
    const dir = await makeLife(MANY_STEPS.slice(0, 50))
    await stopAfter(moveToOffice, movesOf(database().owner, 'emptied', dir), 12)
    const admin = await openClient(database().admin)
    const own = "workspace = (SELECT number FROM workspaces WHERE id = 'emptied')"
    await admin.query(`UPDATE settings SET value = regexp_replace(value, '"place":.*', '"place":"emptying"}') WHERE ${own}`)
    await admin.query(`DELETE FROM versions WHERE ${own} AND version = 1`)
    const moves = movesOf(database().owner, 'emptied', dir)
    await moveToOffice(moves)
    expect(moves.told.filter((step) => step === 'anew')).toEqual(['anew'])
    const back = folder()
    await moveToFolder(movesOf(database().url, 'emptied', back))
    expect(dump(back)).toEqual(dump(dir))
  })

  it('into a folder begins anew as well', async () => {
    const dir = await makeLife(MANY_STEPS.slice(0, 50))
    await moveToOffice(movesOf(database().owner, 'shared', dir))
    const back = folder()
    const moves = () => movesOf(database().url, 'shared', back)
    await stopAfter(moveToFolder, moves(), 20)
    const office = await openOffice(database().url, { folder: folderOf(database().url), clock: manualClock() })
    onTestFinished(() => office.close())
    const store = await office.openWorkspace('shared', { clock: manualClock(), ids: countingIds('55555555') })
    const { id } = await store.write((tx) => tx.documents.insert(newDocument('LATE-2')))
    const anew = moves()
    await moveToFolder(anew)
    expect(anew.told[0]).toBe('anew')
    const found = { limit: 9, offset: 0, sort_by: 'created_at', sort_order: 'asc', search: 'late 2' } as const
    expect(await workIn(back, async ({ list }) => (await list.read(found)).items)).toMatchObject([{ id }])
  })

  it('or was not, keeps whatever happens in a workspace', { timeout: 240_000 }, async () => {
    let count = 0
    const steps = fc.array(fc.nat(), { minLength: 1, maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(steps, async (happening) => {
        count += 1
        const dir = await makeLife(happening)
        const before = dump(dir)
        await moveToOffice(movesOf(database().owner, `random-${count}`, dir))
        const back = folder()
        await moveToFolder(movesOf(database().url, `random-${count}`, back))
        expect(dump(back)).toEqual(before)
      }),
      { numRuns: countRuns(24) },
    )
  })
})
