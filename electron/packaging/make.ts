import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '../../core/base/errors.ts'
import { ROOT } from '../launch/setup.mjs'
import { writeStatements } from '../launch/statements.mjs'
import { findRuntime, makeAppImage, makeTar, makeZip } from './archives.ts'
import type { ProgramFacts } from './facts.ts'
import { makeDeb, type DebianPackage } from './linux/deb.ts'
import { stageProgram, writeEntry } from './linux/files.ts'
import { makeRpm, rpmName } from './linux/rpm.ts'
import { makeByBuilder, packProgram, resourcesOf, writeBuildFacts, type PackedProgram } from './program.ts'
import { makeAptRepository, makeYumRepository } from './repository.ts'
import { addUnits, describeServer, fetchNode, SERVER_NAME, stageServer, stageServerRoot } from './server/server.ts'
import { findSeal, findSigner, isSignedOnMac, sealFile, sealRpm, signFile, type Seal, type Signer } from './signing.ts'
import type { Row } from './targets.ts'
import { copyTree } from './tree.ts'
import { makeMsi } from './windows/msi.ts'
import { makeNsis } from './windows/nsis.ts'

/** Makes what is planned, each package by itself: one that cannot be made keeps none of the others. */

export interface Making {
  readonly output: string
  /** Little compression: to try, not to hand out. */
  readonly isQuick: boolean
  readonly args: readonly string[]
}

export interface Outcome {
  readonly row: Row
  /** Why it was not made. */
  readonly problem: string | undefined
}

interface Shop extends Making {
  readonly facts: ProgramFacts
  readonly work: string
  readonly signer: Signer | undefined
  readonly seal: Seal | undefined
  /** An empty folder. */
  room(): string
}

export async function makeAll(rows: readonly Row[], facts: ProgramFacts, making: Making): Promise<Outcome[]> {
  if (rows.every(({ problem }) => problem !== undefined)) return rows.map((row) => ({ row, problem: row.problem }))
  const work = join(making.output, '.work')
  const [signer, seal] = [findSigner(), findSeal()]
  // What an earlier run has made is no part of what is said about this one.
  rmSync(making.output, { recursive: true, force: true })
  let rooms = 0
  const room = (): string => {
    const folder = join(work, String((rooms += 1)))
    mkdirSync(folder, { recursive: true })
    return folder
  }
  const shop: Shop = { ...making, facts, work, signer, seal, room }
  mkdirSync(work, { recursive: true })
  const outcomes: Outcome[] = []
  const programs = new Map<string, Promise<PackedProgram>>()
  const packed = (row: Row): Promise<PackedProgram> => {
    const key = `${row.platform}-${row.arch}`
    const known = programs.get(key) ?? pack(row, shop)
    programs.set(key, known)
    return known
  }
  for (const row of rows) {
    if (row.problem !== undefined) {
      outcomes.push({ row, problem: row.problem })
      continue
    }
    try {
      if (row.of === 'electron') await makeOfProgram(row, await packed(row), shop)
      else if (row.of === 'server') makeOfServer(row, shop)
      else makeOfPackages(row, shop)
      outcomes.push({ row, problem: undefined })
    } catch (error) {
      outcomes.push({ row, problem: reasonOf(error) })
    }
  }
  rmSync(work, { recursive: true, force: true })
  describe(shop)
  return outcomes
}

async function pack({ platform, arch }: Row, { facts, room, signer }: Shop): Promise<PackedProgram> {
  const signed = platform === 'win32' ? signer !== undefined : platform === 'darwin' && isSignedOnMac()
  const program = await packProgram(platform, arch, room(), facts, signed)
  // Before it goes into a package, which cannot be changed any more.
  if (platform === 'win32' && signer !== undefined) signFile(join(program.folder, `${facts.productName}.exe`), signer, facts)
  return program
}

