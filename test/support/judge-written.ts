import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import type { FormatCode } from '../../core/profiles/formats.ts'
import { rulesetsFor } from '../../core/rules/select.ts'
import { validateView } from '../../core/rules/validate.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { RULES_DAY } from './day.ts'
import { repositoryRoot } from './shared.ts'

/** The sample of an XRechnung as a model. */
export function sampleModel(): Invoice {
  const xml = readFileSync(join(repositoryRoot(), 'core', 'services', 'samples', 'xrechnung.xml'), 'utf8')
  return viewToModel(readInvoice(parseXml(xml)).view).model
}

/** What the official rules find in an invoice that is written in a format, and the invoice as it is read again. */
export function judgeWritten(
  invoice: Invoice,
  format: FormatCode,
): { readonly found: string[]; readonly read: Invoice; readonly xml: string } {
  const { xml } = writeInvoice(modelToView(invoice), format)
  const document = parseXml(xml)
  const { view } = readInvoice(document)
  const { findings } = validateView(view, { asOf: RULES_DAY, rulesets: rulesetsFor(view), xml: document })
  return { found: findings.map(({ rule, path }) => `${rule} ${path}`), read: viewToModel(view).model, xml }
}
