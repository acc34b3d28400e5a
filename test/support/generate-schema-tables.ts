/**
 * Writes `core/rules/syntax/schema/{ubl,cii,facturx}-table.ts` from a local folder of XML schemas:
 *
 *   node test/support/generate-schema-tables.ts FOLDER [--check]
 *
 * FOLDER holds `ubl/maindoc` and `ubl/common` (UBL 2.1), `cii` (CII D16B, code lists apart) and a folder for each profile of Factur-X 1.09.2, as
 * they are published (`minimum`, `basicwl`, `basic`, `en16931`, `extended`; the last also for what CII takes of D22B). With --check nothing is written: ends with 1 where a table is another one. The form of the tables says `grammar.ts`.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { prefixOf as patternPrefixOf } from '../../core/rules/syntax/pattern.ts'
import { XsdReader, type XsdAttribute, type XsdPart, type XsdType } from './read-xsd.ts'

const localOf = (name: string): string => name.slice(name.indexOf(' ') + 1)
const namespaceOf = (name: string): string => name.slice(0, name.indexOf(' '))
/** As the patterns of rules write it, without the colon. */
const prefixOf = (name: string): string => patternPrefixOf(namespaceOf(name)).slice(0, -1)
const bare = (name: string): string => localOf(name).replace(/Type$/, '')

/** Built-in types whose every text is one of theirs once blanks are collapsed, or that differ from it in nothing an invoice can have. */
const ANY_TEXT = new Set(['string', 'normalizedString', 'token', 'anyURI'])
const CHECKED = new Set(['decimal', 'date', 'time', 'dateTime', 'boolean', 'base64Binary', 'integer', 'language'])

function nameBase(base: string, facets: readonly string[]): string {
  const length = facets.map((facet) => /^(?:min|max)Length=(\d+)$/.exec(facet)?.[1])
  if (length.includes(undefined)) throw new Error(`a facet that the tables have no word for: ${facets.join()}`)
  if (facets.length === 2) return `${length.join('-')}`
  if (facets.length !== 0) throw new Error(`one bound alone: ${facets.join()}`)
  if (ANY_TEXT.has(base)) return 'text'
  if (!CHECKED.has(base)) throw new Error(`a type that the program cannot check: ${base}`)
  return base
}

function writeAttribute({ name, base, facets, required, fixed }: XsdAttribute): string {
  if (fixed?.includes('~') === true) throw new Error(`a fixed value with the sign for blanks: ${fixed}`)
  const kind = nameBase(base, facets)
  return `${name}${required ? '!' : ''}${kind === 'text' ? '' : `:${kind}`}${fixed === undefined ? '' : `=${fixed.replaceAll(' ', '~')}`}`
}

/** What a schema and, for parts of a later release, another one say, as lines of a table. */
class Table {
  private readonly values = new Map<string, string>()
  private readonly types = new Map<string, string>()
  /** By the name of an element the types it has, with how often. */
  private readonly names = new Map<string, Map<string, number>>()
  private readonly parts: { readonly type: string; readonly head: string; readonly parts: readonly { part: XsdPart; how: string }[] }[] = []

  add(root: XsdPart, later: XsdPart | undefined): void {
    this.typeName(root.type(), later?.type())
    this.countName(root)
  }

  lines(): string[] {
    const usual = new Map([...this.names].map(([name, types]) => [name, [...types].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '']))
    const byType = new Map<string, string[]>()
    for (const [name, type] of usual) {
      const key = `${prefixOf(name)} ${type}`
      byType.set(key, [...(byType.get(key) ?? []), localOf(name)])
    }
    const values = [...this.values].map(([text, name]) => `= ${name} ${text}`)
    const elements = [...byType].map(([key, names]) => `- ${key}: ${names.toSorted().join(' ')} `)
    const types = this.parts.map(({ head, parts }) => `${head} ${parts.map(({ part, how }) => this.writePart(part, how, usual)).join(' ')}`)
    return [...values.toSorted(), ...elements.toSorted(), ...types.toSorted()]
  }

  private writePart(part: XsdPart, how: string, usual: ReadonlyMap<string, string>): string {
    const type = this.typeName(part.type(), undefined)
    const often = part.max > 1 ? (part.min > 0 ? '+' : '*') : part.min > 0 ? '' : '?'
    const same = [...usual.keys()].filter((name) => localOf(name) === localOf(part.name)).length === 1
    return `${how}${same ? '' : `${prefixOf(part.name)}:`}${localOf(part.name)}${usual.get(part.name) === type ? '' : `=${type}`}${often}`
  }

  private countName(part: XsdPart): void {
    const types = this.names.get(part.name) ?? new Map<string, number>()
    const type = this.typeName(part.type(), undefined)
    types.set(type, (types.get(type) ?? 0) + 1)
    this.names.set(part.name, types)
  }

  /** `Amount` of a value, `@Party` of a type with parts; adds it to the table the first time. */
  private typeName(type: XsdType, later: XsdType | undefined): string {
    if (type.kind === 'text') return this.valueName(type)
    const key = `@${bare(type.name)}`
    if (this.types.get(key) === undefined) {
      this.types.set(key, type.name)
      this.addType(key, type, later)
    } else if (this.types.get(key) !== type.name) throw new Error(`two types ${key}`)
    return key
  }

