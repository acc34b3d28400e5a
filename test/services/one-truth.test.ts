import { cpSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError, type ErrorCode } from '../../core/base/errors.ts'
import { readQuery } from '../../core/contract/parameter.ts'
import { documentQuery } from '../../core/contract/parameters.ts'
import { countStops, mayLeave, needOf } from '../../core/contract/need.ts'
import { sideOf } from '../../core/contract/side.ts'
import {
  NEED_CODES,
  type Company,
  type DocumentDetails,
  type DocumentRecord,
  type Handling,
  type JobState,
  type NeedCode,
  type Preflight,
} from '../../core/contract/types.ts'
import type { WorkspaceServer } from '../../core/http/types.ts'
import type { Invoice, Supplier } from '../../core/model/invoice.ts'
import { customerOfParty } from '../../core/model/party.ts'
import { modelPathOf } from '../../core/terms/path.ts'
import { EDITABLE_STATUSES } from '../../core/store/states.ts'
import { openTestStore } from '../support/store.ts'
import { FIRST_CHOICE, RECEIVED_FILTERS, STATUS_FILTERS, countStatus, listQuery } from '../../renderer/documents/list/choice.ts'
import { BatchCheck } from '../../renderer/documents/batch/preflight.svelte.ts'
import { describeState, type StateSentence } from '../../renderer/documents/list/stage.ts'
import { run } from '../cli/run.ts'
import { makeFolder, sampleXml, startServer } from '../http/server-fixture.ts'
import { IS_WHOLE } from '../support/extent.ts'
import { countingIds, systemClock } from '../support/workspace.ts'
import { CLIENT } from './mix-ups.ts'

/**
 * What a document needs has one answer. Workspaces of random documents with random histories are shown to everything that answers it: store, list,
 * filters, counts, the window's sentence, batch check and send dialog, sending itself, and the command line.
 */

const RUNS = IS_WHOLE ? 24 : 12
const SEND = { transaction_type: 'send.peppol' } as const
const PAGE = { limit: '200', offset: '0' } as const

/** The client by its tax number alone: nothing of a company with a VAT id contradicts that, so that a person may decide about it. */
const THIN: Company = { ...CLIENT, vat_ids: [], endpoints: [], registrations: [] }
const COMPANIES = { none: undefined, full: CLIENT, thin: THIN }

