import { describe, expect, it } from 'vitest'
import { readStart } from '../../electron/arguments.ts'
import { jumpListOf, type JumpListWish } from '../../electron/jump-list.ts'
import { WORDS } from '../../core/languages/words.ts'

const ID = '0190b5a4-1c2d-7e3f-8a4b-5c6d7e8f901'
const recent = [1, 2].map((n) => ({ workspace: 'workspace', id: `${ID}${n}`, title: `RE-${n} · Hotel` }))
const PROGRAM = 'C:\\Program Files\\Kontor\\Kontor.exe'

const list = (wish: Partial<JumpListWish> = {}) =>
  jumpListOf({ words: WORDS.de.shell().tasks, recent, removed: new Set(), program: PROGRAM, data: undefined, ...wish })

/** As Windows splits a command line (CommandLineToArgvW): backslashes count double before a quote alone. */
function splitCommandLine(line: string): string[] {
  const args: string[] = []
  for (const [, quoted, bare] of line.matchAll(/"((?:[^"\\]|\\+(?!\\*")|\\*\\"(?=[^ ]|$)|(?:\\\\)+(?="))*)"|([^\s"]+(?:"[^"]*")?)/g))
    args.push(bare ?? (quoted ?? '').replace(/(\\+)(?="|$)/g, (run) => run.slice(run.length / 2)))
  return args
}

describe('the list at the icon of the program on Windows', () => {
  it('begins an invoice and opens the last documents, by arguments that the program reads', () => {
    const { tasks, documents } = list()
    expect(tasks).toEqual({
      type: 'tasks',
      items: [
        {
          type: 'task',
          program: PROGRAM,
          args: '--new-invoice',
          title: 'Neue Rechnung',
          description: 'Eine neue Rechnung beginnen',
          iconPath: PROGRAM,
          iconIndex: 0,
        },
      ],
    })
    expect(documents).toMatchObject([{ type: 'custom', name: 'Zuletzt geöffnete Belege' }])
    expect(documents[0]?.items?.map(({ title, args }) => [title, readStart([args ?? ''], 'win32')])).toEqual(
      recent.map(({ workspace, id, title }) => [
        title,
        { kind: 'window', data: undefined, named: [], task: { kind: 'document', workspace, id } },
      ]),
    )
  })

  it('leaves out what the person has taken out, and a heading without anything', () => {
    const removed = new Set(recent.map(({ workspace, id }) => `--document=${workspace}/${id}`))
    expect(list({ removed: new Set([...removed].slice(1)) }).documents[0]?.items).toHaveLength(1)
    expect(list({ removed }).documents).toEqual([])
    expect(list({ recent: [] }).documents).toEqual([])
  })

  it.each(['D:\\Mandanten\\Müller & Söhne', 'D:\\', '\\\\server\\share\\'])('leads to the program of the folder %s', (data) => {
    const args = list({ data }).tasks.items?.[0]?.args ?? ''
    expect(readStart(splitCommandLine(args.replace('--data=', '--data ')), 'win32')).toMatchObject({ data, task: { kind: 'new-invoice' } })
  })
})
