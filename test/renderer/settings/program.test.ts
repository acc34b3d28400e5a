import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DesktopApi } from '../../../core/contract/desktop.ts'
import type { ProgramAbout } from '../../../core/contract/types.ts'
import type { Updates, UpdateStep } from '../../../core/contract/updates.ts'
import { inEachLanguage } from '../../../core/languages/languages.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** What the settings say of the program itself: what it is, and newer versions of it. */

const window = useWindow({ permissions: ['clipboard-read', 'clipboard-write'] })
const PATIENT = { timeout: 30_000 }

const speak = (language: string): Promise<void> =>
  window.page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)

describe('about Kontor', { timeout: 60_000 }, () => {
  it('says what it is and runs on, leads to the rule sets, and is copied for support without a word about companies', async () => {
    const { page } = window
    await page.getByTestId('first-start').waitFor()
    await page.getByTestId('command').fill('About Kontor')
    await page.getByRole('option', { name: 'About Kontor: version, signature, licences' }).click()
    const about = page.getByTestId('about')
    await page.getByTestId('about-version').waitFor()
    expect(await about.innerText()).toMatch(/Node\.js\s+\d+\.\d+[^]*SQLite\s+3\.\d+/)
    await page.getByTestId('about-copy').click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^Kontor 0\.\d+\.\d+\nfrom its sources, browser\nNode\.js .*\nSQLite .*\n\S.*$/)
    await page.getByTestId('about-notices').click()
    const monaco = page.locator('[data-notice="monaco-editor"]')
    await monaco.locator('summary').click()
    await expect.poll(() => monaco.innerText(), PATIENT).toContain('Microsoft')
    expect(await page.locator('[data-notice]').count()).toBeGreaterThan(50)
    await page.getByTestId('about-rules').click()
    await page.getByTestId('rulesets').waitFor()
  })

  it('says of an unsigned package that nobody can tell who made it, and what to compare', async () => {
    const { page } = window
    const about = await window.call<ProgramAbout>('GET', '/desk/about')
    await page.route('**/api/v2/desk/about', (route) =>
      route.fulfill({ json: { ...about, build: { kind: 'deb', signed: false, commit: 'abc123' } } }),
    )
    await window.load('/#/settings/about')
    const words = page.getByTestId('about-unsigned')
    await words.waitFor()
    expect(await words.innerText()).toMatch(/not signed[^]*cannot tell who made it[^]*SHA256SUMS/)
    expect(await page.getByTestId('about').innerText()).toMatch(/abc123[^]*Debian package/)
    await page.unroute('**/api/v2/desk/about')
  })
})

describe('backups before updates', { timeout: 60_000 }, () => {
  it('are listed and removed, and what cannot be put back is said', async () => {
    const { page, folder } = window
    await window.load('/#/settings/archive')
    await page.getByTestId('update-backups-none').waitFor()
    for (const [from, to] of [
      ['0.1.0', '0.2.0'],
      ['0.2.0', '0.3.0'],
    ])
      writeFileSync(join(folder, `kontor-${from}-before-${to}.kontor`), 'x')
    await window.load('/#/settings/archive')
    const rows = page.locator('[data-backup]')
    await expect.poll(() => rows.count(), PATIENT).toBe(2)
    expect(await page.getByTestId('update-backups').innerText()).toContain('as of Kontor 0.2.0, before 0.3.0')
    // This window was started for one workspace alone.
    await page.getByTestId('update-backup-restore').first().click()
    await page.getByTestId('update-backup-refused').waitFor()
    await page.locator('[data-backup*="0.1.0-before"]').getByTestId('update-backup-remove').click()
    await page.getByTestId('update-backup-confirm').click()
    await expect.poll(() => rows.count(), PATIENT).toBe(1)
    expect(readdirSync(folder).filter((name) => name.endsWith('.kontor'))).toEqual(['kontor-0.2.0-before-0.3.0.kontor'])
  })

  it.each(SHOWN_LANGUAGES)('and what the program is can be read by everybody, in %s', async (language) => {
    await speak(language)
    for (const [section, testid] of [
      ['about', 'about-version'],
      ['archive', 'update-backup-remove'],
    ] as const) {
      await window.load(`/#/settings/${section}`)
      await window.page.getByTestId(testid).waitFor()
      expect(await findFaults(window.page, `${section} ${language}`)).toEqual([])
    }
    await speak('en')
  })
})

const RELEASE = {
  version: '0.2.0',
  ring: 'stable',
  date: '2026-11-20',
  notes: { ...inEachLanguage((id) => `New, ${id}`), en: 'New: this.\nAnd that.' },
  rules: [{ id: 'XRechnung', version: '3.0.3', date: '2027-02-01' }],
  size: 21_400_000,
} as const
const QUIET: Updates = {
  version: '0.1.0',
  kind: 'appimage',
  way: { by: 'self' },
  choice: { mode: 'off', ring: 'stable' },
  isChosen: false,
  source: 'updates.example',
  step: { at: 'idle' },
}

interface Desktop {
  /** What the desktop says of updates from now on, and tells whoever waits. */
  say(updates: Updates): void
  readonly asked: string[]
}
declare global {
  var desktopOfTest: Desktop
}

