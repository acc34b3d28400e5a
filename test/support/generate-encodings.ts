import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * `node test/support/generate-encodings.ts`: makes the tables of the encodings of one byte of what this Node's decoders say, which keep to the Encoding
 * Standard of the WHATWG.
 */

const FILE = new URL('../../core/base/encoding-tables.ts', import.meta.url)

/** Parts of ISO/IEC 8859; there is no twelfth. */
const ISO_PARTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16]
const WINDOWS_PAGES = [1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258]

/**
 * The standard takes these for a Windows page that has letters and marks of its own at 0x80 to 0x9F, where ISO/IEC 8859 has control characters. From 0xA0 on
 * both are the same.
 */
const BY_WINDOWS_PAGE: ReadonlyMap<number, string> = new Map([
  [1, 'windows-1252'],
  [9, 'windows-1254'],
  [11, 'windows-874'],
])

export const readTables = (): string => readFileSync(FILE, 'utf8')

export function describeTables(): string {
  const rows: [name: string, runs: string][] = [['us-ascii', describeRuns((byte) => (byte < 0x80 ? byte : undefined))]]
  for (const part of ISO_PARTS) {
    const decode = decoderOf(BY_WINDOWS_PAGE.get(part) ?? `iso-8859-${part}`)
    rows.push([`iso-8859-${part}`, describeRuns((byte) => (byte < 0xa0 ? byte : decode(byte)))])
  }
  for (const page of WINDOWS_PAGES) rows.push([`windows-${page}`, describeRuns(decoderOf(`windows-${page}`))])
  return `/**
 * Made by \`test/support/generate-encodings.ts\`; not to be edited by hand.
 *
 * Encodings of one byte, by what differs from the code point of the same number: \`a1:104\` says that the byte A1 is U+0104, \`a1+3:401\` that A1, A2 and A3
 * are U+0401, U+0402 and U+0403, and \`a5:\` that A5 is nothing.
 */
export const ONE_BYTE_TABLES = {
${rows.map(([name, runs]) => `  // prettier-ignore\n  '${name}': '${runs}',\n`).join('')}}
`
}

/** The code point of a byte; undefined for one that is nothing. */
type Decode = (byte: number) => number | undefined

function decoderOf(label: string): Decode {
  const decoder = new TextDecoder(label, { fatal: true })
  return (byte) => {
    try {
      return decoder.decode(Uint8Array.of(byte)).codePointAt(0)
    } catch {
      return undefined
    }
  }
}

function describeRuns(decode: Decode): string {
  const runs: string[] = []
  for (let byte = 0; byte < 256;) {
    const first = decode(byte)
    let length = 1
    while (byte + length < 256 && decode(byte + length) === (first === undefined ? undefined : first + length)) length++
    if (first !== byte) runs.push(`${byte.toString(16)}${length === 1 ? '' : `+${length}`}:${first?.toString(16) ?? ''}`)
    byte += length
  }
  return runs.join(' ')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(FILE, describeTables())
