import { asAppError, type AppError, type ErrorCode } from '../base/errors.ts'
import { PROBLEMS } from '../contract/problems.ts'
import { APP_VERSION } from '../base/version.ts'
import { EXIT_CODES, reasonsOf, type Command, type ExitCode, type Terminal } from './command.ts'
import { readLanguage, tellIn } from './language.ts'
import { SaidError, type Say } from './said.ts'
import { processTerminal } from './terminal.ts'
import { LANGUAGES, type Language } from '../languages/languages.ts'
import { accountName, actAs } from '../services/actor.ts'

interface Entry {
  readonly summary: string
  /** A command and what it needs are loaded when it is called; `validate` must answer before SQLite or a font would have been read. */
  load(): Promise<Command>
  /** Its --lang is the language in which it speaks to the person, not that of pages for others. */
  readonly speaks?: true
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  validate: {
    speaks: true,
    summary: 'judge invoices by the official rules',
    load: async () => (await import('./commands/validate.ts')).command,
  },
  rules: {
    speaks: true,
    summary: 'list the rule sets, or the rules of a business term',
    load: async () => (await import('./commands/rules.ts')).command,
  },
  explain: {
    speaks: true,
    summary: 'say what a rule asks and what to do',
    load: async () => (await import('./commands/explain.ts')).command,
  },
  terms: { summary: 'list the business terms of invoices', load: async () => (await import('./commands/terms.ts')).command },
  diff: { speaks: true, summary: 'compare two invoices by business term', load: async () => (await import('./commands/diff.ts')).command },
  digest: {
    summary: 'print what two files of one invoice have in common',
    load: async () => (await import('./commands/digest.ts')).command,
  },
  model: { summary: 'read invoices as JSON models', load: async () => (await import('./commands/model.ts')).command },
  xml: { summary: 'write XML from JSON models', load: async () => (await import('./commands/convert.ts')).xmlCommand },
  convert: { summary: 'convert invoices to another format', load: async () => (await import('./commands/convert.ts')).convertCommand },
  pdf: { summary: 'make Factur-X PDFs', load: async () => (await import('./commands/pdf.ts')).command },
  extract: { summary: 'take the invoice XML out of PDFs', load: async () => (await import('./commands/extract.ts')).command },
  merge: { summary: 'put PDFs one behind the other', load: async () => (await import('./commands/merge.ts')).command },
  import: { summary: 'put invoices into a workspace', load: async () => (await import('./commands/import.ts')).command },
  documents: { summary: 'list the documents of a workspace', load: async () => (await import('./commands/documents.ts')).command },
  handle: {
    summary: 'say that received invoices were checked, passed on or turned down',
    load: async () => (await import('./commands/handle.ts')).command,
  },
  decide: { summary: 'say whether documents are sent or received', load: async () => (await import('./commands/decide.ts')).command },
  delete: { summary: 'delete documents that need not be kept', load: async () => (await import('./commands/delete.ts')).command },
  preserve: {
    summary: 'keep documents from deletion until that is lifted',
    load: async () => (await import('./commands/preserve.ts')).command,
  },
  export: { summary: 'write the log of a workspace, or all of it', load: async () => (await import('./commands/export.ts')).command },
  backup: { summary: 'copy a workspace, also while it is used', load: async () => (await import('./commands/backup.ts')).backupCommand },
  restore: { summary: 'put a backup back', load: async () => (await import('./commands/backup.ts')).restoreCommand },
  verify: { summary: 'prove that nothing in a workspace was changed', load: async () => (await import('./commands/verify.ts')).command },
  timestamp: {
    summary: 'let an authority sign that the log was there',
    load: async () => (await import('./commands/timestamp.ts')).command,
  },
  remote: { summary: 'set or test the exchange to send to', load: async () => (await import('./commands/remote.ts')).command },
  mail: {
    summary: 'make mail drafts of documents, and say that they were sent',
    load: async () => (await import('./commands/mail.ts')).command,
  },
  send: { summary: 'put documents into the queue', load: async () => (await import('./commands/send.ts')).command },
  queue: { summary: 'work the queue and decide about its jobs', load: async () => (await import('./commands/queue.ts')).command },
  company: { summary: 'show or set who the client company is', load: async () => (await import('./commands/company.ts')).command },
  letterhead: {
    summary: 'show or set what the pages of the company look like',
    load: async () => (await import('./commands/letterhead.ts')).command,
  },
  keys: { summary: 'create, list and revoke API keys', load: async () => (await import('./commands/keys.ts')).command },
  move: { summary: 'move a workspace to an office, or back', load: async () => (await import('./commands/move.ts')).command },
  office: { summary: 'make the client companies of an office', load: async () => (await import('./commands/office.ts')).command },
  serve: { summary: 'answer the v2 API over HTTP', load: async () => (await import('./commands/serve.ts')).command },
}

