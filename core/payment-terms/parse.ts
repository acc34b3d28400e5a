import { readStructuredLine } from './skonto-lines.ts'
import { readTokens, type Token } from './tokens.ts'
import type { EarlyDiscount, Net, PaymentTerms } from './types.ts'

/**
 * Terms of payment as people write them, in the languages of pages, and the lines of XRechnung. A part of a sentence is understood as a whole or kept
 * as it was written: nothing is guessed and nothing is lost. The first of two parts that contradict each other counts.
 */
export function parseTerms(text: string): PaymentTerms {
  const found = new Found()
  for (const line of text.split(/\r?\n/)) {
    if (line.trim().startsWith('#')) found.takeStructured(line.trim())
    else found.takeLine(line)
  }
  return found.terms()
}

/** True where the terms say when something is due or what is granted. */
export const saysSomething = ({ net, discounts }: PaymentTerms): boolean => net !== undefined || discounts.length > 0

interface Part {
  readonly net?: Net | undefined
  readonly discounts: readonly EarlyDiscount[]
}

class Found {
  private net: Net | undefined
  private readonly discounts: EarlyDiscount[] = []
  private readonly kept: string[] = []

  takeStructured(line: string): void {
    const { kind, days = '', percent = '', base } = readStructuredLine(line) ?? {}
    // Read as words are, so that the same bounds hold.
    const tokens = kind === 'SKONTO' ? readTokens(`${percent} % ${days} d`) : undefined
    const part = tokens === undefined ? undefined : readPart(tokens)
    const discounts = part?.discounts.map((one) => (base === undefined ? one : { ...one, base }))
    if (discounts === undefined || !this.take({ discounts })) this.kept.push(line)
  }

  takeLine(line: string): void {
    // Where what is not understood begins: parts of it that follow each other stay together, with what stands between them.
    let open: number | undefined
    for (const { from, to } of splitLine(line)) {
      const text = line.slice(from, to)
      const tokens = readTokens(text)
      const part = tokens === undefined ? undefined : readPart(tokens)
      const isUnderstood = text.trim() === '' || (part !== undefined && this.take(part))
      if (!isUnderstood) open ??= from
      if (open !== undefined && (isUnderstood || to === line.length)) this.keep(line.slice(open, isUnderstood ? from : to))
      if (isUnderstood) open = undefined
    }
  }

  private keep(text: string): void {
    const kept = text.replace(/[,;\s]+$/, '').trim()
    if (kept !== '') this.kept.push(kept)
  }

  /** False for what contradicts what was read before. */
  private take({ net, discounts }: Part): boolean {
    const isKnown = (days: number): boolean => this.discounts.some((one) => one.days === days)
    if ((net !== undefined && this.net !== undefined) || discounts.some(({ days }) => isKnown(days))) return false
    if (new Set(discounts.map(({ days }) => days)).size < discounts.length) return false
    this.net ??= net
    this.discounts.push(...discounts)
    return true
  }

  terms(): PaymentTerms {
    const discounts = this.discounts.toSorted((left, right) => left.days - right.days)
    return { ...(this.net === undefined ? {} : { net: this.net }), discounts, text: this.kept.join('\n') }
  }
}

/** The parts of a line between its commas, semicolons and ends of sentences; a sign between digits, and the point of an abbreviation, separate nothing. */
function splitLine(line: string): { readonly from: number; readonly to: number }[] {
  const parts: { from: number; to: number }[] = []
  let from = 0
  for (const { index, 0: sign } of line.matchAll(/;|,(?!\d)|(?<!\d),|(?<=[\p{L})]{4}\.)(?=\s|$)/gu)) {
    parts.push({ from, to: index })
    from = index + sign.length
  }
  return [...parts, { from, to: line.length }]
}

/** What the tokens of one part say together; undefined where they leave something over. */
function readPart(tokens: readonly Token[]): Part | undefined {
  const discounts: EarlyDiscount[] = []
  let net: Net | undefined
  if (tokens.length === 0) return undefined
  for (let at = 0; at < tokens.length;) {
    const step = readDiscount(tokens, at) ?? readNet(tokens, at)
    if (step === undefined || (step.net !== undefined && net !== undefined)) return undefined
    net ??= step.net
    if (step.discount !== undefined) discounts.push(step.discount)
    at = step.next
  }
  return { net, discounts }
}

interface Step {
  readonly next: number
  readonly net?: Net
  readonly discount?: EarlyDiscount
}

/** Days and a percentage beside each other, in any order, with what they are granted on. */
function readDiscount(tokens: readonly Token[], from: number): Step | undefined {
  let [days, percent, base]: [number | undefined, string | undefined, string | undefined] = [undefined, undefined, undefined]
  let at = from
  for (; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (token.kind === 'days' && days === undefined) days = token.days
    else if (token.kind === 'percent' && percent === undefined) percent = token.percent
    else if (token.kind === 'base' && base === undefined) base = token.amount
    else if (token.kind !== 'discount') break
  }
  // Days that follow a whole discount belong to what comes next.
  if (days === undefined || percent === undefined) return undefined
  return { next: at, discount: { days, percent, ...(base === undefined ? {} : { base }) } }
}

/** Which tokens in a row say when all of it is due. */
function readNet(tokens: readonly Token[], from: number): Step | undefined {
  let days: number | undefined
  let month: 'end' | 'after' | undefined
  let date: string | undefined
  let at = from
  let isMonthFirst = false
  for (; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (token.kind === 'days' && days === undefined && date === undefined) days = token.days
    else if (token.kind === 'now' && days === undefined && date === undefined && month === undefined) days = 0
    else if (token.kind === 'month' && month === undefined && date === undefined) {
      month = token.month
      isMonthFirst = days === undefined
    } else if (token.kind === 'date' && date === undefined && days === undefined && month === undefined) date = token.date
    else if (token.kind !== 'net') break
  }
  if (date !== undefined) return { next: at, net: { date } }
  if (month !== undefined) {
    // Nothing that would begin with the end of the month: it is the end itself.
    const way = days === undefined || days === 0 ? 'end' : isMonthFirst ? 'after' : month
    return { next: at, net: { days: days ?? 0, month: way } }
  }
  return days === undefined ? undefined : { next: at, net: { days } }
}
