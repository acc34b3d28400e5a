import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inEachLanguage } from '../../../core/languages/languages.ts'
import { writeRelease } from '../../../electron/packaging/release.ts'
import { findTool } from '../../../electron/packaging/tools.ts'
import { installOld, openUpdater, outcomeOf, settle } from '../../support/update/installed.ts'
import { archiveOf, NEW, OLD, programOf, readVersionOf } from '../../support/update/release.ts'
import { rawKey } from '../../support/update/signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const own = { key: rawKey(publicKey), generation: 1 }
const options = {
  folder: join(folder, 'release'),
  version: NEW,
  notes: inEachLanguage((id) => `New, ${id}`),
  ring: 'stable',
  days: 180,
  key: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  certificates: [],
  trusted: [own],
  now: new Date('2026-11-27T08:00:00Z'),
} as const

it('a release is written of what packaging has made, and taken as a folder and of a stick', async () => {
  expect(() => writeRelease(options)).toThrow('npm run package comes first')
  mkdirSync(options.folder)
  const put = (name: string, bytes: Buffer): void => writeFileSync(join(options.folder, name), bytes)
  put(`Kontor-${NEW}-linux-x64.AppImage`, programOf(NEW))
  put(`kontor-${NEW}-linux-x64.tar.gz`, archiveOf(NEW, programOf(NEW)))
  put(`Kontor-${NEW}-win-x64-setup.exe`, Buffer.from('MZ'))
  // What others install is not offered, nor is what was made of another version.
  for (const name of [`kontor_${NEW}_amd64.deb`, `kontor-server-${NEW}-linux-x64.tar.gz`, `Kontor-${OLD}-linux-x64.AppImage`, 'SHA256SUMS'])
    put(name, Buffer.from('x'))
  const written = writeRelease(options)
  const manifest = JSON.parse(readFileSync(join(options.folder, 'update.json'), 'utf8')) as {
    readonly expires: string
    readonly rules: readonly { readonly id: string }[]
    readonly packages: readonly { readonly kind: string }[]
  }
  expect(manifest.packages.map(({ kind }) => kind).sort()).toEqual(['appimage', 'nsis-user', 'tar'])
  expect(manifest.expires).toBe('2027-05-26')
  expect(manifest.rules.map(({ id }) => id)).toContain('peppol')
  const archives = written.filter((name) => name.endsWith('.zip'))
  expect(archives).toHaveLength(findTool('7-Zip') === undefined ? 0 : 3)
  const stick = archives.find((name) => name.includes('linux') && name.startsWith('Kontor'))
  for (const path of [options.folder, ...(stick === undefined ? [] : [join(options.folder, stick)])]) {
    const installed = installOld(join(folder, path.length.toString()), 'appimage')
    const updater = openUpdater(installed, undefined, { publisher: { source: undefined, keys: [own] } })
    await updater.openFile(path)
    expect(outcomeOf(await settle(updater))).toBe('ready')
    await updater.atQuit(() => undefined)
    expect(readVersionOf(installed.place.program)).toBe(NEW)
  }
})

it('a release that no program of this build would take is not written', () => {
  expect(() => writeRelease({ ...options, trusted: [] })).toThrow('not signed by anybody')
  expect(() => writeRelease({ ...options, notes: { ...options.notes, de: 'x'.repeat(10_000) } })).toThrow('notes.de')
})
