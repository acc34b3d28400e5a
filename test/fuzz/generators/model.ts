import fc from 'fast-check'
import { encodeInvoice } from '../../../core/model/encode.ts'
import { encodeV1 } from '../../../core/model/v1.ts'
import { createRandom, pick, type Random } from '../damage.ts'
import { anyInvoice } from './xml.ts'

export const JSON_PIECES = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u0000',
    '\\ud800',
    'null',
    'true',
    '-0',
    '1e400',
    '1E-60',
    '-',
    '0.1',
    '9'.repeat(400),
    '""',
  ],
  ...[
    '"__proto__":',
    '"constructor":{"prototype":{}}',
    '"items":',
    '"model":',
    '"format":',
    '"sub_items":',
    '\u{feff}',
    '\u{2028}',
    '//',
    '[[[[',
  ],
]

/** Another value in place of one: of another kind, or one that no field has. */
const OTHERS = [
  ...[
    'null',
    'true',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '""',
    '" "',
    '"\\u0000"',
    '"\\ud800"',
    '1e400',
    '-1E-9',
    '0.0000000000000000000001',
    '"1,5"',
  ],
  ...[
    '"2026-02-30"',
    '"0x1"',
    '"__proto__"',
    '{"__proto__":{"a":1}}',
    `"${'9'.repeat(3000)}"`,
    `"${'ä'.repeat(3000)}"`,
    `${'['.repeat(400)}${']'.repeat(400)}`,
  ],
]
/** A key, which stays as it is, or a value. */
const PART = /("(?:[^"\\]|\\.)*"\s*:)|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|\{\}|\[\]/g

/** JSON with one value another one. */
export function changeJson(bytes: Uint8Array, random: Random): Uint8Array {
  return Buffer.from(changeValues(Buffer.from(bytes).toString(), 1, random))
}

function changeValues(json: string, changes: number, random: Random): string {
  const count = [...json.matchAll(PART)].filter(([, key]) => key === undefined).length
  if (count === 0) return json
  const chosen = new Set(Array.from({ length: changes }, () => random(count)))
  let index = 0
  return json.replace(PART, (part: string, key: string | undefined) =>
    key === undefined && chosen.has(index++) ? pick(OTHERS, random) : part,
  )
}

function jsonOf(write: (random: Random) => (model: Parameters<typeof encodeInvoice>[0]) => string): fc.Arbitrary<Uint8Array> {
  return fc.tuple(anyInvoice, fc.nat(4), fc.nat()).map(([model, changes, seed]) => {
    const random = createRandom(seed)
    const json = changeValues(write(random)(model), changes, random)
    return Buffer.from(random(3) === 0 ? `{"format":"xrechnung.invoice.3_0.xml_ubl","model":${json}}` : json)
  })
}

const decimalsOf = (random: Random) => ({ decimals: pick(['number', 'string'] as const, random) })

/** Models as JSON, with values that no field has. */
export const modelBytes = jsonOf((random) => (model) => encodeInvoice(model, decimalsOf(random)))

/** The same in the form of v1. */
export const v1Bytes = jsonOf((random) => (model) => encodeV1(model, decimalsOf(random)))
