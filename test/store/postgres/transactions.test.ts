import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Transaction } from '../../../core/store/postgres/transaction.ts'
import { describeOnServers } from '../../support/postgres.ts'
import { useDatabase } from '../../support/postgres-office.ts'

const WRITE = 'INSERT INTO settings (name, value) VALUES (?, ?)'
const NAMES = 'SELECT name FROM settings ORDER BY name'
const raise = (code: string): string => `DO $$ BEGIN RAISE EXCEPTION 'asked for' USING ERRCODE = '${code}'; END $$`

describeOnServers('transactions', (server) => {
  const shared = useDatabase(server)
  const open = async () => {
    const { office, newWorkspace } = shared()
    const workspace = office.bind(await newWorkspace())
    const names = async () => (await workspace.reads.query<{ name: string }>(NAMES).all()).map(({ name }) => name)
    return { workspace, names }
  }

  it('store all of a work or nothing of it', async () => {
    const { workspace, names } = await open()
    const answer = await workspace.transact(async (db) => {
      expect(await db.statement(WRITE).run('a', '1')).toBe(1)
      expect(await db.query<{ name: string }>(NAMES).get()).toEqual({ name: 'a' })
      expect(await names()).toEqual([])
      return 7
    })
    expect([answer, await names()]).toEqual([7, ['a']])
    const failing = workspace.transact(async (db) => {
      await db.statement(WRITE).run('b', '1')
      throw new RangeError('no')
    })
    await expect(failing).rejects.toThrow(new RangeError('no'))
    expect(await names()).toEqual(['a'])
  })

  it('store nothing where a statement failed and the work went on', async () => {
    const { workspace, names } = await open()
    const failing = workspace.transact(async (db) => {
      await db.statement(WRITE).run('a', '1')
      await db
        .statement(WRITE)
        .run('a', '2')
        .catch(() => undefined)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await names()).toEqual([])
  })

  it('have parts that are undone alone, also within each other, and after a statement that failed', async () => {
    const { workspace, names } = await open()
    await workspace.transact(async (db) => {
      await db.statement(WRITE).run('a', '1')
      await db.savepoint(async (part) => {
        await part.statement(WRITE).run('b', '1')
        const inner = part.savepoint(async () => {
          await part.statement(WRITE).run('c', '1')
          throw new RangeError('no')
        })
        await expect(inner).rejects.toThrow('no')
      })
      const doubled = db.savepoint(async (part) => {
        await part.statement(WRITE).run('d', '1')
        await part.statement(WRITE).run('d', '1')
      })
      await expect(doubled).rejects.toMatchObject({ code: '23505' })
      const swallowed = db.savepoint(async (part) => {
        await part.statement(WRITE).run('e', '1')
        await part
          .statement(WRITE)
          .run('e', '1')
          .catch(() => undefined)
      })
      await expect(swallowed).rejects.toMatchObject({ code: '23505' })
      await db.statement(WRITE).run('f', '1')
    })
    expect(await names()).toEqual(['a', 'b', 'f'])
  })

  it('undo a part of which several statements were asked for together and one failed, and go on', async () => {
    const { workspace, names } = await open()
    await workspace.transact(async (db) => {
      const failing = db.savepoint((part) => {
        const write = part.statement(WRITE)
        return Promise.all([write.run('a', '1'), write.run('a', '2'), write.run('b', '1'), write.run('c', '1')])
      })
      await expect(failing).rejects.toMatchObject({ code: '23505' })
      await db.statement(WRITE).run('d', '1')
    })
    expect(await names()).toEqual(['d'])
  })

  it('say so where a work ends before a statement that fails', async () => {
    const { workspace, names } = await open()
    const hasty = workspace.transact((db) => {
      const write = db.statement(WRITE)
      void Promise.allSettled([write.run('a', '1'), write.run('a', '2')])
    })
    await expect(hasty).rejects.toThrow()
    expect(await names()).toEqual([])
  })

  it('answer what is asked at the same time in the order of asking', async () => {
    const { workspace, names } = await open()
    await workspace.transact((db) => Promise.all(['a', 'b', 'c'].map((name) => db.statement(WRITE).run(name, '1'))))
    expect(await names()).toEqual(['a', 'b', 'c'])
  })

  it('answer the number of an inserted row', async () => {
    const { workspace } = await open()
    const insert = "INSERT INTO restores (step, actor, created_at) VALUES ('restored', ?, ?)"
    const [first, second] = await workspace.transact(async (db) => [
      await db.insert(insert).run(null, 'x'),
      await db.insert(insert).run('y', 'x'),
    ])
    expect(await workspace.reads.query('SELECT seq, actor FROM restores ORDER BY seq').all()).toEqual([
      { seq: first, actor: null },
      { seq: second, actor: 'y' },
    ])
  })

  it('refuse to be used after their end', async () => {
    const { workspace, names } = await open()
    let kept: Transaction | undefined
    await workspace.transact((db) => {
      kept = db
    })
    await expect(kept?.statement(WRITE).run('a', '1')).rejects.toThrow(TypeError)
    await expect(kept?.query(NAMES).all()).rejects.toThrow(TypeError)
    await expect(kept?.savepoint(() => undefined)).rejects.toThrow(TypeError)
    await expect(kept?.search.remove(1, { number: '', names: '', ids: '' })).rejects.toThrow(TypeError)
    expect(await names()).toEqual([])
  })

  it('begin anew where the server asks for it, five times at most', async () => {
    const { workspace, names } = await open()
    let count = 0
    const work = (failures: number, code: string) => async (db: Transaction) => {
      count += 1
      await db.statement(WRITE).run(`${code}-${count}`, '1')
      // In a part as well: then the whole transaction is begun anew, and not the part undone.
      if (count <= failures) await db.savepoint((part) => part.statement(raise(code)).run()).catch(() => undefined)
      return count
    }
    expect(await workspace.transact(work(3, '40001'))).toBe(4)
    expect(await names()).toEqual(['40001-4'])
    count = 0
    await expect(workspace.transact(work(9, '40P01'))).rejects.toMatchObject({ code: 'workspace_busy' })
    expect([count, await names()]).toEqual([5, ['40001-4']])
  })

  it('end a deadlock: one of the two begins anew, and both are stored', async () => {
    const { workspace, names } = await open()
    const { workspace: other } = await open()
    const lock = (db: Transaction, number: number) => db.query('SELECT pg_advisory_xact_lock(?)').all(number)
    let attempts = 0
    const both = (first: number, second: number) => async (db: Transaction) => {
      attempts += 1
      await db.statement(WRITE).run(`${first}`, '1')
      await lock(db, first)
      if (attempts <= 2) await wait(100)
      await lock(db, second)
    }
    await Promise.all([workspace.transact(both(101, 102)), other.transact(both(102, 101))])
    expect([attempts, await names()]).toEqual([3, ['101']])
  })
})
