import { AppError } from '../../base/errors.ts'
import { shownName } from '../../services/containers/names.ts'
import { tellImported } from '../../services/documents/imported.ts'
import { describeTerm } from '../../services/files/term-help.ts'
import type { RouteName } from '../../contract/routes.ts'
import { type DeskEvent, DOCUMENT_FACETS, type DocumentFacet } from '../../contract/types.ts'
import { BODY_LIMITS, readBody } from '../body.ts'
import { languageOf, type HandlersOf } from '../call.ts'
import { actorOf, idOf } from '../caller.ts'
import { eventStream } from '../events.ts'
import { readPagesOf, readUpload } from './documents.ts'
import { encodePdf, pdfAnswer } from './format.ts'

type DeskRoutes = Extract<RouteName, `desk_${string}`>

/** What only the window uses: settings, queue, keys, samples, events. Ours, none of it in the specification. */
export const DESK_HANDLERS: HandlersOf<DeskRoutes> = {
  desk_state: async ({ caller }, { desk }) => ({
    body: { ...(await desk.state()), ...(caller.kind === 'key' ? { methods: caller.key.methods } : {}) },
  }),
  desk_events: async (call, { desk, otherWorkspaces }) => {
    await desk.noteUse()
    const subscribe = (listener: (event: DeskEvent) => void): (() => void) => {
      const ends = [desk.subscribe(listener), otherWorkspaces.subscribe(listener)]
      return () => ends.forEach((end) => end())
    }
    return { body: eventStream(subscribe, call.signal) }
  },
  desk_presence: async (call, { presence }) => ({ body: await presence.show(call.body, actorOf(call.caller)) }),
  desk_log: (_call, { log }) => ({ body: log.read() }),
  desk_fault: (call, { log }) => {
    log.noteWindow(call.body)
    return { body: undefined }
  },
  desk_workspace_set: async (call, { desk }) => ({ body: await desk.setWorkspace(call.body) }),
  desk_workspaces: async (_call, { otherWorkspaces }) => ({
    body: { items: await otherWorkspaces.list(), can_add: otherWorkspaces.canAdd },
  }),
  desk_workspace_add: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.add(call.body) }),
  desk_clients: async (_call, { otherWorkspaces }) => ({ body: await otherWorkspaces.clients() }),
  desk_clients_search: async (call, { otherWorkspaces }) => ({ body: { items: await otherWorkspaces.search(call.query.search) } }),
  desk_client_archive: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.archive(call.params.workspace_id) }),
  desk_client_bring_back: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.bringBack(call.params.workspace_id) }),
  desk_client_delete: async (call, { otherWorkspaces }) => ({
    body: await otherWorkspaces.delete(call.params.workspace_id, call.query.name),
  }),
  desk_remote_profiles: async (_call, { otherWorkspaces }) => ({ body: { items: await otherWorkspaces.remotes.list() } }),
  desk_remote_profile_add: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.remotes.add(call.body) }),
  desk_remote_profile_set: async (call, { otherWorkspaces }) => ({
    body: await otherWorkspaces.remotes.set(call.params.remote_id, call.body),
  }),
  desk_remote_profile_delete: async (call, { otherWorkspaces }) => {
    await otherWorkspaces.remotes.delete(call.params.remote_id)
    return { body: undefined }
  },
  desk_remote_share: async (call, { remote }) => ({ body: await remote.share(call.body.profile) }),
  desk_office_add: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.addAtOffice(call.body) }),
  desk_office_key: async (call, { otherWorkspaces }) => ({
    body: await otherWorkspaces.setOfficeKey(call.params.workspace_id, call.body.key),
  }),
  desk_office_remove: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.removeAtOffice(call.params.workspace_id) }),
  desk_office_take: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.trips.take(call.params.workspace_id) }),
  desk_office_return: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.trips.bringBack(call.params.workspace_id) }),
  desk_office_trip: (call, { otherWorkspaces }) => ({ body: otherWorkspaces.trips.get(call.params.workspace_id) }),
  desk_office_trip_end: async (call, { otherWorkspaces }) => {
    await otherWorkspaces.trips.end(call.params.workspace_id)
    return { body: undefined }
  },
  desk_office_handed: async (call, { otherWorkspaces }) => ({
    body: await otherWorkspaces.trips.noteHanded(call.params.workspace_id, call.body),
  }),
  desk_workspace_restore: async (call, { otherWorkspaces }) => ({ body: await otherWorkspaces.restore(call.body, call.signal) }),

  desk_update_backups: async (_call, { otherWorkspaces }) => ({ body: { items: await otherWorkspaces.updateBackups.list() } }),
  desk_update_backup_restore: async (call, { otherWorkspaces }) => ({
    body: await otherWorkspaces.updateBackups.restore(call.params.workspace_id, call.params.backup, call.signal),
  }),
  desk_update_backup_delete: async (call, { otherWorkspaces }) => ({
    body: { items: await otherWorkspaces.updateBackups.delete(call.params.workspace_id, call.params.backup) },
  }),
  desk_about: (_call, { program }) => ({ body: program.about() }),
  desk_notices: (_call, { program }) => ({ body: { items: program.notices() } }),

  desk_import: async (call, { documents }) => {
    const bytes = await readBody(call, BODY_LIMITS.pdf, call.room)
    return { body: tellImported(await documents.importAny(bytes, readUpload(call), call.signal)) }
  },
  desk_imports: async (call, { documents }) => {
    const { direction } = readUpload(call)
    const files = call.body.map(({ name, bytes }) => [bytes, { direction, filename: shownName(name) }] as const)
    return { body: { items: await documents.importEach(files, call.signal) } }
  },

  desk_archive_start: async (call, { archives }) => ({ body: await archives.start(call.body, languageOf(call.headers)) }),
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

  desk_proof: async (_call, { proof }) => ({ body: await proof.state() }),
  desk_timestamp: async (_call, { proof }) => {
    await proof.stamp()
    return { body: await proof.state() }
  },
  desk_authority_set: async (call, { proof }) => {
    await proof.setAuthority(call.body)
    return { body: await proof.state() }
  },
  desk_authority_clear: async (_call, { proof }) => {
    await proof.clearAuthority()
    return { body: await proof.state() }
  },
  desk_root_confirm: async (call, { proof }) => {
    await proof.confirmRoot(call.params.fingerprint)
    return { body: await proof.state() }
  },

  desk_copy_start: async (_call, { archives }) => ({ body: await archives.copies.start() }),
  desk_copy: (call, { archives }) => ({ body: archives.copies.get(call.params.archive_id) }),
  desk_copy_file: (call, { archives }) => {
    const { content, bytes } = archives.copies.open(call.params.archive_id)
    return { body: content, headers: { 'content-length': String(bytes) } }
  },
  desk_copy_end: async (call, { archives }) => {
    await archives.copies.end(call.params.archive_id)
    return { body: undefined }
  },

  desk_remote: async (_call, { remote }) => ({ body: await remote.get() }),
  desk_remote_set: async (call, { remote }) => ({ body: await remote.set(call.body) }),
  desk_remote_clear: async (_call, { remote }) => ({ body: await remote.clear() }),
  desk_remote_test: async (_call, { remote }) => ({ body: await remote.test() }),
  desk_rehearsal_start: async (_call, { remote }) => ({ body: await remote.startRehearsal() }),
  desk_rehearsal_stop: async (_call, { remote }) => ({ body: await remote.stopRehearsal() }),

  desk_queue: async (call, { queue }) => ({ body: await queue.list(call.query) }),
  desk_queue_aside: async (call, { queue }) => ({ body: await queue.putAside(call.params.job_id) }),
  desk_queue_back: async (call, { queue }) => ({ body: await queue.bringBack(call.params.job_id) }),
  desk_queue_retry: async (call, { queue }) => ({ body: await queue.retry(call.params.job_id) }),
  desk_queue_look: async (call, { queue }) => ({ body: await queue.look(call.params.job_id) }),
  desk_queue_cancel: async (call, { queue }) => ({ body: await queue.cancel(call.params.job_id) }),
  desk_queue_hold: async (call, { queue }) => ({ body: await queue.hold(call.body.until) }),
  desk_queue_release: async (_call, { queue }) => ({ body: await queue.release() }),
  desk_batches: async (_call, { queue }) => ({ body: { items: await queue.batches() } }),
  desk_batch_hold: async (call, { queue }) => ({ body: await queue.holdBatch(call.params.batch_id) }),
  desk_batch_release: async (call, { queue }) => ({ body: await queue.releaseBatch(call.params.batch_id) }),
  desk_batch_cancel: async (call, { queue }) => ({ body: await queue.cancelBatch(call.params.batch_id) }),
  desk_queue_adopt: async (call, { queue }) => ({ body: await queue.adopt(call.params.job_id, call.body.remote_id) }),

  desk_preflight: async (call, { preflight }) => ({ body: await preflight.check(call.body.document_ids, call.signal, call.body.way) }),
  desk_mail_draft: async (call, { mails }) => {
    const { lang } = call.query
    const wish = lang === undefined ? {} : { language: lang }
    return { body: await mails.propose(call.params.document_id, wish, call.signal) }
  },
  desk_mail_draft_make: async (call, { mails }) => ({ body: (await mails.make(call.params.document_id, call.body, call.signal)).bytes }),
  desk_mail_sent: async (call, { mails }) => ({ body: await mails.markSent(call.params.document_id) }),
  desk_mail_sent_back: async (call, { mails }) => ({ body: await mails.takeBack(call.params.document_id) }),
  desk_direction: async (call, { directions }) => ({ body: await directions.view(call.params.document_id) }),
  desk_direction_questions: async (_call, { directions }) => ({ body: { items: await directions.listQuestions() } }),
  desk_direction_check: async (_call, { directions }) => ({ body: await directions.check() }),
  desk_direction_settle: async (call, { directions }) => ({ body: await directions.settleCheck(call.body.document_ids) }),
  desk_document_move: async (call, { directions }) => ({
    body: await directions.move(call.params.document_id, call.body.workspace, idOf(call.caller)),
  }),
  desk_undeletable: async (call, { documents }) => ({ body: await documents.kept(call.body.document_ids) }),

  desk_preservations: async (_call, { preservations }) => ({ body: { items: await preservations.list() } }),
  desk_preservation_add: async (call, { preservations }) => ({ body: await preservations.add(call.body) }),
  desk_preservation_lift: async (call, { preservations }) => ({ body: await preservations.lift(call.params.preservation_id) }),

  desk_mirror: async (_call, { mirror }) => ({ body: await mirror.status() }),
  desk_mirror_start: async (_call, { mirror }) => ({ body: await mirror.start() }),
  desk_mirror_cancel: async (_call, { mirror }) => ({ body: await mirror.cancel() }),
  desk_differences: async (_call, { mirror }) => ({ body: { items: await mirror.differences() } }),
  desk_difference_xml: async (call, { mirror }) => ({ body: await mirror.xml(call.params.remote_id) }),
  desk_difference_decide: async (call, { mirror }) => ({ body: await mirror.decide(call.params.remote_id, call.body.choice) }),

  desk_calls: async (call, { networkLog }) => ({ body: await networkLog.list(call.query) }),
  desk_calls_export: async (call, { networkLog }) => ({ body: await networkLog.export(call.query) }),

  desk_samples: (_call, { samples }) => ({ body: { items: samples.list() } }),
  desk_sample_xml: async (call, { samples }) => ({ body: await samples.xml(call.params.sample_id) }),

  desk_facet: async (call, { documents }) => ({
    body: { items: await documents.facet(readFacet(call.params.facet), call.query) },
  }),
  desk_overview: async (call, { overview }) => ({ body: await overview.read(call.query) }),
  desk_sums: async (call, { documents }) => ({ body: { items: await documents.sums(call.query) } }),
  desk_conversion: async (call, { documents }) => ({
    body: await documents.conversion(call.params.document_id, call.params.target_format, call.signal),
  }),

  desk_pdf: async (call, { documents }) => {
    const options = { ...(await readPagesOf(documents, call)), into: call.pdf, traced: true }
    const file = await documents.draftPdf(call.params.document_id, call.body, options, call.signal)
    return { body: { ...pdfAnswer(file), lang: file.lang, places: [...file.places] } }
  },
  desk_received: async (call, { documents }) => {
    const { bytes, warnings, places } = await documents.received(call.params.document_id, call.body, call.signal)
    return { body: { content: encodePdf(bytes), warnings: [...warnings], places: [...places] } }
  },
  desk_mail: async (call, { documents }) => ({ body: await documents.mail(call.params.document_id) }),
  desk_pages: async (call, { documents }) => ({ body: await documents.pages(call.params.document_id) }),
  desk_letterhead_preview: async (call, { previewLetterhead }) => ({ body: await previewLetterhead(call.body) }),
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
  desk_pdf_xml: async (call, { documents }) => ({ body: await documents.xmlOfPdf(call.body, call.signal) }),
  desk_term: (call) => ({ body: describeTerm(call.params.term_id) }),

  desk_idoc: async (_call, { idoc }) => ({ body: await idoc.get() }),
  desk_idoc_set: async (call, { idoc }) => ({ body: await idoc.set(call.body) }),
  desk_idoc_clear: async (_call, { idoc }) => ({ body: await idoc.clear() }),

  desk_cards: async (call, { cards }) => ({ body: await cards.list(call.query) }),
  desk_card_create: async (call, { cards }) => ({ body: await cards.create(call.body) }),
  desk_card: async (call, { cards }) => ({ body: await cards.get(call.params.card_id) }),
  desk_card_set: async (call, { cards }) => ({
    body: await cards.set(readCardId(call.params.card_id), call.body, call.query.updated_at),
  }),
  desk_card_delete: async (call, { cards }) => ({ body: await cards.delete(call.params.card_id) }),
  desk_cards_collect: async (call, { cards }) => ({ body: { added: await cards.collect(call.signal) } }),
  desk_document_orders: async (call, { cards }) => ({ body: { items: await cards.orderNumbers(call.params.document_id, call.signal) } }),
  desk_document_cards: async (call, { cards }) => ({ body: await cards.ofDocument(call.params.document_id, call.signal) }),
  desk_card_proposal: async (call, { cards }) => ({ body: await cards.propose(call.params.document_id, call.signal) }),
  desk_invoice_create: async (call, { invoices }) => ({ body: await invoices.create(call.body, call.signal, languageOf(call.headers)) }),

  desk_keys: async (_call, { keys }) => ({ body: { items: await keys.list() } }),
  desk_key_create: async (call, { keys }) => ({ body: await keys.create(call.body) }),
  desk_key_revoke: async (call, { keys }) => ({ body: await keys.revoke(call.params.key_id) }),
  desk_key_calls: async (call, { keys }) => ({ body: await keys.calls(call.params.key_id, call.query) }),
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
