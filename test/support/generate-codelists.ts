/**
 * Writes `core/codelists/values` and `core/codelists/names` from a local folder of source material:
 *
 *   node test/support/generate-codelists.ts FOLDER
 *
 * FOLDER holds the code Schematrons of the CEN artefacts (EN16931-UBL-codes.sch, EN16931-CII-codes.sch), the code list files of Peppol BIS
 * Billing (UNECERec20-11e.xml, icd.xml ...) and a UNTDID catalogue (untdid.json). Values are those of CEN; names are joined from the others,
 * and codes that none of them names are printed, so that `UNNAMED` below can name them by hand.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RENAMED, UNNAMED } from './codelist-names.ts'

interface Source {
  readonly id: string
  readonly version: string
  /** CEN rule whose test holds the values, and which of its lists. */
  readonly rule: string
  readonly syntax: 'UBL' | 'CII'
  readonly at?: number
  /** Peppol code list file, and key of the UNTDID catalogue. */
  readonly names: readonly string[]
}

const D16B = 'D.16B with additions of 2026'
const SOURCES: readonly Source[] = [
  {
    id: 'untdid_1001',
    version: D16B,
    rule: 'BR-CL-01',
    syntax: 'CII',
    names: ['UNCL1001-inv.xml', 'UNCL1001-cn.xml', 'untdid-document-type'],
  },
  { id: 'untdid_1001_invoice', version: D16B, rule: 'BR-CL-01', syntax: 'UBL', at: 0, names: [] },
  { id: 'untdid_1001_credit_note', version: D16B, rule: 'BR-CL-01', syntax: 'UBL', at: 1, names: [] },
  { id: 'untdid_1153', version: D16B, rule: 'BR-CL-07', syntax: 'UBL', names: ['UNCL1153.xml', 'untdid-reference'] },
  { id: 'untdid_2005', version: 'D.16B', rule: 'BR-CL-06', syntax: 'UBL', names: ['UNCL2005.xml'] },
  { id: 'untdid_2475', version: 'D.16B', rule: 'BR-CL-06', syntax: 'CII', names: [] },
  { id: 'untdid_4451', version: 'D.16B', rule: 'BR-CL-08', syntax: 'CII', names: ['untdid-text-subject'] },
  {
    id: 'untdid_4461',
    version: 'D.16B with SEPA additions',
    rule: 'BR-CL-16',
    syntax: 'UBL',
    names: ['UNCL4461.xml', 'untdid-payment-means'],
  },
  { id: 'untdid_5189', version: 'CEF subset of D.16B', rule: 'BR-CL-19', syntax: 'UBL', names: ['UNCL5189.xml', 'untdid-allowance'] },
  { id: 'untdid_5305', version: 'CEF subset of D.16B', rule: 'BR-CL-17', syntax: 'UBL', names: ['UNCL5305.xml', 'untdid-tax-category'] },
  { id: 'untdid_7143', version: D16B, rule: 'BR-CL-13', syntax: 'UBL', names: ['UNCL7143.xml', 'untdid-item-type'] },
  { id: 'untdid_7161', version: 'D.16B', rule: 'BR-CL-20', syntax: 'UBL', names: ['UNCL7161.xml', 'untdid-charge'] },
  { id: 'iso_4217', version: 'ISO 4217, state of 2026', rule: 'BR-CL-04', syntax: 'UBL', names: ['ISO4217_2015.xml'] },
  { id: 'iso_3166', version: 'ISO 3166-1 with 1A and XI', rule: 'BR-CL-14', syntax: 'UBL', names: ['ISO3166-1_Alpha2.xml'] },
  { id: 'iso_3166_cii', version: 'ISO 3166-1 with 1A, AN and XI', rule: 'BR-CL-14', syntax: 'CII', names: [] },
  { id: 'icd', version: 'ISO 6523 ICD, state of 2026', rule: 'BR-CL-11', syntax: 'UBL', names: ['icd.xml'] },
  { id: 'eas', version: 'CEF EAS, state of 2026', rule: 'BR-CL-25', syntax: 'UBL', names: ['eas.xml', 'icd.xml'] },
  { id: 'vatex', version: 'CEF VATEX, state of 2026', rule: 'BR-CL-22', syntax: 'UBL', names: ['VATEX.xml'] },
  { id: 'unece_rec20', version: 'Rec. 20 Rev. 11e with Rec. 21', rule: 'BR-CL-23', syntax: 'UBL', names: ['UNECERec20-11e.xml'] },
  { id: 'mime', version: 'EN 16931-1, BT-125', rule: 'BR-CL-24', syntax: 'UBL', names: [] },
]

