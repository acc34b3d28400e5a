import fc from 'fast-check'
import { zipSync } from 'fflate'
import { createRandom, pick, type Random } from '../damage.ts'
import { sampleXml } from '../../support/sample-xml.ts'

export const MAIL_PIECES = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\r\n\r\n',
    '--',
    '--b0',
    '--b0--',
    '=',
    '=?utf-8?q?=00?=',
    '=?x?b?////?=',
    "*0*=utf-8''%",
    ';',
    '"',
    '(',
    ')',
    '<',
    '>',
    '@',
    ':',
  ],
  ...[
    'Content-Type: ',
    'multipart/mixed; boundary=',
    'message/rfc822',
    'message/delivery-status',
    'Content-Transfer-Encoding: base64',
    'begin 644 a\n',
  ],
]

const ENCODINGS = ['base64', 'quoted-printable', '7bit', '8bit', 'binary', 'x-uuencode', 'BASE64 ', '']
const TYPES = [
  'application/xml',
  'application/pdf',
  'application/zip',
  'text/plain; charset=x-none',
  'text/html',
  'application/pkcs7-mime',
  'text/calendar',
  ';',
  '',
]
const NAMES = [
  ...[
    'filename="a.xml"',
    'filename=a.xml',
    "filename*=utf-8''%e4%20.xml",
    "filename*0*=utf-8''a; filename*1=.xml",
    'filename="=?utf-8?b?w6QueG1s?="',
    '',
  ],
  ...["filename*=x-none'de'%ff", 'filename="..\\..\\a.xml"', 'filename="a\u202elmx.exe"', 'filename*99999999=a', 'name=""'],
]
const CONTENTS: readonly (() => Uint8Array)[] = [
  () => sampleXml('peppol'),
  () => new Uint8Array(),
  () => Buffer.from('%PDF-1.7'),
  () => zipSync({ 'a.xml': sampleXml('peppol') }),
  () => Buffer.from([0, 255, 13, 10, 45, 45]),
]

function encode(content: Uint8Array, encoding: string): string {
  if (/base64/i.test(encoding))
    return (
      Buffer.from(content)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    ).join('\r\n')
  const text = Buffer.from(content).toString('latin1')
  return encoding === 'quoted-printable' ? text.replaceAll('=', '=3D') : text
}

function makePart(random: Random, depth: number): string {
  const kind = depth <= 0 ? 9 : random(10)
  if (kind < 2) return `Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${makeMail(random, depth - 1)}`
  if (kind < 5) return makeMany(random, depth - 1)
  const encoding = pick(ENCODINGS, random)
  return [
    `Content-Type: ${pick(TYPES, random)}`,
    `Content-Disposition: ${pick(['attachment', 'inline', ''], random)}; ${pick(NAMES, random)}`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encode(pick(CONTENTS, random)(), encoding),
  ].join('\r\n')
}

function makeMany(random: Random, depth: number): string {
  const boundary = pick(['b0', 'b0', `b${depth}`, '', ' ', "'()+_,-./:=?"], random)
  const parts = Array.from({ length: random(4) }, () => `--${boundary}\r\n${makePart(random, depth)}\r\n`)
  const end = random(5) === 0 ? '' : `--${boundary}--\r\n`
  const kind = pick(['mixed', 'alternative', 'related', 'signed', 'digest', 'x'], random)
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts.join('')}${end}`
}

function makeMail(random: Random, depth: number): string {
  const headers = [
    'From: =?utf-8?q?Nordwind_Technik?= <rechnung@nordwind.example>',
    `To: ${pick(['buchhaltung@kunde.example', 'a: b, c;', '<<>>', '"'], random)}`,
    `Subject: ${pick(['Rechnung', '=?utf-8?b?//8=?=', '=?iso-8859-1?q?=e4?=\r\n =?x?q??=', ''], random)}`,
    `Date: ${pick(['Fri, 20 Nov 2026 09:00:00 +0100', 'never'], random)}`,
    'MIME-Version: 1.0',
  ]
  return `${headers.join('\r\n')}\r\n${random(8) === 0 ? makePart(random, 0) : makeMany(random, depth)}`
}

/** Mails with parts in parts, written well and badly. */
export const mailBytes: fc.Arbitrary<Uint8Array> = fc.nat().map((seed) => {
  const random = createRandom(seed)
  const text = makeMail(random, 4)
  return Buffer.from(random(4) === 0 ? text.replaceAll('\r\n', '\n') : text, 'latin1')
})
