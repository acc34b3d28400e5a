import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { ProgramFacts } from '../facts.ts'
import { escapeXml } from '../linux/files.ts'
import type { PackedProgram } from '../program.ts'
import { signFile, type Signer } from '../signing.ts'
import { runTool } from '../tools.ts'
import { listTree } from '../tree.ts'
import { ICON } from './nsis.ts'

/** The package for roll-out by policy: for everybody at a computer, without questions. What administrators set is in docs/packaging.md. */

/** Never changes: by it Windows Installer knows a newer version of the same product. */
const UPGRADE_CODE = '5B0C5EB6-3F0E-4C57-9A4C-6F2D7C9A1E23'

export interface MsiOptions {
  readonly output: string
  readonly work: string
  readonly signer: Signer | undefined
}

export function makeMsi(program: PackedProgram, facts: ProgramFacts, { output, work, signer }: MsiOptions): void {
  mkdirSync(dirname(output), { recursive: true })
  const source = join(work, 'kontor.wxs')
  // wixl finds files by their way from its source alone.
  copyFileSync(ICON, join(work, 'Kontor.ico'))
  writeFileSync(source, writeSource(program, facts, relative(work, program.folder)))
  runTool('wixl', ['--arch', 'x64', '--output', output, source])
  // wixl knows no ARM: what it has made differs in what its summary says.
  if (program.arch === 'arm64')
    runTool('msibuild', [
      output,
      '-s',
      `${facts.productName} ${facts.version}`,
      facts.publisher.name,
      'Arm64;1033',
      `{${guidOf('arm64', `package ${facts.version}`)}}`,
    ])
  for (const [name, rows] of Object.entries(listTables(facts))) {
    const table = join(work, `${name}.idt`)
    writeFileSync(table, rows.map((row) => `${row.join('\t')}\r\n`).join(''))
    runTool('msibuild', [output, '-i', table])
  }
  for (const [action, at] of ENVIRONMENT_ACTIONS)
    runTool('msibuild', [output, '-q', `INSERT INTO \`InstallExecuteSequence\` (\`Action\`, \`Sequence\`) VALUES ('${action}', ${at})`])
  if (signer !== undefined) signFile(output, signer, facts)
}

/** In the order that Microsoft suggests for them. */
const ENVIRONMENT_ACTIONS = [
  ['RemoveEnvironmentStrings', 3300],
  ['WriteEnvironmentStrings', 5200],
] as const

/** Tables that wixl does not know, as text: names of columns, their types, name and key of the table, rows. */
function listTables({ appId }: ProgramFacts): Readonly<Record<string, readonly (readonly string[])[]>> {
  return {
    // Windows puts the program's windows to a shortcut, and its notifications and jump list, by this name.
    MsiShortcutProperty: [
      ['MsiShortcutProperty', 'Shortcut_', 'PropertyKey', 'PropVariantValue'],
      ['s72', 's72', 's255', 's255'],
      ['MsiShortcutProperty', 'MsiShortcutProperty'],
      ['appId', 'menu', 'System.AppUserModel.ID', appId],
    ],
    // Behind what the PATH of everybody has, and taken out of it again.
    Environment: [
      ['Environment', 'Name', 'Value', 'Component_'],
      ['s72', 'l255', 'L255', 's72'],
      ['Environment', 'Environment'],
      ['path', '=-*PATH', `[~];[d${idOf('resources/bin')}]`, 'path'],
    ],
  }
}

interface Folder {
  readonly id: string
  readonly name: string
  readonly files: { readonly id: string; readonly path: string }[]
  readonly folders: Folder[]
}

