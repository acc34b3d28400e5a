import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openWorkspaceHost } from '../../core/http/workspace-host.ts'
import { openLog } from '../../core/services/log/log.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { clientOf, makeFolder } from './server-fixture.ts'

it('the window writes what it could not tell into the log of the program, and reads it for support', async () => {
  const home = makeFolder()
  const log = openLog({ dir: join(home, 'logs') })
  const host = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser', programLog: log })
  onTestFinished(() => host.close())
  const window = clientOf(host.handleWindow)
  await window.desk_fault({
    body: { kind: 'rejection', message: 'TypeError: no "Bergruh"', stack: 'TypeError: no\n    at view (/a.js:1:2)' },
  })
  const { text } = await window.desk_log()
  expect(text).toMatch(/^Kontor /)
  expect(text).toContain(
    '"level":"error","event":"window","kind":"rejection","message":"TypeError: no \\"…\\"","stack":["at view (/a.js:1:2)"]',
  )
  await expect(window.desk_fault({ body: { kind: 'error', message: 'x'.repeat(3000) } })).rejects.toMatchObject({
    code: 'validation_error',
  })
  // The folder of the log is no workspace.
  expect((await window.desk_workspaces()).items).toHaveLength(1)
})
