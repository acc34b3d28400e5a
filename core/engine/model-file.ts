import type { WireModel } from '../contract/types.ts'
import { decodeShaped } from '../contract/shape.ts'
import { modelOrFormatAndModel } from '../contract/shapes/content.ts'
import { parseExactJson, readJsonText } from '../contract/json.ts'
import type { TermView } from '../terms/view.ts'
import { openModel } from './convert.ts'

/** A JSON model as a file holds it: the bare model, or `{format, model}`. */
export function readModelBody(bytes: Uint8Array): WireModel {
  return decodeShaped(modelOrFormatAndModel, parseExactJson(readJsonText(bytes)))
}

export function viewOfModelFile(bytes: Uint8Array): TermView {
  return openModel(readModelBody(bytes).model, { lenient: false }).view
}
