import type { IdocSettings } from '../../formats/idoc/settings.ts'
import { findFormatCode, FORMAT_CODES, formatOf, type FormatCode } from '../../profiles/formats.ts'
import type { TermDifference } from '../../formats/difference.ts'
import { encodeInvoice } from '../../model/encode.ts'
import { convertAndCompare, convertSource, readModel, tellLost, type Written } from '../../engine/convert.ts'
import { openFile, viewOfFile } from '../../engine/files.ts'
import { judgeSource } from '../../engine/judge.ts'
import { openXml } from '../../engine/source.ts'

/** Formats that `convertFile` writes; those that are PDFs are made by `makeFilePdf`. */
export const XML_FORMATS = FORMAT_CODES.filter((code) => formatOf(code).file === 'xml')

/** A format code as callers write it, where `convertFile` writes that format. */
export function findXmlFormat(text: string): FormatCode | undefined {
  const code = findFormatCode(text)
  return code !== undefined && formatOf(code).file === 'xml' ? code : undefined
}

/** The model of a file as JSON text with exact numbers, and what it could not hold. */
export async function readFileModel(bytes: Uint8Array, idoc?: IdocSettings) {
  const file = await openFile(bytes, idoc)
  const { model, warnings } = readModel(viewOfFile(file))
  return { format: file.detection.format ?? null, model: encodeInvoice(model, { decimals: 'number' }), warnings }
}

export interface ConvertFileOptions {
  /** Day by whose releases the result is judged, `YYYY-MM-DD`; absent: it is not judged. */
  readonly judgedAsOf: string | undefined
  /** Reads the result again and says by business term what is not the same. */
  readonly compare: boolean
  readonly idoc: IdocSettings | undefined
}

/** A file in another format, with what that cannot carry and, when asked for, what has changed and the verdict on the result. */
export async function convertFile(bytes: Uint8Array, target: FormatCode, { judgedAsOf, compare, idoc }: ConvertFileOptions) {
  const invoice = viewOfFile(await openFile(bytes, idoc))
  const written: Written & { readonly differences?: readonly TermDifference[] } = compare
    ? convertAndCompare(invoice, target, idoc)
    : convertSource(invoice, target, idoc)
  const { xml: text, format, lost, notes, differences } = written
  const xml = new TextEncoder().encode(text)
  const valid = judgedAsOf === undefined ? undefined : judgeSource(openXml(xml, idoc), { lang: 'en', asOf: judgedAsOf }).valid
  return { xml, format, lost: lost.map(tellLost), notes: notes.map(tellLost), differences, valid }
}
