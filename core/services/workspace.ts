import { AppError } from '../base/errors.ts'
import type { Clock, IdSource } from '../base/ports.ts'
import { createClient, type Client } from '../contract/client.ts'
import type { TransactionQuery } from '../contract/parameters.ts'
import type { DeskState, FaultReport, LogText, WorkspaceInfo } from '../contract/types.ts'
import type { Invoice } from '../model/invoice.ts'
import type { Gateway } from '../queue/gateway.ts'
import { createMirror } from '../queue/mirror.ts'
import { createNodeTransport, type ProxyFor } from '../queue/node-transport.ts'
import { Queue, type IdleReason } from '../queue/queue.ts'
import { createRehearsalNetwork } from '../queue/rehearsal-network.ts'
import { createRemoteGateway } from '../queue/remote-gateway.ts'
import { openStore } from '../store/store.ts'
import { actAs, currentActor } from './actor.ts'
import { createArchives } from './archives/archives.ts'
import { createCards } from './address-book/cards.ts'
import { createInvoices } from './address-book/invoices.ts'
import { createClientDesk, findHits, type ClientDesk } from './client.ts'
import { createCompany } from './company/company.ts'
import { pageStyleOf } from './company/letterhead.ts'
import { readCompany } from './company/read.ts'
import { createOpener } from './containers/thread.ts'
import { createDesk, type Desk } from './desk.ts'
import { createDeskQueue } from './sending/desk-queue.ts'
import { createDocuments, type Documents } from './documents/documents.ts'
import { createDirectionDesk } from './direction/desk.ts'
import { createDirections } from './direction/directions.ts'
import { findStopOfDelivery } from './direction/gate.ts'
import { createEngine } from './engine/engine.ts'
import { Pool } from './engine/pool.ts'
import { createEvents } from './events.ts'
import { sha256 } from './files/files.ts'
import { readFonts } from './pdf/fonts.ts'
import { createFormat } from './files/format.ts'
import { createIdocSettings, readIdocSettings } from './idoc-tables.ts'
import { createJudgeAgain } from './documents/judge-again.ts'
import { createLeaving } from './sending/leaving.ts'
import { createKeys } from './keys.ts'
import type { NamedPdf } from './files/merge.ts'
import { createDeskMirror } from './remote/mirror.ts'
import { createNetworkLog } from './remote/network-log.ts'
import { createOverview } from './overview.ts'
import { createOrganisations } from './remote/organisations.ts'
import { createLookup } from './remote/peppol-lookup.ts'
import { createPreflight } from './sending/preflight.ts'
import { readAgain } from './documents/read-again.ts'
import { createReceived } from './received/received.ts'
import { createRehearsal, type StartRehearsal } from './remote/rehearsal.ts'
import { createRemote } from './remote/remote.ts'
import type { ProfileStore } from './remote/remote-profiles.ts'
import { createRemoteSettings, type RemoteStore } from './remote/remote-settings.ts'
import { createSamples } from './samples/samples.ts'
import type { SecretBox } from './remote/secret-box.ts'
import type { OtherWorkspaces, ProgramLog } from './types.ts'
import { warmUp } from './warm.ts'

export type { IdleReason, ProxyFor }

export interface WorkspaceOptions {
  readonly dir: string
  readonly secrets: SecretBox
  readonly host: DeskState['host']
  /** Deliveries go to a simulated network instead of a remote. */
  readonly rehearsal: boolean
  /** The desk's other workspaces; absent where this is the only one. */
  readonly otherWorkspaces?: OtherWorkspaces
  /** The exchanges that the workspaces of the desk share. */
  readonly profiles: ProfileStore
  readonly clock: Clock
  readonly ids: IdSource
  readonly startRehearsal: StartRehearsal
  /** Long work is done in threads beside this one, for hosts that answer others meanwhile. */
  readonly threads: boolean
  /** The system's proxies; those of the environment when absent. */
  readonly proxyFor?: ProxyFor | undefined
  /** Absent where the program keeps none. */
  readonly programLog?: ProgramLog | undefined
  /** What went wrong where nobody waits for an answer. */
  readonly report: (error: unknown) => void
}

type Workspace = ReturnType<typeof openWorkspace>

/** The use cases, as the HTTP door and the command line call them. Errors are AppErrors; ids that name nothing are `not_found`. */
export type Services = Workspace['services']

