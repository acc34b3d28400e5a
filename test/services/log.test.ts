import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { openLogFile } from '../../core/services/log/log-file.ts'
import { describeFault, openLog } from '../../core/services/log/log.ts'
import { hideContent } from '../../core/services/log/redact.ts'
import { temporaryFolder } from '../support/workspace.ts'

const namesIn = (dir: string): string[] => (existsSync(dir) ? readdirSync(dir) : [])

describe('the file of the log', () => {
  it('goes on in the next file when one is full, and keeps the newest', () => {
    const dir = join(temporaryFolder(onTestFinished), 'logs')
    const file = openLogFile({ dir, maxBytes: 1000, maxFiles: 3 })
    for (let index = 0; index < 100; index++) {
      file.write(`line ${index} ${'x'.repeat(90)}`, true)
      expect(namesIn(dir).length).toBeLessThanOrEqual(3)
    }
    const sizes = namesIn(dir).map((name) => statSync(join(dir, name)).size)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
    expect(statSync(join(dir, namesIn(dir)[0] ?? '')).mode & 0o077).toBe(0)
    const lines = file.readTail(600).trimEnd().split('\n')
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['94', '95', '96', '97', '98', '99'])
  })

  it('holds what is urgent at once, with all that was said before it', () => {
    const dir = join(temporaryFolder(onTestFinished), 'logs')
    const file = openLogFile({ dir })
    file.write('first', false)
    expect(namesIn(dir)).toEqual([])
    file.write('second', true)
    expect(readFileSync(join(dir, namesIn(dir)[0] ?? ''), 'utf8')).toBe('first\nsecond\n')
  })

  it('that cannot be written is said once, and the program goes on', () => {
    const dir = join(temporaryFolder(onTestFinished), 'file')
    writeFileSync(dir, '')
    const failures: unknown[] = []
    const file = openLogFile({ dir, onFailure: (error) => failures.push(error) })
    file.write('first', true)
    file.write('second', true)
    expect(failures).toHaveLength(1)
  })
})

describe('the log', () => {
  const SECRET = 'hunter2hunter2'
  const CONFIDENTIAL = [SECRET, 'Bergruh', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', 'anna@example.com', 'RE-2026-0042']

  it('holds no key, no credentials and nothing that an invoice says', () => {
    const dir = join(temporaryFolder(onTestFinished), 'logs')
    const log = openLog({ dir })
    const said = [
      `x-api-key: kontor_${SECRET}`,
      `Authorization: Bearer ${SECRET}`,
      `{"token":"${SECRET}","password":"${SECRET}"}`,
      `fetch https://anna:${SECRET}@example.com/v2?session=${SECRET}&x=1 failed`,
      `no key kontor_${SECRET} here`,
      'Unexpected token in "<Name>Bergruh</Name>"',
      'at <cbc:Name>Bergruh</cbc:Name> of the invoice',
      'the number “RE-2026-0042” is taken',
      'DE89370400440532013000 and DE89 3704 0044 0532 0130 00 of anna@example.com',
    ]
    for (const sentence of said) {
      log.fault('call', new Error('outer', { cause: new AppError('internal_error', sentence) }))
      log.noteWindow({ kind: 'error', message: sentence, stack: `Error: ${sentence}\n    at f (https://127.0.0.1/a.js:1:2)` })
    }
    log.write('info', 'call', { path: '/v2/documents', api_key: SECRET, caller: 'window' })
    const { text } = log.read()
    for (const word of CONFIDENTIAL) expect(text).not.toContain(word)
    const lines = text.trimEnd().split('\n').slice(1)
    expect(lines).toHaveLength(2 * said.length + 1)
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
  })

  it('says what happened and where: kind, code and places of an error and of its cause', () => {
    const text = describeFault(new Error('outer', { cause: new AppError('workspace_damaged', 'The file "kontor.db" is cut off.') }))
    expect(text).toMatch(/^Error outer\nat .*log\.test\.ts:\d+/)
    expect(text).toMatch(/caused by AppError workspace_damaged The file "…" is cut off\.\nat /)
    expect(hideContent('SQLITE_CONSTRAINT: UNIQUE constraint failed: documents.id')).toBe(
      'SQLITE_CONSTRAINT: UNIQUE constraint failed: documents.id',
    )
    expect(hideContent("Cannot read properties of undefined (reading 'map')")).toBe('Cannot read properties of undefined (reading "…")')
  })

  it('leaves out what is below its level, and what a window says too often', () => {
    const dir = join(temporaryFolder(onTestFinished), 'logs')
    const log = openLog({ dir, level: 'warn' })
    log.write('info', 'call')
    for (let index = 0; index < 100; index++) log.noteWindow({ kind: 'rejection', message: `again ${index}` })
    expect(log.read().text.trimEnd().split('\n').slice(1)).toHaveLength(20)
  })

  it('names the program and the system first', () => {
    expect(openLog({ dir: join(temporaryFolder(onTestFinished), 'logs') }).read().text).toMatch(/^Kontor \S+, Node \d+\S*, \S+ \S+ \S+\n$/)
  })
})
