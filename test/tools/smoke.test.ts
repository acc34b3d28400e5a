import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inEachLanguage } from '../../core/languages/languages.ts'
import { updatesDir } from '../../core/services/updates/memory.ts'
import { readFacts } from '../../electron/packaging/facts.ts'
import { writeRelease } from '../../electron/packaging/release.ts'
import { keep } from '../../electron/update/choice.ts'
import { placeOfFolder } from '../../electron/update/folder.ts'
import { goFromFileToDelivery, INVOICE } from '../e2e/journey.ts'
import { findDriver, type Started } from '../support/electron/drivers.ts'
import { packProgram, type Packed } from '../support/electron/packed.ts'
import { publishCopy } from '../support/electron/published.ts'
import { rawKey } from '../support/update/signing.ts'

/**
 * The packed program, once through what a person does with it: in a real Electron where there is one, else in the stand-in. The name of the test says which.
 */
const driver = await findDriver()

describe(`the packed program in ${driver.name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-smoke-'))
  const data = join(folder, 'desk')
  let packed: Packed
  let program: Started

  beforeAll(async () => {
    packed = await packProgram(folder, driver.dist)
    program = await driver.start(packed, ['--data', data])
  }, 180_000)
  afterAll(() => {
    driver.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  let id = ''
  it('imports an invoice, mends what is wrong with it, shows its PDF, and rehearses to send it', { timeout: 120_000 }, async () => {
    const done = await goFromFileToDelivery(program.page, {
      setUpSending: async (page) => {
        await page.getByTestId('rehearsal-start').click()
        await page.getByTestId('rehearsal-mark').waitFor()
      },
      importInvoice: async (page) => {
        await program.chooses(INVOICE)
        await page.getByTestId('choose-files').click()
      },
    })
    id = done.id
  })

  it('saves the PDF and prints it', { timeout: 60_000 }, async () => {
    const { page } = program
    const target = join(folder, 'saved.pdf')
    await page.getByTestId('tab-pdf').click()
    await program.savesAs(target)
    await page.getByTestId('save-pdf').click()
    await expect.poll(() => readIfThere(target), { timeout: 20_000 }).toBe('%PDF-')
    // The dialog of the system for printing answers nobody but a person.
    await page.evaluate(() => {
      window.print = () => void (document.body.dataset['printed'] = String(document.querySelectorAll('#print-pages img').length))
    })
    await page.keyboard.press(process.platform === 'darwin' ? 'Meta+p' : 'Control+p')
    await expect.poll(() => page.evaluate(() => document.body.dataset['printed']), { timeout: 20_000 }).toBe('1')
  })

  it('ends when its window is closed, and has everything when it is started again', { timeout: 90_000 }, async () => {
    expect(await program.quit()).toBe(0)
    program = await driver.start(packed, ['--data', data])
    const { page } = program
    await page.getByTestId('nav-documents').click()
    await page.locator(`[data-document="${id}"]`).waitFor()
    expect(await page.locator('[data-document]').count()).toBe(1)
    expect(await program.quit()).toBe(0)
  })

  it.skipIf(driver.dist === undefined)(
    'starts by itself, as it is packed, and finds the same documents (skipped where there is no real Electron)',
    { timeout: 60_000 },
    () => {
      const answer = execFileSync(
        packed.program,
        ['--cli', '--no-sandbox', '--disable-gpu', '--ozone-platform=headless', '--', 'documents', '--json', '--data', data],
        {
          encoding: 'utf8',
        },
      )
      expect(answer).toContain(id)
    },
  )

  it.skipIf(process.platform !== 'linux')(
    'is brought up to date when it ends, where that was chosen, and has everything (skipped where the system is not Linux)',
    { timeout: 240_000 },
    async () => {
      const [root, source, next] = [join(folder, 'installed'), join(folder, 'source'), '99.0.0']
      const { version } = readFacts(process.env)
      const { publicKey, privateKey } = generateKeyPairSync('ed25519')
      const key = rawKey(publicKey)
      await publishCopy(packed, root, version, { key, source, version })
      await publishCopy(packed, join(folder, `kontor-${next}`), version, { key, source, version: next })
      mkdirSync(source)
      const archive = join(source, `kontor-${next}-linux-${process.arch}.tar.gz`)
      expect(spawnSync('tar', ['-czf', archive, '-C', folder, `kontor-${next}`]).status).toBe(0)
      const notes = inEachLanguage((id) => `New, ${id}`)
      const [trusted, now] = [[{ key, generation: 1 }], new Date()]
      writeRelease({ folder: source, version: next, notes, ring: 'stable', days: 2, key: privateKey, certificates: [], trusted, now })

      const place = placeOfFolder(root)
      const start = () => {
        const child = spawn(place.program, ['--data', data], { env: { ...process.env, ...driver.env }, stdio: 'inherit' })
        const ended = once(child, 'exit')
        return async (): Promise<void> => {
          child.kill('SIGTERM')
          expect(await ended).toEqual([0, null])
        }
      }
      keep(data, { choice: { mode: 'install', ring: 'stable' }, checked_at: undefined })
      const quitOld = start()
      const isLoaded = () => readdirSync(join(updatesDir(data), 'loaded')).some((name) => name.endsWith('.package'))
      await expect.poll(() => existsSync(join(updatesDir(data), 'loaded')) && isLoaded(), { timeout: 60_000 }).toBe(true)
      await quitOld()
      expect(readFileSync(join(root, 'versions', 'current'), 'utf8')).toBe(`versions/${next}/kontor\n`)
      const quitNew = start()
      // Its window is there.
      await expect.poll(() => existsSync(place.journal), { timeout: 60_000 }).toBe(false)
      await quitNew()
      expect(readdirSync(root).sort()).toEqual(['kontor', 'resources', 'versions'])

      program = await driver.start(packed, ['--data', data])
      await program.page.getByTestId('nav-documents').click()
      await program.page.locator(`[data-document="${id}"]`).waitFor()
      expect(await program.quit()).toBe(0)
    },
  )
})

function readIfThere(file: string): string {
  try {
    return readFileSync(file).subarray(0, 5).toString()
  } catch {
    return ''
  }
}
