import { PDFDict, PDFDocument as LibDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'
import { writeInvoice } from '../../core/formats/write.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { embedInvoice, type EmbedInput } from '../../core/pdf/embed.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { platform } from '../../core/services/platform.ts'
import { modelToView } from '../../core/terms/model-view.ts'
import { inputOf, plainInvoice } from '../support/pdf/samples.ts'
import { race } from './race.ts'
import type { Measured } from './run.ts'

const LIMIT = 0.6

/** Embedding into a given PDF, its check included, against pdf-lib that loads it, attaches the file and saves. */
export async function bench(): Promise<Measured[]> {
  return [
    await measure('into a given untagged PDF, 20 lines', plainInvoice(20), 'u', 150),
    await measure('into a given untagged PDF, 1,000 lines', plainInvoice(1000), 'u', 40),
    await measure('into a given tagged PDF, 20 lines', plainInvoice(20), 'a', 40),
    await measure('into a given tagged PDF, 1,000 lines', plainInvoice(1000), 'a', 8),
  ]
}

async function measure(name: string, invoice: Invoice, level: 'a' | 'u', rounds: number): Promise<Measured> {
  const pdf = await givenPdf(invoice, level)
  const xml = new TextEncoder().encode(writeInvoice(modelToView(invoice), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931').xml)
  const createdAt = '2026-11-21T09:30:00.000Z'
  const input: EmbedInput = { pdf, xml, profile: 'en16931', lang: 'de', title: 'Rechnung', createdAt, platform }
  const { ours, theirs } = await race(rounds, {
    ours: () => Promise.resolve(embedInvoice(input).bytes.length),
    theirs: async () => {
      const document = await LibDocument.load(pdf)
      await document.attach(xml, 'factur-x.xml', { mimeType: 'text/xml' })
      return (await document.save()).length
    },
  })
  return { name, ratio: ours / theirs, limit: LIMIT, detail: `${ours.toFixed(1)} ms, pdf-lib ${theirs.toFixed(1)} ms` }
}

/** Pages as an office program saves them: ours, written anew by another library and without the files inside. */
async function givenPdf(invoice: Invoice, level: 'a' | 'u'): Promise<Uint8Array> {
  const document = await LibDocument.load(writeFacturX({ ...inputOf(invoice), level }).bytes)
  for (const key of ['AF', 'Names']) document.catalog.delete(PDFName.of(key))
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined
    const type = dictionary?.get(PDFName.of('Type'))
    if (type === PDFName.of('EmbeddedFile') || type === PDFName.of('Filespec')) document.context.delete(reference)
  }
  return document.save()
}
