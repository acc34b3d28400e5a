import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What Electron's binaries hold before their fuses, so that tools find them. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** The wire of fuses (sentinel, version, length, one byte each) which the packager sets. */
const FUSES = '0'.repeat(9)
const WIRE = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES.length]), Buffer.from(FUSES)])

/**
 * A folder that looks to the packager like Electron's own: what cannot be downloaded on a closed machine. Its program is a script, which runs what is packed
 * with it in this Node and with the stand-in for the module `electron`.
 */
export function writeElectronFolder(folder: string, version: string): void {
  const runner = fileURLToPath(new URL('run-packed.ts', import.meta.url))
  const script = `#!/bin/sh\nexec '${process.execPath}' '${runner}' "$0" "$@"\n`
  write(folder, 'electron', Buffer.concat([Buffer.from(script), WIRE, Buffer.from('\n')]), 0o755)
  write(folder, 'chrome-sandbox', '', 0o755)
  for (const language of ['de', 'en-US', 'fr']) write(folder, `locales/${language}.pak`, '')
  writeCommon(folder, version)
}

/**
 * The same for Windows. Its program is one that makensis has made: it holds what the packager reads of a real one, can be signed, and does nothing. It leaves
 * with the exit code 7.
 */
export function writeElectronFolderOfWindows(folder: string, version: string): void {
  writeCommon(folder, version)
  const program = join(folder, 'electron.exe')
  const script = join(folder, 'program.nsi')
  writeFileSync(
    script,
    `Unicode true
Target amd64-unicode
Name Electron
OutFile "${program}"
RequestExecutionLevel user
SilentInstall silent
CRCCheck off
SetCompress off
VIProductVersion 1.0.0.0
VIAddVersionKey /LANG=1033 ProductName Electron
VIAddVersionKey /LANG=1033 FileVersion 1.0
VIAddVersionKey /LANG=1033 FileDescription Electron
VIAddVersionKey /LANG=1033 LegalCopyright none
Section
SetErrorLevel 7
SectionEnd
`,
  )
  const { status, stdout, stderr } = spawnSync('makensis', ['-V1', script], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`makensis ends with ${status}: ${stdout}${stderr}`)
  rmSync(script)
  appendFileSync(program, WIRE)
  for (const language of ['de', 'en-US']) write(folder, `locales/${language}.pak`, '')
}

/** The same for macOS: a bundle whose framework has links, as the real one has. Nothing of it runs. */
export function writeElectronFolderOfMac(folder: string, version: string): void {
  const contents = join(folder, 'Electron.app', 'Contents')
  write(contents, 'Info.plist', plist('Electron', 'com.github.Electron'))
  write(contents, 'MacOS/Electron', '#!/bin/sh\nexit 0\n', 0o755)
  mkdirSync(join(contents, 'Resources', 'de.lproj'), { recursive: true })
  write(contents, 'Resources/electron.icns', '')
  const framework = join(contents, 'Frameworks', 'Electron Framework.framework')
  write(framework, 'Versions/A/Electron Framework', WIRE, 0o755)
  symlinkSync('A', join(framework, 'Versions', 'Current'))
  symlinkSync('Versions/Current/Electron Framework', join(framework, 'Electron Framework'))
  mkdirSync(join(framework, 'Versions', 'A', 'Resources'))
  symlinkSync('Versions/Current/Resources', join(framework, 'Resources'))
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const helper = `Electron Helper${kind}`
    write(contents, `Frameworks/${helper}.app/Contents/Info.plist`, plist(helper, 'com.github.Electron.helper'))
    write(contents, `Frameworks/${helper}.app/Contents/MacOS/${helper}`, '#!/bin/sh\n', 0o755)
  }
  write(folder, 'LICENSE', 'stand-in\n')
  write(folder, 'LICENSES.chromium.html', '<p>stand-in</p>\n')
  write(folder, 'version', version)
}

function plist(name: string, id: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>${id}</string>
<key>CFBundleName</key><string>${name}</string>
</dict></plist>
`
}

function writeCommon(folder: string, version: string): void {
  write(folder, 'version', version)
  write(folder, 'LICENSE', 'stand-in\n')
  write(folder, 'LICENSES.chromium.html', '<p>stand-in</p>\n')
  mkdirSync(join(folder, 'resources'), { recursive: true })
}

function write(folder: string, name: string, content: string | Buffer, mode = 0o644): void {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content, { mode })
}
