import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../launch/setup.mjs'

export type Platform = 'linux' | 'win32' | 'darwin'
export type Arch = 'x64' | 'arm64'

/** By it a folder is known as Electron's unpacked program for a system. */
const PROGRAMS: Readonly<Record<Platform, string>> = { linux: 'electron', win32: 'electron.exe', darwin: 'Electron.app' }

/**
 * Electron's program for a system, a ZIP file or an unpacked folder; undefined where the packager has to fetch it. ELECTRON_OVERRIDE_DIST_PATH names a folder
 * with the ZIP files as they are published (`electron-v45.4.1-win32-x64.zip`), with a folder for each system (`win32-x64`), or the unpacked program of this one.
 */
export function findElectronFor(platform: Platform, arch: Arch, version: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env['ELECTRON_OVERRIDE_DIST_PATH']
  const isHere = platform === process.platform && arch === process.arch
  const folder = (path: string): string | undefined => (existsSync(join(path, PROGRAMS[platform])) ? path : undefined)
  if (given !== undefined && given !== '') {
    const zip = join(given, `electron-v${version}-${platform}-${arch}.zip`)
    const found = existsSync(zip) ? zip : (folder(join(given, `${platform}-${arch}`)) ?? (isHere ? folder(given) : undefined))
    if (found !== undefined) return found
  }
  return isHere ? folder(join(ROOT, 'node_modules', 'electron', 'dist')) : undefined
}
