import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { ANCHOR_FILE, readAnchor } from '../../core/store/anchor.ts'
import { openStore, openStoreForReading } from '../../core/store/store.ts'
import { createChance } from '../contract/random.ts'
import { ONCE, countRuns } from '../support/extent.ts'
import { newDocument, temporaryFolder } from '../support/workspace.ts'

const POINTS = countRuns(500)
const WRITES = 40
const WAL_HEAD = 32
const FRAME_HEAD = 24

/** The files as they lay there once a write had been answered. */
interface Moment {
  readonly wal: Buffer
  readonly anchor: Buffer
  readonly id: string
}

/** Works in a workspace, and keeps its files after each answer. */
async function work(dir: string): Promise<{ readonly database: Buffer; readonly moments: readonly Moment[] }> {
  const store = await openStore({ dir, clock: systemClock, ids: createIds() })
  onTestFinished(() => store.close())
  const moments: Moment[] = []
  for (let index = 0; index < WRITES; index += 1) {
    const { id } = await store.write((tx) => tx.documents.insert(newDocument(`P-${index}`)))
    moments.push({ id, wal: readFileSync(join(dir, 'kontor.db-wal')), anchor: readFileSync(join(dir, ANCHOR_FILE)) })
  }
  return { database: readFileSync(join(dir, 'kontor.db')), moments }
}

/** As a cut leaves it while SQLite copies pages from its log into the database: any of them have arrived, the log is still whole. */
function copySomePages(database: Buffer, wal: Buffer, isCopied: () => boolean): Buffer {
  const page = wal.readUInt32BE(8)
  const pages = new Map<number, Buffer>()
  for (let at = WAL_HEAD; at + FRAME_HEAD + page <= wal.byteLength; at += FRAME_HEAD + page)
    pages.set(wal.readUInt32BE(at), wal.subarray(at + FRAME_HEAD, at + FRAME_HEAD + page))
  const last = Math.max(...pages.keys())
  const copied = Buffer.alloc(Math.max(database.byteLength, last * page))
  database.copy(copied)
  for (const [number, content] of pages) if (isCopied()) content.copy(copied, (number - 1) * page)
  return copied
}

it(
  `after ${POINTS} power cuts what was answered is there, or the proof says what is missing; and the program goes on`,
  { ...ONCE, timeout: 300_000 },
  async () => {
    const dir = temporaryFolder(onTestFinished)
    const { database, moments } = await work(dir)
    const chance = createChance(20_261_126)
    let lost = 0
    for (let point = 0; point < POINTS; point += 1) {
      const answered = chance.below(WRITES - 1)
      const [now, next] = [moments[answered], moments[answered + 1]]
      if (now === undefined || next === undefined) throw new RangeError('no such moment')
      const folder = temporaryFolder(onTestFinished)
      copyFileSync(join(dir, 'kontor.key'), join(folder, 'kontor.key'))
      const way = chance.below(3)
      // While the next write is on its way to the disk; while pages are copied; and a disk that had answered before it kept anything.
      const end =
        way === 2 ? chance.below(now.wal.byteLength) : now.wal.byteLength + chance.below(next.wal.byteLength - now.wal.byteLength + 1)
      const wal = next.wal.subarray(0, end)
      writeFileSync(join(folder, 'kontor.db'), way === 1 ? copySomePages(database, now.wal, () => chance.maybe(0.5)) : database)
      writeFileSync(join(folder, 'kontor.db-wal'), wal)
      // What is noted is not flushed with each write: an older one may be there, or the place of the newer one was cut off.
      const anchor = way === 2 ? now.anchor : (moments[answered - chance.below(2)]?.anchor ?? now.anchor)
      writeFileSync(join(folder, ANCHOR_FILE), anchor)

      const state = await look(folder, moments.slice(0, answered + 1))
      if (way !== 2) expect([point, state]).toEqual([point, { missing: 0, code: undefined }])
      if (state.missing > 0) lost += 1
      expect([point, state.missing > 0]).toEqual([point, state.code === 'lost_end'])
      await goOn(folder)
      expect([point, (await look(folder, [])).code]).toEqual([point, state.code])
    }
    expect(lost).toBeGreaterThan(POINTS / 10)
  },
)

/** How many of the documents are missing, and what the proof says. */
async function look(dir: string, moments: readonly Moment[]) {
  const store = openStoreForReading({ dir })
  try {
    let missing = 0
    for (const { id } of moments) if ((await store.documents.find(id)) === undefined) missing += 1
    return { missing, code: (await store.chain.verify()).broken?.code }
  } finally {
    await store.close()
  }
}

async function goOn(dir: string): Promise<void> {
  const store = await openStore({ dir, clock: systemClock, ids: createIds() })
  await store.write((tx) => tx.documents.insert(newDocument('LATER')))
  await store.close()
  expect(readAnchor(join(dir, ANCHOR_FILE))).toBeDefined()
}
