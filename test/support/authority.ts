import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { createHash, randomBytes } from 'node:crypto'

/** An authority of time stamps of our own: a root, an issuer and a certificate that signs, and answers in which each fact can be another. */

const SHA256 = '2.16.840.1.101.3.4.2.1'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const CODE_SIGNING = '1.3.6.1.5.5.7.3.3'
const DAY = 86_400_000

/** What is wrong with an answer. */
export interface Wrong {
  readonly imprint?: Uint8Array
  readonly digest?: string
  readonly nonce?: Uint8Array | null
  readonly at?: Date
  readonly policy?: string
  readonly usage?: 'none' | 'other' | 'more' | 'uncritical'
  /** Its certificate has expired, or its issuer has signed it by a weak digest. */
  readonly signer?: 'expired' | 'weak'
  readonly named?: 'none' | 'other' | 'old'
  readonly status?: number
  /** Certificates that it does not bring along. */
  readonly without?: 'root' | 'issuer'
  readonly signedWith?: 'SHA-1' | 'SHA-512'
}

interface Pair {
  readonly certificate: pki.Certificate
  readonly privateKey: Parameters<pki.Certificate['sign']>[0]
}

const oid = (value: string) => new asn1.ObjectIdentifier({ value })
const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
const derOf = (certificate: pki.Certificate): Uint8Array => new Uint8Array(certificate.toSchema(true).toBER())
const shaOf = (digest: string, bytes: Uint8Array): Uint8Array => createHash(digest).update(bytes).digest()

