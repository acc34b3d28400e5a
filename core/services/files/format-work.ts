import { dayOf } from '../../base/days.ts'
import { AppError } from '../../base/errors.ts'
import type { ValidationResult, WireModel, ModelAnswer, PdfProfiles, XmlParts } from '../../contract/types.ts'
import { formatOf, type FormatCode } from '../../profiles/formats.ts'
import { judgedAs } from '../../profiles/rulesets.ts'
import type { Detection } from '../../formats/detect.ts'
import type { TermView } from '../../terms/view.ts'
import { convertSource, openModel, parseFormatParameter, readModel, toWarning, writeAs, type Written } from '../../engine/convert.ts'
import { listPlaces } from './field-places.ts'
import { judgeModel } from '../../engine/judge-model.ts'
import { judgeMalformed, judgeSource, judgeView, refuseInvalid, toValidationResult } from '../../engine/judge.ts'
import { makePdf, pdfInput, toPdfFile } from '../pdf/pdf.ts'
import { weighProfiles } from '../pdf/pdf-profiles.ts'
import { openInvoice, openXml, type Source } from '../../engine/source.ts'
import type { Conversion, Lang, WorkSurroundings, PdfOptions, PdfFile } from '../types.ts'

/** The operations that store nothing (specification, section 4.2), as they are computed. */
export function createFormatWork(surroundings: WorkSurroundings) {
  const { clock, idoc } = surroundings
  /** What is asked for now is judged by the releases in force now. */
  const today = (): string => dayOf(clock.now())

  const finish = (written: Written, warnings: Conversion['warnings'], validate: boolean, lang: Lang): Conversion => {
    const xml = new TextEncoder().encode(written.xml)
    const all = [...warnings, ...[...written.lost, ...written.notes].map(toWarning)]
    if (!validate) return { xml, format: written.format, warnings: all }
    const source = openXml(xml, idoc)
    const verdict = judgeSource(source, { lang, asOf: today() })
    if (!verdict.valid) throw refuseInvalid('The converted XML', verdict)
    return { xml, format: written.format, warnings: all, validation: toValidationResult(verdict, source.detection, clock.now()) }
  }

  return {
    convertXml: (
      bytes: Uint8Array,
      target: string,
      { validate, sourceFormat, lang }: { readonly validate: boolean; readonly sourceFormat?: string | undefined; readonly lang: Lang },
    ): Conversion => {
      const source = openInvoice(bytes, idoc)
      if (sourceFormat !== undefined) requireFormat(source, parseFormatParameter('source_format', sourceFormat))
      return finish(convertSource(source, target, idoc), [], validate, lang)
    },
    convertModel: (
      body: WireModel,
      target: string,
      { validate, lenient, lang }: { readonly validate: boolean; readonly lenient: boolean; readonly lang: Lang },
    ): Conversion => {
      const { view, warnings } = openModel(body.model, { lenient })
      return finish(writeAs(view, target, idoc), warnings, validate, lang)
    },
    /** The format stands in the body here (specification, section 4.2), so a wrong one is a wrong value. */
    modelToXml: (body: WireModel, { lenient, lang }: { readonly lenient: boolean; readonly lang: Lang }): Conversion => {
      const target = parseFormatParameter('format', body.format)
      const { view, warnings } = openModel(body.model, { lenient })
      return finish(writeAs(view, target, idoc), warnings, false, lang)
    },
    xmlToModel: (bytes: Uint8Array, { format }: { readonly format?: string | undefined }): ModelAnswer => {
      const source = openInvoice(bytes, idoc)
      if (format !== undefined) requireFormat(source, parseFormatParameter('format', format))
      return { format: source.detection.format ?? null, ...readModel(source) }
    },
    modelToPdf: async (body: WireModel, options: PdfOptions & { readonly lenient: boolean }): Promise<PdfFile> => {
      const { model, view, warnings } = openModel(body.model, options)
      return toPdfFile(await makePdf({ invoice: model, view }, options, surroundings), warnings)
    },
    xmlToPdf: async (bytes: Uint8Array, options: PdfOptions): Promise<PdfFile> => {
      const source = openInvoice(bytes, idoc)
      return toPdfFile(await makePdf(pdfInput(source, bytes), options, surroundings))
    },
    /** What each profile of a hybrid PDF would make of the invoice. */
    pdfProfiles: (bytes: Uint8Array, lang: Lang): PdfProfiles =>
      weighProfiles(pdfInput(openInvoice(bytes, idoc), bytes), { lang, now: clock.now() }),
    /** Answers for every input, XML that is not well-formed included. */
    validateXml: (bytes: Uint8Array, { format, lang }: { readonly format?: string | undefined; readonly lang: Lang }): ValidationResult => {
      const asked = format === undefined ? {} : judgedAs(parseFormatParameter('format', format))
      return validateBytes(
        () => openXml(bytes, idoc),
        (source) => toValidationResult(judgeSource(source, { lang, asOf: today(), ...asked }), source.detection, clock.now()),
        (error) => toValidationResult(judgeMalformed(error, lang), NOT_WELL_FORMED, clock.now()),
      )
    },
    /** Throws what is no well-formed XML, or no invoice. */
    places: (bytes: Uint8Array): XmlParts => listPlaces(openInvoice(bytes, idoc)),
    validateModel: (body: WireModel, { lenient, lang }: { readonly lenient: boolean; readonly lang: Lang }): ValidationResult => {
      const { view } = openModel(body.model, { lenient })
      const format = formatOfBody(body)
      const options = { lang, asOf: today() }
      const verdict = format === undefined ? judgeView(view, options) : judgeModel(view, format, options, idoc)
      return toValidationResult(verdict, describeModel(view, format), clock.now())
    },
  }
}

const NOT_WELL_FORMED = { format: undefined, reason: 'The text is not well-formed XML.' } as const

/** XML that is not well-formed is a verdict here, not an error; what is too large stays an error. */
function validateBytes(
  open: () => Source,
  judge: (source: Source) => ValidationResult,
  judgeFault: (error: AppError) => ValidationResult,
): ValidationResult {
  let source: Source
  try {
    source = open()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'malformed_xml') throw error
    return judgeFault(error)
  }
  return judge(source)
}

function formatOfBody(body: WireModel): FormatCode | undefined {
  return body.format === undefined ? undefined : parseFormatParameter('format', body.format)
}

function describeModel(view: TermView, format: FormatCode | undefined): Pick<Detection, 'format' | 'reason'> {
  const specification = view.root.group('BG-2')?.value('BT-24')
  return { format, reason: `JSON model, ${specification === undefined ? 'without BT-24' : `BT-24 is ${specification.slice(0, 200)}`}` }
}

/** A caller that says what it sends is told when it is something else. */
function requireFormat({ detection }: Source, format: FormatCode): void {
  if (detection.format === format || detection.syntax === formatOf(format).syntax) return
  throw new AppError('unsupported_document', `The XML is not ${format}: ${detection.reason}.`)
}
