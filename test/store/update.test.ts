import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { proveBackup, restoreWorkspace } from '../../core/store/backup.ts'
import { openStore, openStoreForReading } from '../../core/store/store.ts'
import { listUpdateBackups } from '../../core/store/sqlite/update-backups.ts'
import { releaseNext } from '../support/next-release.ts'
import { repositoryRoot } from '../support/shared.ts'
import { newDocument, temporaryFolder } from '../support/workspace.ts'

const SCRIPT = join(repositoryRoot(), 'test/support/update-process.ts')
const open = (dir: string) => openStore({ dir, clock: systemClock, ids: createIds() })

async function makeWorkspace(documents: number, bytes = 0): Promise<string> {
  const dir = temporaryFolder(onTestFinished)
  const store = await open(dir)
  for (let index = 0; index < documents; index += 1) {
    const document = newDocument(`U-${index}`)
    await store.write((tx) => tx.documents.insert({ ...document, xml: Buffer.concat([document.xml, randomBytes(bytes)]) }))
  }
  await store.close()
  return dir
}

/** Starts the next release on a workspace; `maxKilobytes`: it can write no file of more than so many kilobytes. */
function update(dir: string, { fall = false, maxKilobytes }: { readonly fall?: boolean; readonly maxKilobytes?: number } = {}) {
  const args = [SCRIPT, dir, ...(fall ? ['fall'] : [])]
  const [command, given] =
    maxKilobytes === undefined
      ? [process.execPath, args]
      : ['bash', ['-c', `ulimit -f ${maxKilobytes}; exec "$0" "$@"`, process.execPath, ...args]]
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  return { child, ended: new Promise<string>((resolve) => child.once('close', () => resolve(said))) }
}

const numbersOf = async (dir: string): Promise<unknown> => {
  const store = openStoreForReading({ dir })
  try {
    expect(await store.chain.verify()).toMatchObject({ valid: true })
    return (await store.chain.list(0)).length
  } finally {
    await store.close()
  }
}

describe('an update of a workspace', () => {
  it('keeps a backup that the version before can put back, and goes on without what was done since', async () => {
    const dir = await makeWorkspace(3)
    const before = await numbersOf(dir)
    releaseNext()
    const newer = await open(dir)
    await newer.write((tx) => tx.documents.insert(newDocument('later')))
    await newer.close()
    const [backup, ...more] = listUpdateBackups(dir)
    expect([backup, more]).toMatchObject([{ from: 'development', to: 'development' }, []])
    const file = join(dir, backup?.file ?? '')
    expect((await proveBackup(file)).valid).toBe(true)
    const restored = join(temporaryFolder(onTestFinished), 'new')
    await restoreWorkspace(restored, file)
    expect(await numbersOf(restored)).toBe(before)
  })

  it('keeps the three newest backups', async () => {
    const dir = await makeWorkspace(1)
    for (const version of [1, 2, 3]) {
      const file = join(dir, `kontor-0.${version}.0-before-0.${version + 1}.0.kontor`)
      writeFileSync(file, 'x')
      utimesSync(file, version, version)
    }
    releaseNext()
    await (await open(dir)).close()
    expect(listUpdateBackups(dir).map(({ from }) => from)).toEqual(['development', '0.3.0', '0.2.0'])
  })

  it('is undone wholly where it breaks in its middle, so that the version before goes on', { timeout: 60_000 }, async () => {
    const dir = await makeWorkspace(3)
    const entries = await numbersOf(dir)
    const { child, ended } = update(dir, { fall: true })
    await ended
    expect(child.signalCode).toBe('SIGKILL')
    expect(await numbersOf(dir)).toBe(entries)
    await (await open(dir)).close()
    expect(await update(dir).ended).toBe('open')
    expect(existsSync(join(dir, listUpdateBackups(dir)[0]?.file ?? 'none'))).toBe(true)
  })

  it.each([0, 60])('killed %i ms after its backup began leaves all to the next start', { timeout: 60_000 }, async (after) => {
    const dir = await makeWorkspace(16, 1_000_000)
    const entries = await numbersOf(dir)
    const { child, ended } = update(dir)
    const begun = new Promise<void>((resolve) => {
      const watcher = watch(dir, (_, name) => {
        if (name?.endsWith('.part') === true) resolve()
      })
      onTestFinished(() => watcher.close())
    })
    await begun
    await wait(after)
    child.kill('SIGKILL')
    await ended
    // Either the version before has it still, or the next one has it.
    await open(dir).then(
      (store) => store.close(),
      (error: unknown) => expect(error).toMatchObject({ code: 'workspace_newer' }),
    )
    expect(await update(dir).ended).toBe('open')
    const [backup] = listUpdateBackups(dir)
    expect((await proveBackup(join(dir, backup?.file ?? ''))).checked).toBe(entries)
    expect(readdirSync(dir).filter((name) => name.includes('.part'))).toEqual([])
  })

  it.skipIf(process.platform === 'win32')(
    'that finds no room for the backup says so and changes nothing',
    { timeout: 60_000 },
    async () => {
      const dir = await makeWorkspace(4, 1_000_000)
      const entries = await numbersOf(dir)
      const said = JSON.parse(await update(dir, { maxKilobytes: 2_000 }).ended) as Record<string, string>
      expect(said).toMatchObject({ code: 'workspace_unwritable' })
      expect(said['message']).toMatch(/not brought up to date.*cannot be written.*Nothing was changed/)
      expect(said['next']).toContain('Make room')
      expect(await numbersOf(dir)).toBe(entries)
      expect(readdirSync(dir).filter((name) => name.endsWith('.part') || name.endsWith('.kontor'))).toEqual([])
    },
  )
})

describe('a workspace of a newer version', () => {
  it('is refused with the version that wrote it, what to install, and the backup that leads back', async () => {
    const dir = await makeWorkspace(1)
    const file = join(dir, 'kontor-0.1.0-before-9.8.7.kontor')
    const database = new Database(join(dir, 'kontor.db'))
    database.prepare('VACUUM INTO ?').run(file)
    database.exec("INSERT INTO program_versions VALUES (999, '9.8.7')")
    database.pragma('user_version = 999')
    database.close()
    for (const attempt of [() => open(dir), async () => openStoreForReading({ dir })])
      await expect(attempt()).rejects.toMatchObject({
        code: 'workspace_newer',
        message: expect.stringMatching(/brought up to date by Kontor 9\.8\.7.*Nothing in it was changed/) as string,
        next: expect.stringMatching(
          /Install Kontor 9\.8\.7 or a newer.*kontor restore ".*kontor-0\.1\.0-before-9\.8\.7\.kontor"/,
        ) as string,
        errors: [{ code: 'written_by', values: { program: '9.8.7', here: 'development' } }],
      })
  })
})
