import { openExport } from '../../services/export/export.ts'
import { LANGUAGES } from '../../languages/languages.ts'
import { chooseOption, parseOptions, requireNoMore, type Command } from '../command.ts'
import { sayWritten } from '../counted.ts'
import { LANGUAGE_OPTION, LANGUAGE_USAGE, readLanguage } from '../language.ts'
import { makeNew, requireOther, writeWhole } from '../outputs.ts'
import { SaidError } from '../said.ts'
import { SOURCE_OPTIONS, readSource } from '../source.ts'

export const command: Command = {
  usage: `kontor export [--zip FILE [--pages ${LANGUAGES.join('|')}]] [--data DIR | --database ADDRESS --client ID] [--json]
kontor export --procedure FILE ${LANGUAGE_USAGE} [--data DIR | --database ADDRESS --client ID] [--json]

Writes the log of a workspace, a JSON value a line: every version, log entry and send with its hash. --zip FILE writes all of it: the log, the
bytes of every version, an index, and a script that proves it without Kontor (node verify-export.mjs in the unpacked folder). --pages adds a
folder for each document with its XML, a readable page and a verdict in that language, and its history, tables for the audit programs of tax authorities
(index.xml), and the procedure documentation. --procedure FILE writes the procedure documentation alone, as a page of HTML.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, {
      ...SOURCE_OPTIONS,
      zip: { type: 'string' },
      pages: { type: 'string' },
      procedure: { type: 'string' },
      ...LANGUAGE_OPTION,
      json: { type: 'boolean' },
    })
    const { procedure } = values
    requireNoMore(positionals)
    if (values.zip !== undefined) requireOther(values.zip, { positionals }, '--zip')
    if (procedure !== undefined) requireOther(procedure, { positionals }, '--procedure')
    const pages = values.pages === undefined ? {} : { pages: chooseOption('pages', values.pages, LANGUAGES) }
    if (procedure !== undefined && values.zip !== undefined)
      throw new SaidError('usage', 'fault.apart', { option: '--procedure', other: '--zip' })
    if (values.pages !== undefined && values.zip === undefined)
      throw new SaidError('usage', 'fault.needs', { command: '--pages', what: '--zip' })
    const lang = readLanguage(values.lang, terminal.env)
    const workspace = await openExport(readSource(values))
    try {
      if (procedure !== undefined) {
        writeWhole(procedure, new TextEncoder().encode(await workspace.procedure(lang)))
        await terminal.out(values.json === true ? `${JSON.stringify({ output: procedure })}\n` : `${procedure}\n`)
        return 0
      }
      if (values.zip === undefined) {
        await workspace.writeLog((line) => terminal.out(line))
        return 0
      }
      const result = await makeNew(values.zip, (partial) => workspace.writeZip(partial, pages))
      const words = sayWritten(result.documents, result.entries, result.head)
      await terminal.out(values.json === true ? `${JSON.stringify({ output: values.zip, ...result })}\n` : `${words}\n`)
      if (result.faults.length > 0) terminal.message(`It does not hold: kontor verify ${values.zip} says what.`)
      return result.faults.length === 0 ? 0 : 1
    } finally {
      await workspace.close()
    }
  },
}
