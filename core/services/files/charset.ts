import { encodingOf, labelOf, type XmlEncoding } from '../../base/encodings.ts'
import { AppError } from '../../base/errors.ts'
import { detectEncoding } from '../../xml/decode.ts'

/**
 * What a Content-Type says of the encoding of XML must be what the XML itself says. RFC 7303, section 3, lets the parameter go before the declaration;
 * but the bytes are stored as they came, and whoever reads them again has no header. A byte order mark goes before both. Throws AppError
 * `unsupported_media_type` for a charset that is not read here, and for another one than that of the XML where a byte shows the difference.
 */
export function requireCharset(contentType: string, xml: Uint8Array): void {
  const [, quoted, plain] = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType) ?? []
  const charset = quoted ?? plain
  if (charset === undefined) return
  const stated = encodingOf(charset)
  if (stated === undefined)
    throw new AppError('unsupported_media_type', `XML in the charset ${charset.slice(0, 40)} is not read here.`, {
      next: 'Send the XML in UTF-8 and declare it so, or leave charset out.',
    })
  const found = detect(xml)
  if (found === undefined || found.byteOrderMark || isSame(stated, found.encoding)) return
  if (!isWide(stated) && !isWide(found.encoding) && xml.every((byte) => byte < 0x80)) return
  throw new AppError(
    'unsupported_media_type',
    `The header Content-Type says charset ${charset.slice(0, 40)}, and the XML itself ${labelOf(found.encoding)}.`,
    { next: 'Declare in the XML the encoding that its bytes have, and say the same in Content-Type or leave charset out.' },
  )
}

function detect(xml: Uint8Array): ReturnType<typeof detectEncoding> | undefined {
  try {
    return detectEncoding(xml)
  } catch (error) {
    // Whoever reads it says what is wrong with it: as an error, or as a verdict.
    if (error instanceof AppError && error.code === 'malformed_xml') return undefined
    throw error
  }
}

const isWide = (encoding: string): boolean => encoding.startsWith('utf-16')

function isSame(stated: XmlEncoding | 'utf-16', found: XmlEncoding): boolean {
  return stated === found || (stated === 'utf-16' && isWide(found))
}
