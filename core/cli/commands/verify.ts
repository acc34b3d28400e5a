import { AppError } from '../../base/errors.ts'
import { checkExport, requireSeal } from '../../services/export/check-export.ts'
import { openExport } from '../../services/export/export.ts'
import { requireKey, type WorkspaceVerdict } from '../../services/proof/prove.ts'
import { parseOptions, type Command, type ExitCode, type Terminal } from '../command.ts'
import { sayHolding } from '../counted.ts'
import { SaidError } from '../said.ts'
import { readSource, SOURCE_OPTIONS } from '../source.ts'
import { sayStamp } from '../stamps.ts'

export const command: Command = {
  usage: `kontor verify [ARCHIVE] [--key HEX] [--data DIR | --database ADDRESS --client ID [--secrets DIR]] [--json]

Proves the hash chain of a workspace: every version byte for byte, every entry of the status logs and every send, the signature of its end and its
time stamps. Prints the newest hash and the key that has signed it. Noted elsewhere, the hash proves later that nothing before it was changed, and
--key HEX that this workspace has signed it, and nobody with a key of their own. ARCHIVE is an
export made by kontor export --zip or in the window, to be proven in place of the workspace: its log, and that nothing in it was changed, added or
taken out. Exit code 1: something is broken.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...SOURCE_OPTIONS, key: { type: 'string' }, json: { type: 'boolean' } })
    if (positionals.length > 1) throw new SaidError('usage', 'fault.oneArchive')
    const key = values.key === undefined ? undefined : readKey(values.key)
    if (positionals[0] !== undefined) return proveArchive(positionals[0], key, values.json === true, terminal)
    const { verify, close } = await openExport(readSource(values))
    try {
      const found = await verify()
      const verdict = key === undefined ? found : requireKey(found, key)
      await terminal.out(values.json === true ? `${JSON.stringify(verdict)}\n` : `${sayVerdict(verdict).join('\n')}\n`)
      return verdict.valid ? 0 : 1
    } finally {
      await close()
    }
  },
}

function sayVerdict({ checked, head, broken, signed, stamps = [] }: WorkspaceVerdict): string[] {
  if (broken !== undefined) return [`broken at entry ${broken.seq}: ${broken.reason}`]
  return [
    sayHolding(checked, head),
    ...(signed === undefined ? [] : [`signed at ${signed.signed_at} by the key ${signed.public_key}`]),
    ...stamps.map(sayStamp),
  ]
}

/** As people copy it: in groups, or in capitals. Throws AppError `usage`. */
function readKey(text: string): string {
  const key = text.replaceAll(/[\s:]/g, '').toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(key)) throw new SaidError('usage', 'fault.publicKey')
  return key
}

async function proveArchive(file: string, expected: string | undefined, json: boolean, terminal: Terminal): Promise<ExitCode> {
  const found = await checkExport(file, () => undefined).catch((error: unknown) => {
    // The words of the code speak of an invoice.
    if (!(error instanceof AppError) || error.code !== 'unsupported_document') throw error
    throw new SaidError(error.code, 'fault.noExport', { file }, { next: 'fault.noExport.next', cause: error })
  })
  const result = expected === undefined ? found : requireSeal(found, expected)
  const { entries, head, faults, key } = result
  const lines = faults.map(({ code, entry, file: name = '' }) => `${code} ${entry === undefined ? '' : `entry ${entry} `}${name}`.trim())
  const words = faults.length === 0 ? [sayHolding(entries, head), saySeal(key)] : lines
  await terminal.out(json ? `${JSON.stringify(result)}\n` : `${words.join('\n')}\n`)
  return faults.length === 0 ? 0 : 1
}

function saySeal(key: string | undefined): string {
  return key === undefined ? 'not sealed: pages and reports are bound by hashes.txt alone' : `sealed by the key ${key}`
}
