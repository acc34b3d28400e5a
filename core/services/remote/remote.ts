import { AppError } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import { PROBLEMS } from '../../contract/problems.ts'
import type { EndedRehearsal, RemoteTest, RemoteSettings, RemoteFlow } from '../../contract/types.ts'
import type { Gateway, RemoteCheck, Reply } from '../../queue/gateway.ts'
import { judgeReply } from '../../queue/verdicts.ts'
import { digestOfExchange } from './of-another.ts'
import type { Rehearsal } from './rehearsal.ts'
import type { RemoteStore } from './remote-settings.ts'

export interface RemotePorts {
  readonly clock: Clock
  readonly settings: RemoteStore
  /** Throws AppError `taken_along`. */
  readonly requireHome: () => Promise<void>
  readonly rehearsal: Rehearsal
  readonly gateway: () => Promise<Gateway | undefined>
  /** The queue judges the line by every answer. */
  readonly hear: (reply: Reply<unknown>) => void
  /** After every change: the queue goes on with the new remote. */
  readonly reconnect: () => Promise<void>
  /** What went wrong where nobody waits for an answer. */
  readonly report: (error: unknown) => void
}

/** Which exchange this desk sends to. */
export function createRemote({ clock, settings, requireHome, rehearsal, gateway, hear, reconnect, report }: RemotePorts) {
  const changed = async () => {
    await reconnect()
    return settings.describe()
  }
  /** A server for practising that is no longer the remote is of no use to anybody. */
  const setByPerson = async () => {
    rehearsal.close().catch(report)
    return changed()
  }
  return {
    get: (): Promise<RemoteSettings> => settings.describe(),
    set: async (input: { readonly url: string; readonly key?: string; readonly flow?: RemoteFlow }): Promise<RemoteSettings> => {
      await requireHome()
      await settings.set(input)
      return setByPerson()
    },
    /** From now on the shared exchange of this id. Throws `not_found`. */
    share: async (profile: string): Promise<RemoteSettings> => {
      await requireHome()
      await settings.share(profile)
      return setByPerson()
    },
    /** The shared exchange was changed: the queue goes on with it as it is now. */
    renew: reconnect,
    clear: async (): Promise<RemoteSettings> => {
      await settings.clear()
      return setByPerson()
    },
    /** A digest of address and key, to be compared with that of other client companies of the desk; undefined without an exchange. */
    digest: (): Promise<string | undefined> => digestOfExchange(settings),
    test: async (): Promise<RemoteTest> => {
      // A key that cannot be read any more is said before anything is asked.
      await settings.openKey()
      const target = await gateway()
      const { url } = await settings.describe()
      if (target === undefined || url === null) throw new AppError('remote_not_configured', 'No exchange is set up yet.')
      const reply = await target.check()
      hear(reply)
      return wordTest(reply, url, clock)
    },
    startRehearsal: async (): Promise<RemoteSettings> => {
      await requireHome()
      await rehearsal.start()
      return changed()
    },
    stopRehearsal: async (): Promise<EndedRehearsal> => {
      const ready = await rehearsal.stop()
      return { ...(await changed()), ready }
    },
  }
}

/** What an exchange answered to the question for itself. */
function wordTest(reply: Reply<RemoteCheck>, url: string, clock: Clock): RemoteTest {
  const base = { reachable: reply.kind !== 'silence', url, checked_at: clock.now() }
  const verdict = judgeReply(reply)
  if (verdict.kind === 'done') {
    const { methods, isRehearsal } = verdict.value
    return { ...base, ...(methods === undefined ? {} : { api_methods: [...methods] }), rehearsal: isRehearsal }
  }
  // A web server that knows no such path is no exchange, or the address is not its base address.
  const { code, message } = verdict.kind === 'missing' ? { ...verdict.reason, code: 'access_point_error' as const } : verdict.reason
  const { next } = PROBLEMS[code]
  return { ...base, problem: { code, message, ...(next === undefined ? {} : { next }) } }
}
