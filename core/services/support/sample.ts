import { AppError } from '../../base/errors.ts'
import type { SupportSample } from '../../contract/types.ts'
import type { Finding } from '../../terms/finding.ts'
import { termRow } from '../../terms/lookup.ts'
import { occurrencePath } from '../../terms/path.ts'
import type { TermRow } from '../../terms/terms.ts'
import type { TermId } from '../../terms/types.ts'
import type { Group, TermView } from '../../terms/view.ts'
import { escapeAttribute, escapeText } from '../../xml/escape.ts'
import { applyReplacements, type Replacement } from '../../xml/replacements.ts'
import type { XmlDocument, XmlElement } from '../../xml/types.ts'
import { judgeSource, type JudgeOptions } from '../../engine/judge.ts'
import type { Source } from '../../engine/source.ts'
import { disguiseAccount, disguiseContent, disguiseIdentifier, disguiseTerms, disguiseText, type Disguise } from './disguise.ts'

/** A value of the XML that tells who or what it is about. */
interface Secret {
  readonly start: number
  readonly end: number
  readonly value: string
  readonly disguise: Disguise
  readonly write: (value: string) => string
  readonly term: TermId | ''
  readonly path: string
}

/** Kinds by which the rules compute and choose; they say nothing about anybody, and without them nothing fails as it did. */
const PLAIN_KINDS: ReadonlySet<TermRow['kind']> = new Set(['amount', 'unit_price', 'quantity', 'percentage', 'code', 'date'])
/** Process, specification, and the numbers of lines. */
const PLAIN_TERMS: ReadonlySet<string> = new Set(['BT-23', 'BT-24', 'BT-126'])
const PLAIN_VALUE = /^\s*([-+]?\d{0,6}(\.\d+)?|(19|20)\d{2}-?\d{2}-?\d{2}.*|\d{2}:\d{2}:\d{2}.*|true|false|[A-Z]{1,4}|)\s*$/
const ATTRIBUTES: ReadonlySet<string> = new Set(['filename', 'name', 'uri'])
/** Check digits are met by chance one time in ten or eleven. */
const MAX_ATTEMPTS = 40

/**
 * The document without names, addresses, accounts, numbers and texts, and without comments: every such value becomes one of the same length and
 * classes of characters, until the rules find what they found before. Where only the value itself fails that way, it stays, and is listed. Throws
 * AppError `conversion_failed` where that cannot be had.
 */
export function makeSupportSample(source: Source, open: (text: string) => Source, options: JudgeOptions): SupportSample {
  const { document } = source
  const secrets = listSecrets(source)
  const comments = listComments(document)
  const before = judgeSource(source, options).findings
  const wanted = countFindings(before)
  const attempts = new Map<Secret, number>()
  const attemptOf = (secret: Secret): number => attempts.get(secret) ?? 0

  const hide = (hidden: readonly Secret[]) => {
    const disguised = hidden.map((secret): Replacement => {
      return { start: secret.start, end: secret.end, text: secret.write(secret.disguise(secret.value, attemptOf(secret))) }
    })
    const xml = applyReplacements(document.text, [...disguised, ...comments])
    const after = judgeSource(open(xml), options).findings
    const found = countFindings(after)
    const different = [...before, ...after].filter((finding) => found.get(keyOf(finding)) !== wanted.get(keyOf(finding)))
    return { xml, different }
  }

  let hidden: readonly Secret[] = secrets
  for (let { different } = hide(hidden); different.length > 0; { different } = hide(hidden)) {
    // An attachment is never kept: where its content is what fails, there is no sample.
    const blamed = hidden.filter(
      (secret) =>
        different.some((finding) => concerns(finding, secret)) && (secret.disguise !== disguiseContent || attemptOf(secret) === 0),
    )
    if (blamed.length === 0) throw new AppError('conversion_failed', 'Without its own values this document would not fail the same way.')
    for (const secret of blamed) attempts.set(secret, attemptOf(secret) + 1)
    hidden = hidden.filter((secret) => attemptOf(secret) <= MAX_ATTEMPTS)
  }
  // A rule that names several terms blames them all: those that are not at fault are hidden after all.
  for (const secret of secrets) {
    if (hidden.includes(secret)) continue
    const more = secrets.filter((candidate) => candidate === secret || hidden.includes(candidate))
    if (hide(more).different.length === 0) hidden = more
  }
  const kept = secrets.filter((secret) => !hidden.includes(secret))
  return { xml: hide(hidden).xml, replaced: hidden.length, kept: kept.map(({ term, path, value }) => ({ term, path, value })) }
}

