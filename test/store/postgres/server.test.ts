import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OWN_SERVER, WHY_NONE } from '../../support/postgres.ts'

const SUPPORT = join(import.meta.dirname, '..', '..', 'support', 'postgres-server.ts')
/** Starts the server, says where it is, and goes on for ever. */
const SCRIPT = `const { OWN_SERVER, startServer } = await import(${JSON.stringify(SUPPORT)}); console.log(await startServer(OWN_SERVER)); setInterval(() => {}, 1000)`

describe.skipIf(OWN_SERVER === undefined)(`the server of the tests${OWN_SERVER === undefined ? `: ${WHY_NONE}` : ''}`, () => {
  it('ends after the process that it was started for, also where that was killed', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    const folder = said.toString().trim()
    expect(existsSync(join(folder, 'data', 'postmaster.pid'))).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(() => existsSync(folder), { timeout: 10_000 }).toBe(false)
  })
})
