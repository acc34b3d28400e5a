import { asAppError } from '../../base/errors.ts'
import { PAGE_LANGUAGES, type PageLanguage } from '../../languages/languages.ts'
import type { CommandServices } from '../../http/door/calls.ts'
import { chooseOption, describeError, EXIT_CODES, parseOptions, reasonsOf, worseExit, type Command, type ExitCode } from '../command.ts'
import { SaidError } from '../said.ts'
import { OutputPlan } from '../outputs.ts'
import { DATA_OPTION, withWorkspace } from '../workspace.ts'

const OPTIONS = {
  ...DATA_OPTION,
  json: { type: 'boolean' },
  out: { type: 'string' },
  lang: { type: 'string' },
  'accept-losses': { type: 'boolean' },
  sent: { type: 'boolean' },
  'not-sent': { type: 'boolean' },
} as const

export const command: Command = {
  usage: `kontor mail ID… --out FOLDER [--lang ${PAGE_LANGUAGES.join('|')}] [--accept-losses] [--data DIR] [--json]
kontor mail ID… --sent | --not-sent [--data DIR] [--json]

Makes a mail draft of each document, with its PDF and, where the customer takes one, its XML, as NUMBER.eml in the folder; a mail program opens it to be looked
at and sent. What is not ready stays here, as with kontor send. --sent says that the mails were sent: the documents are locked as sent ones are; --not-sent takes that back.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    if (positionals.length === 0)
      throw new SaidError('usage', 'fault.needs.document', { command: 'mail' }, { next: 'fault.needs.document.next' })
    const doings = [values.out !== undefined, values.sent === true, values['not-sent'] === true].filter(Boolean)
    if (doings.length !== 1)
      throw new SaidError('usage', 'fault.needs.oneOf', { command: 'mail', choices: '--out FOLDER, --sent, --not-sent' })
    const language = values.lang === undefined ? undefined : chooseOption('lang', values.lang, PAGE_LANGUAGES)
    const wish = {
      ...(language === undefined ? {} : { language }),
      accept_losses: values['accept-losses'] ?? false,
    }
    const plan = values.out === undefined ? undefined : new OutputPlan(`${values.out}/`, { positionals, filesFrom: undefined }, '--out')
    return withWorkspace(values.data, async ({ mails }) => {
      let exit: ExitCode = 0
      for (const id of positionals) {
        const line = await settle(mails, id, { wish, plan, isSent: values.sent === true })
        exit = worseExit(exit, line.exit)
        await terminal.out(values.json === true ? `${JSON.stringify(line.json)}\n` : `${line.text}\n`)
      }
      return exit
    })
  },
}

interface Doing {
  readonly wish: { readonly language?: PageLanguage; readonly accept_losses: boolean }
  /** Absent where nothing is made. */
  readonly plan: OutputPlan | undefined
  readonly isSent: boolean
}

async function settle(
  mails: CommandServices['mails'],
  id: string,
  { wish, plan, isSent }: Doing,
): Promise<{ exit: ExitCode; json: object; text: string }> {
  try {
    if (plan === undefined) {
      const { status } = await (isSent ? mails.markSent(id) : mails.takeBack(id))
      return { exit: 0, json: { id, status }, text: `${id}: ${status}` }
    }
    const { name, bytes, to } = await mails.make(id, wish)
    const output = plan.write({ file: name, isInput: () => false }, '.eml', bytes)
    return { exit: 0, json: { id, output, to }, text: `${id}: ${output} (${to.join(', ')})` }
  } catch (thrown) {
    const error = asAppError(thrown)
    return { exit: EXIT_CODES[error.code], json: { id, error: describeError(error) }, text: `${id}: ${error.message}${reasonsOf(error)}` }
  }
}
