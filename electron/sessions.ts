import { createHash, randomBytes } from 'node:crypto'

/**
 * Who may use the window in a browser: whoever opened a link that works once. The link's token is exchanged for a session cookie; both are
 * random, live in memory only and are looked up by hash, so that no comparison tells by its time how much of a guess was right.
 */
export class Sessions {
  private readonly links = new Set<string>()
  private readonly sessions = new Set<string>()
  private readonly cookie: string

  /** Cookies are shared by all ports of a host, so the name holds the port: two desks in one browser do not sign each other out. */
  constructor(port: number) {
    this.cookie = `kontor_session_${port}`
  }

  /** Token for a new link. */
  issueLink(): string {
    const token = randomBytes(32).toString('base64url')
    this.links.add(hash(token))
    return token
  }

  /** Value of a Set-Cookie header for the first one who brings the token, undefined for everyone else. */
  redeemLink(token: string): string | undefined {
    if (!this.links.delete(hash(token))) return undefined
    const session = randomBytes(32).toString('base64url')
    this.sessions.add(hash(session))
    return `${this.cookie}=${session}; Path=/; HttpOnly; SameSite=Strict`
  }

  has(request: Request): boolean {
    const values = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
    return values.some(([name, value]) => name === this.cookie && value !== undefined && this.sessions.has(hash(value)))
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
