import { createHash, X509Certificate } from 'node:crypto'
import type { BaseBlock } from 'asn1js'
import type { AlgorithmIdentifier, Certificate, SignedData, SignerInfo, TSTInfo } from 'pkijs'
import { AppError, reasonOf } from '../../base/errors.ts'
import { childrenOf, failed, loadLibrary, parse, readable, wholeOf, type Library } from './library.ts'
import { describeRoot, isRoot, oneLine, type RootFacts } from './root.ts'

/** What a time stamp says (RFC 3161) that holds. */
export interface StampFacts {
  /** When the authority saw the text. */
  readonly at: string
  readonly policy: string
  /** As hex. */
  readonly serial: string
  /** Who signed it, as its certificate names them. */
  readonly signer: string
  readonly root: RootFacts
}

/** What is asked of a time stamp. */
export interface Asked {
  readonly text: string
  /** As hex; absent where it is not known any more. */
  readonly nonce?: string
  /** The root certificates of which it must come from one, in base64; absent: one that it brings along. */
  readonly roots?: readonly string[] | undefined
}

export const MAX_TOKEN_BYTES = 60_000
const MAX_CERTIFICATES = 20
/** Class of a tag whose meaning follows from its place. */
const CONTEXT = 3

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
/** Names the certificate that signs: by SHA-1 (RFC 2634), or by another digest (RFC 5035). */
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

const SHA256 = '2.16.840.1.101.3.4.2.1'
const DIGESTS: Readonly<Record<string, string>> = {
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const RSA = '1.2.840.113549.1.1.1'
const RSA_PSS = '1.2.840.113549.1.1.10'
/** RSA (PKCS #1) and ECDSA with SHA-256, SHA-384 and SHA-512. */
const SIGNATURES: readonly string[] = [11, 12, 13]
  .map((number) => `1.2.840.113549.1.1.${number}`)
  .concat([2, 3, 4].map((number) => `1.2.840.10045.4.3.${number}`))

/** A request for a time stamp of a text, and its nonce as hex. */
export async function writeRequest(text: string, random: Uint8Array): Promise<{ readonly request: Uint8Array; readonly nonce: string }> {
  const { asn1, TimeStampReq, MessageImprint, AlgorithmIdentifier } = await loadLibrary()
  // A positive number of always the same length: there is one way to write it.
  const nonce = Uint8Array.from(random, (byte, index) => (index === 0 ? 0x40 | (byte & 0x3f) : byte))
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: asBuffer(hashOf('sha256', text)) }),
    }),
    nonce: new asn1.Integer({ valueHex: asBuffer(nonce) }),
    certReq: true,
  })
  return { request: new Uint8Array(request.toSchema().toBER()), nonce: toHex(nonce) }
}

/** The token within the answer of an authority. Throws AppError `timestamp_failed` with what it says where it gives none. */
export async function readAnswer(answer: Uint8Array): Promise<Uint8Array> {
  if (answer.byteLength > MAX_TOKEN_BYTES) throw failed(`The answer is longer than ${MAX_TOKEN_BYTES} bytes.`)
  const library = await loadLibrary()
  return readable(async () => {
    const block = parse(library, answer)
    const { status } = new library.TimeStampResp({ schema: block })
    if (status.status !== 0 && status.status !== 1) {
      const words = (status.statusStrings ?? []).map(({ valueBlock }) => valueBlock.value).join(' ')
      throw failed(`The authority refuses it (status ${status.status})${words === '' ? '.' : `: ${words.slice(0, 200)}`}`)
    }
    const token = childrenOf(block)[1]
    if (token === undefined) throw failed('The answer of the authority holds no time stamp.')
    return wholeOf(token)
  })
}

/** Proves a token by what was asked of it. Throws AppError `timestamp_failed` with what does not hold. */
export async function checkToken(token: Uint8Array, asked: Asked): Promise<StampFacts> {
  if (token.byteLength > MAX_TOKEN_BYTES) throw failed(`It is longer than ${MAX_TOKEN_BYTES} bytes.`)
  const library = await loadLibrary()
  return readable(() => check(library, token, asked))
}

