import type { Card, Company, DocumentRecord, MailWish } from '../../contract/types.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import type { MailFile } from '../../mail/write.ts'
import type { Invoice } from '../../model/invoice.ts'
import { formatOf, isFormatCode } from '../../profiles/formats.ts'
import { requireSendable } from '../../queue/enqueue.ts'
import { requireHome } from '../../store/taken.ts'
import { chosenPageLanguage } from '../company/page-language.ts'
import { readCompany } from '../company/read.ts'
import { AUTO, languageOfInvoice } from '../pdf/pdf.ts'
import { createClientGate } from '../sending/client-gate.ts'
import { cardOfReceiver, mailFormat, refuseLosses, type Outgoing } from '../sending/outgoing.ts'
import type { SendPorts } from '../sending/send.ts'

/** A document that may leave, and what leaves of it. */
export interface Prepared {
  readonly document: DocumentRecord
  /** Present where its XML is converted for the customer. */
  readonly outgoing: Outgoing | undefined
  readonly invoice: Invoice
  readonly company: Company | undefined
  readonly card: Card | undefined
  readonly language: PageLanguage
  readonly files: readonly MailFile[]
}

/** What goes into a mail of a document, if it may leave. */
export function createMailPreparing(ports: Pick<SendPorts, 'store' | 'engine' | 'directions'>) {
  const { store, engine } = ports
  const { readNaming, requireClient } = createClientGate(ports)

  /** Throws as sending does for what is not ready, for another company's document, and for what was sent. */
  const prepare = async (id: string, { language, accept_losses = false }: MailWish, signal?: AbortSignal): Promise<Prepared> => {
    await requireHome(store)
    const document = await store.documents.read(id)
    requireSendable(document, false)
    await requireClient(store, document, await readNaming(document, signal))
    const card = await cardOfReceiver(store, document)
    const wanted = card !== undefined && 'format' in card ? card.format : undefined
    const format = mailFormat(document, wanted)
    const { xml: stored } = await store.versions.read(id)
    const isConverted = format !== undefined && format !== document.format
    const outgoing = isConverted ? await engine.run('prepareOutgoing', [stored, format], signal) : undefined
    if (outgoing === undefined) await engine.run('requireValid', [stored], signal)
    else if (outgoing.verdict.errors > 0) await engine.run('requireValid', [outgoing.xml, `The document, converted to ${format},`], signal)
    if (outgoing !== undefined && outgoing.lost.length > 0 && !accept_losses) throw refuseLosses(outgoing)
    const xml = outgoing?.xml ?? stored
    const invoice = await engine.run('documentModel', [xml], signal)
    const ofCountry = languageOfInvoice(invoice)
    const spoken = language ?? (await chosenPageLanguage(store, document, ofCountry)) ?? ofCountry
    const pdf = await makePages(document, xml, { language: spoken, wanted, isBesideXml: format !== undefined }, signal)
    const stem = fileStem(document)
    return {
      ...{ document, outgoing, invoice, card, language: spoken },
      company: await readCompany(store),
      files: [
        { name: `${stem}.pdf`, type: 'application/pdf', bytes: pdf },
        ...(format === undefined ? [] : [{ name: `${stem}.xml`, type: 'application/xml', bytes: xml }]),
      ],
    }
  }

  /** A PDF that the document came in stays as it is. Beside the XML the pages are a copy to read, which may leave out what no PDF carries. */
  const makePages = async (
    { id, version }: DocumentRecord,
    xml: Uint8Array,
    { language, wanted = '', isBesideXml }: { language: PageLanguage; wanted: string | undefined; isBesideXml: boolean },
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array> => {
    const pages = (await store.versions.readPages(id))?.bytes
    const received = pages === undefined && (await store.versions.findReceived(id))?.record.version === version
    const asReceived = received ? await store.versions.readReceived(id) : undefined
    if (asReceived !== undefined) return asReceived
    const format = isFormatCode(wanted) && formatOf(wanted).file === 'pdf' ? wanted : AUTO
    const options = isBesideXml ? { lenient: true } : { format }
    return (await engine.run('documentPdf', [xml, { ...options, lang: language, into: pages }], signal)).bytes
  }

  return prepare
}

const MAX_STEM = 80

/** The name of its files without their ending: letters that every system takes. */
export function fileStem({ number, filename }: DocumentRecord): string {
  const stem = number ?? filename?.replace(/\.[^.]*$/, '') ?? ''
  const plain = stem.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^[._]+/, '')
  return [...plain].slice(0, MAX_STEM).join('') || 'invoice'
}
