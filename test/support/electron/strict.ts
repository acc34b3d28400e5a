/** An object of the stand-in: using anything of Electron that it does not have is an error of the test, never a silent undefined. */
export function strict<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key) {
      // Asked for by awaiting and by printing, not by a program.
      if (key === 'then' || key === 'toJSON' || typeof key === 'symbol') return Reflect.get(target, key) as unknown
      if (!(key in target)) throw new Error(`The stand-in for Electron has no ${name}.${key}`)
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
    set(_, key) {
      throw new Error(`${name}.${String(key)} is set; the stand-in knows nothing of it`)
    },
  })
}
