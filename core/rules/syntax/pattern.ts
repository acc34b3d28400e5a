/**
 * Patterns over the names on an element's path, as rules write them:
 * `cac:Party/cbc:EndpointID` fits at any depth, a leading `/` means below the document element, `/` alone the document element itself,
 * `cac:InvoiceLine|cac:CreditNoteLine` gives alternatives for one step, `//` in the middle skips any number of steps,
 * `*` in a step stands for any text (`*Amount`, `ram:*ID`, `*`); a last step `@name` means an attribute, ` , ` separates whole patterns.
 */
export interface Pattern {
  readonly anchored: boolean
  readonly steps: readonly (readonly string[])[]
  readonly attribute: string | undefined
}

const PREFIXES: Readonly<Record<string, string>> = {
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2': 'cbc:',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2': 'cac:',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2': 'ext:',
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': '',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': '',
  'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100': 'ram:',
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100': 'rsm:',
  'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100': 'udt:',
  'urn:un:unece:uncefact:data:standard:QualifiedDataType:100': 'qdt:',
}

/** The prefix that patterns use for a namespace; names of an unknown namespace fit only `*`. */
export function prefixOf(namespace: string): string {
  return PREFIXES[namespace] ?? '?:'
}

export const isKnownNamespace = (namespace: string): boolean => PREFIXES[namespace] !== undefined

/** Stands for any number of steps in the middle of a pattern. */
const GAP: readonly string[] = []

export function parsePattern(text: string): Pattern[] {
  return splitPatterns(text).map(readPattern)
}

/** Whole patterns, unread. */
export function splitPatterns(text: string): readonly string[] {
  return text.includes(' , ') ? text.split(' , ') : [text]
}

export function readPattern(text: string): Pattern {
  const anchored = text.startsWith('/')
  const { path, attribute } = divideAttribute(text)
  const steps = path === '' || text === '/' ? [] : path.slice(anchored ? 1 : 0).split('/')
  return { anchored, steps: steps.map((name) => (name === '' ? GAP : name.split('|'))), attribute }
}

/** The names that the last step of a pattern says, and its attribute, without a look at the steps before; no names where many fit. */
export function endOf(text: string): { readonly names: readonly string[]; readonly attribute: string | undefined } {
  const { path, attribute } = divideAttribute(text)
  const last = path.slice(path.lastIndexOf('/') + 1)
  return { names: last === '' || last.includes('*') ? GAP : last.split('|'), attribute }
}

function divideAttribute(text: string): { readonly path: string; readonly attribute: string | undefined } {
  const last = text.lastIndexOf('/') + 1
  if (text.charAt(last) !== '@') return { path: text, attribute: undefined }
  return { path: text.slice(0, Math.max(last - 1, 0)), attribute: text.slice(last + 1) }
}

/** Whether the path of an element, document element first, fits a pattern. */
export function fits(pattern: Pattern, path: readonly string[]): boolean {
  return fitsBack(pattern, pattern.steps.length - 1, path, path.length - 1)
}

function fitsBack(pattern: Pattern, step: number, path: readonly string[], at: number): boolean {
  for (; step >= 0; step--, at--) {
    const names = pattern.steps[step] ?? GAP
    if (names === GAP) {
      for (let skip = at; skip >= 0; skip--) if (fitsBack(pattern, step - 1, path, skip)) return true
      return false
    }
    const name = path[at]
    if (name === undefined || !names.some((wanted) => fitsName(wanted, name))) return false
  }
  // An anchored pattern starts right below the document element.
  return !pattern.anchored || at === 0
}

function fitsName(wanted: string, name: string): boolean {
  const star = wanted.indexOf('*')
  if (star < 0) return wanted === name
  return name.startsWith(wanted.slice(0, star)) && name.endsWith(wanted.slice(star + 1))
}
