import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { makeCrossing } from './crossing.ts'
import { joinWorlds, standInPage, standInPreload } from './worlds.ts'

/** What the page asks of the main process by the preload. */
export type Invoke = (channel: string, args: unknown[]) => Promise<unknown>

const WORLD = 'stand-in-preload'
const BINDING = '__standInInvoke'
const ANSWER = '__standInAnswer'

const crossing = makeCrossing({
  write: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  read: (text) => Buffer.from(text, 'base64'),
})
/** The same in a page. */
const CROSSING = `(${String(makeCrossing)})({ write: (bytes) => bytes.toBase64(), read: (text) => Uint8Array.fromBase64(text) })`

/**
 * Runs a preload script in a world of its own beside that of each page that is loaded from now on, as a sandboxed one with an isolated context runs: it sees the
 * document and none of the page's globals, `require` knows `electron` and nothing of Node, and what it exposes is copied on the way from one world to the
 * other. What it asks of the main process goes over the protocol of the developer tools and is copied as Electron copies it. Pages in frames get none.
 */
export async function runPreload(page: Page, preload: string, invoke: Invoke): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.enable')
  await session.send('Page.enable')
  await session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD })
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== BINDING) return
    const [id, channel, text] = JSON.parse(payload) as [number, string, string]
    void answer(invoke, channel, text)
      .then((answered) =>
        session.send('Runtime.callFunctionOn', {
          functionDeclaration: `(...answered) => globalThis.${ANSWER}(...answered)`,
          executionContextId,
          arguments: [id, ...answered].map((value) => ({ value })),
        }),
      )
      // The page that asked is gone by now.
      .catch(() => undefined)
  })
  // Known to both worlds and to no script of a page.
  const [inPage, inPreload] = [JSON.stringify(randomUUID()), JSON.stringify(randomUUID())]
  const asWindow = (script: string): string => `if (window === window.parent) { const crossing = ${CROSSING};\n${script} }`
  const pages = `(${String(standInPage)})((${String(joinWorlds)})(${inPage}, ${inPreload}, crossing))`
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: asWindow(pages) })
  const run = `(require, module, exports, process, Buffer, global) => {\n${preload}\n}`
  const world = `{ binding: '${BINDING}', answer: '${ANSWER}', run: ${run} }`
  const preloads = `(${String(standInPreload)})((${String(joinWorlds)})(${inPreload}, ${inPage}, crossing), crossing, ${world})`
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: asWindow(preloads), worldName: WORLD })
}

/** As `ipcRenderer.invoke` gets it: of what went wrong, the sentence alone. */
async function answer(invoke: Invoke, channel: string, text: string): Promise<readonly [error: string | null, text: string]> {
  try {
    return [null, crossing.clone(await invoke(channel, crossing.read(text) as unknown[]))]
  } catch (error) {
    return [`Error invoking remote method '${channel}': ${String(error)}`, '']
  }
}
