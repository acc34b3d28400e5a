import { findInOrder } from '../../base/in-order.ts'
import type { Company, ContactCard, DocumentRecord } from '../../contract/types.ts'
import { isPartInvoice } from '../../contract/money.ts'
import { issuingSideOf } from '../../identity/identify.ts'
import { matchParty } from '../../identity/match-party.ts'
import type { StoreReads } from '../../store/store.ts'
import { matchIdsOfContact } from './describe.ts'

/** How many of the newest documents are looked through for one of the client's own. */
const LOOKED_AT = 200

/** What the client company itself has written; a stranger's document is none of it, whatever it was stored as. */
export interface OwnInvoices {
  newest(): Promise<DocumentRecord | undefined>
  newestTo(customer: ContactCard): Promise<DocumentRecord | undefined>
  /** The highest of the numbers that are this text and then digits alone, those of what it writes as the buyer among them. */
  highestNumber(prefix: string): Promise<string | undefined>
}

type Reads = Pick<StoreReads, 'list' | 'documents' | 'parties'>

export function createOwnInvoices(store: Reads, company: Company): OwnInvoices {
  /** By what the document says and the profile says now: what was found when it came in may be outdated. */
  const isOwn = async (id: string): Promise<boolean> => matchParty(company, (await store.parties.read(id)).seller).is === 'client'

  /** Numbers of what it writes as the buyer are its own as well: whoever issues an invoice numbers it (Directive 2006/112/EC, article 226 (2)). */
  const isIssued = async (id: string): Promise<boolean> => {
    const { type_code, format } = await store.documents.read(id)
    return issuingSideOf(company, await store.parties.read(id), type_code, format) !== undefined
  }

  const hasPartCircle = company.defaults?.part_invoice_pattern !== undefined

  const newestOf = async (
    partner: string | undefined,
    isMeant: (document: DocumentRecord) => Promise<boolean>,
  ): Promise<DocumentRecord | undefined> => {
    const { items } = await store.list.read({
      direction: 'outbound',
      type: 'invoice',
      ...(partner === undefined ? {} : { partner }),
      limit: LOOKED_AT,
      offset: 0,
      sort_by: 'created_at',
      sort_order: 'desc',
    })
    return findInOrder(items, async (document) => document.format !== null && (await isMeant(document)) && (await isOwn(document.id)))
  }

  return {
    // Parts that count in a circle of their own say nothing about the numbers of invoices.
    newest: () => newestOf(undefined, (document) => Promise.resolve(!hasPartCircle || !isPartInvoice(document))),
    newestTo: async (customer) => {
      const { party } = customer
      const ids = new Set(matchIdsOfContact(customer).map(bare))
      // Two companies of one name are told apart by their numbers.
      const isSame = async ({ id }: DocumentRecord): Promise<boolean> => {
        const { vat_id, endpoint, registration, ids: others = [] } = (await store.parties.read(id)).buyer
        const theirs = [vat_id, endpoint?.value, registration?.value, ...others.map(({ value }) => value)].filter(
          (text) => text !== undefined,
        )
        return theirs.length === 0 || ids.size === 0 || theirs.some((text) => ids.has(bare(text)))
      }
      return party.name === undefined ? undefined : await newestOf(party.name, isSame)
    },
    highestNumber: async (prefix) => {
      for (let offset = 0; ; offset += LOOKED_AT) {
        const found = await store.documents.listNumbers(prefix, { limit: LOOKED_AT, offset })
        const highest = await findInOrder(found, async (document) => document.isOwn || (await isIssued(document.id)))
        if (highest !== undefined || found.length < LOOKED_AT) return highest?.number
      }
    },
  }
}

const bare = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()
