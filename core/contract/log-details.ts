/**
 * What Kontor itself, its rehearsal included, writes into the status log. Integrators read these sentences as they are; the window words the same facts in its own
 * language. What an exchange says of itself stands in its own words.
 */
export const LOG_DETAILS = {
  xml: 'Uploaded as XML.',
  model: 'Uploaded as a model.',
  made: 'Made here.',
  pdf: 'Taken from a PDF.',
  fetched: 'Fetched from the exchange.',
  converted: 'Converted for sending.',
  convertedLossy: 'Converted for sending without what the format does not carry.',
  decidedInbound: 'Decided to be received.',
  decidedOutbound: 'Decided to be sent.',
  undecided: 'Nobody has decided yet whether it is sent or received.',
  matchedInbound: 'Recognised as received.',
  matchedOutbound: 'Recognised as sent.',
  onBehalfSelfBilling: 'Sent for the seller, whose invoice the client writes.',
  onBehalfAgent: 'Sent for the seller by its agent.',
  onBehalfTaxRepresentative: 'Sent for the seller by its tax representative.',
  moved: 'Moved here from another client.',
  queued: 'Put into the queue.',
  delivered: 'Delivered.',
  cancelled: 'Cancelled before it was sent.',
  ended: 'The exchange ended the delivery.',
  mailDraft: 'Mail draft made.',
  mailSent: 'Sent by mail.',
  mailTakenBack: 'Sending by mail taken back.',
  again: 'Tried again.',
  aside: 'Put aside after the refusal.',
  broughtBack: 'Taken up again after the refusal.',
  checked: 'Checked.',
  passedOn: 'Passed on.',
  takenBack: 'Passing on taken back.',
  reopened: 'To be checked again.',
  preserved: 'Kept from deletion.',
  preservationLifted: 'No longer kept from deletion.',
  contentChanged: 'To be checked again, as its content was changed.',
  turnedDownFormat: 'Turned down: no e-invoice.',
  turnedDownRules: 'Turned down: rules are broken.',
  turnedDownParticulars: 'Turned down: mandatory particulars are missing or wrong.',
  turnedDownAmounts: 'Turned down: quantities, prices or amounts are wrong.',
  turnedDownNotOrdered: 'Turned down: not ordered or not received.',
  turnedDownNotOurs: 'Turned down: addressed to somebody else.',
  turnedDownDuplicate: 'Turned down: the same invoice came in before.',
  turnedDownOther: 'Turned down.',
  confirmedIban: 'Confirmed the new account of the supplier.',
  confirmedVatId: 'Confirmed the new VAT id of the supplier.',
  confirmedEndpoint: 'Confirmed the new electronic address of the supplier.',
  rehearsalHanded: 'Rehearsal: handed to the simulated network.',
  rehearsalDelivered: 'Rehearsal: delivered to the simulated recipient.',
  rehearsalRefused: 'Rehearsal: the recipient refuses this document.',
  rehearsalUnknown: 'Rehearsal: no participant is registered under this address.',
  rehearsalEnded: 'Rehearsal ended: what was practised was not delivered.',
} as const

export type LogDetail = keyof typeof LOG_DETAILS

const BY_SENTENCE: ReadonlyMap<string, LogDetail> = new Map(
  Object.entries(LOG_DETAILS).map(([detail, sentence]) => [sentence, detail as LogDetail]),
)

/** Which of our own sentences an entry begins with, and what it says beyond it, in its own words. */
export function readLogDetail(entry: string): { readonly detail: LogDetail | undefined; readonly rest: string } {
  const end = entry.indexOf('. ') + 1
  const first = end === 0 ? entry : entry.slice(0, end)
  const detail = BY_SENTENCE.get(first)
  return { detail, rest: detail === undefined ? entry : entry.slice(first.length).trim() }
}
