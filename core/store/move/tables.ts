import { AppError } from '../../base/errors.ts'

/** Each before what refers to it. Triggers keep no order of their own but that of deliveries, which come over as they were made. */
const COPIED = [
  'contents',
  // Before the documents, which are put into the full-text index with it.
  'search_texts',
  'documents',
  'versions',
  'transactions',
  'status_log',
  'jobs',
  'calls',
  'api_keys',
  'settings',
  'kept_answers',
  'participants',
  'document_causes',
  'cards',
  'erasures',
  'chain',
  'mirror',
  'key_calls',
  'restores',
  'document_facts',
  'supplier_facts',
  'confirmations',
  'decisions',
  'document_mails',
  'document_digests',
  'signers',
  'heads',
  'proof_notes',
  'timestamps',
] as const

/** What triggers make of the rows of the others as they come, with the condition of what counts: a sum of nothing may be there or not. */
const DERIVED: Readonly<Record<string, string>> = {
  document_counts: 'amount <> 0',
  month_sums: 'amount <> 0',
  due_sums: 'amount <> 0',
  preceding: 'TRUE',
}

/** Each database's own. The full-text index is filled as documents come, and where a key is at home is said at the end. */
const OWN =
  /^(documents_search(_\w+)?|sqlite_\w+|workspaces|migrations|program_versions|row_sums|change_marks|key_homes|call_windows|shown_documents)$/

/** What a copy that a person takes along does not have: keys, answers to programs, and all by which something is sent or fetched. */
const AT_HOME = ['api_keys', 'key_calls', 'kept_answers', 'jobs', 'calls', 'mirror']
/** The private half of a key that signs stays where it is, sealed as it is. */
const SEALED = 'sealed'
/** The settings that it has; none of the others, of which some hold secrets. */
const SETTINGS_ALONG = [
  'workspace',
  'company',
  'idoc_tables',
  'direction_check',
  'preservations',
  'timestamp_authority',
  'letterhead_files',
  'letterhead_paper',
  'letterhead_fonts',
]

type Kind = 'number' | 'text' | 'bytes'

export interface Column {
  readonly name: string
  readonly kind: Kind
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns of the primary key. */
  readonly key: readonly Column[]
  /** Condition of the rows that count. */
  readonly counts: string
}

/** A column as a database describes it; `place` is that in the primary key, 0 where it is not part of it. */
export interface Described {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly place: number
}

const KINDS: Readonly<Record<string, Kind>> = {
  INTEGER: 'number',
  TEXT: 'text',
  BLOB: 'bytes',
  bigint: 'number',
  integer: 'number',
  text: 'text',
  bytea: 'bytes',
}

/**
 * The tables of a workspace that both databases have alike. Throws AppError `workspace_newer` where one has a table or a column that the other has not,
 * or that this program does not know: nothing is left behind silently.
 */
export function matchTables(
  here: readonly Described[],
  there: readonly Described[],
): { copied: readonly Table[]; derived: readonly Table[] } {
  const [left, right] = [describe(here), describe(there)]
  const known: readonly string[] = [...COPIED, ...Object.keys(DERIVED)]
  const unknown = [...left.keys(), ...right.keys()].find((name) => !known.includes(name) && !OWN.test(name))
  if (unknown !== undefined) throw unequal(`the table ${unknown}`)
  const match = (name: string, counts = 'TRUE'): Table => {
    const [one = [], other = []] = [left.get(name), right.get(name)]
    const odd = findOdd(one, other) ?? findOdd(other, one)
    if (odd !== undefined || one.length === 0) throw unequal(odd === undefined ? `the table ${name}` : `the column ${odd} of ${name}`)
    // One of them tells the key; the other one's is the same behind the workspace.
    const key = [...one, ...other].filter(({ place }) => place > 0).sort((first, second) => first.place - second.place)
    return { name, columns: one.map(columnOf), key: key.map(columnOf), counts }
  }
  return { copied: COPIED.map((name) => match(name)), derived: Object.entries(DERIVED).map(([name, counts]) => match(name, counts)) }
}

/** The tables, and the rows of them, that go along with a person. */
export function alongOf(tables: readonly Table[]): readonly Table[] {
  const names = SETTINGS_ALONG.map((name) => `'${name}'`).join(', ')
  return tables
    .filter(({ name }) => !AT_HOME.includes(name))
    .map((table) => (table.name === 'settings' ? { ...table, counts: `name IN (${names})` } : table))
    .map((table) => ({ ...table, columns: table.columns.filter(({ name }) => name !== SEALED) }))
}

function describe(columns: readonly Described[]): Map<string, Described[]> {
  return Map.groupBy(
    columns.filter(({ column }) => column !== 'workspace'),
    ({ table }) => table,
  )
}

/** A column that the others have not, or have as something else. */
function findOdd(columns: readonly Described[], others: readonly Described[]): string | undefined {
  return columns.find(
    (one) => KINDS[one.type] === undefined || !others.some((other) => other.column === one.column && KINDS[other.type] === KINDS[one.type]),
  )?.column
}

function columnOf({ column, type }: Described): Column {
  return { name: column, kind: KINDS[type] ?? 'text' }
}

function unequal(what: string): AppError {
  return new AppError('workspace_newer', `The workspace cannot be moved without a loss: only one side has ${what}.`, {
    next: 'Update Kontor on this computer, and the database with it.',
  })
}
