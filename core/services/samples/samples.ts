import { readFile } from 'node:fs/promises'
import { AppError } from '../../base/errors.ts'
import type { SampleInfo } from '../../contract/types.ts'
import { plainBytes } from '../../base/bytes.ts'

interface Sample extends SampleInfo {
  readonly address: URL
}

/** Invoices of invented companies to try the program with. The build copies the files into the bundle. */
const SAMPLES: readonly Sample[] = [
  {
    id: 'xrechnung',
    filename: 'NW-2026-0417.xml',
    format: 'xrechnung.invoice.3_0.xml_ubl',
    title: 'XRechnung from Kiel',
    description: 'Valid. Two VAT rates, freight and an hourly rate.',
    address: new URL('./xrechnung.xml', import.meta.url),
  },
  {
    id: 'peppol',
    filename: 'VF-2026-1183.xml',
    format: 'peppol_bis_billing.invoice.3_0.xml_ubl',
    title: 'Peppol invoice from Ostend',
    description: 'Valid. A line discount and an advance payment.',
    address: new URL('./peppol.xml', import.meta.url),
  },
  {
    id: 'to-mend',
    filename: '2026-0093.xml',
    format: 'peppol_bis_billing.invoice.3_0.xml_ubl',
    title: 'Invoice from Graz, to mend',
    description: 'Two things to mend: the amount due is one cent off, and the account to pay to is missing.',
    address: new URL('./to-mend.xml', import.meta.url),
  },
]

export type Samples = ReturnType<typeof createSamples>

export function createSamples() {
  return {
    list: (): SampleInfo[] => SAMPLES.map(({ id, filename, format, title, description }) => ({ id, filename, format, title, description })),
    xml: async (id: string): Promise<Uint8Array> => {
      const sample = SAMPLES.find((candidate) => candidate.id === id)
      if (sample === undefined) throw new AppError('not_found', `There is no sample ${id}.`)
      return plainBytes(await readFile(sample.address))
    },
  }
}
