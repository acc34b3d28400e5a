import type { Crossing } from './crossing.ts'

/**
 * What runs in a page of the stand-in: a function for each world, given as its text, so it uses nothing but what it is called with and what a page has. The
 * worlds meet by events, which the document hands from one to the other at once, so what is exposed can be called as in Electron: without waiting.
 */

interface Message {
  readonly kind: string
  readonly text: string
  /** The function that is called. */
  readonly id?: number
}

type Member = (...args: unknown[]) => unknown

/** The way from one world to the other. `here` and `there` are names of events that no script of a page knows. */
export function joinWorlds(here: string, there: string, crossing: Crossing) {
  // Held before a script of the page can change them.
  const target = globalThis as unknown as EventTarget
  const { dispatchEvent } = EventTarget.prototype
  const { apply } = Reflect
  const { parse, stringify } = JSON
  const Carrier = MessageEvent
  const held: Member[] = []
  const hold = (member: Member): number => {
    held[held.length] = member
    return held.length - 1
  }
  let answer: Message = { kind: 'value', text: '' }
  const send = (message: Message): void => void apply(dispatchEvent, target, [new Carrier(there, { data: stringify(message) })])
  const ask =
    (id: number): Member =>
    (...args) => {
      send({ kind: 'call', text: crossing.bridge(args, hold), id })
      const value = crossing.read(answer.text, ask)
      if (answer.kind === 'threw') throw value
      return value
    }
  const reply = (text: string, id: number): void => {
    try {
      const value: unknown = apply(held[id] as Member, undefined, crossing.read(text, ask) as unknown[])
      send({ kind: 'value', text: crossing.bridge(value, hold) })
    } catch (error) {
      send({ kind: 'threw', text: crossing.bridge(error, hold) })
    }
  }
  target.addEventListener(here, (event) => {
    event.stopImmediatePropagation()
    const message = parse((event as MessageEvent<string>).data) as Message
    if (message.id === undefined) answer = message
    else reply(message.text, message.id)
  })
  return { hold, ask }
}

/** In the world of the page: takes over what the preload exposes, the first thing that its side holds. */
export function standInPage({ hold }: ReturnType<typeof joinWorlds>): void {
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)) {
      Object.values(value).forEach(freeze)
      Object.freeze(value)
    }
    return value
  }
  hold((name, api) => {
    if (typeof name !== 'string' || name in globalThis)
      throw new Error(`Cannot bind an API on top of an existing property on the window object`)
    Object.defineProperty(globalThis, name, { value: freeze(api), configurable: false, writable: false, enumerable: true })
  })
}

export interface PreloadWorld {
  /** The name under which the protocol of the developer tools gives the world a way out. */
  readonly binding: string
  readonly answer: string
  readonly run: (require: (name: string) => unknown, module: { exports: unknown }, exports: unknown) => void
}

/** In the world of the preload: runs it, with what a sandboxed preload may require of Electron. */
export function standInPreload({ ask }: ReturnType<typeof joinWorlds>, crossing: Crossing, { binding, answer, run }: PreloadWorld): void {
  const world = globalThis as unknown as Record<string, (...args: never[]) => void>
  const tell = world[binding] as (text: string) => void
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  world[answer] = (id: number, error: string | null, text: string): void => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === null) asked?.resolve(crossing.read(text))
    else asked?.reject(new Error(error))
  }
  // What cannot be cloned is refused before anything is sent.
  const invoke = async (channel: string, ...args: unknown[]): Promise<unknown> => {
    const text = crossing.clone(args)
    const asked = Promise.withResolvers<unknown>()
    const id = ++count
    waiting.set(id, asked)
    tell(JSON.stringify([id, channel, text]))
    return asked.promise
  }
  const only = (name: string, members: Readonly<Record<string, unknown>>): unknown =>
    new Proxy(members, {
      get(target, key) {
        if (!(key in target)) throw new Error(`The stand-in for Electron has no ${name}.${String(key)} in a preload`)
        return target[key as string]
      },
    })
  const exposeInMainWorld = (name: string, api: unknown): void => void ask(0)(name, api)
  const electron = only('electron', {
    contextBridge: only('contextBridge', { exposeInMainWorld }),
    ipcRenderer: only('ipcRenderer', { invoke }),
  })
  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`)
    return electron
  }
  const module = { exports: {} }
  run(require, module, module.exports)
}
