import { execFileSync, spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type LaunchOptions, type Page } from 'playwright-core'
import { giveAskDesk } from './ask-desk.ts'
import type { Display } from './display.ts'
import { repositoryRoot } from './shared.ts'

/** A Chromium for tests: the one named in CHROMIUM_PATH, an installed one, or the one that comes as a package. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { path, env } = await findChromium()
  return chromium.launch({ executablePath: path, env: { ...process.env, ...env } as Record<string, string>, ...options })
}

/** The same on a screen, as people see it; without one where there is none, or where the Chromium at hand is one that shows nothing. */
export async function launchShown(display: Display | undefined, options: LaunchOptions = {}): Promise<Browser> {
  const { path, env, shows } = await findChromium()
  const headless = display === undefined || !shows
  const around = { ...process.env, ...env, ...display?.env } as Record<string, string>
  return chromium.launch({ executablePath: path, headless, env: around, ...options })
}

/** The pages of a host share a renderer; drawing, which has a process of its own for people, costs less in the browser's. */
const FEW_PROCESSES = ['--process-per-site', '--disable-gpu', '--in-process-gpu']

let kept: Promise<Browser> | undefined
const contexts = new Map<string, BrowserContext>()

/**
 * An empty page in the Chromium of all test files that this process runs, which is started once and ends with the process. The pages of the host that
 * were made with the same options share a renderer, which has loaded and compiled the scripts when the next one asks for them; nothing else stays.
 */
export async function openKeptPage(origin: string, options: BrowserContextOptions): Promise<Page> {
  const browser = await (kept ??= launchBrowser({ args: FEW_PROCESSES }))
  const key = JSON.stringify(options)
  const context = contexts.get(key) ?? (await newContext(browser, options))
  contexts.set(key, context)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  return page
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await giveAskDesk(context)
  return context
}

const MAX_AHEAD_MS = 600_000

/** Closes the pages of a context but one, which shows a page of the origin that runs nothing: the renderer ends with the last. */
export async function leaveKeptPage(page: Page, restful: string): Promise<void> {
  const context = page.context()
  const others = context.pages()
  const keeper = await context.newPage()
  await keeper.goto(restful)
  for (const other of others) await other.close()
  const ahead = Math.abs((await keeper.evaluate(() => Date.now())) - Date.now())
  if (ahead > MAX_AHEAD_MS) throw new Error('A test has changed the clock of the browser for all files that follow.')
}

export interface Chromium {
  readonly path: string
  /** What has to be in its environment where the system lacks libraries or fonts. */
  readonly env: Readonly<Record<string, string>>
  /** Whether it can show itself on a screen. */
  readonly shows: boolean
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

async function findChromium(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there`)
    return { path: named, env: {}, shows: true }
  }
  const installed = INSTALLED.find(isUsable)
  return installed === undefined ? unpackChromium() : { path: installed, env: {}, shows: true }
}

/** Some systems put a script there that only says how to install a browser. */
function isUsable(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0
}

const MAX_UNPACKING_MS = 120_000

/** Makes the folder; false where another process has made it and is not known to have died at its work. */
function beginFolder(folder: string): boolean {
  mkdirSync(dirname(folder), { recursive: true })
  if (existsSync(folder) && Date.now() - statSync(folder).mtimeMs > MAX_UNPACKING_MS) rmSync(folder, { recursive: true, force: true })
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function unpackInto(partial: string, bin: string, target: string): Promise<void> {
  // Another process has become ready between the two looks.
  if (existsSync(target)) return rmSync(partial, { recursive: true })
  for (const archive of ['al2023', 'fonts', 'swiftshader']) {
    const tar = brotliDecompressSync(readFileSync(join(bin, `${archive}.tar.br`)))
    execFileSync('tar', ['xf', '-', '-C', partial], { input: tar })
  }
  // The packaged fonts.conf names folders of another machine.
  writeFileSync(join(partial, 'fonts.conf'), `<fontconfig><dir>${join(target, 'fonts')}</dir></fontconfig>\n`)
  await pipeline(
    createReadStream(join(bin, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(partial, 'chromium'), { mode: 0o755 }),
  )
  renameSync(partial, target)
}

/**
 * The packaged Chromium, unpacked once per version into the cache of node_modules. Its own helper is not used: that one takes whatever lies in
 * the temporary folder and its flags switch off web security.
 */
export async function unpackChromium(): Promise<Chromium> {
  const bin = join(repositoryRoot(), 'node_modules', '@sparticuz', 'chromium', 'bin')
  const { version } = JSON.parse(readFileSync(join(bin, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(repositoryRoot(), 'node_modules', '.cache', 'kontor', `chromium-${version}`)
  const partial = `${target}.part`
  while (!existsSync(target)) {
    // Unpacking takes all of a core for seconds: one test process does it, and the others wait.
    if (beginFolder(partial)) await unpackInto(partial, bin, target)
    else await sleep(100)
  }
  const path = join(target, 'chromium')
  const lacksLibraries = /not found/.test(spawnSync('ldd', [path], { encoding: 'utf8' }).stdout ?? '')
  return {
    path,
    shows: false,
    env: {
      ...(lacksLibraries ? { LD_LIBRARY_PATH: join(target, 'lib') } : {}),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: target }),
    },
  }
}
