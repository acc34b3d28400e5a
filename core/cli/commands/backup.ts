import { AppError } from '../../base/errors.ts'
import { backupWorkspace, needsNewer, restoreWorkspace } from '../../services/archives/backup.ts'
import { parseOptions, type Command } from '../command.ts'
import { sayHolding } from '../counted.ts'
import { makeNew } from '../outputs.ts'
import { SaidError } from '../said.ts'
import { DATA_OPTION, dataDir } from '../workspace.ts'

const OPTIONS = { ...DATA_OPTION, json: { type: 'boolean' } } as const

export const backupCommand: Command = {
  usage: `kontor backup FILE [--data DIR] [--json]

Copies a workspace to a file, also while Kontor works on it. The key of the exchange stays sealed in it.
Of a workspace that a newer Kontor has written it says that only that one can restore the copy.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const file = requireFile('backup', positionals)
    await makeNew(file, (partial) => backupWorkspace(dataDir(values.data), partial))
    const isNewer = needsNewer(file)
    if (isNewer) terminal.message('The workspace was written by a newer Kontor: only that one can restore this copy.')
    const told = isNewer ? { output: file, needs_newer: true } : { output: file }
    await terminal.out(values.json === true ? `${JSON.stringify(told)}\n` : `${file}\n`)
    return 0
  },
}

export const restoreCommand: Command = {
  usage: `kontor restore FILE [--data DIR] [--json]

Proves a backup and puts it into a folder that has no workspace yet. It sends nothing and its API keys are switched off until kontor queue release.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const file = requireFile('restore', positionals)
    const { checked, head } = await restoreWorkspace(dataDir(values.data), file).catch((error: unknown) => {
      // The words of the code speak of the workspace that is open.
      if (!(error instanceof AppError) || error.code !== 'workspace_damaged') throw error
      throw new SaidError(error.code, 'fault.noBackup', { file, reason: error.message }, { next: 'fault.noBackup.next', cause: error })
    })
    terminal.message(
      'Nothing is sent and the API keys are switched off until kontor queue release: check the address of the exchange first.',
    )
    await terminal.out(values.json === true ? `${JSON.stringify({ checked, head })}\n` : `${sayHolding(checked, head)}\n`)
    return 0
  },
}

function requireFile(command: string, positionals: readonly string[]): string {
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new SaidError('usage', 'fault.needs.one')
  if (file === '-') throw new SaidError('usage', 'fault.dash', { option: command }, { next: 'fault.dash.next' })
  return file
}
