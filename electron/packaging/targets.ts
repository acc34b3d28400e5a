import type { Arch, Platform } from './electron-dist.ts'
import { findElectronFor } from './electron-dist.ts'
import type { ProgramFacts } from './facts.ts'
import { findRuntime } from './archives.ts'
import { findTool, sourceOf, type Tool } from './tools.ts'

/** What can be made, of what, and by which tools. */

export interface Target {
  readonly name: string
  /** The system that it is for. */
  readonly platform: Platform
  readonly tools: readonly Tool[]
  /** `electron`: the packed program; `server`: the command with Node; or the packages of other targets, of which one at least is made. */
  readonly of: 'electron' | 'server' | readonly string[]
  /** Why it cannot be made although its tools are there, and what to do. */
  readonly hindrance?: (arch: Arch, env: NodeJS.ProcessEnv) => string | undefined
  /** What is said of it although it can be made. */
  readonly remark?: string
}

export const TARGETS = [
  { name: 'deb', platform: 'linux', tools: ['dpkg-deb'], of: 'electron' },
  { name: 'rpm', platform: 'linux', tools: ['rpmbuild'], of: 'electron' },
  { name: 'tar.gz', platform: 'linux', tools: ['tar'], of: 'electron' },
  { name: 'appimage', platform: 'linux', tools: ['mksquashfs'], of: 'electron', hindrance: lacksRuntime },
  { name: 'server-deb', platform: 'linux', tools: ['dpkg-deb'], of: 'server' },
  { name: 'server-tar', platform: 'linux', tools: ['tar'], of: 'server' },
  { name: 'apt', platform: 'linux', tools: ['apt-ftparchive'], of: ['deb', 'server-deb'] },
  { name: 'yum', platform: 'linux', tools: ['createrepo_c'], of: ['rpm'] },
  { name: 'nsis', platform: 'win32', tools: ['makensis'], of: 'electron' },
  { name: 'msi', platform: 'win32', tools: ['wixl', 'msibuild'], of: 'electron' },
  {
    name: 'zip',
    platform: 'darwin',
    tools: ['7-Zip'],
    of: 'electron',
    ...(process.platform === 'darwin' ? {} : { remark: 'unsigned, so macOS does not start it: only macOS itself signs' }),
  },
  { name: 'dmg', platform: 'darwin', tools: [], of: 'electron', hindrance: needsMac },
] as const satisfies readonly Target[]

export type TargetName = (typeof TARGETS)[number]['name']

function lacksRuntime(arch: Arch, env: NodeJS.ProcessEnv): string | undefined {
  if (findRuntime(arch, env) !== undefined) return undefined
  return 'the runtime of AppImages is not at hand: let APPIMAGE_RUNTIME name the folder that has runtime-x86_64 and runtime-aarch64 of the AppImage project'
}

function needsMac(): string | undefined {
  return process.platform === 'darwin' ? undefined : 'only macOS makes its disk images: run the same command there'
}

/** A package that is wanted, and what speaks against making it here. */
export interface Row {
  readonly target: TargetName
  readonly platform: Platform
  readonly arch: Arch
  readonly of: Target['of']
  readonly problem: string | undefined
  readonly remark: string | undefined
}

/** All that is wanted, before anything is made. */
export function plan(
  names: readonly TargetName[],
  arches: readonly Arch[],
  facts: ProgramFacts,
  env: NodeJS.ProcessEnv = process.env,
): Row[] {
  const wanted = TARGETS.filter(({ name }) => names.includes(name))
  return wanted.flatMap((it: Target & { name: TargetName }): Row[] => {
    // A repository has the packages of all processors.
    const each = typeof it.of === 'string' ? arches : arches.slice(0, 1)
    return each.map((arch) => {
      const { problem, remark } = judge(it, arch, names, facts, env)
      return { target: it.name, platform: it.platform, arch, of: it.of, problem, remark }
    })
  })
}

function judge(
  { platform, tools, of, hindrance, remark }: Target,
  arch: Arch,
  names: readonly string[],
  facts: ProgramFacts,
  env: NodeJS.ProcessEnv,
): Pick<Row, 'problem' | 'remark'> {
  const problem = (text: string) => ({ problem: text, remark: undefined })
  // A Windows and a macOS program can be packed on Linux, but nothing for Linux elsewhere: modes of files and owners would be lost.
  if (platform === 'linux' && process.platform !== 'linux')
    return problem('only Linux makes packages for Linux: run the same command there')
  if (platform === 'darwin' && process.platform === 'win32') return problem('Windows cannot keep the links of a program for macOS')
  const missing = tools.filter((tool) => findTool(tool) === undefined)
  if (missing.length > 0) return problem(`${missing.join(' and ')} is missing: install ${missing.map(sourceOf).join(' and ')}`)
  const speaks = hindrance?.(arch, env)
  if (speaks !== undefined) return problem(speaks)
  if (typeof of !== 'string' && !of.some((name) => names.includes(name)))
    return problem(`it is made of packages that nobody asked for: ask for ${of.join(' or ')} too`)
  const fetched: string[] = []
  if (of === 'electron' && findElectronFor(platform, arch, facts.electron, env) === undefined)
    fetched.push(`Electron for ${platform}-${arch} is not at hand (ELECTRON_OVERRIDE_DIST_PATH): it is fetched from the network`)
  const remarks = [...fetched, ...(remark === undefined ? [] : [remark])]
  return { problem: undefined, remark: remarks.length === 0 ? undefined : remarks.join('; ') }
}

/** The targets of the system that this runs on. */
export function usualTargets(): TargetName[] {
  return TARGETS.filter(({ platform }) => platform === process.platform).map(({ name }) => name)
}
