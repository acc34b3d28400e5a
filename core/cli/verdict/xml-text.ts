import { plainText } from '../terminal.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\t': '&#9;' }

/** Half a pair of UTF-16, and the two characters of the plane that XML 1.0 (section 2.2) leaves out besides the control characters. */
const NO_XML = /[\p{Surrogate}\ufffe\uffff]/gu

const written = (text: string): string =>
  plainText(text).replace(NO_XML, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Any text as the content of an element: what XML cannot hold, or would steer a terminal, is written out as `\u0007`. */
export const xmlText = (text: string): string => written(text).replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)

/** Attributes of an element, each behind a blank; one without a value is left out. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${xmlAttribute(String(value))}"`]))
    .join('')
}

const xmlAttribute = (value: string): string => written(value).replace(/[&<>"\n\t]/g, (sign) => ESCAPES[sign] ?? sign)
