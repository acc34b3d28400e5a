import { AppError } from '../base/errors.ts'

/** What all bodies together may take, from their first byte until their call is answered; a larger one has it alone. */
export const MAX_LARGE_BYTES = 64_000_000
/** Bodies up to this size have room of their own, so that they never wait for large ones. */
export const SMALL_BODY = 1_000_000
const MAX_SMALL_BYTES = 32_000_000
/** How many may wait for room, and for how long; whoever does not fit then is asked to come again. */
export const MAX_WAITING = 200
const MAX_WAIT_MS = 30_000

/** The room that the bodies of one call take. */
export interface BodyRoom {
  /** Waits for room for so many bytes in all. Throws AppError `overloaded`. */
  need(bytes: number): Promise<void>
  /** So many are there in the end. */
  keep(bytes: number): void
  leave(): void
}

/** Bounds what is in memory of the bodies of calls. Whoever was let in goes on, so that no two wait for each other. */
export class BodyBudget {
  private readonly small: Lane
  private readonly large: Lane

  constructor(waitMs = MAX_WAIT_MS) {
    this.small = new Lane(MAX_SMALL_BYTES, waitMs)
    this.large = new Lane(MAX_LARGE_BYTES, waitMs)
  }

  /** The signal ends the waiting. */
  enter(signal: AbortSignal): BodyRoom {
    let held: { readonly lane: Lane; bytes: number } | undefined
    const resize = (bytes: number): void => {
      if (held === undefined) return
      held.lane.give(held.bytes - bytes)
      held.bytes = bytes
    }
    return {
      need: async (bytes) => {
        if (held !== undefined && bytes <= held.bytes) return
        if (held !== undefined && (held.lane === this.large || bytes <= SMALL_BODY)) {
          resize(bytes)
          return
        }
        resize(0)
        const lane = bytes > SMALL_BODY ? this.large : this.small
        held = undefined
        await lane.take(bytes, signal)
        held = { lane, bytes }
      },
      keep: resize,
      leave: () => {
        resize(0)
        held = undefined
      },
    }
  }
}

interface Waiting {
  readonly bytes: number
  readonly go: () => void
}

/** Room for bodies, given in the order in which they came. */
class Lane {
  private readonly most: number
  private readonly waitMs: number
  private taken = 0
  private readonly waiting: Waiting[] = []

  constructor(most: number, waitMs: number) {
    this.most = most
    this.waitMs = waitMs
  }

  async take(bytes: number, signal: AbortSignal): Promise<void> {
    if (this.waiting.length === 0 && this.hasRoom(bytes)) this.taken += bytes
    else if (this.waiting.length >= MAX_WAITING) throw overloaded()
    else await this.wait(bytes, signal)
  }

  /** Bytes that are not needed any more; fewer than none where more are. */
  give(bytes: number): void {
    this.taken -= bytes
    this.letIn()
  }

  private hasRoom(bytes: number): boolean {
    return this.taken === 0 || this.taken + bytes <= this.most
  }

  private letIn(): void {
    for (let [next] = this.waiting; next !== undefined && this.hasRoom(next.bytes); [next] = this.waiting) {
      this.waiting.shift()
      this.taken += next.bytes
      next.go()
    }
  }

  private wait(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      const leave = (why: Error): void => {
        end()
        const at = this.waiting.indexOf(entry)
        if (at >= 0) this.waiting.splice(at, 1)
        // Who came behind it may fit where it did not.
        this.letIn()
        reject(why)
      }
      const giveUp = (): void => leave(overloaded())
      const timer = setTimeout(giveUp, this.waitMs)
      const entry: Waiting = {
        bytes,
        go: () => {
          end()
          resolve()
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.waiting.push(entry)
    })
  }
}

function overloaded(): AppError {
  return new AppError('overloaded', 'Too many large bodies are worked on at the moment.')
}