async function makeOfProgram({ target, arch }: Row, program: PackedProgram, shop: Shop): Promise<void> {
  const { facts, output, isQuick, signer, seal, room } = shop
  const { productName, name, version } = facts
  const resources = resourcesOf(program, facts)
  const file = (system: string, ending: string): string => join(output, `${productName}-${version}-${system}-${arch}${ending}`)
  switch (target) {
    case 'deb': {
      writeBuildFacts(resources, 'deb', facts, seal !== undefined)
      const root = room()
      stageProgram(root, program, facts)
      makeDeb(root, describeProgram(program, facts), facts, output, isQuick)
      return
    }
    case 'rpm': {
      writeBuildFacts(resources, 'rpm', facts, seal !== undefined)
      const root = room()
      stageProgram(root, program, facts)
      makeRpm(root, arch, facts, room(), output, isQuick)
      if (seal !== undefined) sealRpm(join(output, rpmName(name, facts, arch)), seal)
      return
    }
    case 'tar.gz': {
      writeBuildFacts(resources, 'tar', facts, seal !== undefined)
      const folder = join(room(), `${name}-${version}-linux-${arch}`)
      copyTree(program.folder, folder)
      makeTar(folder, `${join(output, `${name}-${version}-linux-${arch}`)}.tar.gz`, facts, isQuick)
      return
    }
    case 'appimage': {
      writeBuildFacts(resources, 'appimage', facts, seal !== undefined)
      const folder = room()
      copyTree(program.folder, folder)
      makeAppImage(folder, writeEntry(facts, 'AppRun'), findRuntime(arch) ?? '', file('linux', '.AppImage'), facts, isQuick)
      return
    }
    case 'nsis':
      makeNsis(program, facts, { output: file('win', '-setup.exe'), work: room(), signer, isQuick, stub: process.env['KONTOR_NSIS_STUB'] })
      return
    case 'msi':
      writeBuildFacts(resources, 'msi', facts, signer !== undefined)
      makeMsi(program, facts, { output: file('win', '.msi'), work: room(), signer })
      return
    case 'zip':
      makeZip(join(program.folder, `${productName}.app`), file('mac', '.zip'), isQuick)
      return
    case 'dmg':
      await makeByBuilder(program, 'dmg', output, facts)
      return
    default:
      throw new Error(`${target} is not made of the program.`)
  }
}

function describeProgram({ arch }: PackedProgram, facts: ProgramFacts): DebianPackage {
  const { name, summary, description, deb } = facts
  const relations = { Depends: deb.depends.join(', '), Recommends: 'hicolor-icon-theme', Conflicts: SERVER_NAME }
  const overrides = readFileSync(join(import.meta.dirname, 'linux', 'lintian-overrides'), 'utf8')
  return { name, arch, summary, description: [description], section: deb.section, priority: deb.priority, relations, overrides }
}

function makeOfServer({ target, arch }: Row, { facts, output, isQuick, seal, room }: Shop): void {
  const node = fetchNode(arch, room())
  if (target === 'server-deb') {
    const root = room()
    stageServerRoot(root, arch, node, facts, seal !== undefined)
    makeDeb(root, describeServer(arch, facts), facts, output, isQuick)
    return
  }
  const folder = join(room(), SERVER_NAME)
  stageServer(folder, arch, node, 'server-tar', facts, seal !== undefined)
  addUnits(folder, facts)
  makeTar(folder, join(output, `${SERVER_NAME}-${facts.version}-linux-${arch}.tar.gz`), facts, isQuick)
}

function makeOfPackages({ target }: Row, { facts, output, seal }: Shop): void {
  const folder = join(output, 'repository', target)
  if (target === 'apt') makeAptRepository(output, folder, facts, seal)
  else makeYumRepository(output, folder, facts, seal)
}

/** The list of parts, the sums and the statement beside what was made. */
function describe({ output, args, seal }: Shop): void {
  if (!existsSync(output) || readdirSync(output).length === 0) return
  copyFileSync(join(ROOT, 'dist', 'sbom.cdx.json'), join(output, 'sbom.cdx.json'))
  writeStatements(output, args)
  if (seal === undefined) return
  const sums = join(output, 'SHA256SUMS')
  sealFile(sums, `${sums}.asc`, '--detach-sign', seal)
}
