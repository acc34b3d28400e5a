import { describe, expect, test } from 'vitest'
import { readInvoice } from '../../../core/formats/read.ts'
import { writeInvoice } from '../../../core/formats/write.ts'
import { fromV1, toV1 } from '../../../core/model/v1.ts'
import { modelToView, viewToModel } from '../../../core/terms/model-view.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts, sampleCorpus } from '../../support/corpus.ts'
import { missing, terms } from '../support.ts'
import { pair } from './pair.ts'

const directory = corpusDir()
/** One valid file in eight. */
const files =
  directory === undefined ? [] : readVerdicts().filter(({ file, xsd_valid }) => file.startsWith('corpus/') && xsd_valid === true)
const chosen = files.filter((_entry, index) => index % 8 === 0)

describe.skipIf(directory === undefined)('corpus (skipped where the measuring data are absent)', () => {
  test('real invoices come back from an IDoc but for what the loss report says, and from v1 whole', () => {
    expect(chosen.length).toBeGreaterThan(200)
    for (const { file } of sampleCorpus(chosen, 20)) {
      const { model } = viewToModel(readInvoice(parseXml(readCorpusFile(directory ?? '', file))).view)
      expect([file, fromV1(toV1(model), { lenient: false }).model]).toEqual([file, model])
      const view = modelToView(model)
      const { xml, lost } = writeInvoice(view, 'erp.invoice.idoc')
      const list = (from: typeof view): string[] => terms(from).map(([id, value]) => pair(id, value))
      const reported = lost.map(({ term, value }) => pair(term, value))
      expect([file, missing(missing(list(view), list(readInvoice(parseXml(xml)).view)), reported)]).toEqual([file, []])
    }
  })
})