function party(name: string, vat: string, more: Partial<Supplier> = {}): Supplier {
  return {
    name,
    address_line_1: 'Marktstraße 5',
    post_code: '80331',
    city: 'München',
    country_code: 'DE',
    tax_id: { value: vat },
    endpoint_id: { value: vat, scheme: '9930' },
    contact: { name: 'Toni Huber', telephone: '+49 89 555010', email: 'huber@alpenglanz.example' },
    ...more,
  }
}
const OWN = party('Nordlicht Handels GmbH', 'DE400571727', {
  address_line_1: 'Holstenstraße 12',
  post_code: '24103',
  city: 'Kiel',
  tax_registration_id: { value: '20/815/08158' },
})
const STRANGER = party('Alpenglanz Optik GmbH', 'DE811999207')
const PARTIES = {
  own: { seller: OWN, buyer: STRANGER },
  bought: { seller: STRANGER, buyer: OWN },
  stranger: { seller: party('Hafen Catering GmbH', 'DE136695976'), buyer: STRANGER },
  // Shares the client's VAT id, as companies of a group do.
  sister: { seller: party('Nordwind Logistik GmbH', 'DE400571727'), buyer: STRANGER },
}
const FORMATS = {
  'xrechnung ubl': (type: string) => `xrechnung.${type}.3_0.xml_ubl`,
  'xrechnung cii': () => 'xrechnung.invoice.3_0.xml_cii',
  'peppol ubl': (type: string) => `peppol_bis_billing.${type}.3_0.xml_ubl`,
  // The network takes none of these as they are.
  'plain ubl': (type: string) => `en16931.${type}.2017.xml_ubl`,
  'factur-x cii': () => 'factur_x_zugferd.invoice.2_4.xml_cii.en16931',
}
const FLAWS: Readonly<Record<string, (xml: string) => string>> = {
  'no reference': (xml) =>
    xml.replace(/<(cbc|ram):BuyerReference>[^<]*<\/\1:BuyerReference>/, '').replace(/<cac:OrderReference>.*?<\/cac:OrderReference>/s, ''),
  'no lines': (xml) => xml.replace(/<(cac:InvoiceLine|cac:CreditNoteLine|ram:IncludedSupplyChainTradeLineItem)>.*<\/\1>/s, ''),
  'a wrong total': (xml) => xml.replace(/(<(?:cbc:PayableAmount|ram:DuePayableAmount)[^>]*>)[^<]*/, '$11.00'),
  // What the schema refuses and no rule does.
  'a wrong order': (xml) =>
    xml
      .replace(/(<cbc:ID>[^<]*<\/cbc:ID>)(\s*<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/, '$2$1')
      .replace(/(<ram:ID>[^<]*<\/ram:ID>)(\s*<ram:TypeCode>[^<]*<\/ram:TypeCode>)/, '$2$1'),
  'what its conversion loses': (xml) => xml.replace('<ram:TypeCode>', '<ram:Name>Sammelrechnung</ram:Name><ram:TypeCode>'),
  'no invoice': () => '<Order><ID>NUMBER</ID></Order>',
}
const CARD_FORMATS = [undefined, 'xrechnung.invoice.3_0.xml_ubl', 'factur_x_zugferd.invoice.2_4.xml_cii.en16931'] as const
/** How deliveries stand; the other side's word is not waited for. What is put aside was refused before. */
const ENDS = ['waiting', 'polling', 'unknown', 'blocked', 'delivered', 'refused', 'aside'] as const satisfies (JobState | 'aside')[]

type KeyOf<Table extends object> = keyof Table & string
const keys = <Table extends object>(table: Table) => Object.keys(table) as KeyOf<Table>[]

interface File {
  readonly parties: KeyOf<typeof PARTIES>
  readonly type: '380' | '381' | '389'
  readonly format: KeyOf<typeof FORMATS>
  readonly flaw: string | undefined
}
const fileArbitrary = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record<File>({
      parties: fc.constantFrom('own', 'own', 'own', 'own', ...keys(PARTIES)),
      type: fc.constantFrom('380', '380', '380', '381', '389'),
      format: fc.constantFrom(...keys(FORMATS)),
      flaw: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, undefined, ...keys(FLAWS)),
    }),
  },
  { weight: 1, arbitrary: fc.constant<File>({ parties: 'own', type: '380', format: 'factur-x cii', flaw: 'what its conversion loses' }) },
)

/** Ways of handling what was received. */
const HANDLED: readonly (readonly Handling[])[] = [['checked'], ['checked', 'passed_on'], ['turned_down'], ['turned_down', 'new']]

const document = fc.nat(15)
const importStep = fc.record({
  kind: fc.constant('import' as const),
  file: fileArbitrary,
  direction: fc.constantFrom(undefined, undefined, undefined, undefined, 'inbound' as const, 'outbound' as const, 'outbound' as const),
})
const stepArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), document, value: fc.constantFrom(undefined, 'A-1') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sell' as const), document, seller: fc.constantFrom(...keys(PARTIES)) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), document, file: fileArbitrary }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      document,
      direction: fc.constantFrom('inbound' as const, 'outbound' as const, 'outbound' as const),
      all_of_company: fc.constantFrom(undefined, true, false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('handle' as const), document, handlings: fc.constantFrom(...HANDLED) }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      document,
      on_behalf: fc.constantFrom(undefined, undefined, undefined, 'agent' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), document }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), document }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('card' as const), document, format: fc.constantFrom(...CARD_FORMATS) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('profile' as const), company: fc.constantFrom('full' as const, 'thin' as const) }),
  },
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never

const workspaceArbitrary = fc.record({
  company: fc.constantFrom<KeyOf<typeof COMPANIES>[]>('none', 'full', 'full', 'thin'),
  card: fc.constantFrom(...CARD_FORMATS),
  files: fc.array(importStep, { minLength: 12, maxLength: 16 }),
  steps: fc.array(stepArbitrary, { minLength: 28, maxLength: 36 }),
  ends: fc.shuffledSubarray([...ENDS], { minLength: ENDS.length }),
  more: fc.array(stepArbitrary, { minLength: 2, maxLength: 5 }),
})

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const bytesOf = (xml: string): Uint8Array => new TextEncoder().encode(xml)

