import { AppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import { PROBLEMS } from '../contract/problems.ts'
import type { RemoteTest } from '../contract/types.ts'
import type { Gateway } from '../queue/gateway.ts'
import { judgeReply } from '../queue/verdicts.ts'
import type { Rehearsal } from './rehearsal.ts'
import type { RemoteStore } from './remote-settings.ts'
import type { Remote } from './types.ts'

export interface RemotePorts {
  readonly clock: Clock
  readonly settings: RemoteStore
  readonly rehearsal: Rehearsal
  readonly gateway: () => Gateway | undefined
  /** After every change: the queue goes on with the new remote. */
  readonly reconnect: () => void
  /** What went wrong where nobody waits for an answer. */
  readonly report: (error: unknown) => void
}

/** Which exchange this desk sends to. */
export function createRemote({ clock, settings, rehearsal, gateway, reconnect, report }: RemotePorts): Remote {
  const changed = () => {
    reconnect()
    return settings.describe()
  }
  /** A practice node that is no longer the remote is of no use to anybody. */
  const setByPerson = () => {
    rehearsal.close().catch(report)
    return changed()
  }
  return {
    get: () => settings.describe(),
    set: (input) => {
      settings.set(input)
      return setByPerson()
    },
    clear: () => {
      settings.clear()
      return setByPerson()
    },
    test: async () => {
      // A key that cannot be read any more is said before anything is asked.
      settings.openKey()
      const target = gateway()
      const { url } = settings.describe()
      if (target === undefined || url === null) throw new AppError('remote_not_configured', 'No exchange is set up yet.')
      return testGateway(target, url, clock)
    },
    startRehearsal: async () => {
      await rehearsal.start()
      return changed()
    },
    stopRehearsal: async () => {
      await rehearsal.stop()
      return changed()
    },
  }
}

async function testGateway(target: Gateway, url: string, clock: Clock): Promise<RemoteTest> {
  const reply = await target.check()
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
