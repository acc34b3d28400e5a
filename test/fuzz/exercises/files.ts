import { AppError } from '../../../core/base/errors.ts'
import { parseExactJson } from '../../../core/contract/json.ts'
import {
  change,
  compare,
  convert,
  digest,
  read,
  terms,
  validate,
  write,
  type FormatCode,
  type Invoice,
} from '../../../core/engine/index.ts'
import { decodeUtf8 } from '../../../core/base/utf8.ts'
import { encodeV1, fromV1, pathToV1 } from '../../../core/model/v1.ts'
import { Broken, type Exercise } from './types.ts'

const DAY = '2026-11-26'
/** How often a document is written in a format before it stays as it is: what is only meant in an IDoc, such as a VAT category, is written the second time. */
const TARGETS: Readonly<Partial<Record<FormatCode, number>>> = {
  'xrechnung.invoice.3_0.xml_ubl': 1,
  'xrechnung.invoice.3_0.xml_cii': 1,
  'peppol_bis_billing.credit_note.3_0.xml_ubl': 1,
  'erp.invoice.idoc': 2,
}

/** Everything that the package of the engine does with one file: reading, judging, repairing, comparing, converting. */
export const engineExercise: Exercise = {
  async run(bytes) {
    const { valid, findings } = await validate(bytes, { day: DAY, language: 'de' })
    const { model, format, warnings } = await read(bytes)
    const { changes, totals } = await compare(bytes, bytes)
    if (changes.length + totals.length > 0) throw new Broken('a file differs from itself')
    await repairAll(bytes, findings)
    const settled = await settle(bytes)
    return JSON.stringify([valid, findings, model, format, warnings, await terms(bytes), await digest(bytes), settled])
  },
}

const MAX_REPAIRS = 20

/** The first repairs that are offered can be made, and their results be read. */
async function repairAll(bytes: Uint8Array, findings: Awaited<ReturnType<typeof validate>>['findings']): Promise<void> {
  const repairs = findings.flatMap(({ repair }) => (repair === undefined ? [] : [repair]))
  for (const repair of repairs.slice(0, MAX_REPAIRS)) await read(await change(bytes, repair))
}

/** What was written is read, and written again as it is. A model may hold characters that no XML can: they are others from the first time on. */
async function settle(bytes: Uint8Array): Promise<readonly string[]> {
  const isModel = bytes[0] === 0x7b
  const written: string[] = []
  for (const [target, times] of Object.entries(TARGETS) as [FormatCode, number][]) {
    let document = await orRefused(() => convert(bytes, target))
    for (let time = 1; document !== undefined && time < times + Number(isModel); time++) document = await convert(document.bytes, target)
    if (document === undefined) continue
    const text = decodeUtf8(document.bytes)
    if (decodeUtf8((await convert(document.bytes, target)).bytes) !== text)
      throw new Broken(`${target} is written otherwise when it is read again`)
    written.push(text)
  }
  return written
}

async function orRefused<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_conversion') return undefined
    throw error
  }
}

/** A JSON model, read and written as it is written. */
export const modelExercise: Exercise = {
  async run(bytes) {
    const said = await engineExercise.run(bytes)
    const { model } = await read(bytes)
    const again = await read(Buffer.from(JSON.stringify(model)))
    if (JSON.stringify(again.model) !== JSON.stringify(model)) throw new Broken('a model that was read is read otherwise again')
    return JSON.stringify([said, decodeUtf8(write(model, 'xrechnung.invoice.3_0.xml_cii').bytes)])
  },
}

/** The model of v1, as `core/http/v1` takes it, in both ways. */
export const v1Exercise: Exercise = {
  async run(bytes) {
    const { model, warnings } = fromV1(parseExactJson(decodeUtf8(bytes)), { lenient: true })
    const once = encodeV1(model, { decimals: 'string' })
    const again = fromV1(parseExactJson(once), { lenient: false }).model
    if (encodeV1(again, { decimals: 'string' }) !== once) throw new Broken('a model of v1 is written otherwise when it is read again')
    const written = await orRefused(async () => write(model as Invoice, 'xrechnung.invoice.3_0.xml_ubl'))
    return JSON.stringify([once, warnings.map(({ path }) => pathToV1(path)), written && decodeUtf8(written.bytes)])
  },
}
