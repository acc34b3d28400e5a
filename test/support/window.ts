import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Download, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { SIGN_IN_PATH } from '../../core/contract/session.ts'
import type { Company } from '../../core/contract/types.ts'
import { leaveKeptPage, openKeptPage } from './browser.ts'
import { TEST_COMPANY } from './company.ts'
import { readFirstLink, startBuilt } from './host-process.ts'

/** The built program with an empty workspace, and its window in a real browser: for all tests of a file, from the first start on. */
export interface TestWindow {
  readonly page: Page
  /** Where the program keeps its data, and a test its files. */
  readonly folder: string
  /** Address of a place in the window, `/#/documents/…`. */
  address(place: string): string
  /** Loads the window anew at a place. */
  load(place: string): Promise<void>
  /** Goes to a place by way of the items, a view without much in it: the view of the place begins anew, in the same window. */
  visit(place: string): Promise<void>
  /** Another window in place of the one that is shown, with what the old one kept. */
  reopen(): Promise<Page>
  /** Stores an invoice as if it had been imported; its id. */
  upload(xml: string, query?: Readonly<Record<string, string>>): Promise<string>
  /** One of the samples as XML, with some of its text replaced. */
  sample(id: string, ...replace: readonly (readonly [string | RegExp, string])[]): Promise<string>
  /** An operation of the desk by its path below `/api/v2`, with a JSON body. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
}

export interface TestWindowOptions extends Omit<BrowserContextOptions, 'viewport'> {
  /** A desk to which client companies can be added, in place of one workspace alone. */
  readonly companies?: boolean
  /** Who the client company is; null: nobody has said it yet, as at the first start. */
  readonly company?: Company | null
  /** Fills the workspace before the program is started in it. */
  readonly prepare?: (folder: string) => Promise<void>
  readonly viewport?: { readonly width: number; readonly height: number }
}

let port = '0'
/** Characters of what a host complains of that are enough to know why it ended. */
const SAID = 10_000

/** The host at the same address as the one before, whose files the browser knows; at another one where somebody has taken it since. */
async function startHost(
  place: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly host: ChildProcess; readonly link: string }> {
  const host = startBuilt('dist/host.js', ['--port', port, ...place], env)
  try {
    const link = await readFirstLink(host)
    port = new URL(link).port
    return { host, link }
  } catch (error) {
    await endHost(host)
    if (port === '0') throw error
    port = '0'
    return startHost(place, env)
  }
}

async function endHost(host: ChildProcess): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return
  host.kill('SIGKILL')
  await once(host, 'exit')
}

export function useWindow({
  companies = false,
  company = companies ? null : TEST_COMPANY,
  prepare,
  viewport = { width: 1280, height: 800 },
  ...options
}: TestWindowOptions = {}): TestWindow {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-window-'))
  let end = (): Promise<void> => Promise.resolve()
  let page: Page | undefined
  let link = ''
  let isEnding = false

  beforeAll(async () => {
    await prepare?.(folder)
    const place = companies ? [] : ['--data', folder]
    const started = await startHost(place, companies ? { XDG_DATA_HOME: folder } : {})
    link = started.link
    let said = ''
    started.host.stderr?.on('data', (chunk) => (said = `${said}${String(chunk)}`.slice(-SAID)))
    started.host.once('exit', (code, signal) => {
      if (!isEnding) process.stderr.write(`\nthe host of the window ended by itself with ${code ?? signal}: ${said}\n`)
    })
    end = async () => {
      isEnding = true
      if (page !== undefined) await leaveKeptPage(page, new URL(SIGN_IN_PATH, link).href)
      await endHost(started.host)
      rmSync(folder, { recursive: true, force: true })
    }
    page = await openKeptPage(new URL(link).origin, { locale: 'en-GB', reducedMotion: 'reduce', ...options })
    await page.setViewportSize(viewport)
    page.setDefaultTimeout(30_000)
    await page.goto(link)
    await page.locator('[data-testid=first-start], [data-document], [data-testid=overview]').first().waitFor()
    if (company !== null) await page.evaluate(callDesk, ['PUT', '/company', JSON.stringify(company)] as const)
  }, 120_000)
  // Where a test fails once in many runs, nobody can look any more.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || page === undefined) return
    process.stderr.write(`\n${task.name}: the window showed\n${await describeWindow(page)}\n`)
  })
  afterAll(() => end())

  const opened = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('The window is there once the tests run.')
    return value
  }
  return {
    folder,
    get page() {
      return opened(page)
    },
    reopen: async () => (page = await opened(page).context().newPage()),
    load: async (place) => {
      // Not `goto`: where only the place differs it would stay in the same document.
      await opened(page).evaluate((to) => history.replaceState(null, '', to), place)
      await opened(page).reload()
    },
    visit: async (place) => {
      await opened(page).goto(new URL('/#/items', link).href)
      await opened(page).getByTestId('items').waitFor()
      await opened(page).goto(new URL(place, link).href)
    },
    address: (place) => new URL(place, link).href,
    upload: async (xml, query = {}) => {
      const search = new URLSearchParams({ direction: 'outbound', ...query }).toString()
      return opened(page).evaluate(uploadXml, [xml, search] as const)
    },
    sample: async (id, ...replace) => {
      const text = await opened(page).evaluate(async (name) => (await askDesk(`/api/v2/desk/samples/${name}`)).text(), id)
      return replace.reduce((xml, [from, to]) => xml.replace(from, to), text)
    },
    call: <Answer>(method: string, path: string, body?: unknown) =>
      opened(page).evaluate(callDesk, [method, path, body === undefined ? '' : JSON.stringify(body)] as const) as Promise<Answer>,
  }
}

/** Address and content as a screen reader has it. */
async function describeWindow(page: Page): Promise<string> {
  try {
    return `${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 5000 })}`
  } catch (error) {
    return `nothing that could be read: ${String(error)}`
  }
}

async function uploadXml([body, search]: readonly [string, string]): Promise<string> {
  const headers = { 'content-type': 'application/xml' }
  const response = await askDesk(`/api/v2/documents/upload/xml?${search}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { id: string }).id
}

async function callDesk([method, path, body]: readonly [string, string, string]): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await askDesk(`/api/v2${path}`, body === '' ? { method } : { method, headers, body })
  if (!response.ok) throw new Error(await response.text())
  return response.status === 204 ? undefined : response.json()
}

/** What the window saved. The browser is another process and may keep its files to itself. */
export async function readDownload(download: Download): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}
