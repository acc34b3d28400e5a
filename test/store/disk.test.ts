import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { diskFaultOf } from '../../core/base/disk-fault.ts'
import { AppError } from '../../core/base/errors.ts'
import { openDatabase } from '../../core/store/sqlite/database.ts'
import type { OpenFile } from '../../core/store/sqlite/driver.ts'
import { DATABASE_FILE } from '../../core/store/types.ts'
import { temporaryFolder } from '../support/workspace.ts'

function open(): OpenFile {
  const file = openDatabase(temporaryFolder(onTestFinished))
  onTestFinished(() => file.close())
  return file
}

const setting = (file: OpenFile, size: number) =>
  file.transact(() => file.statement("INSERT INTO settings (name, value) VALUES ('test', ?)").run('x'.repeat(size)))

describe('a disk that takes nothing', () => {
  it('is said to be full, and what was there is there; with room it goes on', async () => {
    const file = open()
    const { page_count } = file.query<{ page_count: number }>('PRAGMA page_count').get() ?? { page_count: 0 }
    file.query(`PRAGMA max_page_count = ${page_count}`).get()
    const error = await setting(file, 100_000).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      code: 'workspace_unwritable',
      message: 'The workspace cannot be written: the disk is full, or a quota is reached. What was stored before is there.',
      next: 'Make room there, then try again.',
      cause: { code: 'SQLITE_FULL' },
    })
    file.query('PRAGMA max_page_count = 100000').get()
    await setting(file, 100_000)
    expect(file.query<{ amount: number }>("SELECT count(*) AS amount FROM settings WHERE name = 'test'").get()).toEqual({ amount: 1 })
  })

  it('is said to be only read', async () => {
    const file = open()
    file.statement('PRAGMA query_only = ON').run()
    await expect(setting(file, 1)).rejects.toMatchObject({
      code: 'workspace_unwritable',
      message: expect.stringContaining('it can only be read') as string,
      next: 'Let the program write to the folder and all that lies in it, then try again.',
    })
  })

  it('is said with the folder where the database cannot be opened', () => {
    const dir = temporaryFolder(onTestFinished)
    mkdirSync(join(dir, DATABASE_FILE))
    expect(() => openDatabase(dir)).toThrow(
      expect.objectContaining({
        code: 'workspace_unwritable',
        message: expect.stringContaining(`The workspace in ${dir}`) as string,
      }) as Error,
    )
  })

  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['SQLITE_FULL', 'full'],
    ['EROFS', 'closed'],
    ['EACCES', 'closed'],
    ['SQLITE_READONLY_DBMOVED', 'closed'],
    ['SQLITE_CANTOPEN', 'closed'],
    ['SQLITE_IOERR_WRITE', 'broken'],
    ['SQLITE_BUSY', undefined],
    ['ENOENT', undefined],
  ])('%s says that it is %s', (code, fault) => {
    expect(diskFaultOf(Object.assign(new Error('of a system'), { code }))).toBe(fault)
  })
})
