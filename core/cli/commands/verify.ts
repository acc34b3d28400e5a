import { readWorkspace } from '../../services/reading.ts'
import { parseOptions, type Command } from '../command.ts'
import { DATA_OPTION, dataDir } from '../workspace.ts'

export const command: Command = {
  usage: `kontor verify [--data DIR] [--json]

Proves the hash chain of a workspace: every version byte for byte, every entry of the status logs and every send. Prints the newest hash; noted
elsewhere, it proves later that nothing before it was changed. Exit code 1: something is broken.`,

  async run(args, terminal) {
    const { values } = parseOptions(args, { ...DATA_OPTION, json: { type: 'boolean' } })
    const { verify, close } = readWorkspace(dataDir(values.data))
    try {
      const verdict = verify()
      const { valid, checked, head, broken } = verdict
      const words =
        broken === undefined ? `${checked} entries hold; the newest hash is ${head}` : `broken at entry ${broken.seq}: ${broken.reason}`
      await terminal.out(values.json === true ? `${JSON.stringify(verdict)}\n` : `${words}\n`)
      return valid ? 0 : 1
    } finally {
      close()
    }
  },
}
