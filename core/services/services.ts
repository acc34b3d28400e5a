import type { TransactionQuery } from '../contract/parameters.ts'
import type { FaultReport, LogText } from '../contract/types.ts'
import type { Invoice } from '../model/invoice.ts'
import { requireHome } from '../store/taken.ts'
import { createCards } from './address-book/cards.ts'
import { createInvoices } from './address-book/invoices.ts'
import { alone } from './alone.ts'
import { createAbout } from './about.ts'
import { createArchives } from './archives/archives.ts'
import { createClientDesk } from './client.ts'
import { createCompany } from './company/company.ts'
import { createLetterhead } from './company/letterhead-files.ts'
import { createLetterheadPreview } from './company/letterhead-preview.ts'
import { readCompany } from './company/read.ts'
import { createDesk } from './desk.ts'
import { createDirectionDesk } from './direction/desk.ts'
import { createDocuments, type Documents } from './documents/documents.ts'
import { createJudgeAgain } from './documents/judge-again.ts'
import { sha256 } from './hash.ts'
import { createFamilies } from './families/family.ts'
import { createFormat } from './files/format.ts'
import type { NamedPdf } from './files/merge.ts'
import type { Foundation, WorkspaceOptions } from './foundation.ts'
import { createIdocSettings } from './idoc-tables.ts'
import { createKeys } from './keys.ts'
import { createOverview } from './overview.ts'
import { createPreservations } from './preservations.ts'
import { createReceived } from './received/received.ts'
import { clientOf, openKey } from './remote/gateway.ts'
import { createDeskMirror } from './remote/mirror.ts'
import { createNetworkLog } from './remote/network-log.ts'
import { createOrganisations } from './remote/organisations.ts'
import { createLookup } from './remote/peppol-lookup.ts'
import { createRemote } from './remote/remote.ts'
import { createProof } from './proof/proof.ts'
import { createPresence } from './presence.ts'
import { createSamples } from './samples/samples.ts'
import { createTaken } from './taken/taken.ts'
import { createMails } from './mail/mail.ts'
import { createDeskQueue } from './sending/desk-queue.ts'
import { createPreflight } from './sending/preflight.ts'

/** The use cases, as the HTTP door and the command line call them. Errors are AppErrors; ids that name nothing are `not_found`. */
export type Services = ReturnType<typeof createServices>

export function createServices(options: WorkspaceOptions, foundation: Foundation) {
  const house = createHouse(options, foundation)
  const stored = createStored(options, foundation, house)
  return { ...house, ...stored, ...createExchange(options, foundation, house, stored), ...createBooks(options, foundation, house, stored) }
}

/** The workspace itself: what is seen of it, who may use it, its copies, and the others beside it. */
function createHouse(options: WorkspaceOptions, { store, events, settings, queue, mirror, filling }: Foundation) {
  const { dir, host, clock, ids, report } = options
  const id = idOf(options)
  const desk = createDesk({
    id,
    store,
    clock,
    host,
    isRehearsal: async () => options.rehearsal || (await settings.describe()).rehearsal,
    countDifferences: () => mirror.countDifferences(),
    queueState: () => queue.state(),
    countUnsearched: () => filling.unread(),
    subscribe: events.subscribe,
  })
  const client = createClientDesk({ store, clock })
  const otherWorkspaces = options.otherWorkspaces ?? alone({ id, dir, desk, client, clock })
  return {
    desk,
    client,
    taken: createTaken(store),
    overview: createOverview({ store, clock }),
    keys: createKeys({ store, clock, report }),
    archives: createArchives({
      dir,
      source: options.source ?? { dir },
      sign: store.sign,
      clock,
      ids,
      company: async () => (await desk.state()).workspace.name || 'Kontor',
      requireHome: () => requireHome(store),
      folders: () => otherWorkspaces.folders(),
    }),
    otherWorkspaces,
    program: createAbout(options.program),
    proof: createProof({ store, clock, proxyFor: options.proxyFor }),
    presence: createPresence({ clock, note: options.noteSight }),
    idoc: createIdocSettings(store),
    log: options.programLog ?? {
      noteWindow: ({ message }: FaultReport): void => report(new Error(message)),
      read: (): LogText => ({ text: '' }),
    },
  }
}

type House = ReturnType<typeof createHouse>

/** What callers know the workspace by: beside others its name among them, at an office its name in the database. */
function idOf({ otherWorkspaces, source }: WorkspaceOptions): string {
  return otherWorkspaces?.id ?? (source !== undefined && 'id' in source ? source.id : 'workspace')
}

