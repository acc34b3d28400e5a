import { expect, it } from 'vitest'
import { makeFolder, openTestServer } from './server-fixture.ts'

it('a workspace that is closed while its work begins is closed when that has begun: nothing of it goes on afterwards', async () => {
  const faults: unknown[] = []
  const server = await openTestServer({ dir: makeFolder(), report: (error) => faults.push(error) })
  const ended: string[] = []
  const begun = server.runQueue().then(() => ended.push('begun'))
  await server.close().then(() => ended.push('closed'))
  await begun
  expect([ended, faults]).toEqual([['begun', 'closed'], []])
})
