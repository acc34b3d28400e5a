import { describe, expect, it } from 'vitest'
import * as engine from '../../core/engine/index.ts'
import { formatOf, type FormatCode } from '../../core/profiles/formats.ts'
import { describeProfile } from '../../core/profiles/profiles.ts'
import type { Finding } from '../../core/terms/finding.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { contradictionsOf } from '../../core/vat/contradictions.ts'
import { demandsOf } from '../../core/vat/demands.ts'
import { keyOf } from '../../core/vat/situation.ts'
import { EVERY } from './support/every.ts'
import { inputOf } from '../support/pdf/samples.ts'
import { invoiceIn } from './support/base.ts'

/** Each situation that is offered, filled in as it asks, is what the official rules accept. */

const DAY = '2026-11-26'
const EVERYWHERE: readonly FormatCode[] = [
  'en16931.invoice.2017.xml_ubl',
  'factur_x_zugferd.invoice.2_4.xml_cii.en16931',
  'factur_x_zugferd.invoice.2_4.xml_cii.extended',
  'peppol_bis_billing.invoice.3_0.xml_ubl',
]
const isFatal = ({ severity }: Finding): boolean => severity === 'fatal'
const GERMAN: readonly FormatCode[] = ['xrechnung.invoice.3_0.xml_ubl', 'xrechnung.invoice.3_0.xml_cii']

describe.each(EVERY)('a seller in $country', ({ country, situations }) => {
  const formats = [...EVERYWHERE, ...(country === 'DE' ? GERMAN : [])]

  it.each(situations.map((situation) => [keyOf(situation), situation] as const))('%s', async (_, situation) => {
    const errors: string[] = []
    for (const format of formats) {
      const { profile } = formatOf(format)
      const model = invoiceIn(country, situation, profile === undefined ? undefined : describeProfile(profile).specification)
      expect(demandsOf(situation, model)).toEqual([])
      expect(contradictionsOf(model)).toEqual([])
      const { findings } = await engine.validate(engine.write(model, format).bytes, { day: DAY })
      errors.push(...findings.filter(isFatal).map(({ rule, message }) => `${format}: ${rule} ${message}`))
    }
    expect(errors).toEqual([])
  })

  it('has it on paper, too', async () => {
    const situation = situations.find(({ kind }) => kind === 'intra_eu_supply')
    if (situation === undefined) throw new Error('Every country supplies to the others.')
    const model = invoiceIn(country, situation)
    const xml = engine.write(model, 'factur_x_zugferd.invoice.2_4.xml_cii.en16931').bytes
    const { bytes } = writeFacturX(inputOf(model, { xml }))
    const { findings, valid } = await engine.validate(bytes, { day: DAY })
    expect(findings.filter(isFatal)).toEqual([])
    expect(valid).toBe(true)
  })
})
