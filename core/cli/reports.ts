import { basename } from 'node:path'
import { asAppError } from '../base/errors.ts'
import type { OpenedFile } from '../engine/files.ts'
import { reportOnFile, reportOnMalformed, writeReport, type ReportForm, type ReportWishes } from '../services/files/report.ts'
import { readFonts } from '../services/pdf/fonts.ts'
import type { Terminal } from './command.ts'
import { SaidError } from './said.ts'
import type { GivenInputs } from './inputs.ts'
import { OutputPlan, type Source } from './outputs.ts'

/**
 * Reports of a run: `FILE.html` or `FILE.pdf` of one input, or a folder, which gets one report for each input, named after it: HTML, and PDF where the
 * folder is written `pdf:FOLDER`. Throws AppError `usage` before anything is read where several inputs would go to one file.
 */
export class ReportPlan {
  private readonly form: ReportForm
  private readonly outputs: OutputPlan
  private readonly wishes: Omit<ReportWishes, 'judgedAt'>
  private readonly terminal: Terminal

  constructor(target: string, inputs: GivenInputs, wishes: Omit<ReportWishes, 'judgedAt'>, terminal: Terminal) {
    const [, named, path = target] = /^(html|pdf):(.+)$/s.exec(target) ?? []
    this.form = named === 'pdf' || (named === undefined && /\.pdf$/i.test(path)) ? 'pdf' : 'html'
    this.outputs = new OutputPlan(named === undefined ? path : `${path}/`, inputs, '--report')
    if (this.outputs.file !== undefined && !/\.(html|pdf)$/i.test(path))
      throw new SaidError('usage', 'fault.report', { file: path }, { next: 'fault.report.next' })
    this.wishes = wishes
    this.terminal = terminal
  }

  /** Opens a file and writes the report on it; that on a text that is not well-formed as well, before the error goes on. */
  async open(source: Source, bytes: Uint8Array, open: () => Promise<OpenedFile>): Promise<OpenedFile> {
    const { file } = source
    const name = file === '-' ? '-' : basename(file)
    const wishes = { ...this.wishes, judgedAt: this.terminal.clock.now() }
    let opened: OpenedFile
    try {
      opened = await open()
    } catch (thrown) {
      const error = asAppError(thrown)
      if (error.code === 'malformed_xml') await this.write(source, reportOnMalformed(name, bytes, error, wishes))
      throw error
    }
    await this.write(source, reportOnFile(name, bytes, opened, wishes))
    return opened
  }

  private async write(source: Source, report: ReturnType<typeof reportOnFile>): Promise<void> {
    const path = this.outputs.write(source, `.${this.form}`, await writeReport(report, this.form, readFonts))
    this.terminal.message(`${source.file}: report in ${path}`)
  }
}
