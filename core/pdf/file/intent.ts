import { zlibSync } from 'fflate'
import { srgbProfile } from './icc.ts'
import type { PdfWriter } from './writer.ts'

let packed: Uint8Array | undefined

/** The output intent sRGB for PDF/A (ISO 19005-3, 6.2.3), with its profile; returns the object number. */
export function writeOutputIntent(writer: PdfWriter): number {
  packed ??= zlibSync(srgbProfile())
  const profile = writer.addStream('/N 3/Alternate/DeviceRGB/Filter/FlateDecode', packed, false)
  return writer.add(
    '<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB IEC61966-2.1)/RegistryName(http://www.color.org)' +
      `/Info(sRGB IEC61966-2.1)/DestOutputProfile ${profile} 0 R>>`,
  )
}
