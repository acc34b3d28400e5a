import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { repositoryRoot } from './shared.ts'

/**
 * Draws electron/icons/ from the symbols of electron/icon.svg: `node test/support/generate-icons.ts`. A test compares the two.
 *
 * PNG files for Linux (freedesktop.org icon theme), icon.ico for Windows, icon.icns for macOS, kontor-symbolic.svg in one colour.
 */

const SOURCE = join(repositoryRoot(), 'electron', 'icon.svg')
const ICONS = join(repositoryRoot(), 'electron', 'icons')

const PNG_SIZES = [16, 22, 24, 32, 48, 64, 128, 256, 512, 1024]
/** 16, 24, 32 and 48 at 100, 125, 150 and 200 %, and the large view of folders. */
const ICO_SIZES = [16, 20, 24, 32, 40, 48, 64, 256]
/** Apple's types with the pixels of each. Up to 32 pixels at 100 % macOS takes no PNG. */
const ICNS_PNG = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 }
const ICNS_PLAIN = [
  { colours: 'is32', mask: 's8mk', size: 16 },
  { colours: 'il32', mask: 'l8mk', size: 32 },
]

/** What is seen up to this size is drawn on a grid of 16. */
const MAX_SMALL = 32
/** On macOS the body is 824 of 1024, of the 480 of 512 that it has elsewhere: the rest is its shadow's. */
const MAC_MARGIN = (480 * 1024) / 824 / 2 - 256

export interface Drawing {
  readonly size: number
  readonly png: Buffer
  /** Red, green, blue and alpha, row by row from the top; of large ones nobody needs them. */
  readonly pixels: Buffer
}

export interface Icons {
  readonly drawings: ReadonlyMap<string, Drawing>
  readonly files: ReadonlyMap<string, Buffer>
}

/** All files of electron/icons/ by their names, and the drawings that are in them. */
export async function drawIcons(page: Page): Promise<Icons> {
  const source = readFileSync(SOURCE, 'utf8')
  const drawings = new Map<string, Drawing>()
  const draw = async (system: 'mac' | 'other', size: number): Promise<Drawing> => {
    const known = drawings.get(`${system}-${size}`)
    const drawing = known ?? (await drawSvg(page, pictureOf(source, system, size), size))
    drawings.set(`${system}-${size}`, drawing)
    return drawing
  }
  const files = new Map<string, Buffer>()
  for (const size of PNG_SIZES) files.set(`${size}x${size}.png`, (await draw('other', size)).png)
  files.set('icon.ico', packIco(await Promise.all(ICO_SIZES.map((size) => draw('other', size)))))
  const plain = await Promise.all(ICNS_PLAIN.map(async (row) => ({ ...row, drawing: await draw('mac', row.size) })))
  const parts = plain.flatMap(({ colours, mask, drawing: { pixels } }): IcnsPart[] => [
    [colours, Buffer.concat([0, 1, 2].map((at) => plainRun(channel(pixels, at))))],
    [mask, channel(pixels, 3)],
  ])
  for (const [type, size] of Object.entries(ICNS_PNG)) parts.push([type, (await draw('mac', size)).png])
  files.set('icon.icns', packIcns(parts))
  files.set('kontor-symbolic.svg', Buffer.from(`${svg(symbol(source, 'symbolic'), 16)}\n`))
  return { drawings, files }
}

interface Symbol {
  readonly view: string
  readonly body: string
}

function symbol(source: string, id: string): Symbol {
  const [, view, body] = new RegExp(`<symbol id="${id}" viewBox="([^"]+)">([\\s\\S]*?)</symbol>`).exec(source) ?? []
  if (view === undefined || body === undefined) throw new Error(`electron/icon.svg has no symbol ${id}`)
  return { view, body: body.trim() }
}