/** Opens a workspace for writing and puts its services together; the only place that does. */
export function openWorkspace(options: WorkspaceOptions) {
  const { dir, secrets, host, clock, ids } = options
  const events = createEvents(options.report)
  const store = openStore({ dir, clock, ids, actor: currentActor, onChange: (what) => events.publish({ type: 'changed', what }) })
  const settings = createRemoteSettings({ store, secrets, profiles: options.profiles })
  const gateway = options.rehearsal
    ? constant(createRehearsalNetwork({ now: () => clock.millis() }))
    : gatewayOf(settings, clock, options.proxyFor)
  const rehearsal = createRehearsal(settings, options.startRehearsal)
  const surroundings = { clock, fonts: readFonts, idoc: () => readIdocSettings(store), pageStyle: pageStyleOf(store) }
  const engine = options.threads ? new Pool({ surroundings, report: options.report }) : createEngine(surroundings)

  const directions = createDirections({ store, publish: events.publish, report: options.report })
  const queue = new Queue({
    store,
    gateway,
    clock,
    ids,
    random: Math.random,
    findStop: (job) => findStopOfDelivery(directions.company(), store, job)?.reason,
    onChange: events.publish,
    onFault: options.report,
  })
  const prepare = async (xml: Uint8Array) => {
    const prepared = await engine.run('prepare', [xml, { lang: 'en' }])
    return { ...prepared, ...directions.settle(prepared.facts, undefined, 'undecided') }
  }
  const mirror = createMirror({
    store,
    gateway,
    clock,
    random: Math.random,
    prepare,
    listen: (reply) => queue.hear(reply),
    onChange: events.publish,
    onFault: options.report,
  })

  const leaving = createLeaving({ store, engine, publish: events.publish, report: options.report })
  const needs = createJudgeAgain({ store, leaving, report: options.report })
  // Whatever was stored or decided elsewhere may not have been judged as it leaves.
  events.subscribe((event) => {
    if (event.type === 'document') needs.wake()
  })

  const opener = createOpener()
  const documents = createDocuments({
    opener,
    leaving,
    clock,
    sha256,
    store,
    engine,
    directions,
    network: () => gateway()?.network ?? 'remote',
    remote: () => gateway()?.identity,
    flow: () => settings.describe().flow,
    wakeQueue: () => actAs(undefined, () => queue.wake()),
    publish: events.publish,
  })
  const desk = createDesk({
    id: options.otherWorkspaces?.id ?? 'workspace',
    store,
    clock,
    host,
    isRehearsal: () => options.rehearsal || settings.describe().rehearsal,
    countDifferences: () => mirror.countDifferences(),
    queueState: () => queue.state(),
    subscribe: events.subscribe,
  })

  const client = createClientDesk({ store, clock })
  const keys = createKeys({ store, clock, report: options.report })
  const archives = createArchives({ dir, clock, ids, company: () => desk.state().workspace.name || 'Kontor' })

  const lookup = createLookup({ store, clock, client: clientOf(settings, options.proxyFor), isSimulated: options.rehearsal })

  const samples = createSamples()
  const otherWorkspaces = options.otherWorkspaces ?? alone(desk, client, clock)
  const directionDesk = createDirectionDesk({
    store,
    directions,
    otherWorkspaces: () => otherWorkspaces,
    workspaceName: () => desk.state().workspace.name,
    prepare,
    publish: events.publish,
  })
  const services = {
    documents,
    received: createReceived({ store, publish: events.publish }),
    /** Judges what was stored without it being known what it needs; until then its need is `checking`. */
    needs,
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
    queue: createDeskQueue({ queue, store, clock, state: () => desk.state(), directions }),
    preflight: createPreflight({
      store,
      clock,
      lookup,
      network: () => (settings.describe().rehearsal ? 'test' : 'prod'),
      judge: (id, signal) => leaving.judge(id, { lang: 'en' }, signal),
      convert: (id, target, signal) => engine.run('prepareOutgoing', [store.versions.read(id).xml, target], signal),
      view: (id) => directionDesk.view(id),
      readModel: (id, signal) => documents.model(id, signal),
    }),
    mirror: createDeskMirror({ store, clock, mirror, gateway, prepare, publish: events.publish, report: options.report }),
    networkLog: createNetworkLog({ store, clock, key: () => openKey(settings) }),
    company: createCompany({ store, changed: () => directions.companyChanged() }),
    directions: directionDesk,
    overview: createOverview({ store, clock }),
    organisations: createOrganisations({
      name: () => desk.state().workspace.name,
      company: () => readCompany(store),
      newestInvoice: () => newestInvoice(documents),
    }),
    lookup,
    keys,
    remote: createRemote({
      clock,
      settings,
      rehearsal,
      gateway,
      hear: (reply) => queue.hear(reply),
      reconnect: () => queue.reconnect(),
      report: options.report,
    }),
    samples,
    idoc: createIdocSettings(store),
    cards: createCards({ store, readModel: (id, signal) => documents.model(id, signal), onOtherFormat: () => needs.wake() }),
    invoices: createInvoices({
      store,
      documents,
      samples,
      readModel: (xml) => engine.run('documentModel', [xml]),
      sha256,
    }),
    desk,
    client,
    archives,
    otherWorkspaces,
    log: options.programLog ?? {
      noteWindow: ({ message }: FaultReport): void => options.report(new Error(message)),
      read: (): LogText => ({ text: '' }),
    },
  }

  // A practice node that does not come up again must not keep the desk closed: its deliveries wait as if the line were down.
  const resumeRehearsal = (): Promise<void> => rehearsal.resume().catch(options.report)

  let endWarmUp = (): void => undefined
  let endReading = (): void => undefined
  return {
    services,
    /** Begins to work the queue, with what an earlier run left behind; a rehearsal that was on is on again. */
    runQueue: async (): Promise<void> => {
      directions.begin()
      endWarmUp = warmUp(store, options.report)
      endReading = readAgain({ store, prepare, matchAgain: (tx, id) => directions.matchAgain(tx, id), report: options.report })
      await resumeRehearsal()
      queue.start()
      mirror.follow()
      needs.start()
    },
    /** Works the queue until nothing moves any more by itself. */
    runQueueUntilIdle: async (): Promise<IdleReason> => {
      await resumeRehearsal()
      return queue.runUntilIdle()
    },
    close: async (): Promise<void> => {
      endWarmUp()
      endReading()
      await needs.stop()
      await mirror.stop()
      await queue.stop()
      await archives.close()
      await rehearsal.close()
      await opener.close()
      await directions.idle()
      await engine.close()
      keys.flush()
      store.close()
    },
  }
}

