import { ROUTES, type RouteName } from './routes.ts'
import type { ApiMethod } from './types.ts'

/** What a person may do with a client company that lies at the office, through a key of their own; each holds what stands before it, except sending. */
export type Right = Extract<ApiMethod, `people.${string}`>

/** Methods of the service that the window needs as well, by the right that opens them. */
const METHODS_OF_RIGHTS: Readonly<Record<Right, readonly ApiMethod[]>> = {
  'people.read': [
    'auth.me',
    'documents.list',
    'documents.get',
    'transactions.read',
    'format.convert',
    'format.transform',
    'format.validate',
    'pdf.merge',
    'organisations.read',
    'peppol_lookup.read',
  ],
  'people.write': ['documents.upload', 'documents.update'],
  'people.send': ['documents.send'],
  'people.administer': ['documents.delete', 'organisations.update'],
}

/** Rights that a right includes, itself first. */
export const RIGHTS_WITHIN: Readonly<Record<Right, readonly Right[]>> = {
  'people.read': ['people.read'],
  'people.write': ['people.write', 'people.read'],
  'people.send': ['people.send', 'people.read'],
  'people.administer': ['people.administer', 'people.write', 'people.send', 'people.read'],
}

type DeskRoute = Extract<RouteName, `desk_${string}`>

/** Which right each operation of the window needs; `window`: it is about the computer that answers, and nobody else is let in. */
export const DESK_RIGHTS: Readonly<Record<DeskRoute, Right | 'window'>> = {
  ...each('people.read', [
    'desk_state',
    'desk_events',
    'desk_presence',
    'desk_remote',
    'desk_queue',
    'desk_batches',
    'desk_preflight',
    'desk_mail_draft',
    'desk_direction',
    'desk_direction_questions',
    'desk_direction_check',
    'desk_undeletable',
    'desk_preservations',
    'desk_mirror',
    'desk_differences',
    'desk_difference_xml',
    'desk_samples',
    'desk_sample_xml',
    'desk_facet',
    'desk_overview',
    'desk_sums',
    'desk_workspaces',
    'desk_clients',
    'desk_clients_search',
    'desk_remote_profiles',
    'desk_pdf',
    'desk_letterhead_preview',
    'desk_received',
    'desk_mail',
    'desk_pages',
    'desk_pdf_profiles',
    'desk_support_sample',
    'desk_places',
    'desk_pdf_xml',
    'desk_term',
    'desk_conversion',
    'desk_idoc',
    'desk_cards',
    'desk_card',
    'desk_proof',
    'desk_document_cards',
    'desk_card_proposal',
    'desk_document_orders',
  ]),
  ...each('people.write', [
    'desk_direction_settle',
    'desk_difference_decide',
    'desk_import',
    'desk_imports',
    'desk_pages_set',
    'desk_pages_clear',
    'desk_card_create',
    'desk_card_set',
    'desk_card_delete',
    'desk_cards_collect',
    'desk_invoice_create',
    'desk_copy_start',
    'desk_copy',
    'desk_copy_file',
    'desk_copy_end',
  ]),
  ...each('people.send', [
    'desk_mail_draft_make',
    'desk_mail_sent',
    'desk_mail_sent_back',
    'desk_queue_retry',
    'desk_queue_look',
    'desk_queue_cancel',
    'desk_queue_aside',
    'desk_queue_back',
    'desk_queue_hold',
    'desk_queue_release',
    'desk_queue_adopt',
    'desk_batch_hold',
    'desk_batch_release',
    'desk_batch_cancel',
    'desk_mirror_start',
    'desk_mirror_cancel',
    'desk_remote_test',
  ]),
  ...each('people.administer', [
    'desk_remote_set',
    'desk_remote_clear',
    'desk_remote_share',
    'desk_workspace_set',
    'desk_preservation_add',
    'desk_preservation_lift',
    'desk_idoc_set',
    'desk_idoc_clear',
    'desk_calls',
    'desk_calls_export',
    'desk_timestamp',
    'desk_authority_set',
    'desk_authority_clear',
    'desk_root_confirm',
    'desk_archive_start',
    'desk_archive_check',
    'desk_archive',
    'desk_archive_file',
    'desk_archive_end',
    'desk_keys',
    'desk_key_create',
    'desk_key_revoke',
    'desk_key_calls',
  ]),
  ...each('window', [
    'desk_log',
    'desk_fault',
    'desk_rehearsal_start',
    'desk_rehearsal_stop',
    'desk_document_move',
    'desk_workspace_add',
    'desk_workspace_restore',
    'desk_update_backups',
    'desk_update_backup_restore',
    'desk_update_backup_delete',
    'desk_about',
    'desk_notices',
    'desk_office_add',
    'desk_office_key',
    'desk_office_remove',
    'desk_office_take',
    'desk_office_return',
    'desk_office_trip',
    'desk_office_trip_end',
    'desk_office_handed',
    'desk_client_archive',
    'desk_client_bring_back',
    'desk_client_delete',
    'desk_remote_profile_add',
    'desk_remote_profile_set',
    'desk_remote_profile_delete',
  ]),
}

function each<Need extends string, const Names extends readonly DeskRoute[]>(need: Need, names: Names): Record<Names[number], Need> {
  return Object.fromEntries(names.map((name) => [name, need])) as Record<Names[number], Need>
}

/** All methods that a key has by its rights, and those it was given one by one. */
function withRights(methods: readonly string[]): readonly string[] {
  const rights = (Object.keys(RIGHTS_WITHIN) as Right[]).filter((right) => methods.includes(right) || methods.includes('people.*'))
  const all = rights.flatMap((right) => RIGHTS_WITHIN[right])
  return [...new Set([...methods, ...all, ...all.flatMap((right) => METHODS_OF_RIGHTS[right])])]
}

/** What a caller needs for an operation. */
export function methodFor(name: RouteName): ApiMethod | 'window' {
  return name in DESK_RIGHTS ? DESK_RIGHTS[name as DeskRoute] : ROUTES[name].permission
}

/** Whether a key with these methods has one. */
export function permits(methods: readonly string[], method: ApiMethod): boolean {
  const group = method.slice(0, method.indexOf('.'))
  // Creation of a key turns a bare group name into `group.*`.
  return withRights(methods).some((allowed) => allowed === method || allowed === `${group}.*`)
}

/**
 * The right that a person lacks for an operation, where the window has a key with these methods; undefined where it may be done. What is about the
 * computer that the window runs on needs no key.
 */
export function lackingRight(methods: readonly string[], name: RouteName): Right | undefined {
  const method = methodFor(name)
  if (method === 'window' || permits(methods, method)) return undefined
  return (Object.keys(RIGHTS_WITHIN) as Right[]).find((right) => permits([right], method))
}