/** What a person did and was told cannot be done is part of a history; a fault of the program is not. */
async function attempt(work: () => unknown): Promise<ErrorCode | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal_error') throw error
    return error.code
  }
}

const written = new Map<string, string>()
/** The file with a number of its own. */
async function write({ services }: WorkspaceServer, { parties, type, format, flaw }: File, number: string): Promise<Uint8Array> {
  const key = [parties, type, format].join()
  const isCredit = type === '381'
  if (!written.has(key)) {
    const base = (await services.format.xmlToModel(sampleXml('xrechnung'), {})).model
    const { seller, buyer } = PARTIES[parties]
    const model: Invoice = {
      ...base,
      document: { ...base.document, number: 'NUMBER', type_code: type },
      supplier: seller,
      customer: customerOfParty(structuredClone(buyer)),
    }
    const body = { model: model as never, format: FORMATS[format](isCredit ? 'credit_note' : 'invoice') }
    written.set(key, text((await services.format.modelToXml(body, { lenient: true, lang: 'en' })).xml))
  }
  const whole = written.get(key) ?? ''
  return bytesOf((flaw === undefined ? whole : (FLAWS[flaw]?.(whole) ?? '')).replaceAll('NUMBER', number))
}

interface Office {
  node: WorkspaceServer
  readonly ids: string[]
}

/** Most steps would say nothing about most documents. */
function fits(kind: Step['kind'], { direction, status }: DocumentRecord): boolean {
  if (kind === 'handle') return direction === 'inbound'
  if (kind === 'send') return direction !== 'inbound' && EDITABLE_STATUSES.includes(status)
  return kind !== 'cancel' || status === 'send.processing'
}

async function take({ node, ids }: Office, step: Step, at: number): Promise<void> {
  const { documents, directions, received, queue, cards, company } = node.services
  if (step.kind === 'profile') {
    // Who has a profile does not lose what it is recognised by again and again.
    if ((await company.get()) === null) await company.set(COMPANIES[step.company])
    return
  }
  const fitting = new Set(
    (await documents.list(readQuery(documentQuery, PAGE))).items.flatMap((one) => (fits(step.kind, one) ? [one.id] : [])),
  )
  const among = fitting.size === 0 ? ids : ids.filter((one) => fitting.has(one))
  const id = among[step.document % among.length] ?? ''
  switch (step.kind) {
    case 'edit':
    case 'sell': {
      const path = modelPathOf(step.kind === 'edit' ? 'BT-10' : 'BT-31')
      const value = step.kind === 'edit' ? step.value : PARTIES[step.seller].seller.tax_id?.value
      const { version } = await documents.get(id, [], 'en')
      await documents.updateTerms(id, { base_version: version, changes: [{ path, value }] }, 'en')
      return
    }
    case 'replace':
      await documents.updateXml(id, await write(node, step.file, `R-${at}`), { draft: true })
      return
    case 'decide': {
      const { direction, all_of_company } = step
      await directions.decide(id, { direction, ...(all_of_company === undefined ? {} : { all_of_company }) })
      return
    }
    case 'handle':
      for (const handling of step.handlings) await received.handle(id, { handling })
      return
    case 'send':
      await documents.send(id, { ...SEND, accept_losses: true, ...(step.on_behalf === undefined ? {} : { on_behalf: step.on_behalf }) })
      return
    case 'cancel':
      await queue.cancel((await documents.get(id, [], 'en')).delivery?.id ?? '')
      return
    case 'delete':
      await documents.delete(id, 'tester')
      ids.splice(ids.indexOf(id), 1)
      return
    case 'card': {
      const { proposed } = await cards.propose(id)
      if (proposed.kind === 'customer') await cards.create({ ...proposed, ...(step.format === undefined ? {} : { format: step.format }) })
    }
  }
}

