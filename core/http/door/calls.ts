import type { Services } from '../../services/workspace.ts'

/** What a command may ask of the process that holds the workspace: nothing that runs on, and no stream. */
const CALLS = {
  documents: ['importAny', 'list', 'get', 'delete', 'send'],
  queue: [
    'retry',
    'look',
    'cancel',
    'adopt',
    'putAside',
    'bringBack',
    'hold',
    'release',
    'batches',
    'holdBatch',
    'releaseBatch',
    'cancelBatch',
  ],
  remote: ['set', 'test'],
  proof: ['setAuthority', 'confirmRoot', 'stamp'],
  company: ['get', 'set'],
  letterhead: ['get', 'setStyle', 'setPaper', 'clearPaper', 'setFonts', 'clearFonts'],
  needs: ['settle'],
  directions: ['decide'],
  received: ['handle', 'confirm'],
  mails: ['make', 'markSent', 'takeBack'],
  preservations: ['list', 'add', 'lift'],
} as const satisfies { readonly [Noun in keyof Services]?: readonly (keyof Services[Noun])[] }

type Calls = typeof CALLS
type Later<Call> = Call extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Awaited<Result>> : never

/** The services as a command sees them, whichever process does the work. */
export type CommandServices = {
  readonly [Noun in keyof Calls]: {
    readonly [Verb in Calls[Noun][number]]: Verb extends keyof Services[Noun] ? Later<Services[Noun][Verb]> : never
  }
}

/** One call by its name, `documents.importAny`. */
export type Ask = (name: string, args: readonly unknown[]) => Promise<unknown>

/** All calls of the list, each of which asks by its name. */
export function callsBy(ask: Ask): CommandServices {
  const nouns = Object.entries(CALLS).map(([noun, verbs]) => [
    noun,
    Object.fromEntries(verbs.map((verb) => [verb, (...args: readonly unknown[]) => ask(`${noun}.${verb}`, args)])),
  ])
  return Object.fromEntries(nouns) as CommandServices
}

/** Makes a call that was named; undefined for a name that is not in the list. */
export function findCall(services: Services, name: string): ((...args: readonly unknown[]) => unknown) | undefined {
  const [noun = '', verb = ''] = name.split('.')
  const verbs: readonly string[] = Object.hasOwn(CALLS, noun) ? CALLS[noun as keyof Calls] : []
  if (!verbs.includes(verb)) return undefined
  return (services as unknown as Record<string, Record<string, (...args: readonly unknown[]) => unknown>>)[noun]?.[verb]
}
