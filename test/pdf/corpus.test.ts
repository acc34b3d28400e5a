import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'
import { overlaps } from '../support/pdf/overlap.ts'
import { checkPdfA } from '../support/pdf/pdfa-check.ts'
import { inputOf } from '../support/pdf/samples.ts'
import { IS_WHOLE } from '../support/extent.ts'

/** Each run takes every such file; all of them would take half a minute more for the same code paths. */
const STEP = IS_WHOLE ? 9 : 180

const directory = corpusDir()

describe.skipIf(directory === undefined)('the invoices of the corpus (skipped where the measuring data are absent)', () => {
  it('ISO 19005-3: all become conformant files whose XML is byte-identical and whose texts do not lie over each other', () => {
    if (directory === undefined) return
    const files = readVerdicts().filter((verdict) => verdict.xsd_valid && verdict.file.startsWith('corpus/'))
    const faults: string[] = []
    let count = 0
    for (let index = 0; index < files.length; index += STEP) {
      const file = files[index]?.file ?? ''
      const xml = readCorpusFile(directory, file)
      const invoice = viewToModel(readInvoice(parseXml(xml)).view).model
      const lang = PAGE_LANGUAGES[(index / STEP) % PAGE_LANGUAGES.length] ?? 'en'
      const { bytes } = writeFacturX(inputOf(invoice, { xml, lang }))
      const [fault] = [...checkPdfA(bytes), ...overlaps(bytes)]
      if (fault !== undefined) faults.push(`${file}: ${fault}`)
      if (Buffer.compare(extractInvoice(bytes).xml, xml) !== 0) faults.push(`${file}: another XML`)
      count++
    }
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(1400 / STEP)
  }, 60_000)
})