/** Lets the deliveries end as if the exchange had answered. */
async function endDeliveries(dir: string, ids: readonly string[], ends: readonly (typeof ENDS)[number][]): Promise<void> {
  const store = await openTestStore({ dir, clock: systemClock, ids: countingIds() })
  await store.write(async (tx) => {
    let ended = 0
    for (const id of ids) {
      const job = await tx.jobs.findDelivery(id)
      if (job?.state !== 'waiting') continue
      const end = ends[ended++ % ends.length] ?? 'waiting'
      if (end === 'waiting') continue
      const last = end === 'aside' ? 'refused' : end
      const way: readonly JobState[] =
        last === 'blocked' || last === 'refused' || last === 'unknown' ? ['uploading'] : ['uploading', 'uploaded']
      for (const state of [...way, last]) await tx.jobs.change(job.id, { state })
      if (end === 'delivered') await tx.documents.setStatus(id, 'send.completed', { details: 'done', origin: 'remote' })
      if (last === 'refused') await tx.documents.setStatus(id, 'send.failed', { details: 'refused', origin: 'remote' })
      if (end === 'aside') await tx.jobs.change(job.id, { aside: true })
    }
  })
  await store.close()
}

/** Independent errors of what leaves, by the findings themselves, and whether something is lost on the way. */
async function judgeAnew({ services }: WorkspaceServer, id: string): Promise<{ count: number; isLossy: boolean }> {
  const { issues, outgoing } = await services.documents.validation(id, 'en')
  if (outgoing === undefined) return { count: countStops(issues), isLossy: false }
  const { lost } = await services.documents.conversion(id, outgoing.format)
  return { count: countStops(outgoing.issues), isLossy: lost.length > 0 }
}

/** The sentence that belongs to a need. */
const SENTENCES: Readonly<Record<NeedCode, RegExp>> = {
  undecided: /^undecided$/,
  other_seller: /^other_seller$/,
  needs_attention: /^mend$/,
  refused: /^refused(\.mend|\.plain)?$/,
  put_aside: /^put_aside(\.plain)?$/,
  ready: /^(ready|cancelled)$/,
  waiting: /^(waiting|line(\.soon|\.next)?)$/,
  underway: /^(sending|polling)$/,
  unknown: /^unknown$/,
  blocked: /^blocked$/,
  delivered: /^delivered$/,
  received: /^(new|changed)$/,
  checked: /^checked$/,
  passed_on: /^passed_on$/,
  turned_down: /^turned_down$/,
  checking: /^checking$/,
  importing: /^importing$/,
  receiving: /^receiving$/,
  broken: /^broken$/,
}

/** What sending may answer to what is not ready. */
const REFUSALS: Readonly<Partial<Record<NeedCode, readonly ErrorCode[]>>> = {
  undecided: ['undecided', 'other_seller'],
  other_seller: ['other_seller'],
  needs_attention: ['validation_error', 'unsupported_document'],
  refused: ['validation_error', 'unsupported_document'],
  put_aside: ['validation_error', 'unsupported_document'],
  waiting: ['duplicate_send'],
  underway: ['duplicate_send'],
  unknown: ['duplicate_send'],
  blocked: ['duplicate_send'],
  delivered: ['duplicate_send'],
  received: ['invalid_state'],
  checked: ['invalid_state'],
  passed_on: ['invalid_state'],
  turned_down: ['invalid_state'],
}

function sayState(record: DocumentDetails): StateSentence {
  return describeState({
    record,
    job: record.delivery,
    changes: 0,
    fatal: 0,
    isBegun: false,
    moment: (timestamp) => timestamp,
    minutes: () => 1,
    reason: () => '',
    who: () => '',
    why: () => '',
  })
}

/** What the send dialog lets go of one document, with and without an answer of the batch check. */
async function dialogOf(record: DocumentDetails, answer: Preflight | undefined): Promise<boolean> {
  const check = new BatchCheck([record])
  await check.load({ desk_preflight: () => (answer === undefined ? Promise.reject(new Error('offline')) : Promise.resolve(answer)) })
  for (const cause of check.causes) if (!cause.stops) check.toggle(cause)
  return check.sendable.length === 1
}