const RELEASE = { package: 'CEN/TC 434 validation artefacts 1.3.16', date: '2026-04-10' }

const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: generate-codelists.ts FOLDER')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const target = (part: string, id: string): string => join(import.meta.dirname, '../../core/codelists', part, `${id}.ts`)

/** The blank separated lists inside the test of one rule; BR-CL-24 compares one value after the other. */
function findLists(schematron: string, rule: string): string[][] {
  const assert = [...schematron.matchAll(/<assert\b[^>]*>/gs)].map((match) => match[0]).find((tag) => tag.includes(`id="${rule}"`))
  const test = /\btest="([^"]*)"/s.exec(assert ?? '')?.[1]
  if (test === undefined) throw new Error(`${rule} not found`)
  const compared = [...test.matchAll(/= '([^']+)'/g)].map((match) => match[1] ?? '')
  if (compared.length > 0) return [compared]
  return [...test.matchAll(/'\s([^']*?)\s'/gs)].map((match) => (match[1] ?? '').split(/\s+/)).filter((list) => list.length > 1)
}

interface Catalogue {
  readonly extensions: readonly {
    readonly key: string
    readonly values: readonly { readonly code: string; readonly name: { readonly en: string } }[]
  }[]
}
const catalogue = JSON.parse(read('untdid.json')) as Catalogue

function unescape(text: string): string {
  const plain = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
  return plain.replace(/\s+/g, ' ').trim()
}

function readNames(source: string): Map<string, string> {
  if (!source.endsWith('.xml'))
    return new Map(catalogue.extensions.find((one) => one.key === source)?.values.map((one) => [one.code, one.name.en]))
  const codes = [...read(source).matchAll(/<Code>(.*?)<\/Code>/gs)].map((match) => match[1] ?? '')
  return new Map(
    codes.map((code) => [/<Id>(.*?)<\/Id>/s.exec(code)?.[1]?.trim() ?? '', unescape(/<Name>(.*?)<\/Name>/s.exec(code)?.[1] ?? '')]),
  )
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const HEAD = '// Generated by test/support/generate-codelists.ts; not to be edited by hand.\n'

for (const source of SOURCES) {
  const file = `EN16931-${source.syntax}-codes.sch`
  const codes = findLists(read(file), source.rule)[source.at ?? 0]
  if (codes === undefined) throw new Error(`${source.id}: no list`)
  const hash = createHash('sha256').update(read(file)).digest('hex').slice(0, 16)
  const fields = [
    `version: ${quote(source.version)}`,
    `source: ${quote(`${RELEASE.package}, ${source.rule} (${source.syntax})`)}`,
    `sourceHash: '${hash}'`,
    `date: '${RELEASE.date}'`,
    `codes: ${quote([...new Set(codes)].join(' '))}`,
  ]
  const body = `import type { CodeListData } from '../data.ts'\n\n// prettier-ignore\nexport const LIST: CodeListData = {\n  ${fields.join(',\n  ')},\n}\n`
  writeFileSync(target('values', source.id), HEAD + body)
  if (source.names.length === 0) continue
  const named = source.names.map(readNames)
  const names = [...new Set(codes)].map((code) => {
    const given = named.map((map) => map.get(code)).find((one) => one !== undefined && one !== '')
    const name = RENAMED[source.id]?.[code] ?? given ?? UNNAMED[source.id]?.[code] ?? ''
    if (name === '') console.log(`${source.id} ${code} has no name`)
    // A name ends where its definition begins; long definitions are not ours to ship.
    return name.length > 120 ? `${name.slice(0, 119).replace(/\s+\S*$/, '')}…` : name
  })
  writeFileSync(
    target('names', source.id),
    `${HEAD}\n// prettier-ignore\nexport const NAMES =\n  ${quote(names.join('|||')).replaceAll('|||', '\\n')}\n`,
  )
}
