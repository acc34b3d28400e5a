import { PAGE_LANGUAGES } from '../../languages/languages.ts'
import { DELIVERY_WAYS, MIRROR_CHOICES, REMOTE_FLOWS } from '../lists.ts'
import { flag, listOf, object, oneOf, optional, positiveInteger, text, type Infer } from '../shape.ts'

/** What the window sends about the desk, its clients and its exchanges. */

const id = text({ max: 100, min: 1 })
const name = text({ max: 200, min: 1 })
const moment = text({ max: 40 })

const label = { name, colour: text({ max: 30, min: 1 }) }
export const workspaceLabel = object(label)
export const workspaceSetting = object({ ...label, group: optional(text({ max: 60 })) })

const remote = { url: text({ max: 2000, min: 1 }), key: optional(text({ max: 1000 })), flow: optional(oneOf(REMOTE_FLOWS)) }
export const remoteInput = object(remote)
/** A key that is not given again stays, as long as the address leads to the same host. */
export const remoteProfileInput = object({ ...remote, name })
export type RemoteProfileInput = Infer<typeof remoteProfileInput>
export const sharedRemote = object({ profile: id })
/** The person's own key at an office. */
const ownKey = { key: text({ max: 1000, min: 1 }) }
export const officeKey = object(ownKey)
/** A client company at an office: its address, and the key there. */
export const officeClient = object({ url: text({ max: 2000, min: 1 }), ...ownKey })

/** Who is asked for time stamps; `root`: its root certificate in PEM. */
export const timestampAuthority = object({ url: text({ max: 2000, min: 1 }), root: optional(text({ max: 20_000, min: 1 })) })

export const queueHold = object({ until: optional(moment) })
/** What went wrong in a window where nothing told the person. */
export const faultReport = object({
  kind: oneOf(['error', 'rejection']),
  message: text({ max: 2000 }),
  stack: optional(text({ max: 8000 })),
})
export type FaultReport = Infer<typeof faultReport>
export const handedConflict = object({ local_id: id, version: positiveInteger })
export const adoptedDocument = object({ remote_id: text({ max: 200, min: 1 }) })
export const someDocuments = object({ document_ids: listOf(id, 1_000) })
/** What is to be sent, and how; absent: over the exchange. */
export const batchToSend = object({ document_ids: listOf(id, 10_000), way: optional(oneOf(DELIVERY_WAYS)) })
/** What a mail draft says; what is absent is as proposed, and an empty text is one. */
export const mailWish = object({
  /** Addresses between commas, semicolons or blanks. */
  to: optional(text({ max: 2000 })),
  subject: optional(text({ max: 1000 })),
  text: optional(text({ max: 100_000 })),
  language: optional(oneOf(PAGE_LANGUAGES)),
  /** What the format of its XML does not carry may be left out. */
  accept_losses: optional(flag),
})
export type MailWish = Infer<typeof mailWish>
/** What a window shows, by a name of the window's own; no document: it shows none any more. */
export const shownDocument = object({ window: text({ max: 60, min: 1 }), document_id: optional(id) })
export type ShownDocument = Infer<typeof shownDocument>
export const otherWorkspace = object({ workspace: id })
export const mirrorDecision = object({ choice: oneOf(MIRROR_CHOICES) })
export const newKey = object({ name, methods: listOf(text({ max: 60, min: 1 }), 50), expires_at: optional(moment) })
export const archiveWish = object({ kind: oneOf(['backup', 'backups', 'export', 'proof']) })

const cell = text({ max: 300 })

const idocTaxRow = object({
  /** Tax key of the ERP (MWSKZ). */
  key: cell,
  /** VAT category (UNTDID 5305). */
  category: cell,
  /** Percentage and tax country of the seller, where the key means this only with them. */
  rate: optional(cell),
  country: optional(cell),
  /** What the VAT breakdown says with this key (BT-121, BT-120). */
  exemption_code: optional(cell),
  exemption_reason: optional(text({ max: 2000 })),
})
export type IdocTaxRow = Infer<typeof idocTaxRow>

/** What a company's ERP calls units and VAT categories, by which IDocs are read and written; of several rows that fit, the first counts. */
export const idocTables = object({
  /** Unit of the ERP and its code in UN/ECE Recommendation 20. */
  units: listOf(object({ idoc: cell, code: cell }), 2000),
  taxes: listOf(idocTaxRow, 2000),
})
export type IdocTables = Infer<typeof idocTables>
