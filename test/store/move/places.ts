import Database from 'better-sqlite3'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openExport } from '../../../core/services/export/export.ts'
import type { MoveOptions } from '../../../core/store/move.ts'
import { openStore, openStoreForReading, type Store } from '../../../core/store/store.ts'
import { countingIds, manualClock, systemClock, temporaryFolder } from '../../support/workspace.ts'
import { live } from './life.ts'

/** A folder with a workspace in which as much has happened as there are steps. */
export async function makeLife(steps: readonly number[], dir = temporaryFolder(onTestFinished)): Promise<string> {
  const clock = manualClock()
  const store = await openStore({ dir, clock, ids: countingIds(), actor: () => 'desk:anna' })
  await live(store, clock, steps)
  const head = await store.chain.lastHead()
  if (head === undefined) throw new Error('Nothing is signed.')
  await store.write((tx) =>
    tx.chain.addStamp({ head, authority: 'https://example.org/', token: 'AAAA', root: 'BBBB', created_at: clock.now() }),
  )
  await store.close()
  return dir
}

/** Works in the workspace of a folder. */
export async function workIn<Result>(dir: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ dir, clock: manualClock(), ids: countingIds('22222222') })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Also of a workspace that is not to be worked on. */
export async function readSetting(dir: string, name: string): Promise<unknown> {
  const reader = openStoreForReading({ dir })
  try {
    return await reader.settings.read(name)
  } finally {
    await reader.close()
  }
}

/** How a test moves; `told` are the steps that were reported. */
export function movesOf(url: string, id: string, dir: string): MoveOptions & { readonly told: string[] } {
  const told: string[] = []
  return {
    url,
    id,
    dir,
    clock: systemClock,
    ids: countingIds('33333333'),
    signal: new AbortController().signal,
    report: ({ step, table }) => void told.push(`${step} ${table}`),
    onAnew: () => void told.push('anew'),
    told,
  }
}

/** All that a file holds of a workspace, row by row as it is stored; without the mark of a move, and sums of nothing. */
export function dump(dir: string): Record<string, unknown[]> {
  const db = new Database(join(dir, 'kontor.db'), { readonly: true })
  db.defaultSafeIntegers()
  try {
    const names = db
      .prepare<[], { name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'documents_search%' AND name <> 'row_sums' ORDER BY name",
      )
      .all()
    const rowsOf = (name: string): unknown[] => {
      const besides = name === 'settings' ? " WHERE name <> 'move'" : /_(counts|sums)$/.test(name) ? ' WHERE amount <> 0' : ''
      const keys = db.prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('${name}') WHERE pk > 0 ORDER BY pk`).all()
      return db.prepare(`SELECT * FROM ${name}${besides} ORDER BY ${keys.map((key) => key.name).join(', ')}`).all()
    }
    return Object.fromEntries(names.map(({ name }) => [name, rowsOf(name)]))
  } finally {
    db.close()
  }
}

/** What an export of the workspace holds, byte for byte. */
export async function exportOf(source: Parameters<typeof openExport>[0]): Promise<readonly [string[], Buffer]> {
  const workspace = await openExport(source)
  try {
    const lines: string[] = []
    await workspace.writeLog(async (line) => void lines.push(line))
    const file = join(temporaryFolder(onTestFinished), 'all.zip')
    // The key that seals is opened in one of the places alone.
    await workspace.writeZip(file, { sign: () => Promise.resolve(undefined) })
    return [lines, readFileSync(file)]
  } finally {
    await workspace.close()
  }
}
