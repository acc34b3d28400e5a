import { FORMAT_CODES, formatOf } from '../../profiles/formats.ts'
import { text, type Shape } from '../shape.ts'

/** Format codes (specification, sections 1 and 9.2). What a text says is looked up by whoever knows what may be asked for there. */
function codesOf(name: string, codes: readonly string[], description: string): Shape<string> {
  return { ...text({ max: 100, min: 1 }), name, schema: () => ({ type: 'string', enum: [...codes], description }) }
}

const ALIASES = 'The values of version 1, and 2_5 in place of 2_4, are understood as well.'

export const formatCode = codesOf('FormatCode', FORMAT_CODES, `A format. ${ALIASES}`)

export const xmlFormatCode = codesOf(
  'XmlFormatCode',
  FORMAT_CODES.filter((code) => formatOf(code).file === 'xml'),
  `A format that is XML. ${ALIASES}`,
)

export const pdfFormatCode = codesOf(
  'PdfFormatCode',
  [...FORMAT_CODES.filter((code) => formatOf(code).file === 'pdf'), 'auto'],
  `A format that is a PDF; auto is the lowest profile that holds the invoice and whose rules it keeps. ${ALIASES}`,
)
