/**
 * Runs a preload script before the page's own, as a sandboxed one runs: `require` knows `electron` and nothing of Node, the page sees only what
 * was exposed, and values are copied on their way. The binding behind it is taken out of the page's reach.
 */
export const PRELOAD_FRAME = `(() => {
  const invoke = window.__standInInvoke
  delete window.__standInInvoke
  const only = (name, members) => new Proxy(members, {
    get(target, key) {
      if (!(key in target)) throw new Error('The stand-in for Electron has no ' + name + '.' + String(key) + ' in a preload')
      return target[key]
    },
  })
  const expose = (value) => {
    if (typeof value === 'function') return (...args) => Promise.resolve(value(...args.map((arg) => structuredClone(arg)))).then((answer) => structuredClone(answer))
    if (typeof value === 'object' && value !== null) return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expose(member)])))
    return value
  }
  const electron = only('electron', {
    contextBridge: only('contextBridge', {
      exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: expose(api), configurable: false, writable: false }),
    }),
    ipcRenderer: only('ipcRenderer', { invoke: (channel, ...args) => invoke(channel, args) }),
  })
  const require = (name) => {
    if (name !== 'electron') throw new Error('module not found: ' + name)
    return electron
  }
  const module = { exports: {} };
  ((require, module, exports, process, Buffer, global) => {
/*PRELOAD*/
  })(require, module, module.exports, undefined, undefined, undefined)
})()`