function pemOf(certificate: pki.Certificate): string {
  const text = Buffer.from(derOf(certificate))
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`
}

function nameOf(common: string): pki.RelativeDistinguishedNames {
  return new pki.RelativeDistinguishedNames({
    typesAndValues: [new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: common }) })],
  })
}

function extension(extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): pki.Extension {
  return new pki.Extension({ extnID, critical, extnValue: value.toBER() })
}

const usages = (purposes: readonly string[]) => new pki.ExtKeyUsage({ keyPurposes: [...purposes] }).toSchema()
/** keyCertSign and cRLSign. */
const ISSUES = [
  extension('2.5.29.19', true, new pki.BasicConstraints({ cA: true }).toSchema()),
  extension('2.5.29.15', true, new asn1.BitString({ valueHex: bufferOf(Uint8Array.of(0x06)), unusedBits: 1 })),
]

interface IssueOptions {
  /** Milliseconds since 1970. */
  readonly until?: number
  readonly digest?: string
}

async function issue(
  common: string,
  extensions: readonly pki.Extension[],
  by?: Pair,
  { until = Date.now() + 3650 * DAY, digest = 'SHA-256' }: IssueOptions = {},
): Promise<Pair> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const certificate = new pki.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ valueHex: bufferOf(Uint8Array.of(1, ...randomBytes(7))) }),
    issuer: by?.certificate.subject ?? nameOf(common),
    subject: nameOf(common),
    notBefore: new pki.Time({ type: 0, value: new Date(Date.now() - 3650 * DAY) }),
    notAfter: new pki.Time({ type: 0, value: new Date(until) }),
    extensions: [...extensions],
  })
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(by?.privateKey ?? keys.privateKey, digest)
  // Read anew, so that its bytes are those that others see.
  return { certificate: pki.Certificate.fromBER(bufferOf(derOf(certificate))), privateKey: keys.privateKey }
}

const STAMPS = [extension('2.5.29.37', true, usages([TIME_STAMPING]))]
const USAGES: Readonly<Record<NonNullable<Wrong['usage']>, readonly pki.Extension[]>> = {
  none: [],
  other: [extension('2.5.29.37', true, usages([CODE_SIGNING]))],
  more: [extension('2.5.29.37', true, usages([TIME_STAMPING, CODE_SIGNING]))],
  uncritical: [extension('2.5.29.37', false, usages([TIME_STAMPING]))],
}

export async function makeAuthority() {
  const root = await issue('Root of our tests', ISSUES)
  const issuer = await issue('Issuer of our tests', ISSUES, root)
  const signer = await issue('Time stamps of our tests', STAMPS, issuer)
  const other = await issue('Another root', ISSUES)
  return {
    root: pemOf(root.certificate),
    otherRoot: pemOf(other.certificate),
    issuer: pemOf(issuer.certificate),
    answer: async (request: Uint8Array, wrong: Wrong = {}): Promise<Uint8Array> => {
      const { status = 0, usage } = wrong
      const others: Readonly<Record<NonNullable<Wrong['signer']>, IssueOptions>> = {
        expired: { until: Date.now() - DAY },
        weak: { digest: 'SHA-1' },
      }
      const pair =
        usage !== undefined
          ? await issue('Signs something else', USAGES[usage], issuer)
          : wrong.signer !== undefined
            ? await issue('Another one for time stamps', STAMPS, issuer, others[wrong.signer])
            : signer
      const brought = [pair.certificate, ...(wrong.without === 'issuer' ? [] : [issuer.certificate])].concat(
        wrong.without === 'root' ? [] : [root.certificate],
      )
      const token = status > 1 ? [] : [await sign(request, wrong, pair, brought)]
      const words = status > 1 ? [new asn1.Sequence({ value: [new asn1.Utf8String({ value: 'not now' })] })] : []
      const info = new asn1.Sequence({ value: [new asn1.Integer({ value: status }), ...words] })
      return new Uint8Array(new asn1.Sequence({ value: [info, ...token] }).toBER())
    },
  }
}

async function sign(request: Uint8Array, wrong: Wrong, { certificate, privateKey }: Pair, brought: readonly pki.Certificate[]) {
  const asked = pki.TimeStampReq.fromBER(Uint8Array.from(request))
  const { imprint, digest = SHA256, at = new Date(), policy = '1.2.3.4.1', named, signedWith = 'SHA-256' } = wrong
  const nonce =
    wrong.nonce === undefined ? asked.nonce : wrong.nonce === null ? undefined : new asn1.Integer({ valueHex: bufferOf(wrong.nonce) })
  const info = new pki.TSTInfo({
    version: 1,
    policy,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: digest, algorithmParams: new asn1.Null() }),
      hashedMessage: imprint === undefined ? asked.messageImprint.hashedMessage : new asn1.OctetString({ valueHex: bufferOf(imprint) }),
    }),
    serialNumber: new asn1.Integer({ value: 7 }),
    genTime: at,
    ...(nonce === undefined ? {} : { nonce }),
  })
  const content = new Uint8Array(info.toSchema().toBER())
  const content_digest = shaOf(signedWith.replace('-', '').toLowerCase(), content)
  const attribute = (type: string, value: unknown) => new pki.Attribute({ type, values: [value] })
  const signed = new pki.SignedData({
    version: 3,
    encapContentInfo: new pki.EncapsulatedContentInfo({
      eContentType: TST_INFO,
      eContent: new asn1.OctetString({ valueHex: bufferOf(content) }),
    }),
    certificates: [...brought],
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute('1.2.840.113549.1.9.3', oid(TST_INFO)),
            attribute('1.2.840.113549.1.9.4', new asn1.OctetString({ valueHex: bufferOf(content_digest) })),
            ...nameSigner(named, derOf(certificate)).map(([type, value]) => attribute(type, value)),
          ],
        }),
      }),
    ],
  })
  await signed.sign(privateKey, 0, signedWith)
  return new pki.ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) }).toSchema()
}

function nameSigner(named: Wrong['named'], certificate: Uint8Array): readonly (readonly [string, asn1.Sequence])[] {
  const list = (digest: Uint8Array) =>
    new asn1.Sequence({
      value: [new asn1.Sequence({ value: [new asn1.Sequence({ value: [new asn1.OctetString({ valueHex: bufferOf(digest) })] })] })],
    })
  if (named === 'none') return []
  if (named === 'old') return [['1.2.840.113549.1.9.16.2.12', list(shaOf('sha1', certificate))]]
  return [['1.2.840.113549.1.9.16.2.47', list(shaOf('sha256', named === 'other' ? Buffer.from('another') : certificate))]]
}
