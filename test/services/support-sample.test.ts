import { describe, expect, it } from 'vitest'
import { openXml, type Source } from '../../core/engine/source.ts'
import { judgeSource } from '../../core/engine/judge.ts'
import { makeSupportSample } from '../../core/services/support/sample.ts'
import { disguiseAccount, disguiseIdentifier, disguiseText } from '../../core/services/support/disguise.ts'
import { isIban } from '../../core/base/iban.ts'
import { IS_WHOLE } from '../support/extent.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { sampleXml } from '../http/server-fixture.ts'

const OPTIONS = { lang: 'en', asOf: '2026-11-22' } as const
const openText = (text: string): Source => openXml(new TextEncoder().encode(text))
const sampleOf = (bytes: Uint8Array) => makeSupportSample(openXml(bytes), openText, OPTIONS)
const findingsOf = (source: Source): string[] =>
  judgeSource(source, OPTIONS)
    .findings.map(({ rule, path }) => `${rule} ${path}`)
    .sort()

/** Words of the names, addresses and texts of an invoice: letters of a certain length in leaves. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/>([^<>]*\p{L}{5,}[^<>]*)</gu)].flatMap(([, leaf = '']) => leaf.match(/\p{L}{5,}/gu) ?? [])

/** Words of the process and the specification, which stay. */
const PROFILE = ['compliant', 'xeinkauf', 'kosit', 'xrechnung', 'peppol', 'poacc', 'billing']

describe('a sample for support', () => {
  it('names nobody: names, addresses, accounts and texts are gone, amounts, dates and codes stay', () => {
    const text = new TextDecoder().decode(sampleXml('xrechnung'))
    const { xml, replaced, kept } = sampleOf(new TextEncoder().encode(text.replace('<cbc:ID>', '<!-- call Ms Petersen --><cbc:ID>')))
    expect(kept).toEqual([])
    expect(replaced).toBeGreaterThan(20)
    expect(xml).not.toContain('Petersen')
    expect(wordsOf(xml).filter((word) => !/^[xX]+$/.test(word) && !PROFILE.includes(word))).toEqual([])
    const amounts = (all: string): string[] => [...all.matchAll(/Amount currencyID="EUR">([^<]*)</g)].map(([, amount = '']) => amount)
    expect(amounts(xml)).toEqual(amounts(text))
    expect(xml.length).toBeGreaterThan(text.length * 0.9)
  })

  it('has the same findings as the document it was made of', () => {
    const bytes = sampleXml('to-mend')
    expect(findingsOf(openText(sampleOf(bytes).xml))).toEqual(findingsOf(openXml(bytes)))
  })

  it('makes of a right account another right one, of a wrong one another wrong one', () => {
    const right = 'DE75 5121 0800 1245 1261 99'
    const made = disguiseAccount(right, 0)
    expect([isIban(right), isIban(made), made === right]).toEqual([true, true, false])
    expect(made).toMatch(/^DE\d\d( \d{4}){4} \d\d$/)
    expect(isIban(disguiseAccount('DE75512108001245126198', 0))).toBe(false)
  })

  it('keeps length, country and what holds a value together, and makes equal values equal', () => {
    expect(disguiseText('Müller & Söhne, Kai 7', 0)).toMatch(/^Xxxxxx & Xxxxx, Xxx \d$/)
    expect(disguiseIdentifier('DE123456789', 0)).toMatch(/^DE\d{9}$/)
    expect(disguiseIdentifier('DE123456789', 0)).toBe(disguiseIdentifier('DE123456789', 0))
    expect(disguiseIdentifier('DE123456789', 0)).not.toBe(disguiseIdentifier('DE123456789', 1))
  })
})

const directory = corpusDir()

/** Every file takes a minute; each run takes a part of them. */
const STEP = IS_WHOLE ? 17 : 90

describe.skipIf(directory === undefined)('samples of the corpus (skipped where the measuring data are absent)', () => {
  it('fail as their documents do, whatever those are', { timeout: 120_000 }, () => {
    const files = readVerdicts().filter((row, index) => index % STEP === 0 && row.file.startsWith('corpus/'))
    const kept: string[] = []
    for (const { file } of files) {
      const source = openXml(readCorpusFile(directory ?? '', file))
      if (source.view === undefined) continue
      const sample = makeSupportSample(source, openText, OPTIONS)
      expect(findingsOf(openText(sample.xml)), file).toEqual(findingsOf(source))
      kept.push(...sample.kept.map(({ term, value }) => `${file} ${term} ${value}`))
    }
    // Values that only fail as they are: fewer than one in ten documents has one.
    expect(kept.length).toBeLessThan(files.length / 10)
  })
})