  private valueName(type: XsdType & { readonly kind: 'text' }): string {
    const text = [nameBase(type.base, type.facets), ...type.attributes.map(writeAttribute).toSorted()].join(' ')
    const known = this.values.get(text)
    if (known !== undefined) return known
    const wanted = bare(type.name) === '' ? 'Plain' : bare(type.name)
    const taken = new Set(this.values.values())
    let name = wanted
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`
    this.values.set(text, name)
    return name
  }

  private addType(key: string, type: Exclude<XsdType, { readonly kind: 'text' }>, later: XsdType | undefined): void {
    const head = key.slice(1)
    if (type.kind === 'any') {
      this.parts.push({ type: key, head: `${head}!:`, parts: [] })
      return
    }
    const parts = mergeParts(type.parts, later !== undefined && 'parts' in later ? later.parts : [])
    this.parts.push({ type: key, head: `${head}${type.kind === 'choice' ? '|' : ''}:`, parts })
    const inLater = new Map(later !== undefined && 'parts' in later ? later.parts.map((part) => [part.name, part]) : [])
    for (const { part } of parts) {
      this.typeName(part.type(), inLater.get(part.name)?.type())
      this.countName(part)
    }
  }
}

/** The parts of a release with what a later one has besides, in their order: `>` marks a part that only the later one has, `^` one that it allows several times. */
function mergeParts(own: readonly XsdPart[], later: readonly XsdPart[]): readonly { part: XsdPart; how: string }[] {
  const merged = own.map((part) => {
    const wider = later.find(({ name, max }) => name === part.name && max > part.max)
    return { part: wider === undefined ? part : { ...part, max: wider.max }, how: wider === undefined ? '' : '^' }
  })
  later.forEach((part, index) => {
    if (own.some(({ name }) => name === part.name)) return
    const before = later.slice(0, index).at(-1)?.name
    const at = merged.findIndex((one) => one.part.name === before) + 1
    merged.splice(at, 0, { part: { ...part, min: 0 }, how: '>' })
  })
  return merged
}

function render([name, intro, files, table]: Made): string {
  const digest = createHash('sha256')
  for (const file of files.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))) digest.update(readFileSync(file))
  const from = `SHA-256 of the ${files.length} schema files, one behind the other: ${digest.digest('hex')}`
  return `// prettier-ignore\n/** ${intro}\n * ${from}. */\nexport const ${name} = (): string => \`\n${table.lines().join('\n')}\n\`\n`
}

const [folder, mode] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: generate-schema-tables.ts FOLDER [--check]')
const xsd = (part: string, pattern: RegExp): string =>
  join(folder, part, readdirSync(join(folder, part)).find((file) => pattern.test(file)) ?? pattern.source)

const UBL_ROOTS = ['Invoice', 'CreditNote'].map((name) => {
  const reader = new XsdReader(xsd('ubl/maindoc', new RegExp(`^UBL-${name}-2.1.xsd$`)))
  return { reader, root: reader.element(`urn:oasis:names:specification:ubl:schema:xsd:${name}-2 ${name}`) }
})
const ubl = new Table()
for (const { root } of UBL_ROOTS) ubl.add(root, undefined)

const CII_ROOT = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100 CrossIndustryInvoice'
const d16b = new XsdReader(xsd('cii', /^CrossIndustryInvoice_100pD16B.xsd$/))
const PROFILES = (['minimum', 'basicwl', 'basic', 'en16931', 'extended'] as const).map((profile) => ({
  name: profile === 'basicwl' ? 'BASIC WL' : profile === 'en16931' ? 'EN 16931' : profile.toUpperCase(),
  reader: new XsdReader(xsd(profile, /^FACTUR-X_[A-Z\d-]+.xsd$/)),
}))
const extended = PROFILES.at(-1)?.reader ?? d16b
const cii = new Table()
cii.add(d16b.element(CII_ROOT), extended.element(CII_ROOT))

/** A table: the name of its constant, what it is, and what it is made of. */
type Made = readonly [name: string, intro: string, files: readonly string[], table: Table]

const FILES: readonly (readonly [file: string, tables: readonly Made[]])[] = [
  [
    'ubl-table.ts',
    [
      [
        'UBL_SCHEMA',
        'What the schemas of UBL 2.1 ask of Invoice and CreditNote.',
        [...new Set(UBL_ROOTS.flatMap(({ reader }) => reader.files))],
        ubl,
      ],
    ],
  ],
  [
    'cii-table.ts',
    [
      [
        'CII_SCHEMA',
        'What the schema of CII D16B asks, with the parts of D22B that EXTENDED of Factur-X 1.09.2 takes.',
        [...d16b.files, ...extended.files],
        cii,
      ],
    ],
  ],
  [
    'facturx-table.ts',
    PROFILES.map(({ name, reader }): Made => {
      const table = new Table()
      table.add(reader.element(CII_ROOT), undefined)
      return [`${name.replace(' ', '_')}_SCHEMA`, `What the schema of the profile ${name} of Factur-X 1.09.2 asks.`, reader.files, table]
    }),
  ],
]

const HEAD = '// Generated by test/support/generate-schema-tables.ts; not to be edited by hand.\n'

let stale = false
for (const [file, tables] of FILES) {
  const path = join(import.meta.dirname, '../../core/rules/syntax/schema', file)
  const text = HEAD + tables.map(render).join('\n')
  if (mode !== '--check') writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    stale = true
    console.error(`${file} is another one than the schemas give`)
  }
}
process.exit(stale ? 1 : 0)
