import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { LANGUAGES, type Language } from '../../core/languages/languages.ts'
import { WORDS } from '../../core/languages/words.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding, RulesetName } from '../../core/terms/finding.ts'
import type { TermId } from '../../core/terms/types.ts'
import type { Group, TermView } from '../../core/terms/view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import type { XmlAttribute, XmlDocument, XmlElement } from '../../core/xml/types.ts'
import { corpusDir, readCorpusFile, readVerdicts, SUITES } from '../support/corpus.ts'
import { RULES_DAY } from '../support/day.ts'
import { stepOf } from '../support/extent.ts'
import { buildCase, CASES } from '../verdicts/build.ts'
import { readVerdictFacts } from '../verdicts/facts.ts'
import { invoiceXml } from './support/invoice.ts'

/** A document with the sets that it is judged by. */
interface Paper {
  readonly name: string
  readonly text: string | Uint8Array
  readonly rulesets: readonly RulesetName[]
}

interface Node {
  readonly element: XmlElement
  readonly attribute: XmlAttribute | undefined
}

/** What an XPath of a finding leads to, read without the engine. */
function nodeAt({ root }: XmlDocument, xpath: string): Node | undefined {
  let element: XmlElement | undefined = root
  for (const step of xpath.split('/').slice(2)) {
    if (step.startsWith('@')) {
      const attribute = element.attributes.find(({ name }) => name === step.slice(1))
      return attribute && { element, attribute }
    }
    const [, name, position] = /^(.+)\[(\d+)\]$/.exec(step) ?? []
    element = element.elements.filter((child) => child.name === name)[Number(position) - 1]
    if (element === undefined) return undefined
  }
  return { element, attribute: undefined }
}

const valueOf = ({ element, attribute }: Node): string | undefined =>
  attribute?.value ?? (element.elements.length === 0 ? element.text : undefined)

/** The terms that stand at each place. */
function placesOf({ root }: TermView): ReadonlyMap<number, readonly TermId[]> {
  const places = new Map<number, TermId[]>()
  const visit = (group: Group): void => {
    for (const occurrence of group.occurrences)
      for (const { term, place } of [occurrence, ...(occurrence.parts ?? [])])
        if (place !== undefined) places.set(place.start, [...(places.get(place.start) ?? []), term])
    group.children.forEach(visit)
  }
  visit(root)
  return places
}

