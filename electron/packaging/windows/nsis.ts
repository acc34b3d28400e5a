import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../../launch/setup.mjs'
import { writeBuildFacts, type PackedProgram } from '../program.ts'
import type { ProgramFacts } from '../facts.ts'
import { signFile, type Signer } from '../signing.ts'
import { runTool } from '../tools.ts'
import { listTree } from '../tree.ts'

/** The installer: `installer.nsi` with the facts of the program, and the list of what it brings, by which its uninstaller removes it. */

const HERE = import.meta.dirname
export const ICON = join(ROOT, 'electron', 'icons', 'icon.ico')

export interface NsisOptions {
  readonly output: string
  /** An empty folder. */
  readonly work: string
  readonly signer: Signer | undefined
  readonly isQuick: boolean
  /** The stub of NSIS, where another one than its usual is wanted. */
  readonly stub?: string | undefined
}

export function makeNsis(program: PackedProgram, facts: ProgramFacts, options: NsisOptions): void {
  const { output, work, signer, isQuick, stub } = options
  const { folder, arch } = program
  mkdirSync(dirname(output), { recursive: true })
  writeBuildFacts(work, 'nsis-user', facts, signer !== undefined, 'user.json')
  writeBuildFacts(work, 'nsis-machine', facts, signer !== undefined, 'machine.json')
  writeFileSync(join(work, 'files.nsh'), listRemovals(folder))
  const entries = listTree(folder)
  const defines: Readonly<Record<string, string | undefined>> = {
    PRODUCT: facts.productName,
    VERSION: facts.version,
    PUBLISHER: facts.publisher.name,
    COPYRIGHT: facts.copyright,
    APP_ID: facts.appId,
    ARCH: arch,
    KIBIBYTES: String(entries.reduce((sum, { size }) => sum + Math.ceil(size / 1024), 0)),
    HERE,
    PROGRAM: folder,
    FACTS_OF_USER: join(work, 'user.json'),
    FACTS_OF_MACHINE: join(work, 'machine.json'),
    FILES_TO_REMOVE: join(work, 'files.nsh'),
    OUTPUT: output,
    ICON,
    SIGNER: signer === undefined ? undefined : `${process.execPath} ${join(HERE, '..', 'sign-file.ts')}`,
    QUICK: isQuick ? '1' : undefined,
    STUB: stub,
  }
  const given = Object.entries(defines).flatMap(([name, value]) => (value === undefined ? [] : [`-D${name}=${value}`]))
  runTool('makensis', ['-V2', '-WX', '-INPUTCHARSET', 'UTF8', ...given, join(HERE, 'installer.nsi')], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(facts.time) },
  })
  if (signer !== undefined) signFile(output, signer, facts)
}

/** Files first, then the folders that they have left empty, the deepest first. */
function listRemovals(folder: string): string {
  const entries = listTree(folder)
  const windows = (path: string): string => path.replaceAll('/', '\\').replaceAll('$', '$$')
  const files = entries.filter(({ kind }) => kind !== 'folder').map(({ path }) => `Delete "$INSTDIR\\${windows(path)}"\n`)
  const folders = entries.filter(({ kind }) => kind === 'folder').map(({ path }) => `RMDir "$INSTDIR\\${windows(path)}"\n`)
  return [...files, ...folders.reverse()].join('')
}
