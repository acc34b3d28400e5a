import type { Invoice } from '../../core/model/invoice.ts'
import type { Api } from '../lib/api.ts'
import { decodeXmlText } from '../lib/xml-text.ts'

/** One side of a comparison. */
export interface ComparedState {
  readonly xml: string
  /** Undefined where no invoice can be read in the text. */
  readonly model: Invoice | undefined
}

/** What is no readable invoice has no terms to compare; its text is still shown. */
export async function readState(api: Pick<Api, 'xml_to_model'>, body: Uint8Array): Promise<ComparedState> {
  const answer = await api.xml_to_model({ body }).catch(() => undefined)
  return { xml: decodeXmlText(body), model: answer?.model }
}