interface Answer {
  readonly record: DocumentDetails
  readonly isLossy: boolean
}

/** Demands one answer of everything that reads. */
async function compareReads({ node, ids }: Office): Promise<Answer[]> {
  const { documents, preflight } = node.services
  const listed = (await documents.list(readQuery(documentQuery, PAGE))).items
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids))
  const answers: Answer[] = []
  for (const row of listed) {
    const record = await documents.get(row.id, [], 'en')
    const { need } = record
    const said = `${record.number ?? ''} ${record.direction} ${record.status} ${record.format ?? ''} ${need.code}`
    expect(row.need, said).toEqual(need)

    const { direction, status, match, handling, delivery } = record
    const facts = {
      direction,
      status,
      match_role: match?.role ?? null,
      side: sideOf(record) ?? null,
      handling: handling ?? null,
      delivery: delivery?.state ?? null,
      aside: delivery?.aside === true ? 'aside' : null,
    } as const
    const { count, isLossy } = await judgeAnew(node, row.id)
    expect(needOf({ ...facts, count }), said).toEqual(need)
    expect((await documents.get(row.id, [], 'en')).need, said).toEqual(need)

    const sentence = sayState(record)
    expect(sentence.key.replace(/^state\./, ''), said).toMatch(SENTENCES[need.code])
    expect(sentence.action === 'send', said).toBe(mayLeave(need))
    if (need.code === 'needs_attention') expect(sentence.params.count, said).toBe(need.count)

    const check = await preflight.check([row.id])
    expect(check.documents, said).toBe(1)
    expect(check.ready, said).toEqual(mayLeave(need) ? [row.id] : [])
    expect(
      check.causes.some(({ stops }) => stops),
      said,
    ).toBe(!mayLeave(need))
    expect([await dialogOf(record, check), await dialogOf(record, undefined)], said).toEqual([mayLeave(need), mayLeave(need)])
    expect(
      check.causes.some(({ kind }) => kind === 'conversion'),
      said,
    ).toBe(isLossy && ['ready', 'refused', 'put_aside', 'needs_attention'].includes(need.code))
    answers.push({ record, isLossy })
  }
  await compareCounts(node, answers)
  return answers
}

const idsOf = (answers: readonly Answer[], codes: readonly NeedCode[]): string[] =>
  answers.flatMap(({ record: { id, need } }) => (codes.includes(need.code) ? [id] : [])).sort()

async function compareCounts({ services }: WorkspaceServer, answers: readonly Answer[]): Promise<void> {
  const { documents, client } = services
  const find = async (query: Readonly<Record<string, string>>): Promise<string[]> =>
    (await documents.list(readQuery(documentQuery, { ...query, ...PAGE }))).items.map(({ id }) => id).sort()
  const counts = await documents.facet('need', readQuery(documentQuery, PAGE))
  for (const code of NEED_CODES) {
    const ids = idsOf(answers, [code])
    expect(await find({ need: code }), code).toEqual(ids)
    expect(counts.find(({ value }) => value === code)?.count ?? 0, code).toBe(ids.length)
  }
  for (const status of new Set([...STATUS_FILTERS, ...RECEIVED_FILTERS])) {
    const query = listQuery({ ...FIRST_CHOICE, status })
    expect(await find(query), status).toHaveLength(countStatus(counts, status))
    const codes = query.need === undefined ? NEED_CODES : NEED_CODES.filter((code) => query.need?.split(',').includes(code))
    expect(await find(query), status).toEqual(idsOf(answers, codes))
  }
  const { attention, ready, underway, held, refused, received, undecided } = await client.counts(systemClock.now().slice(0, 10))
  expect({ attention, ready, underway, held, refused, received, undecided }).toEqual({
    attention: idsOf(answers, ['needs_attention', 'other_seller']).length,
    ready: idsOf(answers, ['ready']).length,
    underway: idsOf(answers, ['waiting', 'underway', 'unknown', 'blocked']).length,
    held: idsOf(answers, ['unknown', 'blocked']).length,
    refused: idsOf(answers, ['refused', 'broken']).length,
    received: idsOf(answers, ['received']).length,
    undecided: idsOf(answers, ['undecided']).length,
  })
}

