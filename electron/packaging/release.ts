import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { reasonOf } from '../../core/base/errors.ts'
import { UPDATE_RINGS, type PackageKind, type UpdateRing } from '../../core/contract/updates.ts'
import { inEachLanguage, LANGUAGES } from '../../core/languages/languages.ts'
import { RELEASES } from '../../core/profiles/rulesets.ts'
import { checkEd25519 } from '../../core/services/updates/ed25519.ts'
import { MANIFEST_NAME, SIGNATURE_NAME } from '../../core/services/updates/offer.ts'
import { MANIFEST_FORMAT, readManifest, type Manifest } from '../../core/update/manifest.ts'
import { PUBLISHER } from '../../core/update/publisher.ts'
import { certifiedBytes, requireSignature, type UpdateKey } from '../../core/update/signature.ts'
import { ROOT } from '../launch/setup.mjs'
import { readFacts } from './facts.ts'
import { findTool, runTool } from './tools.ts'

/** The private key, as PKCS #8 in base64 without line breaks. It is read from here alone, and written nowhere. */
const KEY_VARIABLE = 'KONTOR_UPDATE_KEY'

const USAGE = `npm run release -- --notes FOLDER [--ring stable|early] [--days 180] [--certificates FILE]
npm run release -- --new-key
npm run release -- --pass-on KEY --generation N

The first writes update.json, update.json.sig and the archives for sticks into release/, of the packages that lie there. FOLDER has ${LANGUAGES.map((id) => `${id}.txt`).join(', ')}: what is new. The key
is in ${KEY_VARIABLE}. FILE is a list of certificates, as --pass-on prints them.`

const DAY_MS = 86_400_000

/** Which packages Kontor installs itself, by the end of their names. The installer of Windows serves both, and renews itself where it is a person's own. */
const PACKAGES: readonly { readonly name: RegExp; readonly system: string; readonly kind: PackageKind }[] = [
  { name: /-linux-(x64|arm64)\.AppImage$/, system: 'linux', kind: 'appimage' },
  { name: /^kontor-\d.*-linux-(x64|arm64)\.tar\.gz$/, system: 'linux', kind: 'tar' },
  { name: /-win-(x64|arm64)-setup\.exe$/, system: 'win32', kind: 'nsis-user' },
  { name: /-mac-(x64|arm64)\.zip$/, system: 'darwin', kind: 'mac' },
]

interface ReleaseOptions {
  /** With the packages; gets what programs read. */
  readonly folder: string
  readonly version: string
  readonly notes: Manifest['notes']
  readonly ring: UpdateRing
  readonly days: number
  readonly key: KeyObject
  readonly certificates: readonly unknown[]
  /** The keys of the programs that are to take it. */
  readonly trusted: readonly UpdateKey[]
  readonly now: Date
}

/** Answers the exit code. */
export function runRelease(args: readonly string[], env: NodeJS.ProcessEnv): number {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        notes: { type: 'string' },
        ring: { type: 'string', default: 'stable' },
        days: { type: 'string', default: '180' },
        certificates: { type: 'string' },
        'new-key': { type: 'boolean' },
        'pass-on': { type: 'string' },
        generation: { type: 'string' },
      },
    })
    const next = values['pass-on']
    if (values['new-key'] === true) printNewKey()
    else if (next !== undefined) printCertificate({ key: next, generation: Number(values.generation) }, readKey(env))
    else {
      const ring = UPDATE_RINGS.find((known) => known === values.ring)
      if (values.notes === undefined || ring === undefined) throw new Error(USAGE)
      const written = writeRelease({
        folder: join(ROOT, 'release'),
        version: readFacts(env).version,
        notes: readNotes(values.notes),
        ring,
        days: Number(values.days),
        key: readKey(env),
        certificates: values.certificates === undefined ? [] : (JSON.parse(readFileSync(values.certificates, 'utf8')) as unknown[]),
        trusted: PUBLISHER.keys,
        now: new Date(),
      })
      process.stdout.write(written.map((file) => `${file}\n`).join(''))
    }
    return 0
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    return 1
  }
}