async function check(library: Library, token: Uint8Array, asked: Asked): Promise<StampFacts> {
  const { signed, certificates } = readSigned(library, token)
  const content = signed.encapContentInfo.eContent?.getValue()
  if (content === undefined) throw failed('It says nothing.')
  const said = library.TSTInfo.fromBER(content)
  requireAsked(said, asked)
  const [signerInfo] = signed.signerInfos
  if (signerInfo === undefined || signed.signerInfos.length !== 1) throw failed('It is not signed by one signer.')
  if (DIGESTS[signerInfo.digestAlgorithm.algorithmId] === undefined) throw failed('It is signed by a digest that is too weak.')
  if (signerInfo.signatureAlgorithm.algorithmId !== RSA) requireStrong(library, signerInfo.signatureAlgorithm)
  const { root, signer, path } = await verifyByRoot(library, signed, certificates, asked)
  for (const certificate of path.slice(0, -1)) requireStrong(library, certificate.signatureAlgorithm)
  const bytes = certificates[signed.certificates?.indexOf(signer) ?? -1]
  if (bytes === undefined) throw failed('The certificate that it is signed with is not in it.')
  requireSigner(library, signer, said.genTime)
  requireNamed(library, signerInfo, bytes)
  const { subject } = new X509Certificate(bytes)
  return {
    at: said.genTime.toISOString(),
    policy: said.policy,
    serial: toHex(said.serialNumber.valueBlock.valueHexView),
    signer: oneLine(subject),
    root: describeRoot(root),
  }
}

/** The signed data of a token, and the bytes of its certificates as they stand there. */
function readSigned(library: Library, token: Uint8Array): { readonly signed: SignedData; readonly certificates: readonly Uint8Array[] } {
  const { ContentInfo, SignedData } = library
  const block = parse(library, token)
  const info = new ContentInfo({ schema: block })
  if (info.contentType !== SIGNED_DATA) throw failed('It is not signed data.')
  const signed = new SignedData({ schema: info.content })
  if (signed.encapContentInfo.eContentType !== TST_INFO) throw failed('What is signed is no time stamp.')
  const [inner] = childrenOf(childrenOf(block)[1])
  const set = childrenOf(inner).find(({ idBlock }) => idBlock.tagClass === CONTEXT && idBlock.tagNumber === 0)
  const certificates = childrenOf(set).map(wholeOf)
  if (certificates.length > MAX_CERTIFICATES) throw failed(`It holds more than ${MAX_CERTIFICATES} certificates.`)
  return { signed, certificates }
}

function requireAsked({ version, policy, messageImprint, nonce }: TSTInfo, asked: Asked): void {
  if (version !== 1) throw failed('It is of another version.')
  if (policy === '') throw failed('It names no policy.')
  if (messageImprint.hashAlgorithm.algorithmId !== SHA256) throw failed('It is about another digest than the one asked for.')
  if (toHex(messageImprint.hashedMessage.valueBlock.valueHexView) !== toHex(hashOf('sha256', asked.text)))
    throw failed('It is about another text.')
  const given = nonce === undefined ? '' : toHex(nonce.valueBlock.valueHexView)
  if (asked.nonce !== undefined && given !== asked.nonce) throw failed('It is the answer to another request.')
}

