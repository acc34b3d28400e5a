import { createHash, randomBytes } from 'node:crypto'
import { SESSION_HEADER } from '../core/contract/session.ts'

/** How long a link or a ticket is good for while nobody uses it. */
export const LIFE_MINUTES = 10

/**
 * Who may use the window in a browser: whoever opened a link that works once. The link's token is exchanged for a session; both are random, live in
 * memory only and are looked up by hash, so that no comparison tells by its time how much of a guess was right.
 */
export class Sessions {
  private readonly sessions = new Set<string>()
  private readonly links: Once<() => void>
  private readonly tickets: Once<string>

  constructor(now: () => number = Date.now) {
    this.links = new Once(now)
    this.tickets = new Once(now)
  }

  /** Token for a new link. `onUsed` is called when it was exchanged. */
  issueLink(onUsed: () => void = () => undefined): string {
    const token = randomBytes(32).toString('base64url')
    this.links.put(token, onUsed)
    return token
  }

  /** Whether a link could be exchanged now. */
  isOpen(token: string): boolean {
    return this.links.has(token)
  }

  /** A session for the first one who brings the token in time, undefined for everyone else. */
  redeemLink(token: string): string | undefined {
    const onUsed = this.links.take(token)
    if (onUsed === undefined) return undefined
    const session = randomBytes(32).toString('base64url')
    this.sessions.add(hash(session))
    onUsed()
    return session
  }

  has(request: Request): boolean {
    const session = request.headers.get(SESSION_HEADER)
    return session !== null && this.sessions.has(hash(session))
  }

  /** Lets whoever brings the ticket first have what this address answers. */
  giveTicket(ticket: string, address: string): void {
    this.tickets.put(ticket, address)
  }

  /** The address that a ticket is for. */
  takeTicket(ticket: string): string | undefined {
    return this.tickets.take(ticket)
  }
}

/** Values that are given out once and in time, to whoever brings their secret. */
class Once<Value> {
  private readonly entries = new Map<string, { readonly value: Value; readonly until: number }>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  put(secret: string, value: Value): void {
    const now = this.now()
    for (const [key, { until }] of this.entries) if (until <= now) this.entries.delete(key)
    this.entries.set(hash(secret), { value, until: now + LIFE_MINUTES * 60_000 })
  }

  has(secret: string): boolean {
    const entry = this.entries.get(hash(secret))
    return entry !== undefined && this.now() < entry.until
  }

  take(secret: string): Value | undefined {
    const value = this.has(secret) ? this.entries.get(hash(secret))?.value : undefined
    this.entries.delete(hash(secret))
    return value
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
