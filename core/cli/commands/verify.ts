import { AppError } from '../../base/errors.ts'
import { checkExport } from '../../services/export/check-export.ts'
import { openExport } from '../../services/export/export.ts'
import { parseOptions, type Command, type ExitCode, type Terminal } from '../command.ts'
import { readSource, SOURCE_OPTIONS } from '../source.ts'

export const command: Command = {
  usage: `kontor verify [ARCHIVE] [--data DIR | --database ADDRESS --client ID [--secrets DIR]] [--json]

Proves the hash chain of a workspace: every version byte for byte, every entry of the status logs and every send. Prints the newest hash; noted
elsewhere, it proves later that nothing before it was changed. ARCHIVE is an
export made by kontor export --zip or in the window, to be proven in place of the workspace. Exit code 1: something is broken.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...SOURCE_OPTIONS, json: { type: 'boolean' } })
    if (positionals.length > 1) throw new AppError('usage', 'One ARCHIVE can be proven at a time.')
    if (positionals[0] !== undefined) return proveArchive(positionals[0], values.json === true, terminal)
    const { verify, close } = await openExport(readSource(values))
    try {
      const verdict = await verify()
      const { valid, checked, head, broken } = verdict
      const words =
        broken === undefined ? `${checked} entries hold; the newest hash is ${head}` : `broken at entry ${broken.seq}: ${broken.reason}`
      await terminal.out(values.json === true ? `${JSON.stringify(verdict)}\n` : `${words}\n`)
      return valid ? 0 : 1
    } finally {
      await close()
    }
  },
}

async function proveArchive(file: string, json: boolean, terminal: Terminal): Promise<ExitCode> {
  const result = await checkExport(file, () => undefined)
  const { entries, head, faults } = result
  const lines = faults.map(({ code, entry, file: name = '' }) => `${code} ${entry === undefined ? '' : `entry ${entry} `}${name}`.trim())
  const words = faults.length === 0 ? [`${entries} entries hold; the newest hash is ${head}`] : lines
  await terminal.out(json ? `${JSON.stringify(result)}\n` : `${words.join('\n')}\n`)
  return faults.length === 0 ? 0 : 1
}
