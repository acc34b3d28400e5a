/** Members and parameters whose values are nobody else's business. */
const SECRETS =
  /((?:api[-_]?key|token|secret|password|authorization|cookie|session|signature)["']?\s*[=:]\s*["']?(?:bearer |basic )?)[^"'&\s,;}]+/gi
const OWN_KEY = /\bkontor_[\w-]{8,}/g
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi
const QUERY = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#]+)\?[^\s#)]*/gi

/** Without whatever could be a key: values of members that hold one, keys of our own, and credentials in addresses. */
function hideSecrets(text: string): string {
  return text.replaceAll(SECRETS, '$1…').replaceAll(OWN_KEY, 'kontor_…').replaceAll(CREDENTIALS, '$1…@')
}

const SECRET_NAME = /api[-_]?key|token|secret|password|authorization|cookie|signature/i

/** The same of each member of what becomes JSON. */
export function hideValue(name: string, value: unknown): unknown {
  if (SECRET_NAME.test(name)) return '…'
  return typeof value === 'string' ? hideSecrets(value) : value
}

const XML = /<[?!/]?[A-Za-z][^]*>/g
const QUOTED = /"[^"\n]*"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|`[^`\n]*`|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])/gu
const MAIL = /[^\s@<>"'():,;]+@[^\s@<>"'():,;]+\.[^\s@<>"'():,;]+/g
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g

/** The sentence of an error, which may repeat what an invoice says: without XML, whatever stands in quotation marks, mail addresses and accounts. */
export function hideContent(text: string): string {
  const plain = hideSecrets(text).replaceAll(QUERY, '$1?…')
  return plain.replaceAll(XML, '<…>').replaceAll(QUOTED, '"…"').replaceAll(MAIL, '…@…').replaceAll(IBAN, '…')
}
