import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEachLanguage } from '../../core/languages/languages.ts'
import { checkEd25519 } from '../../core/services/updates/ed25519.ts'
import { describeVersion, isNewer, packageFor, requireFresh, type Here } from '../../core/update/judge.ts'
import { MAX_MANIFEST_BYTES, readManifest, type Manifest } from '../../core/update/manifest.ts'
import { problemOf, refuse } from '../../core/update/refusal.ts'
import { MAX_SIGNATURE_FILE_BYTES, requireSignature, trustedKeys } from '../../core/update/signature.ts'
import { compareVersions, isVersion, MAX_VERSION_LENGTH } from '../../core/update/versions.ts'
import { makeSigner, signatureFileOf } from '../support/update/signing.ts'

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

const PACKAGE = {
  system: 'linux',
  arch: 'x64',
  kind: 'appimage',
  file: 'Kontor-1.2.0.AppImage',
  size: 100,
  unpacked: 100,
  sha512: 'ab'.repeat(64),
}
const MANIFEST = {
  format: 1,
  version: '1.2.0',
  ring: 'stable',
  serial: 7,
  date: '2026-11-26',
  expires: '2027-05-26',
  notes: { ...inEachLanguage((id) => `New, ${id}`), en: 'New\nand more' },
  rules: [{ id: 'peppol', version: '3.0.21', date: '2026-08-17' }],
  packages: [PACKAGE],
}

describe('versions', () => {
  it('come in the order of Semantic Versioning, section 11', () => {
    const inOrder = [
      'development',
      '0.9.9',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
    ]
    inOrder.push('1.0.0-rc.1', '1.0.0', '1.0.1', '1.10.0', '2.0.0-0', '2.0.0')
    const pairs = inOrder.flatMap((left, first) => inOrder.map((right, second) => [left, right, first - second] as const))
    for (const [left, right, order] of pairs)
      expect([left, right, Math.sign(compareVersions(left, right))]).toEqual([left, right, Math.sign(order)])
    expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0)
  })

  it.each(['', '1', '1.2', '01.2.3', '1.2.3-01', '1.2.3 ', 'v1.2.3', '1.2.3-', '1.2.3+', `1.2.3-${'a'.repeat(MAX_VERSION_LENGTH)}`])(
    'are none: %j',
    (text) => {
      expect(isVersion(text)).toBe(false)
    },
  )
})

