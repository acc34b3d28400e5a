import { Decimal } from '../../base/decimal.ts'
import { asAppError } from '../../base/errors.ts'
import { diffFiles, type TermChange } from '../../engine/difference.ts'
import { openFile } from '../../engine/files.ts'
import { sha256 } from '../../services/hash.ts'
import { parseOptions, type Command } from '../command.ts'
import { failed } from '../each-input.ts'
import { SaidError, type Say } from '../said.ts'
import { DATA_OPTION, listInputs } from '../inputs.ts'
import { LANGUAGE_OPTION, LANGUAGE_USAGE, readLanguage } from '../language.ts'
import { sayIn } from '../say.ts'
import { idocSettingsOf } from '../workspace-settings.ts'

const OPTIONS = { ...DATA_OPTION, ...LANGUAGE_OPTION, json: { type: 'boolean' } } as const

export const command: Command = {
  usage: `kontor diff ${LANGUAGE_USAGE} [--data DIR] [--json] A B

Compares two invoices by business term, whatever they are written in: UBL, CII, a PDF with one of them inside, an IDoc, a JSON model.
Amounts that are only spelt otherwise are equal, and a line is found by what it says, whatever its number. The totals come last.
Exit code 1 when something differs. --data names a workspace whose tables IDocs follow.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const lang = readLanguage(values.lang, terminal.env)
    const idoc = await idocSettingsOf(values.data)
    if (positionals.length !== 2) throw new SaidError('usage', 'fault.needs.two')
    const files = []
    for await (const { file, read } of listInputs(positionals, undefined, terminal)) {
      try {
        files.push(await openFile(await read(), idoc))
      } catch (thrown) {
        const { exit, json, text } = await failed(file, asAppError(thrown), lang)
        if (values.json === true) await terminal.out(`${JSON.stringify({ file, ...json })}\n`)
        else terminal.message(text)
        return exit
      }
    }
    const [before, after, ...more] = files
    if (before === undefined || after === undefined || more.length > 0) throw new SaidError('usage', 'fault.twoFolders')
    const { changes, totals } = diffFiles(before, after, lang, sha256)
    const all = [...changes, ...totals]
    if (values.json === true) await terminal.out(all.map(tellChange).join(''))
    else await terminal.out(wordDifference(changes, totals, sayIn(lang)))
    return all.length === 0 ? 0 : 1
  },
}

/** A member is null where an invoice says nothing. */
function tellChange({ term, path, before, after }: TermChange): string {
  return `${JSON.stringify({ term, path, before: before ?? null, after: after ?? null })}\n`
}

function wordDifference(changes: readonly TermChange[], totals: readonly TermChange[], say: Say): string {
  if (changes.length + totals.length === 0) return `${say('diff.same')}\n`
  const lines = [
    ...changes.map(wordChange),
    totals.length === 0 ? say('diff.totalsSame') : say('diff.totals'),
    ...totals.map((change) => `${wordChange(change)}${wordGap(change)}`),
  ]
  return `${lines.join('\n')}\n`
}

function wordChange({ term, before, after, field }: TermChange): string {
  return `  ${field} (${term}): ${wordValue(before)} -> ${wordValue(after)}`
}

/** By how much a total is more or less. */
function wordGap({ before, after }: TermChange): string {
  const [one, other] = [Decimal.parse(before ?? ''), Decimal.parse(after ?? '')]
  if (one === undefined || other === undefined) return ''
  const gap = other.minus(one)
  return `  (${gap.isNegative() ? '' : '+'}${gap.toString()})`
}

const wordValue = (value: string | undefined): string => (value === undefined ? '-' : JSON.stringify(value))
