/**
 * True for an IBAN with right check digits (ISO 13616, ISO 7064 mod 97-10); blanks do not count. Lower case letters are read as the
 * official rule reads them, by their code point, so that they rarely pass.
 */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '')
  if (!/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/.test(iban)) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const point = sign.charCodeAt(0)
    for (const digit of String(point > 64 ? point - 55 : point - 48)) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}
