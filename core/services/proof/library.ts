import type { BaseBlock, Constructed } from 'asn1js'
import { AppError } from '../../base/errors.ts'

export type Library = Awaited<ReturnType<typeof loadLibrary>>

/** The library is loaded by those alone who ask for a time stamp or check one. */
export async function loadLibrary() {
  const [pki, asn1] = await Promise.all([import('pkijs'), import('asn1js')])
  return { ...pki, asn1 }
}

/** Throws AppError `timestamp_failed` for what is no single value of ASN.1, or is followed by something else. */
export function parse({ asn1 }: Library, bytes: Uint8Array): BaseBlock {
  const { offset, result } = asn1.fromBER(Uint8Array.from(bytes))
  if (offset !== bytes.byteLength) throw failed('It cannot be read.')
  return result
}

/** The values that a value is made of; none of one that is not made of others. */
export function childrenOf(block: BaseBlock | undefined): readonly BaseBlock[] {
  return block?.idBlock.isConstructed === true ? (block as Constructed).valueBlock.value : []
}

/** The bytes of a value as they stand, with its head. */
export const wholeOf = (block: BaseBlock): Uint8Array => Uint8Array.from(block.valueBeforeDecodeView)

/** What the library cannot read is the authority's fault, and not ours. */
export async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? error : failed('It cannot be read.', error)
  }
}

export function failed(message: string, cause?: unknown): AppError {
  return new AppError('timestamp_failed', message, cause === undefined ? {} : { cause })
}
