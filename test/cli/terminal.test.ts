import { spawnSync, type StdioOptions } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { plainText } from '../../core/cli/terminal.ts'
import { repositoryRoot } from '../support/shared.ts'

describe('what the command shows in a terminal', () => {
  it('writes out what would steer it or turn the order of reading', () => {
    expect(plainText('a\u001b]0;title\u0007b\u009b2J')).toBe('a\\u001b]0;title\\u0007b\\u009b2J')
    expect(plainText('rechnung\u202exml.exe')).toBe('rechnung\\u202exml.exe')
    expect(plainText('first\rsecond')).toBe('first\\u000dsecond')
  })

  it('leaves lines, tabs and every script of the world as they are', () => {
    const words = 'Müller & Søn\t12,50 €\nΑθήνα 東京 👩‍🔧 שלום\n'
    expect(plainText(words)).toBe(words)
    expect(plainText('a\r\nb')).toBe('a\nb')
  })
})

/** A process of the command whose standard output is something. */
function help(output: 'pipe' | 'ignore' | number) {
  const stdio: StdioOptions = ['ignore', output, 'pipe']
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repositoryRoot(), 'core', 'cli', 'bin.ts'), 'help'], { stdio })
  return { status, out: stdout, said: String(stderr) }
}

function open(path: string): number {
  const file = openSync(path, 'w')
  onTestFinished(() => closeSync(file))
  return file
}

const FULL = '/dev/full'

describe('standard output', () => {
  it('says the same to a pipe and to a file, and nothing where nobody listens', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-terminal-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const piped = help('pipe')
    expect([piped.status, piped.said, String(piped.out).startsWith('kontor COMMAND')]).toEqual([0, '', true])
    const file = open(join(folder, 'help.txt'))
    expect([help(file), readFileSync(join(folder, 'help.txt'))]).toEqual([{ status: 0, out: null, said: '' }, piped.out])
    expect(help('ignore')).toEqual({ status: 0, out: null, said: '' })
  })

  it.skipIf(!existsSync(FULL))(`that has no room ends the command, which says so (skipped where there is no ${FULL})`, () => {
    const { status, said } = help(open(FULL))
    expect([status, said]).toEqual([3, expect.stringContaining('standard output cannot be written (ENOSPC)')])
  })
})
