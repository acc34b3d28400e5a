import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { OWN_SERVER, WHY_NONE } from '../support/postgres.ts'
import { useDatabase } from '../support/postgres-office.ts'
import { run } from './run.ts'

describe.skipIf(OWN_SERVER === undefined)(`kontor move (skipped where there is ${WHY_NONE})`, () => {
  const shared = OWN_SERVER === undefined ? undefined : useDatabase(OWN_SERVER)
  const database = () => {
    if (shared === undefined) throw new Error(WHY_NONE)
    return shared().database
  }
  const workspace = async (): Promise<string> => {
    const dir = makeFolder()
    for (const id of ['xrechnung', 'peppol'] as const) writeFileSync(join(dir, `${id}.xml`), sampleXml(id))
    const data = join(dir, 'mueller-gmbh')
    expect((await run(['import', '--data', data, dir])).exit).toBe(0)
    return data
  }
  const withVariable = async <Result>(value: string, work: () => Promise<Result>): Promise<Result> => {
    process.env['KONTOR_DATABASE'] = value
    try {
      return await work()
    } finally {
      delete process.env['KONTOR_DATABASE']
    }
  }

  it('moves a workspace to an office and back into a new folder', async () => {
    const data = await workspace()
    const proof = (await run(['verify', '--data', data, '--json'])).lines[0]
    const there = await withVariable(database().owner, () => run(['move', '--data', data, '--to', '-', '--json']))
    const told = { documents: 2, entries: proof?.['checked'], head: proof?.['head'], bytes: expect.any(Number) as number }
    expect([there.exit, there.lines]).toEqual([0, [{ ...told, seconds: expect.any(Number) as number }]])
    expect((await run(['verify', '--database', database().url, '--client', 'mueller-gmbh', '--json'])).lines).toEqual([proof])
    const back = join(makeFolder(), 'new')
    const { exit, out } = await run(['move', '--from', database().url, '--name', 'mueller-gmbh', '--data', back])
    expect([exit, out]).toEqual([0, `2 documents, ${String(proof?.['checked'])} entries; the newest hash is ${String(proof?.['head'])}\n`])
    expect((await run(['verify', '--data', back, '--json'])).lines).toEqual([proof])
    const again = await run(['move', '--data', data, '--to', database().owner, '--name', 'other'])
    expect([again.exit, again.messages]).toEqual([1, expect.stringContaining('was moved to the workspace mueller-gmbh') as string])
  })

  it('is stopped, and says how it goes on', async () => {
    const data = await workspace()
    const argv = ['move', '--data', data, '--to', database().owner, '--name', 'stopped']
    const { exit, messages } = await run(argv, { stopped: AbortSignal.abort() })
    expect([exit, messages]).toEqual([1, expect.stringContaining('The same command goes on') as string])
    expect((await run(argv)).exit).toBe(0)
  })

  it('says nothing of a password', async () => {
    const data = await workspace()
    const address = database().owner.replace('kontor_owner@', 'kontor_owner:s3cret@')
    const ends = [
      await run(['move', '--data', data, '--to', address, '--name', 'secret']),
      await run(['move', '--data', data, '--to', address, '--name', 'secret']),
      await run(['move', '--data', data, '--to', address.replace('kontor_owner', 'nobody'), '--name', 'secret']),
      await run(['move', '--data', makeFolder(), '--from', 'postgres://kontor:s3cret@127.0.0.1:1/nothing', '--name', 'secret']),
      await run(['move', '--data', makeFolder(), '--from', 'postgres://kontor:s3cret@host:port/database', '--name', 'secret']),
      await run(['move', '--data', data, '--to', 'mysql://kontor:s3cret@host/database', '--name', 'secret']),
    ]
    expect(ends.map(({ exit }) => exit)).toEqual([0, 1, 3, 3, 3, 2])
    expect(ends.map(({ out, messages }) => `${out}${messages}`).join('\n')).not.toContain('s3cret')
  })

  it('needs to know from where to where', async () => {
    const ends = [['move'], ['move', '--to', 'a', '--from', 'b'], ['move', '--from', database().url], ['move', '--to', '-', '--name', 'a']]
    for (const argv of ends) expect((await run([...argv, '--data', makeFolder()])).exit, argv.join(' ')).toBe(2)
    expect((await run(['move', '--to', database().owner, '--name', '../A', '--data', makeFolder()])).exit).toBe(2)
  })
})