/** The part of the desktop that answers for updates, in the words of the contract; what it does itself is tested with it. */
function standIn(first: Updates): void {
  let updates = first
  let asker: ((answer: Updates | null) => void) | undefined
  const asked: string[] = []
  const answer = (name: string) => (): Promise<Updates> => {
    asked.push(name)
    return Promise.resolve(updates)
  }
  const say = (next: Updates): void => {
    updates = next
    asker?.(next)
    asker = undefined
  }
  const part: Partial<DesktopApi> = {
    updates: () => Promise.resolve(updates),
    nextUpdates: () => new Promise((resolve) => (asker = resolve)),
    chooseUpdates: (choice) => {
      asked.push(`choose ${choice.mode} ${choice.ring}`)
      say({ ...updates, choice, isChosen: true })
      return Promise.resolve(updates)
    },
    checkForUpdate: answer('check'),
    downloadUpdate: answer('download'),
    dropUpdate: answer('drop'),
    openUpdateFile: answer('file'),
    installUpdate: () => answer('install')().then(() => undefined),
  }
  // Whatever else is asked of the desktop waits.
  const desktopApi = new Proxy(part, { get: (own, name) => Reflect.get(own, name) ?? (() => new Promise(() => undefined)) })
  Object.assign(globalThis, { desktopOfTest: { say, asked }, desktopApi })
}

describe('updates', { timeout: 90_000 }, () => {
  beforeAll(async () => {
    await window.page.addInitScript(standIn, QUIET)
  })
  const say = (more: Partial<Updates>): Promise<void> =>
    window.page.evaluate((updates) => globalThis.desktopOfTest.say(updates), { ...QUIET, ...more })
  const step = async (next: UpdateStep, more: Partial<Updates> = {}): Promise<string> => {
    await say({ ...more, step: next })
    await window.page.locator(`[data-testid=updates][data-step=${next.at}]`).waitFor(PATIENT)
    return window.page.getByTestId('updates').innerText()
  }
  const asked = (): Promise<readonly string[]> => window.page.evaluate(() => globalThis.desktopOfTest.asked.splice(0))

  it('are off until a person chooses, and are looked for when asked', async () => {
    const { page } = window
    await window.load('/#/settings/updates')
    await page.getByTestId('updates-mode-off').waitFor()
    expect(await page.getByTestId('updates-mode-off').isChecked()).toBe(true)
    await page.getByTestId('updates-mode-tell').click()
    await expect.poll(() => page.getByTestId('updates-mode-tell').isChecked(), PATIENT).toBe(true)
    await page.getByTestId('updates-check').click()
    expect(await asked()).toEqual(['choose tell stable', 'check'])
    expect(await step({ at: 'current' })).toContain('Kontor 0.1.0 is the newest version')
  })

  it('say what a version brings, how far it is loaded, and install what is ready', async () => {
    const { page } = window
    expect(await step({ at: 'available', release: RELEASE })).toMatch(
      /Kontor 0\.2\.0 is available[^]*21\.4 MB[^]*New: this\.\nAnd that\.[^]*XRechnung 3\.0\.3, in force from /,
    )
    await page.getByTestId('updates-download').click()
    expect(await step({ at: 'loading', release: RELEASE, received: 5_000_000, total: 21_400_000 })).toContain('5 MB of 21.4 MB')
    expect(await page.getByTestId('updates-check').isDisabled()).toBe(true)
    await page.getByTestId('updates-cancel').click()
    await step({ at: 'ready', release: RELEASE })
    await page.getByTestId('updates-install').click()
    expect(await asked()).toEqual(['download', 'drop', 'install'])
  })

  it('say in words what went wrong and what to do', async () => {
    const values = { needed: '45000000', free: '1000000', place: '/opt' }
    expect(await step({ at: 'failed', problem: { code: 'no_space', values } })).toMatch(
      /45 MB are needed, 1 MB are free[^]*installed version goes on/,
    )
    const said = await step(
      { at: 'idle' },
      { ended: { version: '0.2.0', problem: { code: 'did_not_start', values: { version: '0.2.0', reason: 'exit 1' } } } },
    )
    expect(said).toMatch(/Kontor 0\.2\.0 was not installed[^]*did not start \(exit 1\)/)
  })

  it('follow the administrator and the system', async () => {
    const { page } = window
    const policy = { file: '/etc/kontor/policy.json', decides: ['mode'], isOff: true } as const
    expect(await step({ at: 'idle' }, { policy })).toContain('/etc/kontor/policy.json')
    expect(await page.getByTestId('updates-mode-tell').isDisabled()).toBe(true)
    expect(await page.getByTestId('updates-check').isDisabled()).toBe(true)
    await say({ way: { by: 'packages', command: 'sudo apt install --only-upgrade kontor' }, kind: 'deb' })
    await expect.poll(() => page.getByTestId('updates-command').innerText(), PATIENT).toContain('apt install')
    expect(await page.getByTestId('updates-mode-tell').count()).toBe(0)
    expect(await step({ at: 'idle' }, { way: { by: 'administrator' } })).toContain('rolls out new versions')
  })

  it.each(SHOWN_LANGUAGES)('can be read by everybody, in %s', async (language) => {
    await speak(language)
    await window.load('/#/settings/updates')
    await window.page.getByTestId('updates-check').waitFor()
    await step({ at: 'available', release: RELEASE })
    expect(await findFaults(window.page, `updates ${language}`)).toEqual([])
  })
})
