import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { checkExport } from '../../core/services/export/check-export.ts'
import { openExport } from '../../core/services/export/export.ts'
import { backupWorkspace, proveBackup } from '../../core/store/backup.ts'
import { ANCHOR_FILE } from '../../core/store/anchor.ts'
import { openStore, openStoreForReading } from '../../core/store/store.ts'
import { createIds } from '../../core/services/ports.ts'
import { ONCE, countRuns } from '../support/extent.ts'
import { createChance, type Chance } from '../contract/random.ts'
import { manualClock, temporaryFolder } from '../support/workspace.ts'
import { live, MANY_STEPS } from './move/life.ts'
import { dump } from './move/places.ts'

const LONG_MS = 120_000

/** A third each of single bits, single bytes and blocks. */
const AMOUNT = countRuns(200)

function damage(bytes: Buffer, chance: Chance): Buffer {
  const damaged = Buffer.from(bytes)
  const at = chance.below(bytes.byteLength)
  const way = chance.below(3)
  if (way === 0) damaged[at] = (damaged[at] ?? 0) ^ (1 << chance.below(8))
  if (way === 1) damaged[at] = chance.below(256)
  if (way === 2) damaged.fill(chance.below(256), at, Math.min(at + chance.pick([16, 64, 512, 4096]), bytes.byteLength))
  return damaged
}

/** A workspace that was lived in; closed, and as it lies there while it is written. */
const [closed, open] = [temporaryFolder(afterAll), temporaryFolder(afterAll)]
const [backup, zip] = [join(temporaryFolder(afterAll), 'copy.kontor'), join(temporaryFolder(afterAll), 'all.zip')]

beforeAll(async () => {
  const clock = manualClock()
  const store = await openStore({ dir: closed, clock, ids: createIds(clock) })
  await live(store, clock, MANY_STEPS.slice(0, 120))
  for (const name of ['kontor.db', 'kontor.db-wal', 'kontor.key', ANCHOR_FILE]) copyFileSync(join(closed, name), join(open, name))
  await store.close()
  backupWorkspace(closed, backup)
  const workspace = await openExport({ dir: closed })
  await workspace.writeZip(zip)
  await workspace.close()
}, LONG_MS)

/** What is said against something damaged; undefined: nothing. Whatever else is thrown is a fault of the program. */
async function objection(prove: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await prove()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal_error') return error.code
    throw error
  }
}

async function verify(dir: string): Promise<string | undefined> {
  return objection(async () => {
    const store = openStoreForReading({ dir })
    try {
      return (await store.chain.verify()).broken?.reason
    } finally {
      await store.close()
    }
  })
}

describe('damage is seen, or what is read is the same as before', { ...ONCE, timeout: LONG_MS }, () => {
  it.each([
    ['of a database', closed, 'kontor.db', AMOUNT / 4],
    // Its pages stand in the log as well, from where they are read.
    ['of a database that is being written', open, 'kontor.db', 0],
    ['of its log of what was written', open, 'kontor.db-wal', AMOUNT / 4],
  ])('%s', async (_, dir, name, least) => {
    const whole = dump(dir)
    const chance = createChance(20_261_126)
    const unseen: string[] = []
    let seen = 0
    for (let count = 0; count < AMOUNT; count += 1) {
      const folder = temporaryFolder(onTestFinished)
      cpSync(dir, folder, { recursive: true })
      const file = join(folder, name)
      const before = readFileSync(file)
      const damaged = damage(before, chance)
      writeFileSync(file, damaged)
      if ((await verify(folder)) !== undefined) seen += 1
      else {
        const now = dump(folder)
        for (const table of Object.keys(whole)) if (!isSame(now[table], whole[table])) unseen.push(table)
      }
    }
    expect(unseen).toEqual([])
    expect(seen).toBeGreaterThanOrEqual(least)
  })

  it.each([
    ['of a backup', backup, async (file: string) => (await proveBackup(file)).broken?.reason],
    ['of an export', zip, async (file: string) => (await checkExport(file, () => undefined)).faults[0]?.code],
  ])('%s', async (_, source, prove) => {
    const chance = createChance(20_261_126)
    const whole = readFileSync(source)
    const file = join(temporaryFolder(onTestFinished), 'damaged')
    for (let count = 0; count < AMOUNT; count += 1) {
      const damaged = damage(whole, chance)
      writeFileSync(file, damaged)
      const found = await objection(() => prove(file))
      expect([count, found !== undefined || damaged.equals(whole) || isUnpackedAlike(damaged, whole)]).toEqual([count, true])
      expect(existsSync(`${file}.proof`)).toBe(false)
    }
  })
})

/** Some fields of an archive say nothing that is used, such as the version that is needed to unpack it. */
function isUnpackedAlike(left: Buffer, right: Buffer): boolean {
  return isZip(left) && isZip(right) && isDeepStrictEqual(unzipSync(left), unzipSync(right))
}

const isZip = (bytes: Buffer): boolean => bytes.includes('PK\x05\x06', 0, 'latin1')

function isSame(left: unknown, right: unknown): boolean {
  const text = (value: unknown): string => JSON.stringify(value, (_, cell: unknown) => (typeof cell === 'bigint' ? `${cell}n` : cell))
  return text(left) === text(right)
}
