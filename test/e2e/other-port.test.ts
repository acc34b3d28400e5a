import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveAskDesk } from '../support/ask-desk.ts'
import { launchBrowser } from '../support/browser.ts'
import { readFirstLink, startBuilt } from '../support/host-process.ts'

/** Another program of this computer serves pages on a port of its own, and a person who uses Kontor in the browser looks at one of them. */
const folder = mkdtempSync(join(tmpdir(), 'kontor-other-port-'))
const received: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
let host: ChildProcess
let other: Server
let browser: Browser
let context: BrowserContext
let window: Page
let desk = ''

beforeAll(async () => {
  host = startBuilt('dist/host.js', ['--port', '0', '--data', folder])
  const link = await readFirstLink(host)
  desk = new URL(link).origin
  other = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (chunk) => (body += String(chunk)))
    incoming.on('end', () => {
      received.push({ path: incoming.url ?? '', headers: incoming.headers, body })
      outgoing.setHeader('content-type', 'text/html').end('<!doctype html><title>Other</title>')
    })
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  browser = await launchBrowser()
  context = await browser.newContext()
  await giveAskDesk(context)
  window = await context.newPage()
  await window.goto(link)
  await window.getByTestId('first-start').waitFor()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  other?.close()
  host?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** The server on the other port, by a name of this computer. */
const otherAt = (name: string): string => `http://${name}:${(other.address() as AddressInfo).port}`

/** What the engine answers to whoever brings these headers, without a browser around it. */
const replay = async (headers: Readonly<Record<string, string>>): Promise<number> =>
  (await fetch(`${desk}/api/v2/desk/state`, { headers })).status

it('a server on another port receives nothing that opens the engine', async () => {
  expect(await window.evaluate(async () => (await askDesk('/api/v2/desk/state')).status)).toBe(200)
  for (const name of ['127.0.0.1', 'localhost']) {
    const page = await context.newPage()
    await page.goto(`${otherAt(name)}/visit`)
    const seen = await page.evaluate(async (address) => {
      await fetch('/asks', { method: 'POST', credentials: 'include', body: JSON.stringify([{ ...localStorage }, document.cookie]) })
      return fetch(`${address}/api/v2/desk/state`, { credentials: 'include' }).then(
        () => 'an answer',
        () => 'nothing',
      )
    }, desk)
    expect(seen).toBe('nothing')
    await page.close()
  }
  expect(received.map(({ path }) => path).filter((path) => path === '/asks')).toHaveLength(2)

  // Whatever came along is tried as what it was, and as a session.
  const brought = new Set(received.flatMap(({ headers: { host: _, ...headers }, body }) => [...Object.values(headers).map(String), body]))
  for (const value of brought) {
    const [token = ''] = /[\w-]{43}/.exec(value) ?? []
    expect([value, await replay({ cookie: value })]).toEqual([value, 401])
    for (const guess of [value, token]) expect([guess, await replay({ 'x-kontor-session': guess })]).toEqual([guess, 401])
  }
  // There is a session that works, so that a copy of it would have been seen.
  const session = await window.evaluate(() => localStorage.getItem('kontor.session') ?? '')
  expect(await replay({ 'x-kontor-session': session })).toBe(200)
  expect(JSON.stringify(received)).not.toContain(session)
})

it('a page of another port gets no answer in the name of the window, whatever way it asks', async () => {
  const page = await context.newPage()
  await page.goto(`${otherAt('127.0.0.1')}/visit`)
  const before = await window.evaluate(async () => (await askDesk('/api/v2/desk/state')).text())
  const ways = await page.evaluate(async (address) => {
    const url = `${address}/api/v2/desk/state`
    const settled = (start: (done: (word: string) => void) => void): Promise<string> => new Promise(start)
    const asFrame = await settled((done) => {
      const frame = document.createElement('iframe')
      frame.src = `${address}/`
      frame.onload = () => {
        try {
          done(frame.contentDocument?.title ?? 'closed')
        } catch {
          done('closed')
        }
      }
      document.body.append(frame)
    })
    const asScript = await settled((done) => {
      const script = document.createElement('script')
      script.src = url
      script.onload = () => done('run')
      script.onerror = () => done('closed')
      document.body.append(script)
    })
    const asEvents = await settled((done) => {
      const events = new EventSource(`${address}/api/v2/desk/events`, { withCredentials: true })
      events.onopen = () => done('open')
      events.onerror = () => (events.close(), done('closed'))
    })
    const asHeader = await fetch(url, { headers: { 'x-kontor-session': 'guess' } }).then(
      () => 'answered',
      () => 'closed',
    )
    // An answer that the page may not read could still have an effect.
    const body = JSON.stringify({ url: 'http://127.0.0.1:1/api', key: 'x' })
    await fetch(`${address}/api/v2/desk/remote`, { method: 'POST', mode: 'no-cors', credentials: 'include', body })
    return [asFrame, asScript, asEvents, asHeader]
  }, desk)
  expect(ways).toEqual(['closed', 'closed', 'closed', 'closed'])
  expect(await window.evaluate(async () => (await askDesk('/api/v2/desk/state')).text())).toBe(before)
  await page.close()
})

it('a second tab and a reload go on in the session of the browser, another browser has none', { timeout: 60_000 }, async () => {
  await window.reload()
  await window.getByTestId('first-start').waitFor()
  const second = await context.newPage()
  await second.goto(`${desk}/#/documents`)
  await second.getByTestId('nav-documents').or(second.getByTestId('first-start')).first().waitFor()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(desk)
  await stranger.waitForURL(`${desk}/sign-in`)
  await stranger.getByText('press Enter there for a new one').waitFor()
})
