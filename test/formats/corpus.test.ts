import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listTerms } from '../../core/formats/list-terms.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeSyntax } from '../../core/formats/write.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts, sampleCorpus } from '../support/corpus.ts'
import { sharedDir } from '../support/shared.ts'
import { missing, pairs, readXml, terms } from './support.ts'

const directory = corpusDir()
const files = directory === undefined ? [] : readVerdicts().filter(({ file }) => file.startsWith('corpus/'))

/** Smallest share of files whose terms are those of the independent reader; what is below 1 is listed in core/formats/README.md. */
const AGREEMENT = { 'ubl-invoice': 0.998, 'ubl-creditnote': 0.996, cii: 0.988 }

describe.skipIf(directory === undefined)('corpus (skipped where the measuring data are absent)', () => {
  for (const syntax of ['ubl-invoice', 'ubl-creditnote', 'cii'] as const)
    test(`every schema-valid ${syntax} is read, and comes back from model and XML with every term`, () => {
      const valid = files.filter((entry) => entry.syntax === syntax && entry.xsd_valid)
      expect(valid.length).toBeGreaterThan(300)
      for (const { file } of sampleCorpus(valid, 25)) {
        const { view } = readInvoice(parseXml(readCorpusFile(directory ?? '', file)))
        const { model, surplus } = viewToModel(view)
        const { xml, lost } = writeSyntax(modelToView(model), syntax)
        const after = pairs(terms(readXml(xml)))
        const gone = missing(pairs(terms(view)), after).filter((pair) => !after.includes(pair))
        const told = [...surplus, ...lost].map(({ term, value }) => `${term}=${value}`)
        expect([file, missing(gone, told)]).toEqual([file, []])
        expect([file, missing(after, pairs(terms(view)))]).toEqual([file, []])
      }
    })

  test('terms agree with those of an independent reader', () => {
    const shared = sharedDir() ?? ''
    const folder = mkdtempSync(join(tmpdir(), 'kontor-terms-'))
    try {
      const oracle = execFileSync('xz', ['-dc', join(shared, 'corpus', 'terms.jsonl.xz')], { encoding: 'utf8', maxBuffer: 1 << 28 })
      const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
      for (const [syntax, least] of Object.entries(AGREEMENT)) {
        const lines = sampleCorpus(
          oracle.split('\n').filter((line) => line.includes(`"syntax":"${syntax}"`)),
          25,
        )
        const ours = lines.map((line) => {
          const { file } = JSON.parse(line) as { file: string }
          const { view } = readInvoice(parseXml(readCorpusFile(directory ?? '', file)))
          return JSON.stringify({ file, terms: listTerms(view, sha256) })
        })
        writeFileSync(join(folder, 'oracle.jsonl'), lines.join('\n'))
        writeFileSync(join(folder, 'ours.jsonl'), ours.join('\n'))
        const tool = join(shared, 'tools', 'compare-terms.mjs')
        const compared = [tool, join(folder, 'oracle.jsonl'), join(folder, 'ours.jsonl'), '--files', directory ?? '']
        const report = execFileSync(process.execPath, [...compared, '--metric', 'explained', '--min', String(least)], { encoding: 'utf8' })
        expect(report).toMatch(/PASS/)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 60_000)
})
