import PostalMime from 'postal-mime'
import { malformed } from './faults.ts'
import type { Budget } from './limits.ts'
import { isNever } from './kind.ts'
import type { Entry } from './types.ts'

/** A message as deep and with headers as long as these was not written to be read. */
const MAX_NESTING = 64
const MAX_HEADER_BYTES = 2_000_000

/** Signed or encrypted as a whole (RFC 8551): what it holds can be had only with the person's own certificate. */
const SEALED = /^application\/(?:x-)?pkcs7-mime$|^application\/pgp-encrypted$/

/**
 * The files attached to a mail (RFC 5322, MIME), mails attached to it among them as files. Throws AppError `malformed_container` where it cannot be
 * read.
 */
export async function openMail(bytes: Uint8Array, budget: Budget): Promise<readonly Entry[]> {
  const { attachments } = await parse(bytes)
  return attachments.map(({ filename, mimeType, content }, index): Entry => {
    const name = filename ?? unnamed(mimeType, index)
    if (!budget.takePart()) return { name, fault: 'too_many' }
    if (SEALED.test(mimeType)) return { name, fault: 'encrypted' }
    if (isNever(name) || typeof content === 'string') return { name }
    if (!budget.takeBytes(content.byteLength)) return { name, fault: 'too_large' }
    return { name, bytes: new Uint8Array(content) }
  })
}

async function parse(bytes: Uint8Array) {
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_NESTING,
      maxHeadersSize: MAX_HEADER_BYTES,
      attachmentEncoding: 'arraybuffer',
    })
  } catch (error) {
    throw malformed('damaged', 'The mail cannot be read: its parts are nested too deep, or its headers are too long.', error)
  }
}

function unnamed(mimeType: string, index: number): string {
  const ending = mimeType === 'message/rfc822' ? 'eml' : /(?:\/|\+)(xml|pdf|json|zip)$/.exec(mimeType)?.[1]
  return ending === undefined ? `${index + 1}` : `${index + 1}.${ending}`
}
