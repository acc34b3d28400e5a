import { APP_VERSION } from '../../base/version.ts'
import type { Company } from '../../contract/types.ts'
import { procedureWords } from '../../languages/exports.ts'
import type { ProcedureWord, ProcedureWords } from '../../languages/procedure-words.ts'
import { fillText } from '../../base/fill-text.ts'
import { countryName } from '../../pdf/words.ts'
import { FORMAT_CODES, formatOf, nameOfFormat } from '../../profiles/formats.ts'
import { RULESET_NAMES } from '../../report/names.ts'
import { wordingOf, type Wording } from '../../report/wording.ts'
import { OWN_RULES } from '../../rules/kontor.ts'
import { RULESETS } from '../../rules/rulesets.ts'
import { yearsKept } from '../documents/retention.ts'
import type { Lang } from '../types.ts'
import type { ProcedureFacts } from './procedure-facts.ts'

/** A part of a chapter; `field` is what a person has to fill in. */
export type Block =
  | { readonly kind: 'text' | 'field'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly ProcedureFact[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

export interface ProcedureFact {
  readonly label: string
  readonly value: string
}

export interface Section<Content> {
  readonly title: string
  readonly content: readonly Content[]
}

/**
 * The procedure documentation that German principles for keeping books ask for (GoBD, section 10.1): general, user, technical and operating documentation, and
 * annexes. Everything that it says is here, in the words of its language; what others wrote is visible and still text.
 */
export interface Procedure {
  readonly lang: Lang
  readonly title: string
  readonly subtitle: string
  readonly contents: string
  readonly fill: string
  readonly state: readonly ProcedureFact[]
  readonly about: readonly string[]
  readonly chapters: readonly Section<Section<Block>>[]
  readonly closing: string
}

export function makeProcedure(facts: ProcedureFacts, lang: Lang): Procedure {
  const words = procedureWords(lang)
  const say: Say = { lang, words, wording: wordingOf(lang) }
  const { last } = facts
  const at = last?.at === undefined ? undefined : say.wording.time(last.at)
  const closing = at === undefined ? words.closingEmpty : fillText(words.closing, { time: at, version: APP_VERSION })
  return {
    lang,
    title: words.title,
    subtitle: words.subtitle,
    contents: words.contents,
    fill: words.fill,
    state: rows(
      [words.company, shown(facts.company?.name, say)],
      [words.asOf, at ?? words.noEntry],
      [words.program, `Kontor ${APP_VERSION}`],
      [words.lastEntry, last === undefined ? words.noEntry : fillText(words.entryNumber, { entry: String(last.entry) })],
      [words.lastHash, last?.hash ?? words.none],
    ),
    about: [words.about, words.aboutFields],
    chapters: [
      section(words.general, ...generalPart(facts, say)),
      section(words.user, ...userPart(facts, say)),
      section(words.technical, ...technicalPart(facts, say)),
      section(words.operation, ...operatingPart(facts, say)),
      section(words.annexes, ...annexes(say, at)),
    ],
    closing: fillText(closing, { version: APP_VERSION }),
  }
}

interface Say {
  readonly lang: Lang
  readonly words: ProcedureWords
  readonly wording: Wording
}

const section = <Content>(title: string, ...content: readonly Content[]): Section<Content> => ({ title, content })
const text = (words: string): Block => ({ kind: 'text', text: words })
const field = (words: string): Block => ({ kind: 'field', text: words })
type Pair = readonly [label: string, value: string]
const rows = (...pairs: Pair[]): ProcedureFact[] => pairs.map(([label, value]) => ({ label, value }))
const facts = (...pairs: Pair[]): Block => ({ kind: 'facts', rows: rows(...pairs) })

/** Values of people and strangers, or that there are none. */
function shown(value: string | readonly string[] | undefined, { words, wording }: Say): string {
  const values = (typeof value === 'string' ? [value] : (value ?? [])).filter((one) => one !== '')
  return values.length === 0 ? words.none : values.map((one) => wording.value(one)).join(', ')
}

function generalPart({ company, documents }: ProcedureFacts, say: Say): Section<Block>[] {
  const { words, wording } = say
  return [
    section(words.company, company === undefined ? text(words.noCompany) : facts(...companyRows(company, say)), field(words.fieldBranch)),
    section(
      words.scope,
      text(words.scopeText),
      facts([words.documentCount, wording.figure(documents)]),
      field(words.fieldSystems),
      field(words.fieldProviders),
    ),
    section(words.flow, text(words.flowIn), text(words.flowOut)),
    section(
      words.responsibility,
      field(words.fieldResponsible),
      field(words.fieldControls),
      field(words.fieldPrivacy),
      field(words.fieldLaw),
    ),
  ]
}

function companyRows({ name, address, vat_ids, tax_numbers, registrations, endpoints }: Company, say: Say): Pair[] {
  const { words, lang } = say
  const { address_line_1, address_line_2, address_line_3, post_code = '', city = '', country_code } = address
  const lines = [address_line_1, address_line_2, address_line_3, `${post_code} ${city}`.trim()].filter((line) => line !== undefined)
  const withScheme = ({ scheme, value }: { readonly scheme?: string; readonly value: string }): string =>
    scheme === undefined ? value : `${scheme}:${value}`
  return [
    [words.companyName, shown(name, say)],
    [words.companyAddress, shown(lines, say)],
    [words.companyCountry, shown(country_code === '' ? undefined : countryName(country_code, lang), say)],
    [words.vatIds, shown(vat_ids, say)],
    [words.taxNumbers, shown(tax_numbers, say)],
    [words.registrations, shown(registrations.map(withScheme), say)],
    [words.endpoints, shown(endpoints.map(withScheme), say)],
  ]
}

function userPart({ company, exchange }: ProcedureFacts, say: Say): Section<Block>[] {
  const { words } = say
  const { number_pattern: number, credit_note_pattern: credit, part_invoice_pattern: part } = company?.defaults ?? {}
  return [
    section(
      words.arrival,
      text(words.arrivalText),
      { kind: 'list', items: [words.arrivalWindow, words.arrivalApi, words.arrivalInbox, words.arrivalRemote] },
      text(words.arrivalKinds),
      text(words.inboxText),
      field(words.fieldInbox),
      field(words.fieldArrival),
    ),
    section(
      words.direction,
      text(words.directionText),
      facts([words.directionCheck, company === undefined ? words.directionOff : words.directionOn]),
    ),
    section(words.checking, text(words.checkingRules), text(words.checkingReceived), field(words.fieldChecking)),
    section(
      words.numbers,
      text(words.numbersText),
      facts(
        [words.numberPattern, shown(number, say)],
        [words.partPattern, part === undefined && number !== undefined ? words.sameCircle : shown(part, say)],
        [words.creditPattern, credit === undefined && number !== undefined ? words.sameCircle : shown(credit, say)],
      ),
      field(words.fieldNumbers),
    ),
    section(words.changing, text(words.changingText)),
    section(words.sending, text(words.sendingText), facts(...exchangeRows(exchange, say)), field(words.fieldInstructions)),
  ]
}

function exchangeRows(exchange: ProcedureFacts['exchange'], say: Say): Pair[] {
  const { words } = say
  if (exchange === undefined) return [[words.exchange, words.none]]
  const host = shown(exchange.host, say)
  return [
    [words.exchange, exchange.isShared ? fillText(words.sharedExchange, { host }) : host],
    [words.exchangeFlow, exchange.flow === 'convert_first' ? words.flowConvert : words.flowOriginal],
    [words.rehearsal, exchange.rehearsal ? words.rehearsalOn : words.rehearsalOff],
  ]
}

function technicalPart({ publicKey, keys, hasOwnIdocTables }: ProcedureFacts, say: Say): Section<Block>[] {
  const { words, wording } = say
  return [
    section(words.software, text(words.softwareText), text(words.softwareBytes), field(words.fieldHardware)),
    section(words.formats, text(words.formatsText), {
      kind: 'table',
      head: [words.formatName, words.formatCode],
      rows: FORMAT_CODES.map((code) => [`${nameOfFormat(code)}${formatOf(code).file === 'pdf' ? ', PDF' : ''}`, code]),
    }),
    section(words.rulesets, text(words.rulesetsText), {
      kind: 'table',
      head: [words.rulesetName, words.rulesetVersion, words.rulesetFrom, words.rulesetSource],
      // Which of them is in force is not said: that changes with the day on which the document is made.
      rows: [...RULESETS, OWN_RULES].map(({ name, version, validFrom, source }) => [
        RULESET_NAMES[name],
        version,
        wording.date(validFrom),
        source,
      ]),
    }),
    section(
      words.interfaces,
      text(words.interfacesText),
      keys.length === 0 ? text(words.noKeys) : keyTable(keys, say),
      field(words.fieldKeys),
      facts([words.idoc, hasOwnIdocTables ? words.idocOwn : words.idocDefault]),
    ),
    section(
      words.chain,
      text(words.chainText),
      text(words.chainSigned),
      facts([words.publicKey, publicKey ?? words.noSignature]),
      text(words.chainVerify),
    ),
    section(words.secrets, text(words.secretsText), field(words.fieldEncryption)),
  ]
}

function keyTable(keys: ProcedureFacts['keys'], say: Say): Block {
  const { words, wording } = say
  const endOf = ({ expires_at, revoked_at }: (typeof keys)[number]): string => {
    if (revoked_at !== undefined) return fillText(words.keyRevoked, { time: wording.time(revoked_at) })
    return expires_at === undefined ? words.keyUnlimited : fillText(words.keyUntil, { time: wording.time(expires_at) })
  }
  return {
    kind: 'table',
    head: [words.keyName, words.keyMethods, words.keyCreated, words.keyEnd],
    rows: keys.map((key) => [shown(key.name, say), key.methods.join(', '), wording.time(key.created_at), endOf(key)]),
  }
}

function operatingPart({ company }: ProcedureFacts, say: Say): Section<Block>[] {
  const { words, lang } = say
  const country = company?.address.country_code
  const isKnown = country !== undefined && country !== ''
  const years = fillText(words.years, { count: String(yearsKept(country)) })
  const label = isKnown ? fillText(words.retentionYears, { country: shown(countryName(country, lang), say) }) : words.retentionUnknown
  const contents: readonly ProcedureWord[] = [
    'auditContents',
    'auditLog',
    'auditDocuments',
    'auditIndex',
    'auditTables',
    'auditProcedure',
    'auditHashes',
  ]
  return [
    section(words.rights, text(words.rightsText), field(words.fieldRights), field(words.fieldUpdates)),
    section(words.backup, text(words.backupText), field(words.fieldBackup)),
    section(
      words.retention,
      text(words.retentionText),
      facts([label, years]),
      text(words.retentionLonger),
      text(words.retentionErased),
      field(words.fieldRetention),
    ),
    section(
      words.audit,
      text(words.auditText),
      { kind: 'list', items: contents.map((word) => words[word]) },
      text(words.auditAccess),
      field(words.fieldAudit),
    ),
    section(words.incidents, text(words.incidentsText), field(words.fieldIncidents), field(words.fieldChange)),
  ]
}

/** The history begins with this document; rows without words are for those who go on with it. */
function annexes({ words }: Say, at: string | undefined): Section<Block>[] {
  const first = [at ?? '', fillText(words.historyFirst, { version: APP_VERSION }), '']
  return [
    section(words.annexList, field(words.fieldMatrix), field(words.fieldDiagrams), field(words.fieldContracts)),
    section(words.history, {
      kind: 'table',
      head: [words.historyDate, words.historyChange, words.historyBy],
      rows: [first, ...Array.from({ length: 3 }, () => ['', '', ''])],
    }),
    section(words.approval, field(words.fieldApproval)),
  ]
}
