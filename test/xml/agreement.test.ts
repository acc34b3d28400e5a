import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { encodeXml } from '../../core/xml/encode.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { countRuns } from '../support/extent.ts'
import { makeDocuments } from './documents.ts'
import { refusalOfLibxml2 } from './libxml2.ts'
import { createRandom, damage } from '../fuzz/damage.ts'

/** Where we part from libxml2, and why. A document that parts from it for none of these reasons fails the test. */
const KNOWN_DIFFERENCES: readonly {
  reason: string
  applies: (text: string, ours: string | undefined, theirs: string | undefined) => boolean
}[] = [
  {
    reason: 'we refuse every document type declaration',
    applies: (text, ours) => text.includes('<!DOCTYPE') && ours !== undefined && ours.includes('document type declaration'),
  },
  {
    reason: 'XML 1.0 demands a digit behind "1." in the version',
    applies: (text, ours, theirs) => theirs === undefined && ours !== undefined && /version\s*=\s*["']1\.["']/.test(text),
  },
  {
    reason: 'a namespace is compared as a string, and not judged as a URI',
    applies: (_, ours, theirs) =>
      ours === undefined && theirs !== undefined && /^(xmlns[^]*?(not a valid URI|is not absolute)\s*)+$/.test(theirs),
  },
  {
    reason: 'a declared encoding that is unknown, or that the byte order mark contradicts, is an error for us',
    applies: (_, ours, theirs) => theirs === undefined && ours !== undefined && /but its bytes are|encoding .* is not supported/.test(ours),
  },
]

function refusalOfOurs(bytes: Uint8Array): string | undefined {
  try {
    parseXml(bytes)
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'malformed_xml') throw thrown
    const { message, line, column, next } = thrown
    if (line === undefined || column === undefined || next === undefined) expect.unreachable(`no place: ${message}`)
    return message
  }
}

/** A line for each document on which the two verdicts differ without a known reason. */
function compare(documents: Iterable<Uint8Array>): { accepted: number; refused: number; differences: string[] } {
  const result = { accepted: 0, refused: 0, differences: [] as string[] }
  for (const bytes of documents) {
    const ours = refusalOfOurs(bytes)
    const theirs = refusalOfLibxml2(bytes)
    if (ours === undefined) result.accepted++
    else result.refused++
    if ((ours === undefined) === (theirs === undefined)) continue
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    if (KNOWN_DIFFERENCES.some(({ applies }) => applies(text, ours, theirs))) continue
    result.differences.push(`${text.slice(0, 300)} | ours: ${ours ?? 'accepted'} | libxml2: ${theirs ?? 'accepted'}`)
  }
  return result
}

const DAMAGED = countRuns(1000)

const INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
  <!-- one line -->
  <cbc:ID>R-1</cbc:ID>
  <cbc:Note>Größe &amp; <![CDATA[<Farbe>]]> ]] 😀</cbc:Note>\r
  <?go on?><cac:Line cbc:x='1' y="2&#10;3"><cbc:ID schemeID = "0088" >4</cbc:ID ><cac:Empty/></cac:Line>
</Invoice>
<!-- end -->
`

describe('agreement with libxml2 on what is well-formed', () => {
  it('for every character class and construct', () => {
    const { accepted, refused, differences } = compare(makeDocuments())
    expect(differences).toEqual([])
    expect(accepted).toBeGreaterThan(1000)
    expect(refused).toBeGreaterThan(1000)
  })

  it.each([
    ['UTF-8', 'utf-8', false],
    ['UTF-16', 'utf-16le', true],
    ['UTF-16', 'utf-16be', true],
    ['ISO-8859-1', 'iso-8859-1', false],
    ['windows-1252', 'windows-1252', false],
    ['ISO-8859-15', 'iso-8859-15', false],
    ['US-ASCII', 'us-ascii', false],
  ] as const)('for documents with small damages, declared as %s', (declared, encoding, mark) => {
    const bytes = encodeXml(INVOICE.replace('UTF-8', declared), encoding, mark)
    const { accepted, refused, differences } = compare(Array.from({ length: DAMAGED }, (_, seed) => damage(bytes, createRandom(seed))))
    expect(differences).toEqual([])
    expect(accepted).toBeGreaterThan(DAMAGED / 100)
    expect(refused).toBeGreaterThan(DAMAGED / 2)
  })
})
