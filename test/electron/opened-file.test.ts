import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readOpened } from '../../electron/opened-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-opened-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a file that was opened with the program', () => {
  it('comes with its name and its bytes', async () => {
    const path = join(folder, 'a.xml')
    writeFileSync(path, '<a/>')
    expect(await readOpened(path)).toEqual({ name: 'a.xml', bytes: new TextEncoder().encode('<a/>') })
  })

  it('is refused when it is too large, or no file', async () => {
    const path = join(folder, 'large.xml')
    writeFileSync(path, '')
    truncateSync(path, 50_000_001)
    await expect(readOpened(path)).rejects.toThrow('large.xml is larger than 50 MB.')
    await expect(readOpened(folder)).rejects.toThrow('it is a folder')
  })

  it.skipIf(process.platform !== 'linux')('is refused when it has no end (Linux)', async () => {
    const pipe = join(folder, 'pipe.xml')
    execFileSync('mkfifo', [pipe])
    await expect(readOpened(pipe)).rejects.toThrow('it is a pipe')
    await expect(readOpened('/dev/zero')).rejects.toThrow('it is a device')
  })
})
