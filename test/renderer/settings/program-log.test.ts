import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

const window = useWindow({ permissions: ['clipboard-read', 'clipboard-write'] })

describe('the log of the program in a window', { timeout: 60_000 }, () => {
  it('holds what nobody caught in the window, once, and is copied and downloaded from the settings', async () => {
    const { page, folder } = window
    await page.getByTestId('first-start').waitFor()
    await page.evaluate(() => {
      for (let turn = 0; turn < 3; turn++) {
        setTimeout(() => {
          throw new RangeError('planted for "Bergruh"')
        })
        void Promise.reject(new Error('lost promise'))
      }
    })
    const folderOfLog = join(folder, 'logs')
    const kept = (): string => readdirSync(folderOfLog).reduce((text, name) => text + readFileSync(join(folderOfLog, name), 'utf8'), '')
    await expect.poll(() => kept().match(/"event":"window"/g)?.length, { timeout: 30_000 }).toBe(2)
    expect(kept()).toContain('"kind":"error","message":"RangeError: planted for \\"…\\""')
    expect(kept()).toContain('"kind":"rejection","message":"Error: lost promise"')

    await page.getByTestId('nav-settings').click()
    await page.getByTestId('section-program').click()
    await page.getByTestId('log-copy').click()
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied, { timeout: 30_000 }).toContain('lost promise')
    expect(await copied()).toMatch(/^Kontor \S+, Node /)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('log-open').click()])
    expect(download.suggestedFilename()).toBe('kontor.log')
    const file = join(folder, 'download.log')
    await download.saveAs(file)
    expect(readFileSync(file, 'utf8')).toContain('lost promise')
    rmSync(file)
  })

  it('is opened and copied from every view by its name', async () => {
    const { page } = window
    const run = async (name: string): Promise<void> => {
      await page.getByTestId('command').fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    }
    await page.getByTestId('nav-queue').click()
    const [download] = await Promise.all([page.waitForEvent('download'), run('Open or download the program log')])
    expect(download.suggestedFilename()).toBe('kontor.log')
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await run('Copy the program log for support')
    await page.getByText('The program log is copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Kontor \S+, Node /)
  })
})