/** `from`: the way to the program's files. */
function writeSource({ folder, arch }: PackedProgram, facts: ProgramFacts, from: string): string {
  const { productName, version, publisher } = facts
  const tree = readFolders(folder)
  const components: string[] = []
  const describe = (it: Folder, indent: string): string => {
    const files = it.files.map(({ id, path }) => {
      components.push(id)
      return `${indent}<Component Id="c${id}" Guid="${guidOf(arch, path)}" Win64="yes"><File Id="f${id}" Source="${escapeXml(join(from, path))}" Name="${escapeXml(basename(path))}" KeyPath="yes"/></Component>`
    })
    const folders = it.folders.map(
      (inner) =>
        `${indent}<Directory Id="d${inner.id}" Name="${escapeXml(inner.name)}">\n${describe(inner, `${indent}  `)}\n${indent}</Directory>`,
    )
    return [...files, ...folders].join('\n')
  }
  const files = describe(tree, '          ')
  return `<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
  <Product Id="${guidOf(arch, `product ${version}`)}" Name="${productName}" Version="${version}" Manufacturer="${escapeXml(publisher.name)}" Language="1033" UpgradeCode="${UPGRADE_CODE}">
    <Package InstallerVersion="500" Compressed="yes" InstallScope="perMachine" Description="${productName} ${version}" Manufacturer="${escapeXml(publisher.name)}"/>
    <MajorUpgrade DowngradeErrorMessage="A newer version of ${productName} is installed, whose documents this one could not open."/>
    <Media Id="1" Cabinet="kontor.cab" EmbedCab="yes"/>
    <Icon Id="Kontor.ico" SourceFile="Kontor.ico"/>
    <Property Id="ARPPRODUCTICON" Value="Kontor.ico"/>
    <Property Id="ARPNOMODIFY" Value="1"/>
    <Directory Id="TARGETDIR" Name="SourceDir">
      <Directory Id="ProgramFiles64Folder">
        <Directory Id="INSTALLDIR" Name="${productName}">
${files}
        </Directory>
      </Directory>
      <Directory Id="ProgramMenuFolder">
        <Component Id="shortcut" Guid="${guidOf(arch, 'shortcut')}" Win64="yes">
          <Shortcut Id="menu" Name="${productName}" Target="[INSTALLDIR]${productName}.exe" WorkingDirectory="INSTALLDIR"/>
          <RegistryValue Root="HKLM" Key="Software\\${productName}" Name="Shortcut" Type="integer" Value="1" KeyPath="yes"/>
        </Component>
      </Directory>
      <Component Id="path" Guid="${guidOf(arch, 'path')}" Win64="yes">
        <RegistryValue Root="HKLM" Key="Software\\${productName}" Name="Path" Type="integer" Value="1" KeyPath="yes"/>
      </Component>
    </Directory>
    <Feature Id="program" Title="${productName}" Level="1">
${components.map((id) => `      <ComponentRef Id="c${id}"/>`).join('\n')}
    </Feature>
    <Feature Id="shortcut" Title="Start menu" Level="1"><ComponentRef Id="shortcut"/></Feature>
    <Feature Id="path" Title="Command kontor on the PATH" Level="1000"><ComponentRef Id="path"/></Feature>
  </Product>
</Wix>
`
}

function readFolders(root: string): Folder {
  const top: Folder = { id: '', name: '', files: [], folders: [] }
  const known = new Map([['', top]])
  for (const { path, kind } of listTree(root)) {
    const at = path.lastIndexOf('/')
    const above = known.get(path.slice(0, Math.max(at, 0))) ?? top
    if (kind === 'folder') {
      const folder: Folder = { id: idOf(path), name: basename(path), files: [], folders: [] }
      known.set(path, folder)
      above.folders.push(folder)
    } else above.files.push({ id: idOf(path), path })
  }
  return top
}

/** Identifiers of Windows Installer: letters, digits, and the same for the same path in each version. */
const idOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 24)

/** One component keeps its GUID as long as its file stays in its place (RFC 9562, version 8: of a hash). */
function guidOf(arch: string, path: string): string {
  const hash = createHash('sha256').update(`${UPGRADE_CODE} ${arch} ${path}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
