import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Arch as BuilderArch, build, Platform as BuilderPlatform } from 'electron-builder'
import type { PackageKind } from '../../core/contract/updates.ts'
import { BUILD_FACTS_FILE, type BuildFacts } from '../build-facts.ts'
import { ROOT } from '../launch/setup.mjs'
import { findElectronFor, type Arch, type Platform } from './electron-dist.ts'
import type { ProgramFacts } from './facts.ts'

/** The packed program, of which packages are made: a folder, on macOS the one that holds `Kontor.app`. */
export interface PackedProgram {
  readonly folder: string
  readonly platform: Platform
  readonly arch: Arch
}

const SYSTEMS: Readonly<Record<Platform, BuilderPlatform>> = {
  linux: BuilderPlatform.LINUX,
  win32: BuilderPlatform.WINDOWS,
  darwin: BuilderPlatform.MAC,
}

const CONFIG = join(ROOT, 'electron-builder.yml')

/** Packs the program by `electron-builder.yml` below `output`. */
export async function packProgram(
  platform: Platform,
  arch: Arch,
  output: string,
  facts: ProgramFacts,
  signed: boolean,
): Promise<PackedProgram> {
  const electronDist = findElectronFor(platform, arch, facts.electron)
  let folder: string | undefined
  await build({
    projectDir: ROOT,
    targets: SYSTEMS[platform].createTarget('dir', BuilderArch[arch]),
    publish: 'never',
    config: {
      extends: CONFIG,
      ...(electronDist === undefined ? {} : { electronDist }),
      directories: { output },
      // Before macOS signs it: what is written into a signed program later breaks its signature.
      afterPack: ({ appOutDir }) => {
        folder = appOutDir
        writeBuildFacts(resourcesOf({ folder: appOutDir, platform, arch }, facts), platform === 'darwin' ? 'mac' : 'folder', facts, signed)
        return Promise.resolve()
      },
    },
  })
  if (folder === undefined) throw new Error(`electron-builder has packed nothing for ${platform}.`)
  return { folder, platform, arch }
}

/** What electron-builder alone makes, of a program that is packed already. */
export async function makeByBuilder(program: PackedProgram, target: string, output: string, facts: ProgramFacts): Promise<void> {
  const prepackaged = program.platform === 'darwin' ? join(program.folder, `${facts.productName}.app`) : program.folder
  await build({
    projectDir: ROOT,
    prepackaged,
    targets: SYSTEMS[program.platform].createTarget(target, BuilderArch[program.arch]),
    publish: 'never',
    config: { extends: CONFIG, directories: { output }, artifactName: '${productName}-${version}-${os}-${arch}.${ext}' },
  })
}

export function resourcesOf({ folder, platform }: PackedProgram, { productName }: ProgramFacts): string {
  return platform === 'darwin' ? join(folder, `${productName}.app`, 'Contents', 'Resources') : join(folder, 'resources')
}

/** Says in the package what it is. */
export function writeBuildFacts(
  folder: string,
  kind: PackageKind,
  { version, commit }: ProgramFacts,
  signed: boolean,
  name = BUILD_FACTS_FILE,
): void {
  const content: BuildFacts = { kind, version, signed, ...(commit === undefined ? {} : { commit }) }
  writeFileSync(join(folder, name), `${JSON.stringify(content)}\n`)
}