/** The command line, on a copy: what it lists, and what `send --all` takes. */
async function compareCommands(dir: string, answers: readonly Answer[], hasProfile: boolean): Promise<void> {
  const copy = makeFolder()
  cpSync(dir, copy, { recursive: true })
  const listed = (await run(['documents', '--data', copy, '--json'])).lines
  expect(listed.map(({ id, need }) => [id, need]).sort()).toEqual(answers.map(({ record: { id, need } }) => [id, need]).sort())
  const takes = ({ record: { need } }: Answer): boolean =>
    need.code === 'ready' || (!hasProfile && need.code === 'undecided' && need.count === 0)
  const taken = answers.filter(takes)
  const { lines } = await run(['send', '--all', '--data', copy, '--json'])
  const outcome = lines.map(({ id, state, error }) => [id, state ?? (error as { code: string }).code]).sort()
  expect(outcome).toEqual(taken.map(({ record: { id }, isLossy }) => [id, isLossy ? 'lossy_conversion' : 'waiting']).sort())
}

/** Sending itself, one document after the other. */
async function compareSending({ services }: WorkspaceServer, answers: readonly Answer[], hasProfile: boolean): Promise<void> {
  for (const { record, isLossy } of answers) {
    const { id, need, number = '' } = record
    const said = `${number} ${record.direction} ${record.status} ${record.format ?? ''} ${need.code}`
    const isTaken = mayLeave(need) || (!hasProfile && need.code === 'undecided' && need.count === 0)
    const refused = await attempt(() => services.documents.send(id, SEND))
    if (isTaken) expect(refused, said).toBe(isLossy ? 'lossy_conversion' : undefined)
    else if (!hasProfile && need.code === 'undecided') expect(['validation_error', 'unsupported_document'], said).toContain(refused)
    else expect(REFUSALS[need.code], said).toContain(refused)
    if (isTaken && isLossy) expect(await attempt(() => services.documents.send(id, { ...SEND, accept_losses: true })), said).toBeUndefined()
    const sent = await services.documents.get(id, [], 'en')
    expect(sent.need.code, said).toBe(isTaken ? 'waiting' : need.code)
  }
}

it(
  'list, page, state, batch check, send dialog, sending and command line say the same of every document',
  { timeout: 300_000 },
  async () => {
    const seen = new Set<NeedCode>()
    const property = fc.asyncProperty(workspaceArbitrary, async ({ company, card, files, steps, ends, more }) => {
      const dir = makeFolder()
      const office: Office = { node: await startServer({ dir }), ids: [] }
      const profile = COMPANIES[company]
      if (profile !== undefined) await office.node.services.company.set(profile)
      await office.node.services.cards.create({
        kind: 'customer',
        party: STRANGER,
        ibans: [],
        required_terms: [],
        ...(card === undefined ? {} : { format: card }),
      })
      for (const [at, { file, direction }] of files.entries()) {
        const content = await write(office.node, file, `N-${at}`)
        const { document } = await office.node.services.documents.importFile(content, { direction })
        office.ids.push(document.id)
      }
      for (const [at, step] of steps.entries()) await attempt(() => take(office, step, at))
      await office.node.close()
      await endDeliveries(dir, office.ids, ends)
      office.node = await startServer({ dir })
      for (const [at, step] of more.entries()) await attempt(() => take(office, step, at + 100))
      // A profile that was set is compared in a step of its own; what it turned is judged after that.
      await setImmediate()
      await office.node.services.needs.settle()

      const answers = await compareReads(office)
      for (const { record } of answers) seen.add(record.need.code)
      const hasProfile = (await office.node.services.company.get()) !== null
      await office.node.close()
      await compareCommands(dir, answers, hasProfile)
      office.node = await startServer({ dir })
      await compareSending(office.node, answers, hasProfile)
      await office.node.close()
    })
    // A failure is told by its document; to look for a smaller history would take minutes.
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
    const never: readonly NeedCode[] = ['checking', 'importing', 'receiving', 'broken']
    expect([...seen].sort()).toEqual(NEED_CODES.filter((code) => !never.includes(code)).sort())
  },
)
