import type { WorkspaceServer } from '../../core/http/types.ts'

/** How the same call reaches the engine. */
export interface Transport {
  readonly name: 'in process' | 'HTTP' | "the app's scheme"
  /** The window is known by its host and needs no key. */
  readonly hasKey: boolean
  /** `path` without `/api`; a key of the call's own goes before the transport's. */
  send(path: string, init?: RequestInit): Promise<Response>
}

export function createTransports(node: WorkspaceServer, origin: string, key: string): Transport[] {
  const withKey = (init: RequestInit = {}): RequestInit => {
    const headers = new Headers(init.headers)
    if (!headers.has('x-api-key')) headers.set('x-api-key', key)
    return { ...init, headers }
  }
  return [
    { name: 'in process', hasKey: true, send: (path, init) => node.handleKey(new Request(`http://node/api${path}`, withKey(init))) },
    { name: 'HTTP', hasKey: true, send: (path, init) => fetch(`${origin}/api${path}`, withKey(init)) },
    {
      name: "the app's scheme",
      hasKey: false,
      send: (path, init) => node.handleWindow(new Request(`kontor://app/api${path}`, init)),
    },
  ]
}

/** Asks again until the answer is as wanted; the time limit of the test is the end of it. */
export async function poll<Answer>(ask: () => Promise<Answer>, isDone: (answer: Answer) => boolean): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await ask()
    if (isDone(answer) || tries === 200) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
