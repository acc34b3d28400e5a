import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Installs what a source offers, and kills itself without a word before the n-th call that changes something on the disk: `node killed-install.ts FOLDER KIND SOURCE KEY N`. Everything that is imported below sees the
 * calls that are counted.
 */
const [folder = '', kind = '', source = '', key = '', limit = ''] = process.argv.slice(2)

let left = Number(limit)
let isCounting = false
const count = (): void => {
  if (!isCounting) return
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  left -= 1
}
const calls = fs as unknown as Record<string, (...args: unknown[]) => unknown>
for (const name of ['renameSync', 'linkSync', 'rmSync', 'mkdirSync', 'openSync', 'writeSync', 'fsyncSync', 'copyFileSync', 'chmodSync']) {
  const real = calls[name]
  if (real === undefined) throw new Error(`There is no ${name}.`)
  calls[name] = (...args) => {
    count()
    return real(...args)
  }
}
syncBuiltinESMExports()

const { placeOfAppImage } = await import('../../../electron/update/appimage.ts')
const { placeOfFolder } = await import('../../../electron/update/folder.ts')
const { goThrough, openUpdater } = await import('./installed.ts')
const programs = `${folder}/programs`
const place = kind === 'tar' ? placeOfFolder(`${programs}/kontor`) : placeOfAppImage(`${programs}/Kontor.AppImage`)
isCounting = true
const outcome = await goThrough(
  openUpdater({ kind: kind === 'tar' ? 'tar' : 'appimage', folder, home: `${folder}/home`, place }, source, {
    publisher: { source, keys: [{ key, generation: 1 }] },
  }),
)
if (outcome !== 'installed') throw new Error(outcome)
