import { AsyncLocalStorage } from 'node:async_hooks'
import { userInfo } from 'node:os'

/**
 * Who is at work: a call at the door or a command says it once, and every version and log entry written on the way keeps it. The forms are those
 * of `VersionRecord.actor`.
 */
const acting = new AsyncLocalStorage<string | undefined>()

/** Does the work as somebody; undefined is nobody, for what the program does by itself. */
export function actAs<Result>(actor: string | undefined, work: () => Result): Result {
  return acting.run(actor, work)
}

export const currentActor = (): string | undefined => acting.getStore()

let account: string | undefined

/** Name of the person's account on this computer; empty where the system knows none. */
export function accountName(): string {
  account ??= readAccount()
  return account
}

function readAccount(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run a user that the system has no name for.
    return ''
  }
}
