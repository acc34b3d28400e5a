import { describe, expect, test } from 'vitest'
import type { BoundSyntax } from '../../core/formats/bindings.ts'
import { compareViews } from '../../core/formats/difference.ts'
import { writeSyntax } from '../../core/formats/write.ts'
import type { TermView } from '../../core/terms/view.ts'
import { modelToView } from '../../core/terms/model-view.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { IS_WHOLE } from '../support/extent.ts'
import { missing, readXml, SAMPLE } from './support.ts'

const view = modelToView(SAMPLE)

describe('difference by business term', () => {
  test('a document does not differ from itself', () => {
    expect(compareViews(view, modelToView(SAMPLE))).toEqual([])
  })

  test('tells what is missing, added, changed and moved, with its path', () => {
    const [, second] = SAMPLE.notes ?? []
    const { due_date: _, ...document } = SAMPLE.document
    const other = modelToView({
      ...SAMPLE,
      notes: second === undefined ? [] : [second],
      document: { ...document, number: 'R-9', process_id: 'P-1' },
    })
    expect(compareViews(view, other)).toEqual([
      { kind: 'moved', term: 'BT-22', path: 'notes[1].text', before: 'Lager 3', after: 'Lager 3', to: 'notes[0].text' },
      { kind: 'changed', term: 'BT-1', path: 'document.number', before: 'R-2026-0815', after: 'R-9' },
      { kind: 'missing', term: 'BT-9', path: 'document.due_date', before: '2026-12-02' },
      { kind: 'missing', term: 'BT-21', path: 'notes[0].subject_code', before: 'AAI' },
      { kind: 'missing', term: 'BT-22', path: 'notes[0].text', before: 'Danke für Ihren Auftrag' },
      { kind: 'added', term: 'BT-23', path: 'document.process_id', after: 'P-1' },
    ])
  })
})

const directory = corpusDir()
const SAMPLED = IS_WHOLE ? 200 : 20

/** What UBL adds because its schema demands the element: stand-ins for absent terms, and the tax scheme of a tax registration. */
const DEMANDED = new Set(['BT-13=NA', 'BT-81=1', 'BT-32=FC'])
/** Terms of a payment that CII says once, for all payments. */
const SAID_ONCE = new Set(['BT-83', 'BT-89', 'BT-90'])

/** Entries of a list may close up, but nothing goes from one line to another. */
function lineOf(path: string): string {
  return /^items\[\d+\]/.exec(path)?.[0] ?? ''
}

/** One conversion: everything that differs is in the loss report, and everything in the loss report differs. */
function checkConversion(file: string, from: TermView, syntax: BoundSyntax): TermView {
  const { xml, lost, notes } = writeSyntax(from, syntax)
  const noted = new Set(notes.map(({ path, value }) => `${path} ${value}`))
  const to = readXml(xml)
  const differences = compareViews(from, to)
  const seen = differences
    .filter(({ kind, term, path, after, to = '' }) =>
      kind === 'moved'
        ? lineOf(path) !== lineOf(to)
        : kind !== 'added' || !(DEMANDED.has(`${term}=${after}`) || SAID_ONCE.has(term) || noted.has(`${path} ${after}`)),
    )
    .map(({ kind, term, path, before, after }) => `${kind} ${term} ${path} ${before ?? after}`)
  // What the format holds in part only stands there with another value.
  const changed = new Set(differences.filter(({ kind }) => kind === 'changed').map(({ path }) => path))
  const said = lost.map(({ term, path, value }) => `${changed.has(path) ? 'changed' : 'missing'} ${term} ${path} ${value}`)
  expect([file, missing(seen, said), missing(said, seen)]).toEqual([file, [], []])
  return to
}

test.skipIf(directory === undefined)(
  `the loss report of ${SAMPLED} corpus files, UBL -> CII -> UBL or back, is their difference (skipped where the measuring data are absent)`,
  () => {
    const all = readVerdicts().filter(({ file, xsd_valid }) => xsd_valid && file.startsWith('corpus/'))
    for (let at = 0; at < SAMPLED; at++) {
      const { file, syntax } = all[Math.floor((at * all.length) / SAMPLED)] ?? { file: '', syntax: 'cii' }
      const source = readXml(readCorpusFile(directory ?? '', file))
      checkConversion(file, checkConversion(file, source, syntax === 'cii' ? 'ubl-invoice' : 'cii'), syntax)
    }
  },
)