/** Who signed, and the root certificate by which all of it holds at the time that it names. */
async function verifyByRoot(
  { Certificate: Reader }: Library,
  signed: SignedData,
  certificates: readonly Uint8Array[],
  { text, roots }: Asked,
): Promise<{ readonly root: Uint8Array; readonly signer: Certificate; readonly path: readonly Certificate[] }> {
  const candidates = roots?.map((root) => Uint8Array.from(Buffer.from(root, 'base64'))) ?? certificates.filter(isRoot)
  if (candidates.length === 0)
    throw new AppError('timestamp_failed', 'It does not hold the root certificate of the authority.', {
      next: 'Name the root certificate together with the address; the authority publishes it.',
    })
  let reason = ''
  for (const root of candidates) {
    try {
      const { signatureVerified, signerCertificate, certificatePath } = await signed.verify({
        signer: 0,
        data: asBuffer(Buffer.from(text, 'utf8')),
        trustedCerts: [Reader.fromBER(asBuffer(root))],
        checkChain: true,
        extendedMode: true,
      })
      if (signatureVerified === true && signerCertificate) return { root, signer: signerCertificate, path: certificatePath }
      reason = 'Its signature does not hold.'
    } catch (error) {
      reason = reasonOf(error)
    }
  }
  throw failed(`It does not lead to ${roots === undefined ? 'the root that it brings along' : 'a root that is known here'}: ${reason}`)
}

function requireStrong({ RSASSAPSSParams }: Library, { algorithmId, algorithmParams }: AlgorithmIdentifier): void {
  const isStrong =
    algorithmId === RSA_PSS
      ? DIGESTS[new RSASSAPSSParams({ schema: algorithmParams as BaseBlock }).hashAlgorithm.algorithmId] !== undefined
      : SIGNATURES.includes(algorithmId)
  if (!isStrong) throw failed(`It is signed by an algorithm that is too weak or not known here (${algorithmId}).`)
}

/** RFC 3161, section 2.3: a key for time stamps alone, and that said as critical. */
function requireSigner({ ExtKeyUsage }: Library, { extensions = [], notBefore, notAfter }: Certificate, at: Date): void {
  if (at < notBefore.value || at > notAfter.value) throw failed('The certificate that it is signed with was not valid at its time.')
  const usages = extensions.filter(({ extnID }) => extnID === EXTENDED_KEY_USAGE)
  const [usage] = usages
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : []
  if (usages.length !== 1 || usage?.critical !== true || purposes.join() !== TIME_STAMPING)
    throw failed('The certificate that it is signed with is not one for time stamps alone.')
}

/** RFC 3161, section 2.4.1 and RFC 5816: what is signed names the certificate, so that no other one with the same key can take its place. */
function requireNamed({ asn1 }: Library, { signedAttrs }: SignerInfo, certificate: Uint8Array): void {
  const find = (type: string): BaseBlock | undefined => {
    const [found, ...others] = (signedAttrs?.attributes ?? []).filter((attribute) => attribute.type === type)
    if (others.length > 0 || (found !== undefined && found.values.length !== 1)) throw failed('What is signed says something twice.')
    return found?.values[0] as BaseBlock | undefined
  }
  const type = find(CONTENT_TYPE)
  if (find(MESSAGE_DIGEST) === undefined || !(type instanceof asn1.ObjectIdentifier) || type.getValue() !== TST_INFO)
    throw failed('What is signed does not say that it is a time stamp.')
  const [old, usual] = [find(SIGNING_CERTIFICATE), find(SIGNING_CERTIFICATE_V2)]
  if (old === undefined && usual === undefined) throw failed('What is signed does not name the certificate.')
  // The first that is named is the one that signs.
  const [first, second] = [old, usual].map((attribute) => childrenOf(childrenOf(childrenOf(attribute)[0])[0]))
  const isNamed = (digest: string | undefined, hash: BaseBlock | undefined): boolean =>
    digest !== undefined && hash instanceof asn1.OctetString && toHex(hash.valueBlock.valueHexView) === toHex(hashOf(digest, certificate))
  const digest = childrenOf(second?.[0])[0]
  const isByUsual =
    digest === undefined
      ? isNamed('sha256', second?.[0])
      : isNamed(digest instanceof asn1.ObjectIdentifier ? DIGESTS[digest.getValue()] : undefined, second?.[1])
  if ((old !== undefined && !isNamed('sha1', first?.[0])) || (usual !== undefined && !isByUsual))
    throw failed('What is signed names another certificate.')
}

const hashOf = (digest: string, content: string | Uint8Array): Uint8Array => createHash(digest).update(content).digest()
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
/** Bytes of their own, as the library takes them. */
const asBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
