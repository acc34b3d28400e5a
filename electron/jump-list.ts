import type { JumpListCategory, JumpListItem } from 'electron'
import type { RecentDocument, ShellTask } from '../core/contract/desktop.ts'
import type { ShellWords } from '../core/languages/types.ts'
import { argumentOf } from './arguments.ts'

export interface JumpListWish {
  readonly words: ShellWords['tasks']
  readonly recent: readonly RecentDocument[]
  /** Arguments of what the person has taken out of the list: with one of them Windows would show none of its category. */
  readonly removed: ReadonlySet<string | undefined>
  readonly program: string
  /** The folder of one workspace that the program was started for. */
  readonly data: string | undefined
}

/** What Windows offers at the icon of the program: tasks, and the last documents above them. */
export function jumpListOf({ words, recent, removed, program, data }: JumpListWish): {
  tasks: JumpListCategory
  documents: JumpListCategory[]
} {
  const leading = data === undefined ? '' : `--data=${quoted(data)} `
  const item = (task: ShellTask, title: string, description: string): JumpListItem => ({
    type: 'task',
    program,
    args: leading + argumentOf(task),
    title,
    description,
    iconPath: program,
    iconIndex: 0,
  })
  const items = recent
    .map(({ workspace, id, title }) => item({ kind: 'document', workspace, id }, title, title))
    .filter(({ args }) => !removed.has(args))
  return {
    tasks: { type: 'tasks', items: [item({ kind: 'new-invoice' }, words.newInvoice, words.newInvoiceMeans)] },
    documents: items.length === 0 ? [] : [{ type: 'custom', name: words.recent, items }],
  }
}

/** As Windows splits a command line into arguments: a quote and the backslashes before one are escaped. */
function quoted(folder: string): string {
  return `"${folder.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`
}