const isLine = /[:/]((Sub)?(Invoice|CreditNote)Line|IncludedSupplyChainTradeLineItem)\[/
/** The view writes dates of CII as the other syntaxes do. */
const asDate = (text: string | undefined): string | undefined => text?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** What is wrong with the words of a finding. */
function faultsOf(finding: Finding, xml: XmlDocument, places: ReturnType<typeof placesOf>, lang: Language): string[] {
  const { location, value, message } = finding
  const node = location && nodeAt(xml, location.xpath)
  if (location === undefined || node === undefined) return ['leads to no place']
  const words = WORDS[lang].rules()
  const faults: string[] = []
  const start = node.attribute?.start ?? node.element.start
  const { line, column } = xml.position(start)
  if (line !== location.line || column !== location.column) faults.push('line and column are not those of the place')
  if (value !== undefined && value !== valueOf(node) && value !== asDate(valueOf(node)))
    faults.push(`“${value}” does not stand at the place`)
  const shown = value === undefined || value.length <= 60 ? value : `${value.slice(0, 60)}…`
  const quote = `${words.open}${shown}${words.close}`
  const rest = shown === undefined || shown === '' ? message : message.replaceAll(quote, '#').replaceAll(shown, '#')
  if (rest.includes(words.open + words.close) || /\{\w*\}| \.|undefined|\(\)/.test(rest)) faults.push('has a gap')
  // A value that is quoted is that of the first term which the sentence names behind it.
  const terms = places.get(start)
  const named = firstLabel(rest, words.open, words.close, lang)
  const isQuoted = value !== undefined && message.includes(quote)
  if (isQuoted && terms !== undefined && named !== undefined && !terms.some((term) => WORDS[lang].labels()[term] === named))
    if (finding.rule !== 'BR-CL-08') faults.push(`names ${named} at ${terms.join()}`)
  if (message.startsWith(words.line.split('{n}')[0] as string) && !isLine.test(location.xpath))
    faults.push('speaks of a line outside of lines')
  return faults
}

function firstLabel(text: string, open: string, close: string, lang: Language): string | undefined {
  const labels = new Set<string>(Object.values(WORDS[lang].labels()))
  return text
    .split(open)
    .slice(1)
    .map((part) => part.slice(0, part.indexOf(close)))
    .find((quoted) => labels.has(quoted))
}

/** The faults of all findings in some documents, each judged in one of the languages; and how many findings were looked at. */
function collectFaults(papers: readonly Paper[]): { readonly faults: readonly string[]; readonly looked: number } {
  const faults: string[] = []
  let looked = 0
  for (const [index, { name, text, rulesets }] of papers.entries()) {
    const xml = parseXml(text)
    const { view } = readInvoice(xml)
    const places = placesOf(view)
    const lang = LANGUAGES[index % LANGUAGES.length] as Language
    for (const finding of validateView(view, { rulesets, xml, lang, asOf: RULES_DAY }).findings) {
      looked++
      faults.push(...faultsOf(finding, xml, places, lang).map((fault) => `${name} ${finding.rule} ${fault}: ${finding.message}`))
    }
  }
  return { faults, looked }
}

const directory = corpusDir()

describe('the sentence of a finding', () => {
  it('quotes what stands at its place, names its term and leaves no gap: our own invoices', () => {
    const rulesets = new Map(
      readVerdictFacts().map(({ case: name, fired }) => [name, Object.keys(fired).map((one) => one.split(' ')[0] as RulesetName)]),
    )
    const papers = CASES.map((one): Paper => ({ name: one.name, text: buildCase(one), rulesets: rulesets.get(one.name) ?? [] }))
    const { faults, looked } = collectFaults(papers)
    expect(faults).toEqual([])
    expect(looked).toBeGreaterThan(CASES.length / 2)
  })

  it.skipIf(directory === undefined)('the same in the corpus (skipped where the measuring data are absent)', () => {
    const files = readVerdicts().filter((_verdict, at) => at % stepOf(1) === 0)
    const papers = files.map(({ file, suites }): Paper => {
      const rulesets = Object.keys(suites).flatMap((suite) => SUITES[suite] ?? [])
      return { name: file, text: readCorpusFile(directory as string, file), rulesets: [...new Set(rulesets)] }
    })
    const { faults, looked } = collectFaults(papers)
    expect(faults).toEqual([])
    expect(looked).toBeGreaterThan(files.length)
  })

  const judge = (text: string, rulesets: readonly RulesetName[] = ['en16931']): readonly Finding[] => {
    const xml = parseXml(text)
    return validateView(readInvoice(xml).view, { rulesets, xml, asOf: RULES_DAY }).findings
  }
  const messageOf = (findings: readonly Finding[], id: string): string | undefined => findings.find(({ rule }) => rule === id)?.message

  it('BR-CL-03 names the currency code and its amount, or says that there is none', () => {
    const amount = /(<cbc:PayableAmount )currencyID="EUR"/
    const [finding] = judge(invoiceXml().replace(amount, '$1currencyID="EURO"')).filter(({ rule }) => rule === 'BR-CL-03')
    expect(finding).toMatchObject({ value: 'EURO', path: 'totals.payable' })
    expect(finding?.message).toMatch(/^“EURO” is not a valid currency code for “Amount due”/)
    expect(messageOf(judge(invoiceXml().replace(amount, '$1')), 'BR-CL-03')).toMatch(/^“Amount due” does not say its currency/)
  })

  it('BR-16 is about the invoice, and no line of it', () => {
    expect(messageOf(judge(invoiceXml().replace(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, '')), 'BR-16')).toMatch(
      /^The invoice has no line/,
    )
  })

  it('BR-27 says what is true of a negative price, of a text that is none, and of no price', () => {
    const priced = (price: string) => messageOf(judge(invoiceXml().replace(/(<cbc:PriceAmount[^>]*>)[^<]*/, `$1${price}`)), 'BR-27')
    expect(priced('-1')).toContain('“Unit price” is not 0 or more (-1).')
    expect(priced('abc')).toContain('“Unit price” is not 0 or more (abc).')
    expect(priced('')).toContain('“Unit price” is not 0 or more.')
  })

  it('BR-CL-04 says that a value is empty instead of quoting nothing', () => {
    const empty = invoiceXml().replace(/(<cbc:DocumentCurrencyCode>)[^<]*/, '$1')
    expect(messageOf(judge(empty), 'BR-CL-04')).toMatch(/^“Invoice currency” is empty/)
  })
})
