import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

/** What the page asks of the main process by the preload. */
export type Invoke = (channel: string, args: unknown[]) => Promise<unknown>

const WORLD = 'stand-in-preload'
const BINDING = '__standInInvoke'

/**
 * Runs a preload script in a world of its own beside that of each page that is loaded from now on, as a sandboxed one with an isolated context runs: it sees the
 * document and none of the page's globals, `require` knows `electron` and nothing of Node, and what it exposes is copied on the way from one world to the
 * other. Pages in frames get none.
 */
export async function runPreload(page: Page, preload: string, invoke: Invoke): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.enable')
  await session.send('Page.enable')
  await session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD })
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== BINDING) return
    const { id, channel, args } = JSON.parse(payload, toBytes) as { id: number; channel: string; args: unknown[] }
    void invoke(channel, args)
      .then(
        (value) => ({ value }),
        (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
      )
      .then((answer) =>
        session.send('Runtime.callFunctionOn', {
          functionDeclaration: '(id, text) => globalThis.__standInAnswer(id, text)',
          executionContextId,
          arguments: [{ value: id }, { value: JSON.stringify(answer, fromBytes) }],
        }),
      )
      // The page that asked is gone by now.
      .catch(() => undefined)
  })
  // Known to both worlds and to no script of a page.
  const meeting = JSON.stringify(randomUUID())
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${IN_PAGE})(${meeting})` })
  const source = `(${IN_WORLD})(${meeting}, (require, module, exports, process, Buffer, global) => {\n${preload}\n})`
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD })
}

const fromBytes = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array || isBuffer(value)
    ? { $bytes: Buffer.from(value instanceof Uint8Array ? value : value.data).toString('base64') }
    : value

/** Node writes its own bytes as an object before it asks what to write. */
const isBuffer = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'

const toBytes = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$bytes' in value ? new Uint8Array(Buffer.from(String(value.$bytes), 'base64')) : value

/** Takes over in the page's world what the other one exposes: values, and functions that ask there. */
const IN_PAGE = `(meeting) => window.addEventListener(meeting, (event) => {
  event.stopImmediatePropagation()
  const { name, values, functions } = JSON.parse(event.data)
  const [port] = event.ports
  const waiting = new Map()
  port.onmessage = ({ data: { id, value, error } }) => {
    const { resolve, reject } = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) resolve(value)
    else reject(new Error(error))
  }
  let count = 0
  const ask = (member) => (...args) => new Promise((resolve, reject) => {
    const id = ++count
    port.postMessage({ id, member, args })
    waiting.set(id, { resolve, reject })
  })
  const api = Object.freeze({ ...values, ...Object.fromEntries(functions.map((member) => [member, ask(member)])) })
  Object.defineProperty(window, name, { value: api, configurable: false, writable: false })
})`

const IN_WORLD = `(meeting, run) => {
  if (window !== window.parent) return
  const binding = globalThis.${BINDING}
  const waiting = new Map()
  let count = 0
  globalThis.__standInAnswer = (id, text) => {
    const { value, error } = JSON.parse(text, (_, each) => (each?.$bytes === undefined ? each : Uint8Array.fromBase64(each.$bytes)))
    const { resolve, reject } = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) resolve(value)
    else reject(new Error(error))
  }
  const invoke = (channel, ...args) => new Promise((resolve, reject) => {
    const id = ++count
    waiting.set(id, { resolve, reject })
    binding(JSON.stringify({ id, channel, args }, (_, each) => (each instanceof Uint8Array ? { $bytes: each.toBase64() } : each)))
  })
  const only = (name, members) => new Proxy(members, {
    get(target, key) {
      if (!(key in target)) throw new Error('The stand-in for Electron has no ' + name + '.' + String(key) + ' in a preload')
      return target[key]
    },
  })
  const exposeInMainWorld = (name, api) => {
    const isFunction = (member) => typeof api[member] === 'function'
    const functions = Object.keys(api).filter(isFunction)
    const values = Object.fromEntries(Object.entries(api).filter(([member]) => !isFunction(member)))
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = async ({ data: { id, member, args } }) => {
      try {
        if (!functions.includes(member)) throw new Error(member + ' is not exposed')
        port1.postMessage({ id, value: await api[member](...args) })
      } catch (error) {
        port1.postMessage({ id, error: error.message })
      }
    }
    window.dispatchEvent(new MessageEvent(meeting, { data: JSON.stringify({ name, values, functions }), ports: [port2] }))
  }
  const electron = only('electron', {
    contextBridge: only('contextBridge', { exposeInMainWorld }),
    ipcRenderer: only('ipcRenderer', { invoke }),
  })
  const require = (name) => {
    if (name !== 'electron') throw new Error('module not found: ' + name)
    return electron
  }
  const module = { exports: {} }
  run(require, module, module.exports)
}`
