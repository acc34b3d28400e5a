import { describe, expect, it } from 'vitest'
import { PROFILES } from '../../core/profiles/profiles.ts'
import { en16931Rules } from '../../core/rules/en16931/index.ts'
import { rulesetOf } from '../../core/rules/rulesets.ts'
import { validateView } from '../../core/rules/validate.ts'
import { openXml } from '../../core/engine/source.ts'
import type { RulesetName } from '../../core/terms/finding.ts'
import { corpusDir, type CorpusVerdict, readCorpusFile, readVerdicts, sampleCorpus } from '../support/corpus.ts'
import { IS_WHOLE, stepOf } from '../support/extent.ts'
import { CII_DAMAGES, ciiXml } from './support/cii-mutations.ts'
import { invoiceXml, KINDS } from './support/invoice.ts'
import { DAMAGES } from './support/mutations.ts'
import { breakNational } from './support/broken.ts'
import { breakSimply } from './support/simple-damages.ts'
import { RULES_DAY } from '../support/day.ts'

const SBDH = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader'
const HEADER = `<StandardBusinessDocument xmlns="${SBDH}"><StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion></StandardBusinessDocumentHeader>\n`
const SETS: readonly RulesetName[] = ['en16931', 'peppol', 'peppol_self_billing', 'xrechnung', 'facturx']

/** In the envelope of the transport, on a line of its own; the declaration of the XML cannot stand there. */
const wrap = (xml: string): string => `${HEADER}${xml.replace(/^\uFEFF?\s*(<\?xml[^>]*\?>)?\s*/, '')}</StandardBusinessDocument>`

/** What all sets say, each finding with the XPath below the document element. */
function judge(text: string, specification?: string): { found: string[]; rules: Set<string> } | undefined {
  const { view, document } = openXml(text)
  if (view === undefined) return undefined
  const { findings } = validateView(view, {
    asOf: RULES_DAY,
    rulesets: SETS,
    xml: document,
    ...(specification === undefined ? {} : { specification }),
  })
  const below = (xpath = ''): string => xpath.replace('/StandardBusinessDocument', '').replace(/^\/[^/]*/, '')
  const found = findings.map(({ location, repair, ...finding }) => {
    const changes = repair?.map((step) => ({ ...step, path: below(step.path) }))
    return JSON.stringify({ ...finding, changes, xpath: below(location?.xpath) })
  })
  return { found, rules: new Set(findings.map(({ rule }) => rule)) }
}

function expectSame(text: string, specification?: string): Set<string> {
  const bare = judge(text, specification)
  expect(judge(wrap(text), specification)?.found).toEqual(bare?.found)
  return bare?.rules ?? new Set()
}

describe('an invoice in a transport envelope is judged as without it', { timeout: 120_000 }, () => {
  it('wherever a rule of EN 16931 fires', () => {
    const stated = Object.values(DAMAGES).map(([find, put, kind = 'S']) => invoiceXml(KINDS[kind]).replace(find, put))
    const simple = [...Map.groupBy(en16931Rules(), ({ id }) => id).values()]
      .filter((_, at) => at % (IS_WHOLE ? 1 : 15) === 0)
      .map((rules) => breakSimply(rules, 'en16931', [invoiceXml()]))
    const fired = [...stated, ...simple.flatMap((broken) => broken?.damaged ?? [])].flatMap((text) => [...expectSame(text)])
    expect(new Set(fired).size).toBeGreaterThan(IS_WHOLE ? 100 : 50)
  })

  it.each(['xrechnung', 'peppol', 'peppol_self_billing'] as const)('wherever a rule of %s fires', (set) => {
    const ids = new Set((rulesetOf(set, 'ubl-invoice', RULES_DAY)?.rules ?? []).map(({ id }) => id))
    const broken = [...ids]
      .filter((_, at) => at % stepOf(1) === 0)
      .flatMap((id) => {
        const damaged = breakNational(set, id)?.damaged
        return damaged === undefined ? [] : [{ id, damaged }]
      })
    expect(broken.length).toBeGreaterThan(3)
    for (const { id, damaged } of broken) expect(expectSame(damaged), id).toContain(id)
  })

  it('wherever a rule on CII fires', () => {
    const damages = Object.values(CII_DAMAGES).flatMap((byId) => Object.entries(byId ?? {}))
    expect(damages.length).toBeGreaterThan(20)
    for (const [id, [base, find, put]] of damages.filter((_, at) => at % stepOf(1) === 0))
      expect(expectSame(ciiXml(base).replace(find, put)), id).toContain(id)
  })
})

const directory = corpusDir()

/** For each rule that fires in the corpus a file in which it does; of the families that a table holds one rule stands for the others. */
function oneForEachRule(): readonly CorpusVerdict[] {
  const family = (id: string) => id.replace(/^((?:UBL|CII)-(?:CR|DT|SR))-\d+$/, '$1')
  const rulesOf = ({ suites }: CorpusVerdict) =>
    Object.entries(suites).flatMap(([suite, { fired }]) => (fired ?? []).map(([id]) => `${suite} ${family(id)}`))
  const met = new Set<string>()
  return readVerdicts()
    .map((verdict) => ({ verdict, rules: rulesOf(verdict) }))
    .toSorted((left, right) => right.rules.length - left.rules.length)
    .flatMap(({ verdict, rules }) => {
      const isNew = rules.some((rule) => !met.has(rule))
      for (const rule of rules) met.add(rule)
      return isNew ? [verdict] : []
    })
}

describe.skipIf(directory === undefined)('the invoices of the corpus (skipped where the measuring data are absent)', () => {
  it('get the same findings in a transport envelope, each rule or family of rules met at least once', { timeout: 240_000 }, () => {
    const fired = new Set<string>()
    for (const { file, syntax } of sampleCorpus(oneForEachRule(), 20)) {
      const text = new TextDecoder().decode(readCorpusFile(directory as string, file))
      const extended = syntax === 'cii' ? PROFILES.facturx_extended.specification : undefined
      for (const rule of expectSame(text, extended)) fired.add(rule)
    }
    expect(fired.size).toBeGreaterThan(IS_WHOLE ? 500 : 100)
  })
})
