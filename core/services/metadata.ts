import type { DocumentType } from '../contract/types.ts'
import { isCode } from '../codelists/codes.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import { part, type Group, type TermView } from '../terms/view.ts'

/** What the document list shows of an invoice, taken from its content. Values as written; absent ones have no key. */
export interface Metadata {
  type: DocumentType | null
  number?: string
  issue_date?: string
  due_date?: string
  sender_name?: string
  sender_id?: string
  receiver_name?: string
  receiver_id?: string
  currency_code?: string
  total?: string
}

export const NO_METADATA: Metadata = { type: null }

export function describeInvoice({ root, syntax }: TermView): Metadata {
  const value = (term: TermId, group?: GroupId): string | undefined => shown((group === undefined ? root : root.group(group))?.value(term))
  const seller = root.group('BG-4')
  const buyer = root.group('BG-7')
  const found = {
    number: value('BT-1'),
    issue_date: value('BT-2'),
    due_date: value('BT-9'),
    sender_name: value('BT-27', 'BG-4'),
    sender_id: addressOf(seller, 'BT-34', 'BT-34-1') ?? value('BT-31', 'BG-4'),
    receiver_name: value('BT-44', 'BG-7'),
    receiver_id: addressOf(buyer, 'BT-49', 'BT-49-1') ?? value('BT-48', 'BG-7'),
    currency_code: value('BT-5'),
    // Amount due, else the total with VAT (contract, DocumentRecord).
    total: value('BT-115', 'BG-22') ?? value('BT-112', 'BG-22'),
  }
  const present = Object.fromEntries(Object.entries(found).filter((entry) => entry[1] !== undefined)) as Partial<Metadata>
  return { type: typeOf(value('BT-3'), syntax), ...present }
}

/** Longest text kept for the list; the document itself keeps everything. */
const SHOWN = 300

function shown(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? undefined : trimmed.slice(0, SHOWN)
}

/** An electronic address as the Peppol network writes participants: `scheme:value`. */
function addressOf(party: Group | undefined, address: TermId, scheme: TermId): string | undefined {
  const found = party?.first(address)
  const id = shown(found?.value)
  const issuer = shown(part(found, scheme)?.value)
  return id === undefined || issuer === undefined ? id : `${issuer}:${id}`
}

/** CII has one root for both, so the type code (BT-3) decides; where it says nothing, the root of UBL does. */
function typeOf(code: string | undefined, syntax: TermView['syntax']): DocumentType {
  if (code !== undefined && isCode('untdid_1001_credit_note', code)) return 'credit_note'
  if (code !== undefined && isCode('untdid_1001_invoice', code)) return 'invoice'
  return syntax === 'ubl-creditnote' ? 'credit_note' : 'invoice'
}
