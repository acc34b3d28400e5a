import { makeFilePdf, PDF_LANGUAGES, PDF_PROFILES } from '../../services/pdf/file-pdf.ts'
import { chooseOption, parseOptions, type Command } from '../command.ts'
import { SaidError } from '../said.ts'
import { eachInput } from '../each-input.ts'
import { idocSettingsOf, pageStyleOf } from '../workspace-settings.ts'
import { areSeveral, DATA_OPTION, INPUT_OPTIONS } from '../inputs.ts'
import { OutputPlan, OUTPUT_OPTIONS } from '../outputs.ts'
import { readNamed } from '../read.ts'

const OPTIONS = {
  ...INPUT_OPTIONS,
  ...OUTPUT_OPTIONS,
  ...DATA_OPTION,
  profile: { type: 'string', default: 'en16931' },
  lang: { type: 'string' },
  level: { type: 'string', default: 'a' },
  into: { type: 'string' },
  'allow-loss': { type: 'boolean' },
} as const

export const command: Command = {
  usage: `kontor pdf [--profile ${PDF_PROFILES.join('|')}] [--lang ${PDF_LANGUAGES.join('|')}] [--level a|u] [--into PAGES.pdf] [--allow-loss]
           [-o FILE-or-FOLDER] [--data DIR] [--json] FILES

Makes Factur-X PDFs (PDF/A-3) from invoices. Without -o each is written into the current folder as NAME.pdf.
The pages are in the language of the customer's country, unless --lang names another.
--profile auto takes the lowest profile that holds the invoice and whose rules it keeps.
--allow-loss leaves out what the profile has no place for and lists it; without it such an invoice is refused, with the same list. minimum and
basic_wl are no invoices by law but aids for booking, which hold no lines.
--into keeps the pages of your own PDF of the one invoice, where that can become PDF/A-3, or says why it cannot.
--data names a workspace whose logo and colour the pages show and whose tables IDocs follow.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const profile = chooseOption('profile', values.profile, PDF_PROFILES)
    const lang = values.lang === undefined ? undefined : chooseOption('lang', values.lang, PDF_LANGUAGES)
    const level = chooseOption('level', values.level, ['a', 'u'] as const)
    if (values.into !== undefined && areSeveral({ positionals, filesFrom: values['files-from'] }))
      throw new SaidError('usage', 'fault.into', {}, { next: 'fault.into.next' })
    const into = values.into === undefined ? undefined : await readNamed(values.into, terminal)
    const idoc = await idocSettingsOf(values.data)
    const style = await pageStyleOf(values.data)
    const options = { profile, lang, level, idoc, style, into, lenient: values['allow-loss'] ?? false, clock: terminal.clock }
    const inputs = { positionals, filesFrom: values['files-from'], json: values.json ?? false }
    const plan = new OutputPlan(values.output ?? './', { ...inputs, beside: values.into })
    return eachInput(inputs, terminal, async (input) => {
      const { file } = input
      const { bytes, profile: made, lang: spoken, lost, warnings } = await makeFilePdf(await input.read(), options)
      const output = plan.write(input, '.pdf', bytes)
      if (!inputs.json) {
        for (const value of lost) terminal.message(`${file}: ${value.term} ${value.path} "${value.value}" is lost: ${value.reason}`)
        for (const warning of warnings) terminal.message(`${file}: ${warning.message}`)
      }
      return { json: { output, profile: made, lang: spoken, bytes: bytes.byteLength, lost, warnings }, text: `${file}: ${output}\n` }
    })
  },
}
