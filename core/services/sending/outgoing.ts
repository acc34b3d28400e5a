import { AppError } from '../../base/errors.ts'
import type { Card, ConversionPreview, DocumentRecord, Issue } from '../../contract/types.ts'
import { isSelfBilled } from '../../contract/invoice-types.ts'
import { LOG_DETAILS } from '../../contract/log-details.ts'
import { partnerKindOf, partnerOf, sideOf, type Partnered } from '../../contract/side.ts'
import { formatOf, isFormatCode, isNetworkFormat, type FormatCode } from '../../profiles/formats.ts'
import { PROFILES } from '../../profiles/profiles.ts'
import type { StoreReads } from '../../store/store.ts'
import type { NewVersion } from '../../store/types.ts'

/**
 * What a document is converted to before it leaves (specification, section 4.5, step 1 of flow A and step 2 of flow B): Peppol BIS Billing 3.0 in UBL,
 * or what the customer's card names. What the buyer writes is a document of its own there: Peppol BIS Self-Billing 3.0.
 */

/** A document as it leaves, with what could not be carried over. */
export interface Outgoing extends Pick<NewVersion, 'xml' | 'facts' | 'verdict'> {
  readonly format: FormatCode
  readonly lost: ConversionPreview['lost']
  readonly issues: readonly Issue[]
}

type Written = Pick<DocumentRecord, 'format' | 'type'> & { readonly type_code?: string | undefined }

/** The format a document is to be converted to; undefined where it leaves as it is. `wanted` is what its customer takes, by the card. */
export function outgoingFormat(document: Written, wanted?: string): FormatCode | undefined {
  const { format, type } = document
  if (isNetworkFormat(format)) return undefined
  const fitting = wanted === undefined ? undefined : writtenFormat(wanted, type === 'credit_note')
  const target =
    fitting ?? (type === 'credit_note' ? 'peppol_bis_billing.credit_note.3_0.xml_ubl' : 'peppol_bis_billing.invoice.3_0.xml_ubl')
  const own = ofItsWriter(target, document)
  return own === format ? undefined : own
}

/** The profile of Peppol for what the buyer writes, in place of the one for what the seller does. */
function ofItsWriter(code: FormatCode, { format, type_code }: Written): FormatCode {
  const own = isSelfBilled(type_code, format) ? code.replace('peppol_bis_billing.', 'peppol_bis_selfbilling.') : code
  return isFormatCode(own) ? own : code
}

/**
 * The XML that goes along with the pages of a mail: in the format that the card names, else in the document's own. Undefined where the PDF alone is what the
 * customer takes, as the invoice is inside it.
 */
export function mailFormat(document: Written, wanted?: string): FormatCode | undefined {
  const { format, type } = document
  const code = wanted !== undefined && isFormatCode(wanted) ? wanted : format
  if (code === null || code.startsWith('factur_x_zugferd.')) return undefined
  const written = writtenFormat(code, type === 'credit_note')
  return written === undefined ? undefined : ofItsWriter(written, document)
}

/** What the receiver of a document takes, by the card. */
export async function formatOfReceiver(store: Pick<StoreReads, 'cards'>, document: Partnered): Promise<string | undefined> {
  const card = await cardOfReceiver(store, document)
  return card !== undefined && 'format' in card ? card.format : undefined
}

/** The card of the company that a document goes to: what the client writes as the buyer goes to a supplier. */
export async function cardOfReceiver(store: Pick<StoreReads, 'cards'>, document: Partnered): Promise<Card | undefined> {
  const { name, id } = partnerOf(document)
  const address = id?.replace(/^\d{4}:/, '')
  return store.cards.find(partnerKindOf(sideOf(document)), address === undefined ? [] : [address], name)
}

/**
 * The code of the same format for what a document is: UBL has another root for credit notes. Undefined for what no invoice is written in: what an ERP
 * takes is none to begin with, and a PDF is made of the XML inside it.
 */
export function writtenFormat(code: string, isCredit: boolean): FormatCode | undefined {
  const fitting = isCredit
    ? code.replace('.invoice.', '.credit_note.').replace(/\.extension$/, '')
    : code.replace('.credit_note.', '.invoice.')
  if (isFormatCode(fitting) && formatOf(fitting).file === 'xml' && formatOf(fitting).syntax !== 'idoc') return fitting
  return isFormatCode(code) && formatOf(code).file === 'xml' && formatOf(code).syntax === 'cii' ? code : undefined
}

/** Nothing is dropped without a person's word, or the caller's (`accept_losses`). */
export function refuseLosses({ format, lost }: Outgoing): AppError {
  const count = lost.length === 1 ? 'a value' : `${lost.length} values`
  return new AppError('lossy_conversion', `The document has to be converted to ${format}, which cannot hold ${count} of it.`, {
    errors: lost.slice(0, 100).map(({ term, path, value, reason }) => ({
      path,
      code: 'lost',
      message: `${term === '' ? '' : `${term} `}"${value.slice(0, 200)}": ${reason}`,
    })),
    next: 'Leave the values out of the document, or send it with accept_losses once you have seen what is lost.',
  })
}

const MAX_TOLD = 20
const MAX_TOLD_LENGTH = 80

/** What the document's log says of its conversion; what was left out stands there, so that it is not forgotten with the answer. */
export function tellConversion({ format: code, lost }: Outgoing): string {
  const { profile } = formatOf(code)
  const format = profile === undefined ? code : PROFILES[profile].name
  if (lost.length === 0) return `${LOG_DETAILS.converted} ${format}`
  const told = lost.slice(0, MAX_TOLD).map(({ term, path, value }) => `${term === '' ? path : term} "${value.slice(0, MAX_TOLD_LENGTH)}"`)
  const more = lost.length > MAX_TOLD ? `, +${lost.length - MAX_TOLD}` : ''
  return `${LOG_DETAILS.convertedLossy} ${format}: ${told.join(', ')}${more}`
}
