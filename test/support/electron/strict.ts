import { EventEmitter } from 'node:events'
import { API } from './api.ts'

/** What the program has used of the stand-in since its start, by the names of the list (`api.ts`). */
export const used = new Set<string>()

/** Notes a use of Electron; what is not on the list is an error of the test, never a silent undefined. */
export function use(name: string): void {
  if (!API.has(name)) throw new Error(`The stand-in for Electron has no ${name}`)
  used.add(name)
}

/** An object of the stand-in, under the name of its type in Electron's definitions. Using a member that it does not have throws, and so does setting one. */
export function strict<T extends object>(type: string, members: T): T {
  return new Proxy(members, {
    get(target, key) {
      // Asked for by awaiting and by printing, not by a program.
      if (key === 'then' || key === 'toJSON' || typeof key === 'symbol') return Reflect.get(target, key) as unknown
      if (!(key in target)) throw new Error(`The stand-in for Electron has no ${type}.${key}`)
      for (const name of [`${type}.${key}`, `${type}:${key}`]) if (API.has(name)) used.add(name)
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
    set(target, key, value) {
      // One that the stand-in has made to be set.
      if (Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), key)?.set !== undefined) {
        use(`${type}.${String(key)}`)
        return Reflect.set(target, key, value)
      }
      throw new Error(`${type}.${String(key)} is set; the stand-in knows nothing of it`)
    },
  })
}

/** Options that the program gives. One that is not on the list throws, where Electron would pass over a wrong name without a word. */
export function known<T extends object>(types: string | readonly string[], options: T): T {
  for (const key of Object.keys(options)) {
    const names = [types].flat().map((type) => `${type}:${key}`)
    use(names.find((name) => API.has(name)) ?? names.join(' or '))
  }
  return options
}

/** What is listened to. An event that is not on the list is never sent, so listening to it is an error; it is used once somebody has heard it. */
export class Emitter extends EventEmitter {
  private readonly type: string

  constructor(type: string) {
    super()
    this.type = type
  }

  // `once` is built on it.
  override on(event: string, listener: (...args: never[]) => void): this {
    if (!API.has(`${this.type}#${event}`)) throw new Error(`The stand-in for Electron has no event ${this.type}#${event}`)
    return super.on(event, listener as (...args: unknown[]) => void)
  }

  override emit(event: string, ...args: unknown[]): boolean {
    if (this.listenerCount(event) > 0) used.add(`${this.type}#${event}`)
    return super.emit(event, ...args)
  }
}
