import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/** Every character that Unicode can have, as the unit `binary` gives them: but fast-check takes most of a second to list those for the first. */
export const ANY_CHARACTER = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((at) => String.fromCodePoint(at < SURROGATES.first ? at : at + SURROGATES.count))
