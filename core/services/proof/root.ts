import { X509Certificate } from 'node:crypto'
import { AppError } from '../../base/errors.ts'
import { sha256 } from '../hash.ts'

/** A root certificate, as it is shown to people. */
export interface RootFacts {
  /** In base64 (DER). */
  readonly certificate: string
  readonly name: string
  /** SHA-256 of the certificate, as hex. */
  readonly fingerprint: string
}

/** A certificate of an authority that has issued itself. */
export function isRoot(certificate: Uint8Array): boolean {
  try {
    const read = new X509Certificate(certificate)
    return read.ca && read.checkIssued(read) && read.verify(read.publicKey)
  } catch {
    // What cannot be read is none.
    return false
  }
}

export function describeRoot(certificate: Uint8Array): RootFacts {
  return {
    certificate: Buffer.from(certificate).toString('base64'),
    name: oneLine(new X509Certificate(certificate).subject),
    fingerprint: sha256(certificate),
  }
}

/** A root certificate as a person names it, in PEM. Throws AppError `validation_error`. */
export function readRoot(pem: string): Uint8Array {
  const bytes = readPem(pem)
  if (!isRoot(bytes)) throw noRoot('The certificate is not a root certificate: another one has issued it.')
  return bytes
}

function readPem(pem: string): Uint8Array {
  try {
    return Uint8Array.from(new X509Certificate(pem).raw)
  } catch (error) {
    throw noRoot('The text is no certificate in PEM.', error)
  }
}

function noRoot(message: string, cause?: unknown): AppError {
  return new AppError('validation_error', message, {
    errors: [{ path: 'root', code: 'wrong_root', message }],
    next: 'Take the root certificate that the authority publishes for its time stamps.',
    cause,
  })
}

/** A name of X.509, which is one part on each line. */
export const oneLine = (name: string): string => name.split('\n').join(', ').slice(0, 300)
