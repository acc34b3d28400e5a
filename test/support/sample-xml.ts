import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './shared.ts'

/** One of the bundled samples: `xrechnung`, `peppol` (both valid) or `to-mend` (two findings). */
export function sampleXml(id: 'xrechnung' | 'peppol' | 'to-mend'): Uint8Array {
  return new Uint8Array(readFileSync(join(repositoryRoot(), 'core/services/samples', `${id}.xml`)))
}
