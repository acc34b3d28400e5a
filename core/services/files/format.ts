import type { Engine } from '../engine/engine.ts'
import type { createFormatWork } from './format-work.ts'

type FormatWork = ReturnType<typeof createFormatWork>

/** The operations that store nothing (specification, section 4.2): given up when the signal says so. */
type Format = {
  readonly [Name in keyof FormatWork]: (
    ...args: [...Parameters<FormatWork[Name]>, signal?: AbortSignal]
  ) => Promise<Awaited<ReturnType<FormatWork[Name]>>>
}

/** The operations that store nothing (specification, section 4.2), done by the engine. */
export function createFormat(engine: Engine): Format {
  return {
    convertXml: (bytes, target, options, signal) => engine.run('convertXml', [bytes, target, options], signal),
    convertModel: (body, target, options, signal) => engine.run('convertModel', [body, target, options], signal),
    modelToXml: (body, options, signal) => engine.run('modelToXml', [body, options], signal),
    xmlToModel: (bytes, options, signal) => engine.run('xmlToModel', [bytes, options], signal),
    modelToPdf: (body, options, signal) => engine.run('modelToPdf', [body, options], signal),
    xmlToPdf: (bytes, options, signal) => engine.run('xmlToPdf', [bytes, options], signal),
    pdfProfiles: (bytes, lang, signal) => engine.run('pdfProfiles', [bytes, lang], signal),
    validateXml: (bytes, options, signal) => engine.run('validateXml', [bytes, options], signal),
    places: (bytes, signal) => engine.run('places', [bytes], signal),
    validateModel: (body, options, signal) => engine.run('validateModel', [body, options], signal),
  }
}
