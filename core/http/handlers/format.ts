import type { PageLanguage } from '../../languages/languages.ts'
import { type ConversionAnswer, type PdfAnswer } from '../../contract/types.ts'
import type { RouteName } from '../../contract/routes.ts'
import { plainBytes } from '../../base/bytes.ts'
import type { Conversion, PdfFile } from '../../services/types.ts'
import { languageOf, namedLanguage, type HandlersOf, type Reply } from '../call.ts'

type FormatRoutes = Extract<RouteName, `convert_${string}` | 'model_to_xml' | 'xml_to_model' | `${string}_to_pdf` | `validate_${string}`>

/** The Format API (specification, section 4.2): nothing is stored. */
export const FORMAT_HANDLERS: HandlersOf<FormatRoutes> = {
  convert_xml: async (call, { format }) => {
    const options = { validate: call.query.validate, sourceFormat: call.query.source_format, lang: languageOf(call.headers) }
    return conversionReply(await format.convertXml(call.body, call.params.target_format, options, call.signal))
  },
  convert_model: async (call, { format }) => {
    const options = { validate: call.query.validate, lenient: call.query.lenient, lang: languageOf(call.headers) }
    const target = call.params.target_format
    if (!('content' in call.body)) return conversionReply(await format.convertModel(call.body, target, options, call.signal))
    const { content, source_format: sourceFormat } = call.body
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    return conversionReply(await format.convertXml(bytes, target, { ...options, sourceFormat }, call.signal))
  },
  model_to_xml: async (call, { format }) => {
    const options = { lenient: call.query.lenient, lang: languageOf(call.headers) }
    return conversionReply(await format.modelToXml(call.body, options, call.signal))
  },
  xml_to_model: async (call, { format }) => ({ body: await format.xmlToModel(call.body, { format: call.query.format }, call.signal) }),
  model_to_pdf: async (call, { format }) => {
    const options = {
      ...readPdfOptions(call.query, call.headers, call.body.format),
      lenient: call.query.lenient,
      into: decodePdf(call.body.pdf),
    }
    return pdfReply(await format.modelToPdf(call.body, options, call.signal))
  },
  xml_to_pdf: async (call, { format }) => {
    const options = { ...readPdfOptions(call.query, call.headers), lenient: call.query.lenient, into: call.pdf }
    return pdfReply(await format.xmlToPdf(call.body, options, call.signal))
  },
  validate_model: async (call, { format }) => {
    const options = { lenient: call.query.lenient, lang: languageOf(call.headers) }
    return { body: await format.validateModel(call.body, options, call.signal) }
  },
  validate_xml: async (call, { format }) => ({
    body: await format.validateXml(call.body, { format: call.query.format, lang: languageOf(call.headers) }, call.signal),
  }),
}

/** A text that is no base64 gives bytes that are no PDF, and is refused as such. */
function decodePdf(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : plainBytes(Buffer.from(text, 'base64'))
}

/** `format` of the query goes before the one of the body; `lang` before Accept-Language, and that before the country of the customer. */
function readPdfOptions(query: { readonly format?: string; readonly lang?: PageLanguage }, headers: Headers, bodyFormat?: string) {
  return { lang: query.lang ?? namedLanguage(headers), format: query.format ?? bodyFormat }
}

/** As with conversions, the body is the file itself unless JSON is asked for, which says the warnings one by one. */
export function pdfReply(file: PdfFile): Reply<Uint8Array> {
  return { body: file.bytes, json: () => pdfAnswer(file), headers: { 'x-conversion-warnings': String(file.warnings.length) } }
}

export function pdfAnswer({ bytes, format, warnings }: PdfFile): PdfAnswer {
  return { content: encodePdf(bytes), format, warnings: [...warnings] }
}

export const encodePdf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

/** What was lost and how the output was judged stand in headers, since the body is the XML itself. */
function conversionReply(conversion: Conversion): Reply<Uint8Array> {
  const warnings = conversion.validation?.summary.warning ?? 0
  return {
    body: conversion.xml,
    json: (): ConversionAnswer => ({
      content: new TextDecoder().decode(conversion.xml),
      format: conversion.format,
      warnings: [...conversion.warnings],
      validation: conversion.validation ?? null,
    }),
    headers: {
      'x-conversion-warnings': String(conversion.warnings.length),
      ...(conversion.validation === undefined ? {} : { 'x-validation': warnings > 0 ? 'warnings' : 'valid' }),
    },
  }
}
