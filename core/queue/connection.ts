import type { Clock } from '../base/ports.ts'
import type { ErrorCode } from '../base/errors.ts'
import type { DeskState } from '../contract/types.ts'
import { backOff, MAX_BACK_OFF_MS, type Random } from './back-off.ts'
import { receive, type CallEnd } from './calls.ts'
import type { Gateway, Reply } from './gateway.ts'
import { judgeReply } from './verdicts.ts'

export interface ConnectionPorts {
  readonly clock: Clock
  readonly random: Random
  /** False while nobody uses it: what is heard meanwhile says nothing. */
  readonly isListening: () => boolean
  /** Told when `state` has become another one. */
  readonly onChange: () => void
  /** It was cut and is there again, or is to be taken for that. */
  readonly onReturn: () => void
}

/** Reasons that go with the connection. */
export const CONNECTION_REASONS: readonly ErrorCode[] = ['offline', 'access_point_timeout', 'untrusted_certificate', 'network_sign_in']

/** Failures in a row, of all deliveries together, before the connection is taken for cut. */
const MAX_FAILURES = 4

interface Heard {
  readonly state: DeskState['connection']
  readonly lastContact: number | undefined
  readonly cutUntil: number | undefined
  readonly probes: number
  /** In a row, of all deliveries together. */
  readonly failures: number
}

const UNTRIED: Heard = { state: 'untried', lastContact: undefined, cutUntil: undefined, probes: 0, failures: 0 }

/**
 * The connection to the remote, judged by the remote's own answers and not by the network card. While it is cut no delivery is tried; one small
 * question at a time, at growing intervals, finds out when it is back.
 */
export class Connection {
  private readonly ports: ConnectionPorts
  private heard = UNTRIED
  private isBeingAsked = false

  constructor(ports: ConnectionPorts) {
    this.ports = ports
  }

  get state(): DeskState['connection'] {
    return this.heard.state
  }

  /** When the remote last answered, whatever it said. */
  get lastContact(): number | undefined {
    return this.heard.lastContact
  }

  /** When to ask next; undefined while the connection is there. A time that no pause reaches is from a clock that was ahead: now, then. */
  get cutUntil(): number | undefined {
    const { cutUntil } = this.heard
    const now = this.ports.clock.millis()
    return cutUntil !== undefined && cutUntil > now + MAX_BACK_OFF_MS ? now : cutUntil
  }

  /** Questions in a row that found it cut. */
  get probes(): number {
    return this.heard.probes
  }

  /** Whether the remote is being asked just now. */
  get isAsking(): boolean {
    return this.isBeingAsked
  }

  /** Judges the connection by a reply to whatever was asked. */
  hear(reply: Reply<unknown>): void {
    if (!this.ports.isListening()) return
    this.become(isContact(reply) ? this.contact(reply) : this.failure(reply))
  }

  /** Begins anew: another remote may be set. */
  forget(): void {
    this.become(UNTRIED)
  }

  /** Asks whether it is back, unless that is being asked; the end of the call is for the network log. */
  ask(gateway: Gateway): Promise<CallEnd<unknown>> | undefined {
    if (this.isBeingAsked) return undefined
    const asked = receive(gateway.check(), (reply) => {
      this.isBeingAsked = false
      if (this.ports.isListening()) this.become(isContact(reply) ? this.contact(reply) : this.vainProbe())
    })
    this.isBeingAsked = true
    return asked
  }

  private become(next: Heard): void {
    const before = this.heard
    this.heard = next
    if (before.state !== next.state) this.ports.onChange()
    if (before.cutUntil !== undefined && next.cutUntil === undefined) this.ports.onReturn()
  }

  private contact(reply: Reply<unknown>): Heard {
    const isKeyRefused = judgeReply(reply).kind === 'key'
    return {
      state: isKeyRefused ? 'key_refused' : 'online',
      lastContact: this.ports.clock.millis(),
      cutUntil: undefined,
      probes: 0,
      failures: 0,
    }
  }

  /** A call found nobody. Where nothing is listening at all the connection is cut at once; a single lost answer may happen on any. */
  private failure(reply: Reply<unknown>): Heard {
    const { heard } = this
    if (heard.cutUntil !== undefined) return heard
    const isReached = reply.kind !== 'silence' || reply.isReached
    const failures = heard.failures + 1
    if (isReached && failures < MAX_FAILURES) return { ...heard, failures }
    return { ...heard, failures, state: 'offline', probes: 0, cutUntil: this.later(1) }
  }

  /** The question whether it is back found nobody either. */
  private vainProbe(): Heard {
    const probes = this.heard.probes + 1
    return { ...this.heard, probes, cutUntil: this.later(probes + 1) }
  }

  private later(tries: number): number {
    const { clock, random } = this.ports
    return clock.millis() + backOff(tries, random)
  }
}

/** The service itself answered, whatever it said. */
function isContact(reply: Reply<unknown>): boolean {
  return reply.kind === 'answer' || reply.kind === 'problem'
}
