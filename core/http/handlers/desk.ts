import { AppError } from '../../base/errors.ts'
import { shownName } from '../../services/containers/names.ts'
import { tellImported, tellOutcome } from '../../services/documents/imported.ts'
import { describeTerm } from '../../services/files/term-help.ts'
import type { RouteName } from '../../contract/routes.ts'
import { type DeskEvent, DOCUMENT_FACETS, type DocumentFacet } from '../../contract/types.ts'
import { BODY_LIMITS, readBody } from '../body.ts'
import { languageOf, type HandlersOf } from '../call.ts'
import { idOf } from '../caller.ts'
import { eventStream } from '../events.ts'
import { readPagesOf, readUpload } from './documents.ts'
import { encodePdf, pdfAnswer } from './format.ts'

type DeskRoutes = Extract<RouteName, `desk_${string}`>

/** What only the window uses: settings, queue, keys, samples, events. Ours, none of it in the specification. */
export const DESK_HANDLERS: HandlersOf<DeskRoutes> = {
  desk_state: (_call, { desk }) => ({ body: desk.state() }),
  desk_events: (call, { desk, otherWorkspaces }) => {
    desk.noteUse()
    const subscribe = (listener: (event: DeskEvent) => void): (() => void) => {
      const ends = [desk.subscribe(listener), otherWorkspaces.subscribe(listener)]
      return () => ends.forEach((end) => end())
    }
    return { body: eventStream(subscribe, call.signal) }
  },
  desk_log: (_call, { log }) => ({ body: log.read() }),
  desk_fault: (call, { log }) => {
    log.noteWindow(call.body)
    return { body: undefined }
  },
  desk_workspace_set: (call, { desk }) => ({ body: desk.setWorkspace(call.body) }),
  desk_workspaces: (_call, { otherWorkspaces }) => ({ body: { items: otherWorkspaces.list(), can_add: otherWorkspaces.canAdd } }),
  desk_workspace_add: (call, { otherWorkspaces }) => ({ body: otherWorkspaces.add(call.body) }),
  desk_clients: (_call, { otherWorkspaces }) => ({ body: otherWorkspaces.clients() }),
  desk_clients_search: (call, { otherWorkspaces }) => ({ body: { items: otherWorkspaces.search(call.query.search) } }),
  desk_client_archive: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.archive(call.params.workspace_id) }),
  desk_client_bring_back: (call, { otherWorkspaces }) => ({ body: otherWorkspaces.bringBack(call.params.workspace_id) }),
  desk_client_delete: async (call, { otherWorkspaces }) => ({
    body: await otherWorkspaces.delete(call.params.workspace_id, call.query.name),
  }),
  desk_remote_profiles: (_call, { otherWorkspaces }) => ({ body: { items: otherWorkspaces.remotes.list() } }),
  desk_remote_profile_add: (call, { otherWorkspaces }) => ({ body: otherWorkspaces.remotes.add(call.body) }),
  desk_remote_profile_set: (call, { otherWorkspaces }) => ({ body: otherWorkspaces.remotes.set(call.params.remote_id, call.body) }),
  desk_remote_profile_delete: (call, { otherWorkspaces }) => {
    otherWorkspaces.remotes.delete(call.params.remote_id)
    return { body: undefined }
  },
  desk_remote_share: (call, { remote }) => ({ body: remote.share(call.body.profile) }),
  desk_workspace_restore: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.restore(call.body, call.signal) }),

  desk_import: async (call, { documents }) => {
    const bytes = await readBody(call, BODY_LIMITS.pdf)
    return { body: tellImported(await documents.importAny(bytes, readUpload(call), call.signal)) }
  },
  desk_imports: async (call, { documents }) => {
    const { direction } = readUpload(call)
    const files = call.body.map(({ name, bytes }) => {
      const filename = shownName(name)
      return tellOutcome(documents.importAny(bytes, { direction, filename }, call.signal))
    })
    return { body: { items: await Promise.all(files) } }
  },

  desk_archive_start: (call, { archives }) => ({ body: archives.start(call.body, languageOf(call.headers)) }),
  desk_archive_check: async (call, { archives }) => ({ body: await archives.check(call.body) }),
  desk_archive: (call, { archives }) => ({ body: archives.get(call.params.archive_id) }),
  desk_archive_file: (call, { archives }) => {
    const { content, bytes } = archives.open(call.params.archive_id)
    return { body: content, headers: { 'content-length': String(bytes) } }
  },
  desk_archive_end: async (call, { archives }) => {
    await archives.end(call.params.archive_id)
    return { body: undefined }
  },

  desk_remote: (_call, { remote }) => ({ body: remote.get() }),
  desk_remote_set: (call, { remote }) => ({ body: remote.set(call.body) }),
  desk_remote_clear: (_call, { remote }) => ({ body: remote.clear() }),
  desk_remote_test: async (_call, { remote }) => ({ body: await remote.test() }),
  desk_rehearsal_start: async (_call, { remote }) => ({ body: await remote.startRehearsal() }),
  desk_rehearsal_stop: async (_call, { remote }) => ({ body: await remote.stopRehearsal() }),

  desk_queue: (call, { queue }) => ({ body: queue.list(call.query) }),
  desk_queue_aside: (call, { queue }) => ({ body: queue.putAside(call.params.job_id) }),
  desk_queue_back: (call, { queue }) => ({ body: queue.bringBack(call.params.job_id) }),
  desk_queue_retry: (call, { queue }) => ({ body: queue.retry(call.params.job_id) }),
  desk_queue_look: (call, { queue }) => ({ body: queue.look(call.params.job_id) }),
  desk_queue_cancel: (call, { queue }) => ({ body: queue.cancel(call.params.job_id) }),
  desk_queue_hold: (call, { queue }) => ({ body: queue.hold(call.body.until) }),
  desk_queue_release: (_call, { queue }) => ({ body: queue.release() }),
  desk_batches: (_call, { queue }) => ({ body: { items: queue.batches() } }),
  desk_batch_hold: (call, { queue }) => ({ body: queue.holdBatch(call.params.batch_id) }),
  desk_batch_release: (call, { queue }) => ({ body: queue.releaseBatch(call.params.batch_id) }),
  desk_batch_cancel: async (call, { queue }) => ({ body: await queue.cancelBatch(call.params.batch_id) }),
  desk_queue_adopt: (call, { queue }) => ({ body: queue.adopt(call.params.job_id, call.body.remote_id) }),

  desk_preflight: async (call, { preflight }) => ({ body: await preflight.check(call.body.document_ids, call.signal) }),
  desk_direction: (call, { directions }) => ({ body: directions.view(call.params.document_id) }),
  desk_direction_questions: (_call, { directions }) => ({ body: { items: directions.listQuestions() } }),
  desk_direction_check: (_call, { directions }) => ({ body: directions.check() }),
  desk_direction_settle: (call, { directions }) => ({ body: directions.settleCheck(call.body.document_ids) }),
  desk_document_move: async (call, { directions }) => ({
    body: await directions.move(call.params.document_id, call.body.workspace, idOf(call.caller)),
  }),
  desk_undeletable: (call, { documents }) => ({ body: documents.kept(call.body.document_ids) }),

  desk_mirror: (_call, { mirror }) => ({ body: mirror.status() }),
  desk_mirror_start: (_call, { mirror }) => ({ body: mirror.start() }),
  desk_mirror_cancel: (_call, { mirror }) => ({ body: mirror.cancel() }),
  desk_differences: (_call, { mirror }) => ({ body: { items: mirror.differences() } }),
  desk_difference_xml: (call, { mirror }) => ({ body: mirror.xml(call.params.remote_id) }),
  desk_difference_decide: async (call, { mirror }) => ({ body: await mirror.decide(call.params.remote_id, call.body.choice) }),

  desk_calls: (call, { networkLog }) => ({ body: networkLog.list(call.query) }),
  desk_calls_export: (call, { networkLog }) => ({ body: networkLog.export(call.query) }),

  desk_samples: (_call, { samples }) => ({ body: { items: samples.list() } }),
  desk_sample_xml: async (call, { samples }) => ({ body: await samples.xml(call.params.sample_id) }),

  desk_facet: (call, { documents }) => ({
    body: { items: documents.facet(readFacet(call.params.facet), call.query) },
  }),
  desk_overview: (call, { overview }) => ({ body: overview.read(call.query) }),
  desk_sums: (call, { documents }) => ({ body: { items: documents.sums(call.query) } }),
  desk_conversion: async (call, { documents }) => ({
    body: await documents.conversion(call.params.document_id, call.params.target_format, call.signal),
  }),

  desk_pdf: async (call, { documents }) => {
    const wanted = readPagesOf(documents, call)
    const options = { ...wanted, into: call.pdf, traced: true }
    const file = await documents.draftPdf(call.params.document_id, call.body, options, call.signal)
    return { body: { ...pdfAnswer(file), lang: wanted.lang, places: [...file.places] } }
  },
  desk_received: async (call, { documents }) => {
    const { bytes, warnings, places } = await documents.received(call.params.document_id, call.body, call.signal)
    return { body: { content: encodePdf(bytes), warnings: [...warnings], places: [...places] } }
  },
  desk_mail: (call, { documents }) => ({ body: documents.mail(call.params.document_id) }),
  desk_pages: (call, { documents }) => ({ body: documents.pages(call.params.document_id) }),
  desk_pages_set: async (call, { documents }) => {
    const { filename } = call.query
    return { body: await documents.setPages(call.params.document_id, { bytes: call.body, filename }, call.signal) }
  },
  desk_pages_clear: async (call, { documents }) => ({
    body: await documents.setPages(call.params.document_id, undefined, call.signal),
  }),

  desk_pdf_profiles: async (call, { format }) => ({ body: await format.pdfProfiles(call.body, languageOf(call.headers), call.signal) }),

  desk_support_sample: async (call, { documents }) => ({ body: await documents.supportSample(call.params.document_id, call.signal) }),

  desk_places: async (call, { format }) => ({ body: await format.places(call.body, call.signal) }),
  desk_term: (call) => ({ body: describeTerm(call.params.term_id) }),

  desk_idoc: (_call, { idoc }) => ({ body: idoc.get() }),
  desk_idoc_set: (call, { idoc }) => ({ body: idoc.set(call.body) }),
  desk_idoc_clear: (_call, { idoc }) => ({ body: idoc.clear() }),

  desk_cards: (call, { cards }) => ({ body: cards.list(call.query) }),
  desk_card_create: (call, { cards }) => ({ body: cards.create(call.body) }),
  desk_card_set: (call, { cards }) => ({ body: cards.set(readCardId(call.params.card_id), call.body) }),
  desk_card_delete: (call, { cards }) => ({ body: cards.delete(call.params.card_id) }),
  desk_cards_collect: async (call, { cards }) => ({ body: { added: await cards.collect(call.signal) } }),
  desk_document_cards: async (call, { cards }) => ({ body: await cards.ofDocument(call.params.document_id, call.signal) }),
  desk_card_proposal: async (call, { cards }) => ({ body: await cards.propose(call.params.document_id, call.signal) }),
  desk_invoice_create: async (call, { invoices }) => ({ body: await invoices.create(call.body, call.signal) }),

  desk_keys: (_call, { keys }) => ({ body: { items: keys.list() } }),
  desk_key_create: (call, { keys }) => ({ body: keys.create(call.body) }),
  desk_key_revoke: (call, { keys }) => ({ body: keys.revoke(call.params.key_id) }),
  desk_key_calls: (call, { keys }) => ({ body: keys.calls(call.params.key_id, call.query) }),
}

function readFacet(name: string): DocumentFacet {
  const facet = DOCUMENT_FACETS.find((known) => known === name)
  if (facet === undefined) throw new AppError('not_found', `There is no facet ${name.slice(0, 60)}.`)
  return facet
}

/** Ids are ours; a card comes back under the one it had. */
function readCardId(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new AppError('not_found', `There is no card ${id.slice(0, 100)}.`)
  return id
}
