import { AppError } from '../../base/errors.ts'
import type { IdSource } from '../../base/ports.ts'
import { endpointsOf } from '../../contract/contact.ts'
import { LOG_DETAILS } from '../../contract/log-details.ts'
import { partnerKindOf, sideOf } from '../../contract/side.ts'
import type { Company, DocumentRecord, MailProposal, MailWish } from '../../contract/types.ts'
import { isMailAddress, parseAddresses } from '../../mail/addresses.ts'
import { writeMail } from '../../mail/write.ts'
import type { Identifier } from '../../model/invoice.ts'
import { requireSendable } from '../../queue/enqueue.ts'
import type { StoreWrites } from '../../store/store.ts'
import { requireHome } from '../../store/taken.ts'
import { createClientGate } from '../sending/client-gate.ts'
import { tellConversion } from '../sending/outgoing.ts'
import { requireBase, type SendPorts } from '../sending/send.ts'
import { findMail, withMails } from './mail-state.ts'
import { writeMessage } from './message.ts'
import { createMailPreparing, fileStem, type Prepared } from './prepare.ts'

export interface MailPorts extends Pick<SendPorts, 'store' | 'engine' | 'directions' | 'clock' | 'publish'> {
  readonly ids: IdSource
}

/** A draft as a file for the mail program. */
export interface MailDraft {
  readonly name: string
  readonly bytes: Uint8Array
  readonly to: readonly string[]
}

/**
 * Documents that leave as attachments of a mail. The draft is made here and sent by the person's own mail program, so that it was sent is the person's
 * word.
 */
export function createMails(ports: MailPorts) {
  const { store, directions, clock, ids, publish } = ports
  const { requireClient } = createClientGate(ports)
  const prepare = createMailPreparing(ports)

  const changed = (document: DocumentRecord): DocumentRecord => {
    publish({ type: 'document', id: document.id, status: document.status })
    return document
  }

  /** Changes the status of a document with its mail, once. */
  const settle = (id: string, work: (tx: StoreWrites, document: DocumentRecord) => Promise<boolean>): Promise<DocumentRecord> =>
    store
      .write(async (tx) => {
        const document = await tx.documents.read(id)
        const isNew = await work(tx, document)
        const [after = document] = await withMails(tx, [await tx.documents.read(id)])
        return { document: after, isNew }
      })
      .then(({ document, isNew }) => (isNew ? changed(document) : document))

  return {
    propose: async (id: string, wish: Pick<MailWish, 'language'>, signal?: AbortSignal): Promise<MailProposal> => {
      // What a conversion would lose is asked before the draft is made, not before it is shown.
      const prepared = await prepare(id, { ...wish, accept_losses: true }, signal)
      const from = senderOf(prepared.company)
      return {
        ...(from === undefined ? {} : { from }),
        to: receiverOf(prepared),
        ...messageOf(prepared),
        language: prepared.language,
        files: prepared.files.map(({ name, bytes }) => ({ name, bytes: bytes.byteLength })),
      }
    },

    /** Makes the draft, and says so in the log. Throws `validation_error` for what is no address. */
    make: async (id: string, wish: MailWish, signal?: AbortSignal): Promise<MailDraft> => {
      const prepared = await prepare(id, wish, signal)
      const { document, outgoing, company, invoice, files } = prepared
      const { addresses, wrong } = parseAddresses(wish.to ?? receiverOf(prepared))
      if (wrong.length > 0) throw refuseAddresses(wrong)
      const message = messageOf(prepared)
      const from = senderOf(company)
      const bytes = writeMail({
        from: from === undefined ? undefined : { name: company?.name, address: from },
        to: addresses.map((address) => ({
          ...(addresses.length === 1 ? { name: invoice[partnerKindOf(sideOf(document))]?.name } : {}),
          address,
        })),
        subject: wish.subject ?? message.subject,
        text: wish.text ?? message.text,
        date: clock.now(),
        id: ids.next(),
        files,
      })
      await store.write(async (tx) => {
        const before = await tx.documents.read(id)
        requireBase(before, document.version)
        requireSendable(before, false)
        await requireClient(tx, before, outgoing?.facts ?? { ...before, parties: await tx.parties.read(id) })
        if (outgoing !== undefined) {
          const cause = { cause: 'convert', base_version: before.version, note: tellConversion(outgoing) } as const
          await directions.addVersion(tx, id, { ...outgoing, outgoing_errors: outgoing.verdict.errors, ...cause })
        }
        await tx.log.note(id, `${LOG_DETAILS.mailDraft} ${addresses.join(', ')}`.trim())
      })
      changed(await store.documents.read(id))
      return { name: `${fileStem(document)}.eml`, bytes, to: addresses }
    },

    /** A person's word that the mail with the document was sent. Throws `invalid_state` where no draft of what the document is now was made. */
    markSent: async (id: string): Promise<DocumentRecord> => {
      await requireHome(store)
      return settle(id, async (tx, document) => {
        const mail = await findMail(tx, document)
        if (mail?.state === 'sent') return false
        requireSendable(document, false)
        if (mail === undefined) {
          throw new AppError('invalid_state', 'No mail draft was made of the document as it is now.', { next: 'Make the draft first.' })
        }
        await tx.documents.setStatus(id, 'send.completed', { details: `${LOG_DETAILS.mailSent} ${mail.to ?? ''}`.trim(), origin: 'local' })
        return true
      })
    },

    /** It was not sent by mail after all. Throws `invalid_state` where nobody has said that it was. */
    takeBack: async (id: string): Promise<DocumentRecord> => {
      await requireHome(store)
      return settle(id, async (tx, document) => {
        const mail = await findMail(tx, document)
        if (mail?.state !== 'sent') throw new AppError('invalid_state', 'Nobody has said that the document was sent by mail.')
        await tx.documents.setStatus(id, 'upload.completed', { details: LOG_DETAILS.mailTakenBack, origin: 'local' })
        return true
      })
    },
  }
}

