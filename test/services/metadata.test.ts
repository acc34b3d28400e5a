import { describe, expect, it } from 'vitest'
import { describeInvoice } from '../../core/services/documents/metadata.ts'
import { openInvoice } from '../../core/engine/source.ts'
import { convertSource } from '../../core/engine/convert.ts'
import { createSamples } from '../../core/services/samples/samples.ts'
import { judgeSource, summarise } from '../../core/engine/judge.ts'
import { sampleXml } from '../http/server-fixture.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('describeInvoice', () => {
  it('says the same of an invoice in UBL and in CII', () => {
    const ubl = openInvoice(sampleXml('xrechnung'))
    const cii = openInvoice(encode(convertSource(ubl, 'xrechnung.invoice.3_0.xml_cii').xml))
    expect(describeInvoice(cii.view)).toEqual(describeInvoice(ubl.view))
  })

  it('BT-3 381 in CII is a credit note', () => {
    const text = convertSource(openInvoice(sampleXml('peppol')), 'factur_x_zugferd.invoice.2_4.xml_cii.en16931').xml
    expect(describeInvoice(openInvoice(encode(text.replace('>380<', '>381<'))).view).type).toBe('credit_note')
  })

  it('BT-112 stands for BT-115 where that is missing; empty elements are nothing', () => {
    const text = new TextDecoder()
      .decode(sampleXml('peppol'))
      .replace(/<cbc:PayableAmount.*\n/, '')
      .replace('VF/2026/1183', ' ')
    const metadata = describeInvoice(openInvoice(encode(text)).view)
    expect(metadata.total).toBe('716.63')
    expect(Object.keys(metadata)).not.toContain('number')
  })
})

describe('samples', () => {
  it('are what their descriptions say: two valid ones, and one with two things to mend', async () => {
    const samples = createSamples()
    const verdicts = await Promise.all(
      samples
        .list()
        .map(
          async ({ id }) => [id, summarise(judgeSource(openInvoice(await samples.xml(id)), { lang: 'en', asOf: '2026-11-22' }))] as const,
        ),
    )
    expect(Object.fromEntries(verdicts)).toMatchObject({
      xrechnung: { valid: true, fatal: 0, warning: 0 },
      peppol: { valid: true, fatal: 0, warning: 0 },
      'to-mend': { valid: false, fatal: 2, warning: 0 },
    })
    await expect(samples.xml('none')).rejects.toMatchObject({ code: 'not_found' })
  })
})