describe('a manifest', () => {
  it('is read with all it says, and what later programs add is let pass', () => {
    const { format: _, ...said } = MANIFEST
    expect(readManifest(bytesOf({ ...MANIFEST, later: { a: 1 }, packages: [{ ...PACKAGE, later: true }] }))).toEqual(said)
  })

  const WRONG: readonly (readonly [string, unknown])[] = [
    ['no JSON', '{'],
    ['a list', []],
    ['another form', { ...MANIFEST, format: 2 }],
    ['no version', { ...MANIFEST, version: '1.2' }],
    ['another ring', { ...MANIFEST, ring: 'nightly' }],
    ['a serial that is no number', { ...MANIFEST, serial: '7' }],
    ['a serial of zero', { ...MANIFEST, serial: 0 }],
    ['a broken serial', { ...MANIFEST, serial: 1.5 }],
    ['no such day', { ...MANIFEST, date: '2026-02-30' }],
    ['no end', { ...MANIFEST, expires: undefined }],
    ['notes without French', { ...MANIFEST, notes: { ...MANIFEST.notes, fr: undefined } }],
    ['huge notes', { ...MANIFEST, notes: { ...MANIFEST.notes, de: 'a'.repeat(8_001) } }],
    ['notes with control characters', { ...MANIFEST, notes: { ...MANIFEST.notes, de: 'a\u001b[2J' } }],
    ['notes that turn the direction', { ...MANIFEST, notes: { ...MANIFEST.notes, de: 'a\u202eb' } }],
    ['too many rule sets', { ...MANIFEST, rules: Array.from({ length: 101 }, () => MANIFEST.rules[0]) }],
    ['too many packages', { ...MANIFEST, packages: Array.from({ length: 65 }, () => PACKAGE) }],
    ['a package that is none', { ...MANIFEST, packages: [null] }],
    ['a path for a name', { ...MANIFEST, packages: [{ ...PACKAGE, file: '../Kontor' }] }],
    ['a name that begins like an option', { ...MANIFEST, packages: [{ ...PACKAGE, file: '-rf' }] }],
    ['a hidden file', { ...MANIFEST, packages: [{ ...PACKAGE, file: '.Kontor' }] }],
    ['an empty package', { ...MANIFEST, packages: [{ ...PACKAGE, size: 0 }] }],
    ['a package without end', { ...MANIFEST, packages: [{ ...PACKAGE, size: 2_000_000_001 }] }],
    ['an unknown kind', { ...MANIFEST, packages: [{ ...PACKAGE, kind: 'exe' }] }],
    ['half a digest', { ...MANIFEST, packages: [{ ...PACKAGE, sha512: 'ab' }] }],
    ['a digest in capitals', { ...MANIFEST, packages: [{ ...PACKAGE, sha512: 'AB'.repeat(64) }] }],
    ['more than is read', `${JSON.stringify(MANIFEST)}${' '.repeat(MAX_MANIFEST_BYTES)}`],
  ]
  it.each(WRONG)('is refused with %s', (_, value) => {
    expect(() => readManifest(bytesOf(value))).toThrow(expect.objectContaining({ code: 'update_refused' }))
  })
})

describe('a signature', () => {
  const [first, second, third, stranger] = [makeSigner(1), makeSigner(2), makeSigner(3), makeSigner(9)]
  const pinned = [{ key: first.key, generation: 1 }]
  const bytes = bytesOf(MANIFEST)
  const signed = (file: Uint8Array, trusted = pinned, text = bytes): (() => unknown) => {
    return () => requireSignature(text, file, trusted, checkEd25519)
  }
  const refused = expect.objectContaining({ errors: [expect.objectContaining({ code: 'signature_wrong' })] })

  it('of a pinned key holds for exactly these bytes', () => {
    const file = signatureFileOf(bytes, first)
    expect(signed(file)()).toEqual({ key: first.key, generation: 1 })
    expect(signed(file, pinned, bytesOf(`${JSON.stringify(MANIFEST)} `))).toThrow(refused)
    expect(signed(signatureFileOf(bytes, stranger))).toThrow(refused)
  })

  it('of a follower holds where each key has passed the trust on to the next', () => {
    const chain = [
      [first, second],
      [second, third],
    ] as const
    expect(signed(signatureFileOf(bytes, third, chain))()).toEqual({ key: third.key, generation: 3 })
    expect(signed(signatureFileOf(bytes, third, chain.slice(1)))).toThrow(refused)
    expect(signed(signatureFileOf(bytes, stranger, [[stranger, stranger]]))).toThrow(refused)
    // No key makes one of its own generation, or of an earlier one.
    const sameGeneration = makeSigner(1)
    expect(signed(signatureFileOf(bytes, sameGeneration, [[first, sameGeneration]]))).toThrow(refused)
  })

  it('of a key whose follower was seen holds no more, nor does what that key still passes on', () => {
    const trusted = trustedKeys(pinned, { key: second.key, generation: 2 })
    expect(trusted).toEqual([{ key: second.key, generation: 2 }])
    expect(signed(signatureFileOf(bytes, first), [...trusted])).toThrow(refused)
    expect(signed(signatureFileOf(bytes, stranger, [[first, stranger]]), [...trusted])).toThrow(refused)
    // The chain still begins with the key of the build, for those who have not seen the follower.
    expect(signed(signatureFileOf(bytes, second, [[first, second]]), [...trusted])()).toMatchObject({ generation: 2 })
    expect(trustedKeys(pinned, undefined)).toEqual(pinned)
  })

  it('is refused, never a fault of the program, whatever the file holds', () => {
    const file = JSON.parse(new TextDecoder().decode(signatureFileOf(bytes, first))) as Record<string, unknown>
    const wrong = [
      '',
      '[]',
      'null',
      { ...file, later: 1 },
      { ...file, key: 'AA==' },
      { ...file, signature: `${String(file['signature'])}AAAA` },
      { ...file, signature: 5 },
      { ...file, certificates: undefined },
      { ...file, certificates: Array.from({ length: 11 }, () => ({})) },
      { ...file, certificates: [{ key: first.key, generation: 1.5, signature: file['signature'] }] },
      ' '.repeat(MAX_SIGNATURE_FILE_BYTES + 1),
    ]
    for (const value of wrong) expect(signed(bytesOf(value))).toThrow(refused)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(signed(bytesOf(value))).toThrow(refused)
      }),
    )
  })
})

