import { Face, type FurtherFaces } from './face.ts'
import { readTrueType } from './truetype.ts'

/** The two TrueType files the page is set in; they have to allow embedding. */
export interface FontFiles {
  readonly regular: Uint8Array
  readonly bold: Uint8Array
  /** Makes what sets the texts that these two cannot write sign by sign, anew for each try of a page; absent where there are none. */
  readonly further?: () => FurtherFaces
}

/** The fonts as one PDF uses them. */
export function facesOf({ regular, bold, further }: FontFiles): { regular: Face; bold: Face } {
  const faces = further?.()
  return { regular: new Face(readTrueType(regular), faces), bold: new Face(readTrueType(bold), faces, true) }
}
