import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { serveWindowFile } from '../../electron/window-files.ts'
import { temporaryFolder } from '../support/workspace.ts'

const SCRIPT = 'export const answer = 42\n'

function makeFolder(): string {
  const dist = temporaryFolder(onTestFinished)
  for (const name of ['renderer/assets', 'assets']) mkdirSync(join(dist, name), { recursive: true })
  writeFileSync(join(dist, 'renderer/assets/large-abc.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(dist, 'assets/Arimo_700Bold.ttf'), 'bold')
  writeFileSync(join(dist, 'assets/FoxitSymbol.pfb'), 'symbols')
  writeFileSync(join(dist, 'assets/NotoSans_400Regular.ttf'), 'no font of a PDF')
  return join(dist, 'renderer')
}

const ask = (folder: string, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  serveWindowFile(folder, new Request(`http://localhost${path}`, { headers }))

it('gives a large script as it lies where that is taken, and unpacked where it is not', async () => {
  const folder = makeFolder()
  const packed = await ask(folder, '/assets/large-abc.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(new Uint8Array(await packed.arrayBuffer())).toEqual(new Uint8Array(brotliCompressSync(SCRIPT)))
  for (const headers of [{}, { 'accept-encoding': 'gzip, brx' }]) {
    const plain = await ask(folder, '/assets/large-abc.js', headers)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('content-type')).toContain('text/javascript')
    expect(await plain.text()).toBe(SCRIPT)
  }
  expect((await ask(folder, '/assets/other-abc.js')).status).toBe(404)
})

it('gives pdf.js the fonts of the engine, and no other file of it', async () => {
  const folder = makeFolder()
  expect(await (await ask(folder, '/pdfjs/standard_fonts/LiberationSans-Bold.ttf')).text()).toBe('bold')
  expect(await (await ask(folder, '/pdfjs/standard_fonts/FoxitSymbol.pfb')).text()).toBe('symbols')
  for (const name of ['NotoSans_400Regular.ttf', 'LiberationSans-Other.ttf', '..%2f..%2fassets%2fArimo_700Bold.ttf'])
    expect((await ask(folder, `/pdfjs/standard_fonts/${name}`)).status).toBe(404)
})
