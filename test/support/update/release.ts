import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inEachLanguage } from '../../../core/languages/languages.ts'
import { makeSigner, signatureFileOf, type Signer } from './signing.ts'

/** Releases as a publisher makes them, of programs that are small scripts: they say their version, and start or do not. */

export const OLD = '1.0.0'
export const NEW = '1.1.0'
export const FILE = `Kontor-${NEW}.AppImage`
export const ARCHIVE = `kontor-${NEW}.tar.gz`

/** What a program does when it is tried, in a shell. */
export const TRIALS = {
  starts: (version: string) => `echo 'kontor ${version} has started'; exit 0`,
  crashes: () => 'echo "Segmentation fault" >&2; exit 139',
  fails: () => 'exit 1',
  dies: () => 'kill -9 $$',
  hangs: () => 'sleep 60',
  'says another version': () => `echo 'kontor 9.9.9 has started'; exit 0`,
  'says it and fails': (version: string) => `echo 'kontor ${version} has started'; exit 3`,
  'says nothing': () => 'exit 0',
} as const
export type Trial = keyof typeof TRIALS

/** The bytes behind it are no part of the script: they make it as long as several packets. */
export function programOf(version: string, trial: Trial = 'starts', padding = 0): Buffer {
  const script = `#!/bin/sh\nif [ "$1" = --trial ]; then ${TRIALS[trial](version)}; fi\necho 'runs ${version}'\nexit 0\n`
  return Buffer.concat([Buffer.from(script), Buffer.alloc(padding, `${version} `)])
}

/** The archive for Linux, with what an electron program has in its folder. */
export function archiveOf(version: string, program: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-archive-'))
  writeFolder(join(folder, `kontor-${version}`), version, program)
  const { stdout } = spawnSync('tar', ['-czf', '-', '-C', folder, `kontor-${version}`], { maxBuffer: 50_000_000 })
  rmSync(folder, { recursive: true })
  return stdout
}

export function writeFolder(folder: string, version: string, program: Buffer): void {
  for (const name of ['resources/bin', 'locales']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'kontor'), program)
  chmodSync(join(folder, 'kontor'), 0o755)
  writeFileSync(join(folder, 'resources', 'app.asar'), version)
  writeFileSync(join(folder, 'locales', 'de.pak'), version)
  writeFileSync(join(folder, 'resources', 'bin', 'kontor'), '#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/../../kontor" "$@"\n', {
    mode: 0o755,
  })
}

export interface Release {
  readonly manifest: Uint8Array
  readonly signature: Uint8Array
  /** By name. */
  readonly packages: Readonly<Record<string, Buffer>>
}

export const SIGNER: Signer = makeSigner(1)
export const PUBLISHER_KEYS = [{ key: SIGNER.key, generation: 1 }]

export interface Said {
  readonly version?: string
  readonly ring?: string
  readonly serial?: number
  readonly expires?: string
  readonly notes?: Readonly<Record<string, string>>
  readonly packages?: Readonly<Record<string, Buffer>>
  readonly arch?: string
  readonly signer?: Signer
}

const USUAL: Readonly<Record<string, Buffer>> = { [FILE]: programOf(NEW, 'starts', 300_000), [ARCHIVE]: archiveOf(NEW, programOf(NEW)) }

/** A release, signed; all of it is as it should be where nothing else is said. */
export function makeRelease({
  version = NEW,
  ring = 'stable',
  serial = 10,
  expires = '2027-06-30',
  notes = inEachLanguage((id) => `New, ${id}`),
  packages = USUAL,
  arch = 'x64',
  signer = SIGNER,
}: Said = {}): Release {
  const rows = Object.entries(packages).map(([file, bytes]) => ({
    system: 'linux',
    arch,
    kind: file.endsWith('.tar.gz') ? 'tar' : 'appimage',
    file,
    size: bytes.length,
    unpacked: bytes.length,
    sha512: createHash('sha512').update(bytes).digest('hex'),
  }))
  const rules = [{ id: 'peppol', version: '3.0.21', date: '2026-08-17' }]
  const said = { format: 1, version, ring, serial, date: '2026-11-26', expires, notes, rules, packages: rows }
  const manifest = new TextEncoder().encode(JSON.stringify(said, undefined, 2))
  return { manifest, signature: signatureFileOf(manifest, signer), packages }
}

export function writeRelease(folder: string, { manifest, signature, packages }: Release): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'update.json'), manifest)
  writeFileSync(join(folder, 'update.json.sig'), signature)
  for (const [file, bytes] of Object.entries(packages)) writeFileSync(join(folder, file), bytes)
}

export const readVersionOf = (program: string): string => {
  const { stdout, status, error } = spawnSync(program, [], { encoding: 'utf8', timeout: 20_000 })
  if (error !== undefined || status !== 0) return `does not start: ${error?.message ?? status}`
  return /^runs (.*)$/m.exec(stdout)?.[1] ?? `says ${stdout}`
}

export const flip = (bytes: Uint8Array, at: number, bit: number): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ (1 << bit)
  return copy
}
