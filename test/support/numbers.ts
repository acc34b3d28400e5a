/** Numbers of documents as they come, and as somebody might make them up to confuse. */
export const NUMBERS: readonly string[] = [
  ...[
    'RE-10',
    'RE-9',
    're-9',
    'RE-09',
    'RE-009',
    'RE-2026/0042',
    'RE 2026 42',
    '7',
    '007',
    '10',
    '',
    '0',
    '000',
    '-1',
    '1.5',
    'Ä-10',
    'ä-9',
  ],
  ...[
    'ΤΔΑ-12',
    'τδα-9',
    'СЧ-10',
    'сч-9',
    'İ1',
    'ı1',
    'ß1',
    'ŉ1',
    'ǅ1',
    'A\u0308-1',
    '\u0378',
    'x\n1\r\n2',
    "'1'",
    '\\1',
    '$1',
    '$$',
    '\\d+',
    '%',
    '\u007f',
  ],
  // Digits of other scripts are letters.
  ...['٣', '٣٤', '１２', '1２', '²3', '½', '㉈', '𝟘𝟙', '१०', '0१'],
  // Half of a character, as where a long number was cut.
  ...['\ud83d1', '1\ude00', '\ud83d\u0301\ude00', '\ud83d0\ude00', '😀10', '😀9', '\uffff1', '\u{10ffff}1'],
  ...[8, 9, 10, 11, 99, 100, 101, 300].flatMap((length) => [
    '9'.repeat(length),
    `1${'0'.repeat(length)}`,
    '0'.repeat(length),
    `x${'0'.repeat(length)}5y`,
  ]),
  'A1b0'.repeat(75),
]

/** As people order numbers of documents: digits by what they come to, before letters and behind most marks; everything else character by character. */
export function compareNumbers(left: string, right: string): number {
  const [ours, theirs] = [left, right].map((text) => text.match(/[0-9]+|[^0-9]/gu) ?? [])
  const isDigits = (part: string): boolean => /^[0-9]/.test(part)
  for (const [index, one = ''] of (ours ?? []).entries()) {
    const other = theirs?.[index]
    if (other === undefined) return 1
    const [a, b] = isDigits(one) && isDigits(other) ? [BigInt(one), BigInt(other)] : [one.codePointAt(0) ?? 0, other.codePointAt(0) ?? 0]
    if (a !== b) return a < b ? -1 : 1
  }
  return (ours?.length ?? 0) < (theirs?.length ?? 0) ? -1 : 0
}