describe('a signed manifest', () => {
  const manifest: Manifest = readManifest(bytesOf(MANIFEST))
  const here: Here = {
    version: '1.1.0',
    ring: 'stable',
    system: 'linux',
    arch: 'x64',
    kind: 'appimage',
    today: '2026-12-01',
    seen: { manifests: {} },
  }
  const key = { key: 'AA', generation: 1 }
  const codeOf = (other: Partial<Manifest>, where: Partial<Here> = {}, sha512 = 'a'): string => {
    try {
      requireFresh({ ...manifest, ...other }, sha512, key, { ...here, ...where })
      return 'taken'
    } catch (error) {
      return (error as { errors: readonly { code: string }[] }).errors[0]?.code ?? ''
    }
  }
  const seen = requireFresh(manifest, 'a', key, here)

  it('is taken to its last day, in its ring, and not when a newer one was seen', () => {
    expect(seen.manifests.stable).toEqual({ serial: 7, version: '1.2.0', sha512: 'a' })
    expect(codeOf({}, { today: '2027-05-26' })).toBe('taken')
    expect(codeOf({}, { today: '2027-05-27' })).toBe('manifest_expired')
    expect(codeOf({ ring: 'early' })).toBe('other_ring')
    expect(codeOf({ ring: 'early' }, { ring: 'early' })).toBe('taken')
    expect(codeOf({}, { ring: 'early' })).toBe('taken')
    expect(codeOf({}, { seen })).toBe('taken')
    expect(codeOf({ serial: 6 }, { seen })).toBe('manifest_older')
    expect(codeOf({}, { seen }, 'b')).toBe('manifest_older')
    expect(codeOf({ serial: 8, version: '1.1.9' }, { seen })).toBe('manifest_older')
    expect(codeOf({ serial: 8, version: '1.1.9', ring: 'early' }, { seen, ring: 'early' })).toBe('taken')
  })

  it('leads to the package of this system alone, and is newer or not', () => {
    expect(isNewer(manifest, here)).toBe(true)
    expect(isNewer(manifest, { ...here, version: '1.2.0' })).toBe(false)
    expect(packageFor(manifest, here)?.file).toBe(PACKAGE.file)
    expect(packageFor(manifest, { ...here, arch: 'arm64' })).toBeUndefined()
    expect(describeVersion(manifest, undefined)).not.toHaveProperty('size')
    expect(describeVersion(manifest, packageFor(manifest, here))).toMatchObject({ version: '1.2.0', size: 100, rules: [{ id: 'peppol' }] })
  })

  it('keeps the newest key, and says of any error what the window has words for', () => {
    expect(requireFresh(manifest, 'a', { key: 'BB', generation: 2 }, here).key).toEqual({ key: 'BB', generation: 2 })
    expect(problemOf(refuse('no_space', { needed: '2', free: '1', place: '/a' }))).toEqual({
      code: 'no_space',
      values: { needed: '2', free: '1', place: '/a' },
    })
  })
})
