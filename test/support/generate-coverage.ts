import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bindingOf } from '../../core/formats/bindings.ts'
import { formatOf, xmlFormatOf } from '../../core/profiles/formats.ts'
import { PARTS } from '../../core/formats/idoc/parts.ts'
import { UNSUPPORTED } from '../../core/formats/idoc/unsupported.ts'
import { ONLY_EXTENDED } from '../../core/formats/loss.ts'
import { lackedTerms } from '../../core/formats/binding/profile-terms.ts'
import { PROFILES, type ProfileId } from '../../core/profiles/profiles.ts'
import { pathToV1 } from '../../core/model/v1.ts'
import { GROUPS, groupRow, TERMS, type Term } from '../../core/terms/lookup.ts'
import { groupPathOf, modelPathOf } from '../../core/terms/path.ts'
import type { LossReason } from '../../core/terms/loss-reason.ts'
import type { GroupId, TermId } from '../../core/terms/types.ts'

/**
 * Writes `core/formats/COVERAGE.md`: which business term has a place in which format, and why not where it has none. Made from the tables that
 * read and write: `node test/support/generate-coverage.ts`. A test compares the file with them.
 */
type Reasons = Readonly<Partial<Record<TermId | GroupId, LossReason>>>

interface Column {
  readonly title: string
  /** True for a term that the format holds, else the reason. */
  readonly holds: (term: Term) => true | string
  readonly unsupported: Reasons
}

const syntaxColumn = (title: string, syntax: 'ubl-invoice' | 'ubl-creditnote' | 'cii'): Column => {
  const { root, binding } = bindingOf(syntax)
  return { title, unsupported: binding.unsupported, holds: (term) => root.terms.has(term.id) || reasonFor(term, binding.unsupported) }
}

const profileColumn = (title: string, profile: ProfileId, syntax: 'ubl-invoice' | 'cii' = 'cii'): Column => {
  const whole = syntaxColumn(title, syntax)
  const lacked = lackedTerms(profile)
  const reason = `the profile ${PROFILES[profile].name} has no place for it`
  const { atMost = {} } = formatOf(xmlFormatOf(syntax, profile) ?? 'xrechnung.invoice.3_0.xml_cii')
  const extended = Object.fromEntries(Object.entries(atMost).flatMap(([id, most]) => (most === 0 ? [[id, ONLY_EXTENDED]] : [])))
  const holds = (term: Term): true | string => {
    if (extended[term.group] !== undefined) return ONLY_EXTENDED.sentence
    return lacked.has(term.id) || lacked.has(term.of ?? term.id) ? reason : whole.holds(term)
  }
  return { ...whole, unsupported: { ...whole.unsupported, ...extended }, holds }
}

const idocTerms = new Set(PARTS.flatMap((part) => part.terms))

const COLUMNS: readonly Column[] = [
  syntaxColumn('UBL extension', 'ubl-invoice'),
  profileColumn('UBL invoice', 'en16931', 'ubl-invoice'),
  syntaxColumn('UBL credit note', 'ubl-creditnote'),
  syntaxColumn('CII EXTENDED', 'cii'),
  profileColumn('CII', 'en16931'),
  profileColumn('BASIC', 'facturx_basic'),
  profileColumn('BASIC WL', 'facturx_basic_wl'),
  profileColumn('MINIMUM', 'facturx_minimum'),
  { title: 'IDoc', unsupported: UNSUPPORTED, holds: (term) => idocTerms.has(term.id) || reasonFor(term, UNSUPPORTED) },
]

function reasonFor({ id, group }: Term, unsupported: Reasons): string {
  let reason = unsupported[id]
  for (let around: GroupId | '' = group; around !== '' && reason === undefined; around = groupRow(around).parent)
    reason = unsupported[around]
  if (reason === undefined) throw new Error(`${id} has neither a place nor a reason`)
  return reason.sentence
}

export function describeCoverage(): string {
  const reasons: string[] = []
  const cell = (value: true | string): string => {
    if (value === true) return '●'
    if (!reasons.includes(value)) reasons.push(value)
    return `${reasons.indexOf(value) + 1}`
  }
  const rows = TERMS.map((term) => [
    ...[term.id, term.name, code(modelPathOf(term.id)), code(v1Path(modelPathOf(term.id)))],
    ...COLUMNS.map(({ holds }) => cell(holds(term))),
  ])
  const groups = GROUPS.flatMap((group) => {
    const cells = COLUMNS.map(({ unsupported }) => unsupported[group.id]?.sentence)
    if (cells.every((reason) => reason === undefined)) return []
    return [
      [
        group.id,
        group.name,
        code(groupPathOf(group.id)),
        code(v1Path(groupPathOf(group.id))),
        ...cells.map((reason) => cell(reason ?? true)),
      ],
    ]
  })
  const titles = ['Id', 'Name', 'Model (v2)', 'Model (v1)', ...COLUMNS.map(({ title }) => title)]
  return [
    '# Which business term has a place in which format',
    '',
    'Made by `test/support/generate-coverage.ts` from the tables that read and write; not to be edited by hand.',
    '',
    '● has a place; a number is the reason below. The JSON models hold every term. BASIC, BASIC WL and MINIMUM are the profiles of Factur-X below',
    'EN 16931; Peppol BIS and XRechnung in UBL hold what their syntax holds, XRechnung in CII what the EN 16931 profile does (column CII). Terms of lines are terms of sub-lines, too.',
    '',
    ...table(titles, rows),
    '',
    '## Groups without a place of their own',
    '',
    ...table(titles, groups),
    '',
    '## Reasons',
    '',
    ...reasons.map((reason, index) => `${index + 1}. ${reason}`),
    '',
  ].join('\n')
}

function v1Path(path: string): string {
  return pathToV1(path.replaceAll('[]', '[0]')).replaceAll('[0]', '[]')
}

function code(path: string): string {
  return path === '' ? '' : `\`${path}\``
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [`| ${titles.join(' | ')} |`, `|${titles.map(() => '---').join('|')}|`, ...rows.map((row) => `| ${row.join(' | ')} |`)]
}

export const COVERAGE_FILE = new URL('../../core/formats/COVERAGE.md', import.meta.url)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(COVERAGE_FILE, describeCoverage())