const svg = ({ view, body }: Symbol, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${view}">${body}</svg>`

function pictureOf(source: string, system: 'mac' | 'other', size: number): string {
  if (size <= MAX_SMALL) return svg(symbol(source, 'small'), size)
  const icon = symbol(source, 'icon')
  const side = 512 + 2 * MAC_MARGIN
  return svg(system === 'mac' ? { ...icon, view: `${-MAC_MARGIN} ${-MAC_MARGIN} ${side} ${side}` } : icon, size)
}

async function drawSvg(page: Page, picture: string, size: number): Promise<Drawing> {
  const [png = '', pixels = ''] = await page.evaluate(
    async ([text, side]) => {
      const image = new Image()
      image.src = `data:image/svg+xml,${encodeURIComponent(text)}`
      await image.decode()
      const canvas = new OffscreenCanvas(side, side)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('The browser draws nothing.')
      context.drawImage(image, 0, 0, side, side)
      const inBase64 = (blob: Blob): Promise<string> =>
        new Promise((resolve) => {
          const reader = new FileReader()
          reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
          reader.readAsDataURL(blob)
        })
      const pixels = side < 256 ? await inBase64(new Blob([context.getImageData(0, 0, side, side).data])) : ''
      return [await inBase64(await canvas.convertToBlob()), pixels]
    },
    [picture, size] as const,
  )
  return { size, png: Buffer.from(png, 'base64'), pixels: Buffer.from(pixels, 'base64') }
}

/** Small ones as bitmaps, which every program reads; PNG is for 256 alone, whose side is written as 0. */
function packIco(drawings: readonly Drawing[]): Buffer {
  const images = drawings.map((drawing) => (drawing.size < 256 ? bitmap(drawing) : drawing.png))
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let at = header.length
  for (const [index, { size }] of drawings.entries()) {
    const entry = 6 + 16 * index
    const { length } = images[index] ?? Buffer.alloc(0)
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(length, entry + 8)
    header.writeUInt32LE(at, entry + 12)
    at += length
  }
  return Buffer.concat([header, ...images])
}

/** BITMAPINFOHEADER of twice the height, rows from the bottom in blue, green, red and alpha, then a mask of one bit for those who know no alpha. */
function bitmap({ size, pixels }: Drawing): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(size, 4)
  header.writeInt32LE(size * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const colours = Buffer.alloc(size * size * 4)
  const maskRow = Math.ceil(size / 32) * 4
  const mask = Buffer.alloc(maskRow * size)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4
      const row = size - 1 - y
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(from, from + 4)
      colours.set([blue, green, red, alpha], (row * size + x) * 4)
      const bit = row * maskRow + (x >> 3)
      if (alpha < 128) mask.writeUInt8(mask.readUInt8(bit) | (0x80 >> (x & 7)), bit)
    }
  return Buffer.concat([header, colours, mask])
}

type IcnsPart = readonly [type: string, bytes: Buffer]

function packIcns(parts: readonly IcnsPart[]): Buffer {
  const block = (type: string, bytes: Buffer): Buffer => {
    const header = Buffer.from(`${type}\0\0\0\0`, 'latin1')
    header.writeUInt32BE(bytes.length + 8, 4)
    return Buffer.concat([header, bytes])
  }
  return block('icns', Buffer.concat(parts.map(([type, bytes]) => block(type, bytes))))
}

const channel = (pixels: Buffer, at: number): Buffer => Buffer.from(pixels.filter((_, index) => index % 4 === at))

/** Apple's runs, in which up to 128 bytes may stand as they are. */
function plainRun(bytes: Buffer): Buffer {
  const runs: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 128) {
    const run = bytes.subarray(at, at + 128)
    runs.push(Buffer.from([run.length - 1]), run)
  }
  return Buffer.concat(runs)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const browser = await launchBrowser()
  const { files } = await drawIcons(await browser.newPage())
  await browser.close()
  rmSync(ICONS, { recursive: true, force: true })
  mkdirSync(ICONS)
  for (const [name, bytes] of files) writeFileSync(join(ICONS, name), bytes)
}
