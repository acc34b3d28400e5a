import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../launch/setup.mjs'
import type { Arch } from '../electron-dist.ts'
import type { ProgramFacts } from '../facts.ts'
import { runTool } from '../tools.ts'
import { digestOf, listTree, openFolders, writeInto } from '../tree.ts'
import { gzip } from './files.ts'

/** Debian's binary packages (Debian Policy 4.7, deb(5)), made by dpkg-deb alone. */

export interface DebianPackage {
  readonly name: string
  readonly arch: Arch
  readonly summary: string
  /** Paragraphs. */
  readonly description: readonly string[]
  readonly section: string
  readonly priority: string
  /** Further rows of the control file. */
  readonly relations: Readonly<Record<string, string>>
  /** Files below `etc` that an administrator may change. */
  readonly settings?: readonly string[]
  /** Scripts that run when it is installed and removed, by their names. */
  readonly scripts?: Readonly<Record<string, string>>
  /** What lintian is told to be content with, each with its reason before it. */
  readonly overrides?: string
}

const ARCHITECTURES: Readonly<Record<Arch, string>> = { x64: 'amd64', arm64: 'arm64' }

const debName = (name: string, { version }: ProgramFacts, arch: Arch): string => `${name}_${version}_${ARCHITECTURES[arch]}.deb`

/** Makes the package of a tree of files, which gets what every package of Debian has. */
export function makeDeb(root: string, it: DebianPackage, facts: ProgramFacts, output: string, isQuick: boolean): void {
  const documents = `usr/share/doc/${it.name}`
  writeInto(root, `${documents}/copyright`, writeCopyright(facts))
  writeInto(root, `${documents}/changelog.gz`, gzip(writeChangelog(it.name, facts)))
  writeInto(root, `${documents}/NEWS.gz`, gzip(readFileSync(join(ROOT, 'docs', 'changelog.md'), 'utf8')))
  if (it.overrides !== undefined) writeInto(root, `usr/share/lintian/overrides/${it.name}`, it.overrides)
  openFolders(root)
  const entries = listTree(root)
  const kibibytes = entries.reduce((sum, { size }) => sum + Math.ceil(size / 1024), 0)
  writeInto(root, 'DEBIAN/control', writeControl(it, facts, kibibytes))
  const sums = entries.filter(({ kind }) => kind === 'file').map(({ path }) => `${digestOf('md5', join(root, path))}  ${path}\n`)
  writeInto(root, 'DEBIAN/md5sums', sums.join(''))
  if (it.settings !== undefined) writeInto(root, 'DEBIAN/conffiles', it.settings.map((path) => `/${path}\n`).join(''))
  for (const [name, script] of Object.entries(it.scripts ?? {})) writeInto(root, `DEBIAN/${name}`, script, 0o755)
  mkdirSync(output, { recursive: true })
  const level = isQuick ? ['-Zgzip', '-z1'] : ['-Zxz']
  const file = join(output, debName(it.name, facts, it.arch))
  rmSync(file, { force: true })
  runTool('dpkg-deb', ['--root-owner-group', ...level, '--build', root, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(facts.time) },
  })
}

function writeControl(it: DebianPackage, { version, publisher }: ProgramFacts, kibibytes: number): string {
  const rows = {
    Package: it.name,
    Version: version,
    Architecture: ARCHITECTURES[it.arch],
    Maintainer: `${publisher.name} <${publisher.mail}>`,
    'Installed-Size': String(kibibytes),
    Section: it.section,
    Priority: it.priority,
    ...it.relations,
    Description: [it.summary, it.description.map((text) => wrap(text, 78).join('\n ')).join('\n .\n ')].join('\n '),
  }
  return Object.entries(rows)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function writeChangelog(name: string, { version, publisher, time }: ProgramFacts): string {
  const day = new Date(time * 1000).toUTCString().replace('GMT', '+0000')
  return `${name} (${version}) stable; urgency=medium

  * What is new for people who use it stands in NEWS.gz.

 -- ${publisher.name} <${publisher.mail}>  ${day}
`
}

/** Machine-readable copyright file 1.0. The owner has granted no terms; of the parts of others each has its own. */
function writeCopyright({ productName, copyright, time }: ProgramFacts): string {
  const year = new Date(time * 1000).getUTCFullYear()
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ${productName}

Files: *
Copyright: ${year} ${copyright}
License: LicenseRef-proprietary

License: LicenseRef-proprietary
 All rights are with the owner of ${productName}, who has granted no others.
 .
 What it is made of that others wrote, and under which licences, stands in the
 file third-party-notices.md that comes with the program.
`
}
