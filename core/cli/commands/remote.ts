import { AppError } from '../../base/errors.ts'
import { REMOTE_FLOWS, type RemoteFlow, type RemoteTest } from '../../contract/types.ts'
import type { Language } from '../../languages/languages.ts'
import { EXIT_CODES, parseOptions, reasonsOf, requireNoMore, type Command, type ExitCode, type Terminal } from '../command.ts'
import { readLanguage, tellIn } from '../language.ts'
import { SaidError } from '../said.ts'
import { readNamed } from '../read.ts'
import { DATA_OPTION, withWorkspace } from '../workspace.ts'

const OPTIONS = {
  ...DATA_OPTION,
  json: { type: 'boolean' },
  url: { type: 'string' },
  'key-file': { type: 'string' },
  flow: { type: 'string' },
} as const

export const command: Command = {
  usage: `kontor remote set --url URL --key-file FILE [--flow convert_first|original_first] [--data DIR] [--json]
kontor remote test [--data DIR] [--json]

Sets the exchange to send to, or asks it who we are. The key is read from a file (- for standard input), stored encrypted and never printed.
--flow original_first uploads each document as it first was and replaces it there by what is sent, for an exchange that is to keep the original.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const json = values.json ?? false
    requireNoMore(positionals, 1)
    switch (positionals[0]) {
      case 'set': {
        const { url } = values
        if (url === undefined) throw new SaidError('usage', 'fault.needs', { command: 'remote set', what: '--url' })
        const flow = readFlow(values.flow)
        const key = await readKey(values['key-file'], terminal)
        return withWorkspace(
          values.data,
          async (services): Promise<ExitCode> => {
            await services.remote.set({ url, ...(key === undefined ? {} : { key }), ...(flow === undefined ? {} : { flow }) })
            await show(await services.remote.test(), json, terminal)
            // What was asked for is done, whether the line is there now or not.
            return 0
          },
          { begins: true },
        )
      }
      case 'test':
        return withWorkspace(values.data, async (services) => show(await services.remote.test(), json, terminal))
      default:
        throw new SaidError('usage', 'fault.needs.oneOf', { command: 'remote', choices: 'set, test' })
    }
  },
}

function readFlow(text: string | undefined): RemoteFlow | undefined {
  const flow = REMOTE_FLOWS.find((known) => known === text)
  if (text !== undefined && flow === undefined)
    throw new SaidError('usage', 'fault.needs.oneOf', { command: '--flow', choices: REMOTE_FLOWS.join(', ') })
  return flow
}

async function readKey(file: string | undefined, terminal: Terminal): Promise<string | undefined> {
  if (file === undefined) return undefined
  const bytes = await readNamed(file, terminal)
  const key = new TextDecoder().decode(bytes).trim()
  if (key === '') throw new SaidError('usage', 'fault.emptyKey', { file })
  return key
}

async function show({ url, reachable, api_methods, rehearsal, problem }: RemoteTest, json: boolean, terminal: Terminal): Promise<ExitCode> {
  const methods = api_methods === undefined ? {} : { methods: api_methods }
  const line = {
    url,
    reachable,
    ...methods,
    ...(rehearsal === true ? { rehearsal } : {}),
    ...(problem === undefined ? {} : { error: problem }),
  }
  const words =
    problem === undefined
      ? `reachable${rehearsal === true ? ', a rehearsal' : ''}: ${(api_methods ?? []).join(', ')}`
      : await wordProblem(problem, readLanguage(undefined, terminal.env))
  await terminal.out(json ? `${JSON.stringify(line)}\n` : `${url}: ${words.trim()}\n`)
  return problem === undefined ? 0 : EXIT_CODES[problem.code]
}

async function wordProblem({ code, message, next }: NonNullable<RemoteTest['problem']>, lang: Language): Promise<string> {
  const { told, say } = await tellIn(new AppError(code, message, next === undefined ? {} : { next }), lang)
  return `${told.message}${reasonsOf(told, say)}\n${told.next ?? ''}`
}