/** What is stored, and what is made of files. */
function createStored({ clock, ids, report }: WorkspaceOptions, foundation: Foundation, { desk, otherWorkspaces }: House) {
  const { store, engine, events, directions, leaving, gateway, settings, queue, prepare } = foundation
  const { publish } = events
  const needs = createJudgeAgain({ store, leaving, report })
  // Whatever was stored or decided elsewhere may not have been judged as it leaves.
  events.subscribe((event) => {
    if (event.type === 'document') needs.wake()
  })
  const documents = createDocuments({
    ...foundation,
    report,
    clock,
    sha256,
    network: async () => (await gateway())?.network ?? 'remote',
    remote: async () => (await gateway())?.identity,
    flow: async () => (await settings.describe()).flow,
    wakeQueue: () => void queue.wake(),
    publish,
  })
  const directionDesk = createDirectionDesk({
    store,
    directions,
    otherWorkspaces: () => otherWorkspaces,
    workspaceName: async () => (await desk.state()).workspace.name,
    prepare,
    publish,
  })
  return {
    documents,
    received: createReceived({ store, publish }),
    mails: createMails({ store, engine, directions, clock, ids, publish }),
    preservations: createPreservations({ store, clock, ids, publish }),
    /** Judges what was stored without it being known what it needs; until then its need is `checking`. */
    needs,
    directions: directionDesk,
    format: createFormat(engine),
    pdf: {
      /** PDFs one behind the other, with a bookmark for each. Throws `invalid_parameter` (2 to 50 files), `payload_too_large`, `malformed_pdf`. */
      merge: (files: readonly NamedPdf[], options: { readonly attachments: boolean }, signal?: AbortSignal) =>
        engine.run('merge', [files, options], signal),
    },
    transactions: {
      list: (query: TransactionQuery) => store.transactions.list(query),
      get: (id: string) => store.transactions.read(id),
    },
  }
}

type Stored = ReturnType<typeof createStored>

/** What goes to the exchange and comes from it. */
function createExchange(
  { clock, proxyFor, rehearsal: isSimulated, report }: WorkspaceOptions,
  { store, engine, events, directions, leaving, gateway, settings, rehearsal, queue, mirror, prepare }: Foundation,
  { desk }: House,
  { documents, directions: directionDesk }: Stored,
) {
  const lookup = createLookup({ store, clock, client: clientOf(settings, proxyFor), isSimulated })
  return {
    queue: createDeskQueue({ queue, store, clock, state: () => desk.state(), directions }),
    preflight: createPreflight({
      store,
      clock,
      lookup,
      network: async () => ((await settings.describe()).rehearsal ? 'test' : 'prod'),
      judge: (id, signal) => leaving.judge(id, { lang: 'en' }, signal),
      convert: async (id, target, signal) => engine.run('prepareOutgoing', [(await store.versions.read(id)).xml, target], signal),
      view: (id) => directionDesk.view(id),
      readModel: (id, signal) => documents.model(id, signal),
    }),
    mirror: createDeskMirror({ store, clock, mirror, gateway, prepare, publish: events.publish, report }),
    networkLog: createNetworkLog({ store, clock, key: () => openKey(settings) }),
    lookup,
    remote: createRemote({
      clock,
      settings,
      requireHome: () => requireHome(store),
      rehearsal,
      gateway,
      hear: (reply) => queue.hear(reply),
      reconnect: () => queue.reconnect(),
      report,
    }),
  }
}

/** Who the client company is, its address book, and the invoices that are made from both. */
function createBooks(
  { clock }: WorkspaceOptions,
  { store, engine, directions }: Foundation,
  { desk }: House,
  { documents, needs }: Stored,
) {
  const samples = createSamples()
  const company = createCompany({ store, clock, changed: () => directions.companyChanged() })
  return {
    company,
    letterhead: createLetterhead({ store, setCompany: company.set }),
    previewLetterhead: createLetterheadPreview({
      store,
      clock,
      samples,
      newest: () => newestInvoice(documents),
      readModel: (xml) => engine.run('documentModel', [xml]),
    }),
    organisations: createOrganisations({
      name: async () => (await desk.state()).workspace.name,
      company: () => readCompany(store),
      newestInvoice: () => newestInvoice(documents),
    }),
    samples,
    families: createFamilies({ store, readModel: (id, signal) => documents.model(id, signal) }),
    cards: createCards({ store, readModel: (id, signal) => documents.model(id, signal), onOtherFormat: () => needs.wake() }),
    invoices: createInvoices({ store, documents, samples, readModel: (xml) => engine.run('documentModel', [xml]), sha256 }),
  }
}

/** The newest invoice that goes out; what is no invoice, or has errors, says nothing about whose it is. */
async function newestInvoice(documents: Documents): Promise<Invoice | undefined> {
  const query = { direction: 'outbound', valid: true, limit: 1, offset: 0, sort_by: 'created_at', sort_order: 'desc' } as const
  const [newest] = (await documents.list(query)).items
  return newest === undefined ? undefined : documents.model(newest.id)
}
