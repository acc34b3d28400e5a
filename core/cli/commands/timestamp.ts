import { sayStamp } from '../stamps.ts'
import { parseOptions, type Command } from '../command.ts'
import { SaidError } from '../said.ts'
import { readNamed } from '../read.ts'
import { DATA_OPTION, withWorkspace } from '../workspace.ts'

const OPTIONS = {
  ...DATA_OPTION,
  json: { type: 'boolean' },
  authority: { type: 'string' },
  root: { type: 'string' },
  confirm: { type: 'string' },
} as const

export const command: Command = {
  usage: `kontor timestamp [--authority URL [--root FILE]] [--confirm FINGERPRINT] [--data DIR] [--json]

Lets an authority sign that the newest head of the log was there now (RFC 3161), and keeps its answer in the workspace; kontor verify proves it later
and asks nobody. Of the log the authority is given a digest alone. --authority names it, and is kept; without one nobody is asked. --root names its
root certificate (a PEM file). Without it the first answer brings one along: compare its fingerprint with the one that the authority publishes,
and say with --confirm FINGERPRINT that it is the right one.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const { authority, root, confirm, data, json = false } = values
    if (positionals.length > 0) throw new SaidError('usage', 'fault.noFiles', { command: 'timestamp' })
    if (root !== undefined && authority === undefined)
      throw new SaidError('usage', 'fault.needs', { command: '--root', what: '--authority' })
    const pem = root === undefined ? {} : { root: new TextDecoder().decode(await readNamed(root, terminal)) }
    return withWorkspace(data, async ({ proof }) => {
      if (authority !== undefined) await proof.setAuthority({ url: authority, ...pem })
      if (confirm !== undefined) await proof.confirmRoot(confirm.replaceAll(/[\s:]/g, '').toLowerCase())
      const stamp = await proof.stamp()
      await terminal.out(`${json ? JSON.stringify(stamp) : sayStamp(stamp)}\n`)
      return stamp.fault === undefined ? 0 : 1
    })
  },
}