/** The first address among the company's own contacts, else among its electronic addresses. */
function senderOf(company: Company | undefined): string | undefined {
  const known = [...(company?.contacts ?? []).map(({ email }) => email), ...addressesAmong(company?.endpoints ?? [])]
  return known.find((address) => address !== undefined && isMailAddress(address))
}

/** What the invoice says (BT-58, BT-49; of a seller BT-43, BT-34) counts before the card. */
function receiverOf({ document, invoice, card }: Pick<Prepared, 'document' | 'invoice' | 'card'>): string {
  const party = invoice[partnerKindOf(sideOf(document))]
  const contact = card !== undefined && 'party' in card ? card : undefined
  const known = [
    party?.contact?.email,
    ...addressesAmong([party?.endpoint_id ?? {}]),
    contact?.party.contact?.email,
    ...addressesAmong(contact === undefined ? [] : endpointsOf(contact)),
  ]
  return known.find((address) => address !== undefined && address.trim() !== '')?.trim() ?? ''
}

/** `EM`: electronic mail, in the list of schemes of electronic addresses (EAS). */
const addressesAmong = (endpoints: readonly Identifier[]): (string | undefined)[] =>
  endpoints.filter(({ scheme }) => scheme === 'EM').map(({ value }) => value)

function messageOf({ document, invoice, company, card, language }: Prepared): { readonly subject: string; readonly text: string } {
  const ofCustomer = card !== undefined && 'mail' in card ? card.mail : undefined
  const ofCompany = company?.mails?.find((template) => template.language === language)
  return writeMessage(invoice, { type: document.type, side: sideOf(document), language, templates: [ofCustomer ?? {}, ofCompany ?? {}] })
}

function refuseAddresses(wrong: readonly string[]): AppError {
  return new AppError('validation_error', `${wrong[0]?.slice(0, 100) ?? ''} is no mail address.`, {
    errors: wrong.slice(0, 20).map((text) => ({
      path: 'to',
      code: 'not_an_address',
      message: `${text.slice(0, 100)} is no mail address.`,
      values: { text: text.slice(0, 100) },
    })),
    next: 'Correct it, or leave it out and write it in the mail program.',
  })
}