const HELP = `kontor COMMAND [OPTIONS] [FILES]

${Object.entries(COMMANDS)
  .map(([name, entry]) => `  ${name.padEnd(11)}${entry.summary}`)
  .join('\n')}
  completion print what makes a shell complete kontor: bash, zsh or fish

Files may be files, folders, - for standard input, or --files-from LIST. --json gives one JSON value a line.
kontor COMMAND --help says more; kontor --version says which one this is. Exit codes: 0 done and valid, 1 something
invalid or refused, 2 wrong usage, 3 could not read or write, 4 the remote could not be reached.
`

/** Runs one command line and answers its exit code; every error becomes a sentence on standard error. */
export async function main(argv: readonly string[], terminal: Terminal = processTerminal()): Promise<ExitCode> {
  try {
    return await actAs(`command:${accountName()}`, () => dispatch(argv, terminal))
  } catch (thrown) {
    const error = asAppError(thrown)
    const { told, say } = await tellIn(error, spokenLanguage(argv, terminal.env))
    terminal.message(wordError(error, told, say))
    return EXIT_CODES[error.code]
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...args] = argv
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    await terminal.out(HELP)
    return name === undefined ? 2 : 0
  }
  if (name === '--version') {
    await terminal.out(`kontor ${APP_VERSION}\n`)
    return 0
  }
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined)
  const wantsHelp = options.includes('--help') || options.includes('-h')
  if (name === 'completion') {
    const { COMPLETION_USAGE, completionScript, readUsage } = await import('./completion.ts')
    if (wantsHelp) {
      await terminal.out(`${COMPLETION_USAGE}\n`)
      return 0
    }
    const known = Object.entries(COMMANDS).map(async ([word, { summary, load }]) => readUsage(word, summary, (await load()).usage))
    await terminal.out(completionScript(args[0], await Promise.all(known)))
    return 0
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (entry === undefined) throw new SaidError('usage', 'fault.command', { name }, { next: 'fault.command.next' })
  const command = await entry.load()
  if (wantsHelp) {
    await terminal.out(`${command.usage}\n`)
    return 0
  }
  return command.run(args, terminal)
}

/** The language of a person: that of the environment, or the one that a command was asked to speak in. */
function spokenLanguage([name = '', ...args]: readonly string[], env: Terminal['env']): Language {
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const at = args.findLastIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  const asked = args[at]?.replace(/^--lang=?/, '') || args[at + 1]
  const found = entry?.speaks === true && at >= 0 ? LANGUAGES.find((lang) => lang === asked) : undefined
  return found ?? readLanguage(undefined, env)
}

/** Codes whose advice speaks of a call over HTTP and its answer. */
const ADVISED_OVER_HTTP: ReadonlySet<ErrorCode> = new Set([
  'validation_error',
  'invalid_parameter',
  'internal_error',
  'unsupported_media_type',
])

/** What happened, where, and what to do next. What follows from the code alone is known in English. */
export function wordError(error: AppError, told = error, say?: Say): string {
  const place = error.line === undefined ? '' : ` (line ${error.line}${error.column === undefined ? '' : `, column ${error.column}`})`
  const next = told.next ?? (told === error && !ADVISED_OVER_HTTP.has(error.code) ? PROBLEMS[error.code].next : undefined)
  return `kontor: ${told.message}${place}${reasonsOf(told, say)}${next === undefined ? '' : `\n${next}`}`
}