/** Writes what programs read, proves it as they do, and answers the names. Throws where they would not take it. */
export function writeRelease({ folder, version, notes, ring, days, key, certificates, trusted, now }: ReleaseOptions): string[] {
  const packages = listPackages(folder, version)
  if (packages.length === 0)
    throw new Error(`In ${folder} there is no package of ${version} that Kontor installs itself: npm run package comes first.`)
  const rules = Object.entries(RELEASES).map(([id, release]) => ({ id, version: release.version, date: release.validFrom }))
  const manifest = {
    format: MANIFEST_FORMAT,
    version,
    ring,
    // Each is later than the one before it.
    serial: Math.floor(now.getTime() / 1000),
    date: dayOf(now),
    expires: dayOf(new Date(now.getTime() + days * DAY_MS)),
    notes,
    rules,
    packages,
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)
  const signed = { key: publicKeyOf(key), signature: sign(null, bytes, key).toString('base64'), certificates }
  const signature = Buffer.from(`${JSON.stringify(signed)}\n`)
  readManifest(bytes)
  requireSignature(bytes, signature, trusted, checkEd25519)
  writeFileSync(join(folder, MANIFEST_NAME), bytes)
  writeFileSync(join(folder, SIGNATURE_NAME), signature)
  return [MANIFEST_NAME, SIGNATURE_NAME, ...(findTool('7-Zip') === undefined ? [] : packages.map(({ file }) => writeArchive(folder, file)))]
}

function listPackages(folder: string, version: string) {
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  return files.flatMap((file) =>
    PACKAGES.flatMap(({ name, system, kind }) => {
      const [, arch] = name.exec(file) ?? []
      if (arch === undefined || !file.includes(`-${version}-`)) return []
      const bytes = readFileSync(join(folder, file))
      const sha512 = createHash('sha512').update(bytes).digest('hex')
      const sizes = { size: bytes.length, unpacked: unpackedSize(file, bytes) }
      return [{ system, arch, kind, file, ...sizes, sha512 }]
    }),
  )
}

/** What lies on the disk afterwards. That of a program as ZIP is not counted to the byte: four times is more than any unpacks to. */
function unpackedSize(file: string, bytes: Buffer): number {
  if (file.endsWith('.tar.gz')) return gunzipSync(bytes).length
  return file.endsWith('.zip') ? bytes.length * 4 : bytes.length
}

/** One archive for each package, without packing it once more: what goes on a stick. */
function writeArchive(folder: string, file: string): string {
  const name = `${file.replace(/\.(?:AppImage|tar\.gz|exe|zip)$/, '')}-update.zip`
  rmSync(join(folder, name), { force: true })
  runTool('7-Zip', ['a', '-tzip', '-bd', '-mx=0', name, MANIFEST_NAME, SIGNATURE_NAME, file], { cwd: folder })
  return name
}

function readNotes(folder: string): ReleaseOptions['notes'] {
  return inEachLanguage((language) =>
    readFileSync(join(folder, `${language}.txt`), 'utf8')
      .replaceAll('\r\n', '\n')
      .trim(),
  )
}

function readKey(env: NodeJS.ProcessEnv): KeyObject {
  const text = env[KEY_VARIABLE]
  if (text === undefined || text === '') throw new Error(`${KEY_VARIABLE} has no key: npm run release -- --new-key makes one.`)
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
}

/** The 32 bytes at the end of what describes a key (RFC 8410). */
function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
}

function printNewKey(): void {
  const { privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  process.stdout.write(`${KEY_VARIABLE}=${secret}\n`)
  process.stderr.write(
    `The line above is the secret. For core/update/publisher.ts:\n{ key: '${publicKeyOf(privateKey)}', generation: 1 }\n`,
  )
}

function printCertificate(next: UpdateKey, key: KeyObject): void {
  if (Buffer.from(next.key, 'base64').length !== 32 || !Number.isInteger(next.generation) || next.generation < 2) throw new Error(USAGE)
  process.stdout.write(`${JSON.stringify({ ...next, signature: sign(null, certifiedBytes(next), key).toString('base64') })}\n`)
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
