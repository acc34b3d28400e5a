import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { drawIcons, type Drawing, type Icons } from '../support/generate-icons.ts'
import { repositoryRoot } from '../support/shared.ts'

const FOLDER = join(repositoryRoot(), 'electron', 'icons')
const stored = (name: string): Buffer => readFileSync(join(FOLDER, name))

/** By Apple's types, twice where there is one for ordinary and one for sharp screens. */
const SIZES: Readonly<Record<string, number>> = {
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
}

let browser: Browser
let page: Page
let icons: Icons
beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage()
  icons = await drawIcons(page)
})
afterAll(() => browser?.close())

/** Whether a picture is the drawing, as the browser reads both: it differs a little in how it draws an edge, and of large ones half the size tells. */
function isDrawnSo(file: Buffer, drawing: Drawing | undefined): Promise<boolean> {
  return page.evaluate(
    async ([given, wanted]) => {
      const read = async (text: string): Promise<ImageBitmap> => createImageBitmap(await (await fetch(`data:;base64,${text}`)).blob())
      const [left, right] = [await read(given), await read(wanted)]
      const side = Math.min(left.width, 128)
      const [pixels = [], others = []] = [left, right].map((bitmap) => {
        const context = new OffscreenCanvas(side, side).getContext('2d')
        context?.drawImage(bitmap, 0, 0, side, side)
        return context?.getImageData(0, 0, side, side).data
      })
      let apart = 0
      for (let at = 0; at < pixels.length; at += 1) if (Math.abs((pixels[at] ?? 0) - (others[at] ?? 0)) > 24) apart += 1
      return left.width === right.width && left.height === right.height && pixels.length > 0 && apart <= pixels.length / 100
    },
    [file.toString('base64'), drawing?.png.toString('base64') ?? ''] as const,
  )
}

/** The files of the sizes that are not drawn so. */
async function unlike(files: readonly (readonly [name: string, file: Buffer, drawing: string])[]): Promise<string[]> {
  const found: string[] = []
  for (const [name, file, drawing] of files) if (!(await isDrawnSo(file, icons.drawings.get(drawing)))) found.push(name)
  return found
}

describe('the icons that are packed', () => {
  it('are all there, and drawn from the source as it is: otherwise run generate-icons.ts', async () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...icons.files.keys()].sort())
    expect(stored('kontor-symbolic.svg')).toEqual(icons.files.get('kontor-symbolic.svg'))
    const pictures = readdirSync(FOLDER).filter((file) => file.endsWith('.png'))
    expect(await unlike(pictures.map((name) => [name, stored(name), `other-${name.split('x')[0]}`]))).toEqual([])
  })

  it('hold every size that Windows asks for in one file, as it reads them', async () => {
    const file = stored('icon.ico')
    const alone: [string, Buffer, string][] = []
    for (let entry = 6; entry < 6 + 16 * file.readUInt16LE(4); entry += 16) {
      const size = file.readUInt8(entry) || 256
      const image = file.subarray(file.readUInt32LE(entry + 12)).subarray(0, file.readUInt32LE(entry + 8))
      // One entry alone is a file too, which the browser reads: bitmap, mask and PNG.
      const one = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), file.subarray(entry, entry + 16), image])
      one.writeUInt32LE(22, 6 + 12)
      alone.push([`${size}`, one, `other-${size}`])
    }
    expect(alone.map(([size]) => size)).toEqual(['16', '20', '24', '32', '40', '48', '64', '256'])
    expect(await unlike(alone)).toEqual([])
  })

  it('hold every size that macOS asks for in one file', async () => {
    const file = stored('icon.icns')
    expect([file.toString('latin1', 0, 4), file.readUInt32BE(4)]).toEqual(['icns', file.length])
    const lengths: Record<string, number> = {}
    const pictures: [string, Buffer, string][] = []
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
      const type = file.toString('latin1', at, at + 4)
      const bytes = file.subarray(at + 8, at + file.readUInt32BE(at + 4))
      if (type.startsWith('ic')) pictures.push([type, bytes, `mac-${SIZES[type]}`])
      else lengths[type] = bytes.length
    }
    // Those without PNG: three channels in two or eight runs of 128, and a mask.
    expect(lengths).toEqual({ is32: 3 * (256 + 2), s8mk: 256, il32: 3 * (1024 + 8), l8mk: 1024 })
    expect(pictures.map(([type]) => type)).toEqual(Object.keys(SIZES))
    expect(await unlike(pictures)).toEqual([])
  })

  it('say the same at 16 pixels as at 512: a page on a ground, with a letter whose stem is not blurred', () => {
    const { pixels = Buffer.alloc(0) } = icons.drawings.get('other-16') ?? {}
    const colourAt = (x: number, y: number): string => pixels.subarray((y * 16 + x) * 4, (y * 16 + x) * 4 + 4).toString('hex')
    const [ground, paper] = ['2f6f8fff', 'ffffffff']
    const seen = [colourAt(1, 8), colourAt(3, 8), colourAt(5, 8), colourAt(6, 8), colourAt(7, 6), colourAt(12, 12), colourAt(14, 8)]
    expect(seen).toEqual([ground, paper, ground, ground, paper, paper, ground])
  })
})
