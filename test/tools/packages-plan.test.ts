import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findElectronFor } from '../../electron/packaging/electron-dist.ts'
import { readFacts } from '../../electron/packaging/facts.ts'
import { findSeal, findSigner } from '../../electron/packaging/signing.ts'
import { plan, TARGETS } from '../../electron/packaging/targets.ts'
import { runPackaging } from '../support/packages.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-plan-'))
afterAll(() => rmSync(folder, { recursive: true }))
const out = join(folder, 'out')

describe('npm run package', () => {
  it('says of each target whether it can be made, and of the rest what is missing and where it comes from', () => {
    const names = TARGETS.map(({ name }) => name)
    const { status, stderr } = runPackaging(['--list', '--target', names.join(','), '--arch', 'x64,arm64'], { PATH: folder })
    expect(status).toBe(0)
    const lines = stderr.trim().split('\n')
    // Repositories have one row for all processors.
    expect(lines.length).toBe(2 * names.length - 2)
    expect(lines.every((line) => / can be made| cannot be made: ./.test(line))).toBe(true)
    expect(stderr).toMatch(/^nsis +x64 +cannot be made: makensis is missing: install Debian's nsis$/m)
  })

  it('ends with 1 where something that was named cannot be made, and leaves what is there alone', () => {
    mkdirSync(out)
    writeFileSync(join(out, 'mine.txt'), 'mine')
    expect(runPackaging(['--target', 'nsis', '--out', out], { PATH: folder })).toMatchObject({ status: 1 })
    expect(existsSync(join(out, 'mine.txt'))).toBe(true)
  })

  it.each([['--target', 'snap'], ['--arch', 'mips'], ['--unknown']])('ends with 2 for what it does not know: %s %s', (...args) => {
    expect(runPackaging(args, {})).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage: npm run package') as string })
  })

  it('makes nothing where what is to sign is not there', () => {
    const { status, stderr } = runPackaging(['--target', 'server-tar', '--out', join(folder, 'none')], {
      KONTOR_SIGN_CERTIFICATE: '/no/such.p12',
    })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/KONTOR_SIGN_PASSWORD_FILE has to name a file/)])
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })
})

describe('what packages say and are signed with', () => {
  it('takes the publisher from the environment, as a name with an address', () => {
    expect(readFacts({ KONTOR_PUBLISHER: 'Example GmbH <packages@example.org>' }).publisher).toEqual({
      name: 'Example GmbH',
      mail: 'packages@example.org',
    })
    expect(readFacts({}).publisher.mail).toMatch(/\.invalid$/)
    for (const wrong of ['Example GmbH', '<a@b>', 'A\nB <a@b>', 'A <a b@c>'])
      expect(() => readFacts({ KONTOR_PUBLISHER: wrong })).toThrow(/KONTOR_PUBLISHER/)
  })

  it('signs nothing unless something is named, and never without it once it is', () => {
    expect([findSigner({}), findSeal({})]).toEqual([undefined, undefined])
    expect(() => findSigner({ KONTOR_SIGN_COMMAND: '/no/such' })).toThrow(/names \/no\/such, which is not there/)
    expect(() => findSeal({ KONTOR_GPG_KEY: 'A', KONTOR_GPG_PASSWORD_FILE: '/no/such' })).toThrow(/KONTOR_GPG_PASSWORD_FILE/)
  })

  it('finds Electron for each system where it was brought, and never takes that of another', () => {
    const dist = join(folder, 'dist')
    mkdirSync(join(dist, 'darwin-arm64', 'Electron.app'), { recursive: true })
    writeFileSync(join(dist, 'electron-v1.2.3-win32-x64.zip'), '')
    const find = (...[platform, arch]: [Parameters<typeof findElectronFor>[0], Parameters<typeof findElectronFor>[1]]) =>
      findElectronFor(platform, arch, '1.2.3', { ELECTRON_OVERRIDE_DIST_PATH: dist })
    expect(find('win32', 'x64')).toBe(join(dist, 'electron-v1.2.3-win32-x64.zip'))
    expect(find('darwin', 'arm64')).toBe(join(dist, 'darwin-arm64'))
    expect(find('win32', 'arm64')).toBeUndefined()
    expect(plan(['nsis'], ['arm64'], readFacts({}), { ELECTRON_OVERRIDE_DIST_PATH: dist })[0]).toMatchObject({
      target: 'nsis',
      arch: 'arm64',
    })
  })
})
