import type { PdfStream, PdfValue } from './values.ts'

/** What finding the objects of a file needs of the file itself. */
export interface ObjectSource {
  readonly source: Uint8Array
  /** Counts work done against the limits of the file. Throws PdfSyntaxError above them. */
  spend(bytes: number, values?: number): void
  readObjectAt(offset: number): { id: number; value: PdfValue } | undefined
  items(value: PdfValue | undefined): readonly PdfValue[]
  unpack(stream: PdfStream): Uint8Array
  /** Ids of the objects in an object stream. */
  packedIds(streamId: number, stream: PdfStream): readonly number[]
  packedValue(streamId: number, index: number, id: number): PdfValue
}
