import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs of others that make packages, by the names that systems give them and the package of Debian that brings each. */
const TOOLS = {
  '7-Zip': { names: ['7zz', '7z', '7za'], from: '7zip' },
  'apt-ftparchive': { names: ['apt-ftparchive'], from: 'apt-utils' },
  createrepo_c: { names: ['createrepo_c'], from: 'createrepo-c' },
  'dpkg-deb': { names: ['dpkg-deb'], from: 'dpkg' },
  gpg: { names: ['gpg'], from: 'gnupg' },
  makensis: { names: ['makensis'], from: 'nsis' },
  mksquashfs: { names: ['mksquashfs'], from: 'squashfs-tools' },
  msibuild: { names: ['msibuild'], from: 'msitools' },
  npm: { names: ['npm'], from: 'npm' },
  osslsigncode: { names: ['osslsigncode'], from: 'osslsigncode' },
  rpmbuild: { names: ['rpmbuild'], from: 'rpm' },
  rpmsign: { names: ['rpmsign'], from: 'rpm' },
  tar: { names: ['tar'], from: 'tar' },
  wixl: { names: ['wixl'], from: 'wixl' },
} as const satisfies Readonly<Record<string, { readonly names: readonly string[]; readonly from: string }>>

export type Tool = keyof typeof TOOLS

export function findTool(tool: Tool): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const names = TOOLS[tool].names.flatMap((name) => endings.map((ending) => `${name}${ending}`))
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Where a tool that is missing comes from. */
export const sourceOf = (tool: Tool): string => `Debian's ${TOOLS[tool].from}`

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly input?: string
}

/** Runs a tool to its end and answers what it printed. Throws with what it complained of. */
export function runTool(tool: Tool, args: readonly string[], options: RunOptions = {}): string {
  const program = findTool(tool)
  if (program === undefined) throw new Error(`${tool} is missing (${sourceOf(tool)}).`)
  return runProgram(program, args, options)
}

export function runProgram(program: string, args: readonly string[], options: RunOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8', maxBuffer: 64e6 })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${program} ends with ${status}: ${`${stderr}\n${stdout}`.trim().slice(-2_000)}`)
  return stdout
}