/** A workspace without others beside it. */
function alone(desk: Desk, client: ClientDesk, clock: Clock): OtherWorkspaces {
  const describe = (): WorkspaceInfo => {
    const { workspace, waiting, attention, documents, rehearsal } = desk.state()
    return { ...desk.label(), ...workspace, waiting, attention, documents, rehearsal }
  }
  const refuse = (): never => {
    throw onlyOne()
  }
  const refuseLater = (): Promise<never> => Promise.reject(onlyOne())
  return {
    id: desk.state().workspace.id,
    canAdd: false,
    list: () => [describe()],
    companies: () => [],
    receive: refuseLater,
    add: refuse,
    restore: refuseLater,
    clients: () => ({ items: [{ ...describe(), counts: client.counts(clock.now().slice(0, 10)) }], archived: [], can_add: false }),
    search: (text) => findHits([{ workspace: desk.state().workspace, client }], text),
    archive: refuseLater,
    bringBack: refuse,
    delete: refuseLater,
    remotes: { list: () => [], add: refuse, set: refuse, delete: refuse },
    subscribe: () => () => undefined,
  }
}

function onlyOne(): AppError {
  return new AppError('invalid_state', 'This Kontor was started for one workspace alone.', { next: 'Start it without --data.' })
}

const constant =
  <Value>(value: Value) =>
  (): Value =>
    value

/** For one exchange with the remote, its body included. */
const TIMEOUT_MS = 60_000
/** For a question that a caller of ours waits for. */
const QUESTION_MS = 20_000
/** The longest answer read: XML as large as our own limit, with room. */
const MAX_ANSWER_BYTES = 25_000_000

/** The gateway to the remote that is set; made anew only when the settings have changed. */
function gatewayOf(settings: RemoteStore, clock: Clock, proxyFor: ProxyFor | undefined): () => Gateway | undefined {
  const transport = createNodeTransport({ timeout_ms: TIMEOUT_MS, max_bytes: MAX_ANSWER_BYTES, proxyFor })
  let made: { readonly from: string; readonly gateway: Gateway } | undefined
  return () => {
    const remote = settings.read()
    if (remote === undefined) return undefined
    const from = JSON.stringify(remote)
    if (made?.from === from) return made.gateway
    const key = openKey(settings)
    if (key === undefined) return undefined
    made = { from, gateway: createRemoteGateway({ url: remote.url, key, transport, now: () => clock.millis() }) }
    return made.gateway
  }
}

/** The typed client of the remote that is set, for questions that are no deliveries. */
function clientOf(settings: RemoteStore, proxyFor: ProxyFor | undefined): () => Client | undefined {
  const transport = createNodeTransport({ timeout_ms: QUESTION_MS, max_bytes: MAX_ANSWER_BYTES, proxyFor })
  return () => {
    const url = settings.read()?.url
    const key = openKey(settings)
    return url === undefined || key === undefined ? undefined : createClient(transport, { baseUrl: url, headers: { 'x-api-key': key } })
  }
}

/** The newest invoice that goes out; what is no invoice, or has errors, says nothing about whose it is. */
async function newestInvoice(documents: Documents): Promise<Invoice | undefined> {
  const query = { direction: 'outbound', valid: true, limit: 1, offset: 0, sort_by: 'created_at', sort_order: 'desc' } as const
  const [newest] = documents.list(query).items
  return newest === undefined ? undefined : documents.model(newest.id)
}

/** A key that cannot be read any more is as good as none for the queue; the test of the remote says why. */
function openKey(settings: RemoteStore): string | undefined {
  try {
    return settings.openKey() ?? ''
  } catch (error) {
    if (error instanceof AppError && error.code === 'remote_not_configured') return undefined
    throw error
  }
}
