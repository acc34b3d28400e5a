import { randomUUID } from 'node:crypto'
import { asAppError } from '../../base/errors.ts'
import { readQuery } from '../../contract/parameter.ts'
import { documentQuery } from '../../contract/parameters.ts'
import { ON_BEHALF_REASONS, type OnBehalfReason } from '../../contract/types.ts'
import type { CommandServices } from '../../http/door/calls.ts'
import { describeError, EXIT_CODES, parseOptions, reasonsOf, worseExit, type Command, type ExitCode } from '../command.ts'
import { SaidError } from '../said.ts'
import { DATA_OPTION, withWorkspace } from '../workspace.ts'

const OPTIONS = {
  ...DATA_OPTION,
  json: { type: 'boolean' },
  all: { type: 'boolean' },
  force: { type: 'boolean' },
  'accept-losses': { type: 'boolean' },
  'on-behalf': { type: 'string' },
} as const

export const command: Command = {
  usage: `kontor send ID… | --all [--force] [--accept-losses]
            [--on-behalf self_billing|agent|tax_representative] [--data DIR] [--json]

Puts documents into the queue and sends nothing itself: kontor queue run does. --all takes every document that is ready;
--force sends once more what was delivered. What is not in a format of the network is converted first; where that format does not carry all of it, the
document stays here and what would be lost is listed, unless --accept-losses is given. A document
whose seller is not the client company (kontor company) stays here, unless --on-behalf says why it is sent for the seller. What one call puts there is a batch that can be held, released and cancelled as a whole (kontor queue).`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    if ((values.all === true) === positionals.length > 0) throw new SaidError('usage', 'fault.needs.documents', { command: 'send' })
    const on_behalf = readReason(values['on-behalf'])
    return withWorkspace(values.data, async ({ documents, needs, company }) => {
      let exit: ExitCode = 0
      const hasProfile = (await company.get()) !== null
      if (!hasProfile) terminal.message('Nobody has said who the client company is (kontor company), so no seller was compared with it.')
      const batch = randomUUID()
      if (values.all === true) await needs.settle()
      for (const id of values.all === true ? await listReady(documents, hasProfile) : positionals) {
        const line = await putIntoQueue(documents, id, {
          force: values.force ?? false,
          accept_losses: values['accept-losses'] ?? false,
          on_behalf,
          batch,
        })
        exit = worseExit(exit, line.exit)
        await terminal.out(values.json === true ? `${JSON.stringify(line.json)}\n` : `${line.text}\n`)
      }
      return exit
    })
  },
}

async function putIntoQueue(
  documents: CommandServices['documents'],
  id: string,
  options: {
    readonly force: boolean
    readonly accept_losses: boolean
    readonly on_behalf: OnBehalfReason | undefined
    readonly batch: string
  },
): Promise<{ exit: ExitCode; json: object; text: string }> {
  try {
    const { on_behalf, ...more } = options
    await documents.send(id, { transaction_type: 'send.peppol', ...more, ...(on_behalf === undefined ? {} : { on_behalf }) })
    const { delivery } = await documents.get(id, [], 'en')
    return {
      exit: 0,
      json: { id, job: delivery?.id, state: delivery?.state },
      text: `${id}: ${delivery?.state ?? ''} (${delivery?.id ?? ''})`,
    }
  } catch (thrown) {
    const error = asAppError(thrown)
    return {
      exit: EXIT_CODES[error.code],
      json: { id, error: describeError(error) },
      text: `${id}: ${error.message}${reasonsOf(error)}`,
    }
  }
}

/** Also as people write it: `self-billing`, `Tax representative`. Throws AppError `usage`. */
function readReason(text: string | undefined): OnBehalfReason | undefined {
  const word = text
    ?.trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const reason = ON_BEHALF_REASONS.find((known) => known === word)
  if (reason !== undefined || text === undefined) return reason
  throw new SaidError('usage', 'fault.choice', { name: 'on-behalf', choices: ON_BEHALF_REASONS.join(', '), value: text.slice(0, 60) })
}

/** Ids of what can be sent, the oldest first; collected before the first changes its state. Nobody contradicts what is undecided where there is no profile. */
async function listReady(documents: CommandServices['documents'], hasProfile: boolean): Promise<string[]> {
  const query = { need: hasProfile ? 'ready' : 'ready,undecided', sort_order: 'asc', limit: '200' }
  const ids: string[] = []
  for (let seen = 0; ;) {
    const { items, total } = await documents.list(readQuery(documentQuery, { ...query, offset: String(seen) }))
    ids.push(...items.filter(({ need }) => need.count === 0).map(({ id }) => id))
    seen += items.length
    if (items.length === 0 || seen >= total) return ids
  }
}