const keyOf = ({ rule, path }: Finding): string => `${rule} ${path}`

function countFindings(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of findings.map(keyOf).sort()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function concerns({ path, terms }: Finding, secret: Secret): boolean {
  return secret.path === path || (secret.term !== '' && terms.includes(secret.term))
}

function listSecrets({ document, view }: Source): Secret[] {
  const known = view === undefined ? new Map<number, Known>() : listKnown(view)
  const secrets: Secret[] = []
  const visit = (element: XmlElement): void => {
    for (const { name, local, value, start, valueStart, valueEnd } of element.attributes) {
      if (!ATTRIBUTES.has(local.toLowerCase()) || name.startsWith('xmlns')) continue
      const { term = '' as const, path = '' } = known.get(start) ?? {}
      secrets.push({ start: valueStart, end: valueEnd, value, disguise: disguiseText, write: (text) => escapeAttribute(text), term, path })
    }
    if (element.elements.length > 0) for (const child of element.elements) visit(child)
    else if (element.text.trim() !== '') secrets.push(...secretOf(element, known.get(element.start)))
  }
  visit(document.root)
  return secrets
}

interface Known {
  readonly term: TermId
  readonly path: string
}

function secretOf({ openEnd: start, closeStart: end, text: value }: XmlElement, known: Known | undefined): Secret[] {
  const { term = '' as const, path = '' } = known ?? {}
  const row = term === '' ? undefined : termRow(term)
  const isPlain =
    row === undefined ? PLAIN_VALUE.test(value) : PLAIN_KINDS.has(row.kind) || row.codeList !== undefined || PLAIN_TERMS.has(row.id)
  return isPlain ? [] : [{ start, end, value, disguise: disguiseOf(term, row?.kind), write: escapeText, term, path }]
}

function disguiseOf(term: TermId | '', kind: TermRow['kind'] | undefined): Disguise {
  if (term === 'BT-84') return disguiseAccount
  if (term === 'BT-20') return disguiseTerms
  if (kind === 'binary') return disguiseContent
  return kind === 'identifier' ? disguiseIdentifier : disguiseText
}

/** Terms and paths of the elements and attributes that the view was read from, by where they begin. */
function listKnown(view: TermView): Map<number, Known> {
  const known = new Map<number, Known>()
  const visit = (group: Group): void => {
    for (const occurrence of group.occurrences) {
      const path = occurrencePath(group, occurrence)
      for (const { term, place } of [occurrence, ...(occurrence.parts ?? [])]) {
        if (place !== undefined && !known.has(place.start)) known.set(place.start, { term, path })
      }
    }
    for (const child of group.children) visit(child)
  }
  visit(view.root)
  return known
}

/** Comments and processing instructions: what stands between the nodes, and around the document element. */
function listComments({ text, root }: XmlDocument): Replacement[] {
  const found = [...text.matchAll(/<!--[^]*?-->|<\?(?!xml[\s?])[^]*?\?>/g)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  const outside = found.filter(({ start }) => start < root.start || start >= root.end)
  const inside: Replacement[] = []
  const visit = (element: XmlElement): void => {
    if (element.elements.length === 0) return
    let at = element.openEnd
    for (const child of [...element.children, { start: element.closeStart, end: element.closeStart, kind: 'text' } as const]) {
      if (child.start > at) inside.push({ start: at, end: child.start, text: '' })
      at = child.end
      if (child.kind === 'element') visit(child as XmlElement)
    }
  }
  visit(root)
  return [...outside.map((stretch) => ({ ...stretch, text: '' })), ...inside]
}
