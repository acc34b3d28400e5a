import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../launch/setup.mjs'
import type { PackageKind } from '../../../core/contract/updates.ts'
import type { Arch } from '../electron-dist.ts'
import type { ProgramFacts } from '../facts.ts'
import { gzip, writeManual } from '../linux/files.ts'
import type { DebianPackage } from '../linux/deb.ts'
import { writeBuildFacts } from '../program.ts'
import { runTool } from '../tools.ts'
import { copyTree, linkInto, writeInto } from '../tree.ts'

/** The command and its service without a window, with a Node of their own. */

export const SERVER_NAME = 'kontor-server'
const FOLDER = `usr/lib/${SERVER_NAME}`
const UNITS = 'usr/lib/systemd/system'
const HERE = import.meta.dirname

/** What the window and Electron alone need. */
const isOfServer = (path: string): boolean => !/^(?:renderer|electron|engine|host\.js|\.built-from)(?:$|\/)|\.map$/.test(path)

/** Node for a processor as npm's package of it: that of the lock for this one, of the same version from the registry for another. */
export function fetchNode(arch: Arch, work: string): string {
  const name = `node-linux-${arch}`
  const own = join(ROOT, 'node_modules', 'node', 'node_modules', name)
  if (existsSync(own)) return own
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules', 'node', 'package.json'), 'utf8')) as { version: string }
  mkdirSync(work, { recursive: true })
  // npm holds what it gets against the digest that the registry names.
  runTool('npm', ['pack', '--silent', `${name}@${version}`, '--pack-destination', work], { cwd: work })
  const archive = readdirSync(work).find((file) => file.endsWith('.tgz'))
  if (archive === undefined) throw new Error(`npm has packed no ${name}.`)
  runTool('tar', ['-xzf', join(work, archive), '-C', work])
  return join(work, 'package')
}

/** The server in a folder, where it runs from wherever that lies. */
export function stageServer(folder: string, arch: Arch, node: string, kind: PackageKind, facts: ProgramFacts, signed: boolean): void {
  copyTree(
    join(ROOT, 'dist'),
    join(folder, 'dist'),
    (path) => isOfServer(path) && !/^(?:third-party-notices\.md|sbom\.cdx\.json)$/.test(path),
  )
  const database = join('node_modules', 'better-sqlite3')
  const wanted = new RegExp(`^(?:package\\.json|LICENSE|lib(?:/.*)?|prebuilds|prebuilds/linux-${arch}\\.node)$`)
  copyTree(join(ROOT, database), join(folder, database), (path) => wanted.test(path))
  writeInto(folder, 'package.json', `${JSON.stringify({ name: SERVER_NAME, version: facts.version, private: true, type: 'module' })}\n`)
  writeInto(folder, 'bin/kontor', readFileSync(join(HERE, 'kontor')), 0o755)
  writeInto(folder, 'bin/node', readFileSync(join(node, 'bin', 'node')), 0o755)
  for (const name of ['third-party-notices.md', 'sbom.cdx.json']) copyFileSync(join(ROOT, 'dist', name), join(folder, name))
  copyFileSync(join(node, 'LICENSE'), join(folder, 'LICENSE.node.txt'))
  writeBuildFacts(folder, kind, facts, signed)
}

/** What an administrator who unpacks the archive puts where it belongs. */
export function addUnits(folder: string, facts: ProgramFacts): void {
  for (const [name, text] of readUnits()) writeInto(folder, `service/${name}`, text)
  for (const name of ['server.env', 'kontor.sysusers', 'README']) copyFileSync(join(HERE, name), join(folder, 'service', name))
  writeFileSync(join(folder, 'kontor.1'), writeManual(facts))
}

/** The tree of the Debian package. */
export function stageServerRoot(root: string, arch: Arch, node: string, facts: ProgramFacts, signed: boolean): void {
  stageServer(join(root, FOLDER), arch, node, 'server-deb', facts, signed)
  linkInto(root, 'usr/bin/kontor', `../lib/${SERVER_NAME}/bin/kontor`)
  for (const [name, text] of readUnits()) writeInto(root, `${UNITS}/${name}`, text)
  writeInto(root, 'usr/lib/sysusers.d/kontor.conf', readFileSync(join(HERE, 'kontor.sysusers')))
  writeInto(root, 'etc/kontor/server.env', readFileSync(join(HERE, 'server.env')), 0o644)
  writeInto(root, `usr/share/doc/${SERVER_NAME}/README`, readFileSync(join(HERE, 'README')))
  writeInto(root, 'usr/share/man/man1/kontor.1.gz', gzip(writeManual(facts)))
}

/** One company's service, and the node of an office. */
function readUnits(): readonly (readonly [name: string, text: Buffer])[] {
  const office = join(ROOT, 'docs', 'office')
  return [
    ['kontor.service', readFileSync(join(HERE, 'kontor.service'))],
    ['kontor-node@.service', readFileSync(join(office, 'kontor-node@.service'))],
  ]
}

export function describeServer(arch: Arch, facts: ProgramFacts): DebianPackage {
  return {
    name: SERVER_NAME,
    arch,
    summary: 'Kontor as a service, without a window',
    description: [
      facts.description,
      'This package brings the command kontor, a unit that serves one client company, and one for the nodes of an office. It has a Node of its own. Nothing is started until somebody enables a unit.',
    ],
    section: facts.deb.section,
    priority: facts.deb.priority,
    relations: {
      Depends: 'libc6 (>= 2.28), libstdc++6, systemd | systemd-standalone-sysusers',
      // It brings the same command, and serves as well.
      Conflicts: facts.name,
    },
    settings: ['etc/kontor/server.env'],
    scripts: Object.fromEntries(['postinst', 'prerm', 'postrm'].map((name) => [name, readFileSync(join(HERE, name), 'utf8')])),
    overrides: readFileSync(join(HERE, 'lintian-overrides'), 'utf8'),
  }
}
