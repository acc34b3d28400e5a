import { describe, expect, it } from 'vitest'
import { argumentOf, readStart, taskOf } from '../../electron/arguments.ts'
import type { ShellTask } from '../../core/contract/desktop.ts'

const window = (named: readonly string[], data?: string, task?: ShellTask) => ({ kind: 'window', data, named, task })
const ID = '0190b5a4-1c2d-7e3f-8a4b-5c6d7e8f9012'
const read = (args: readonly string[], platform: NodeJS.Platform = 'linux') => readStart(args, platform)

describe('what the program is started with', () => {
  it.each<[readonly string[], object]>([
    [[], window([])],
    [['--data', '/a b'], window([], '/a b')],
    [['--data=/a'], window([], '/a')],
    [['a.xml', 'B.PDF'], window(['a.xml', 'B.PDF'])],
    [['--', 'file:///a/b.xml', 'kontor://documents/1'], window(['file:///a/b.xml', 'kontor://documents/1'])],
    // A name that looks like a switch is a name behind the dashes.
    [['--data', '/a', '--', '--remote-debugging-port=1.xml'], window(['--remote-debugging-port=1.xml'], '/a')],
    [['--new-invoice'], window([], undefined, { kind: 'new-invoice' })],
    [['--data=/a', `--document=workspace/${ID}`, '--'], window([], '/a', { kind: 'document', workspace: 'workspace', id: ID })],
    [['--cli', '--', 'validate', '--json', 'a.xml'], { kind: 'command', args: ['validate', '--json', 'a.xml'] }],
    [['--cli', '--no-sandbox', '--disable-gpu', '--ozone-platform=headless', '--', 'rules'], { kind: 'command', args: ['rules'] }],
    [['--no-sandbox', '--cli', '--', 'rules'], { kind: 'command', args: ['rules'] }],
    [['--trial'], { kind: 'trial' }],
  ])('%j is read', (args, start) => expect(read(args)).toEqual(start))

  it.each([
    [['--remote-debugging-port=9222']],
    [['--remote-debugging-port', '9222']],
    [['--remote-debugging-pipe']],
    [['--inspect']],
    [['--inspect-brk=0.0.0.0:1']],
    [['-remote-debugging-port=9222']],
    [['--js-flags=--allow-natives-syntax']],
    [['--load-extension=/a.xml']],
    [['--disable-web-security', 'a.xml']],
    [['--host-rules=MAP * 127.0.0.1']],
    [['--data', '--inspect']],
    [['--new-invoice', '--new-invoice']],
    [['--new-invoice=1']],
    [['--document']],
    [[`--document=../workspace/${ID}`]],
    [[`--document=workspace/${ID}/..`]],
    [['--document=workspace/1']],
    // Behind the dashes stands what others name: none of it is a task.
    [['--', '--new-invoice']],
    [['--data', '/a', '--data', '/b']],
    [['--data']],
    [['--data=']],
    [['a.xml', '--cli', '--', 'rules']],
    [['--data', '/a', '--cli', '--', 'rules']],
    [['--cli', 'validate', 'a.xml']],
    [['--cli', '--remote-debugging-port=9222', '--', 'rules']],
    [['--cli']],
    [['--trial', 'a.xml']],
    [['a.xml', '--trial']],
    [['a.exe']],
    [['https://example.org/']],
    [['--', '--inspect']],
  ])('%j is refused with a sentence', (args) => {
    expect(() => read(args)).toThrow(/^(Kontor (is not started with|opens)|--cli is followed by)/)
  })

  it('takes a slash for a dash on Windows alone, as Chromium does', () => {
    expect(() => read(['/remote-debugging-port=1.xml'], 'win32')).toThrow('takes no switches')
    expect(read(['/home/a.xml'])).toEqual(window(['/home/a.xml']))
    expect(read(['--', '/a.xml'], 'win32')).toEqual(window(['/a.xml']))
  })

  it('shows no window where a launcher has taken the sandbox away, and says what to do', () => {
    expect(() => read(['--no-sandbox', '--', 'a.xml'])).toThrow('without the sandbox')
    expect(() => read(['--no-sandbox', '--no-sandbox'])).toThrow('takes no switches')
    expect(() => read(['a.xml', '--no-sandbox'])).toThrow('takes no switches')
  })
})

it('asks for a task by an argument that is read as that task, and by no other', () => {
  for (const task of [{ kind: 'new-invoice' }, { kind: 'document', workspace: 'a-1', id: ID }] as const)
    expect(taskOf(argumentOf(task))).toEqual(task)
  for (const arg of [undefined, 1, {}, '--', 'kontor://documents/1', `--document=a/${ID}\n`, '--new-invoice '])
    expect(taskOf(arg)).toBeUndefined()
})
