import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginStart, confirmStart } from '../../../electron/update/start.ts'
import type { Updater } from '../../../electron/update/updater.ts'
import { IS_WHOLE, ONCE } from '../../support/extent.ts'
import { randomFrom } from '../../support/random.ts'
import {
  goThrough,
  installOld,
  leftovers,
  openUpdater,
  outcomeOf,
  reach,
  settle,
  type Installed,
  type Kind,
} from '../../support/update/installed.ts'
import {
  ARCHIVE,
  archiveOf,
  FILE,
  flip,
  makeRelease,
  NEW,
  OLD,
  programOf,
  readVersionOf,
  SIGNER,
  TRIALS,
  type Release,
  type Trial,
} from '../../support/update/release.ts'
import { answering, cut, endless, openServer, type Answer, type UpdateServer } from '../../support/update/server.ts'
import { makeSigner, signatureFileOf } from '../../support/update/signing.ts'

/**
 * Whoever offers versions, carries them or ends the program in the middle does what they can: nothing that was not signed for here and now is installed, and there is always a program that starts. Each case is
 * of a class and drawn by a seed; `KONTOR_SEED=7 npm test` draws others.
 */

/** How many there are in all: a whole run tries each, another every eighth. */
const CASES = 200
const SEED = Number(process.env['KONTOR_SEED'] ?? 20261126)

const folder = mkdtempSync(join(tmpdir(), 'kontor-campaign-'))
let server: UpdateServer
const disk = mountDisk()
beforeAll(async () => {
  server = await openServer()
})
afterAll(async () => {
  await server.close()
  if (disk !== undefined) spawnSync('umount', [disk])
  rmSync(folder, { recursive: true, force: true })
})

interface Case {
  readonly installed: Installed
  readonly kind: Kind
  readonly file: string
  /** A whole number from 0 to below the limit. */
  readonly below: (limit: number) => number
}

/** What is tried, and how it may end; `never` the word `installed`. */
interface Class {
  readonly name: string
  readonly ends: readonly string[]
  readonly run: (at: Case) => Promise<string>
}

const bytesOf = ({ packages }: Release, file: string): Buffer => packages[file] ?? Buffer.alloc(0)
const RELEASE = makeRelease()
type Files = Readonly<Record<string, Uint8Array | Answer>>
const filesOf = ({ manifest, signature, packages }: Release): Files => ({
  'update.json': manifest,
  'update.json.sig': signature,
  ...packages,
})
const offered = (at: Case, files: Files): Promise<string> => goThrough(openUpdater(at.installed, server.serve(files)))
const pick = <Item>({ below }: Case, items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0]

async function opened(at: Case, entries: Zippable, spoil: (archive: Uint8Array) => Uint8Array = (archive) => archive): Promise<string> {
  const path = join(at.installed.folder, 'stick.zip')
  writeFileSync(path, spoil(zipSync(entries, { level: 0 })))
  return openedFile(openUpdater(at.installed, undefined), path)
}

async function openedFile(updater: Updater, path: string): Promise<string> {
  await updater.openFile(path)
  const outcome = outcomeOf(await settle(updater))
  if (outcome !== 'ready') return outcome
  await updater.atQuit(() => undefined)
  return updater.describe().ended?.problem?.code ?? 'installed'
}

const CLASSES: readonly Class[] = [
  {
    name: 'a bit of the manifest is another one',
    ends: ['signature_wrong'],
    run: (at) => {
      const manifest = flip(RELEASE.manifest, at.below(RELEASE.manifest.length), at.below(8))
      return offered(at, filesOf({ ...RELEASE, manifest }))
    },
  },
  {
    name: 'a bit of the signature file is another one',
    ends: ['signature_wrong'],
    run: (at) => {
      // Two digits of base64 may say the same: the last one before the filling has bits that count for nothing, which the file's decoder puts right.
      const text = new TextDecoder().decode(RELEASE.signature)
      const inside = text.indexOf('"signature":"') + 13
      const position = pick(at, [at.below(12), inside + at.below(80)])
      return offered(at, filesOf({ ...RELEASE, signature: flip(RELEASE.signature, position, at.below(7)) }))
    },
  },
  {
    name: 'the signature is that of another manifest',
    ends: ['signature_wrong'],
    run: (at) => offered(at, filesOf({ ...RELEASE, signature: makeRelease({ serial: 11 + at.below(1000) }).signature })),
  },
  {
    name: 'another key has signed it',
    ends: ['signature_wrong'],
    run: (at) => {
      const stranger = makeSigner(pick(at, [1, 2, 5]))
      const signature = pick(at, [
        signatureFileOf(RELEASE.manifest, stranger),
        signatureFileOf(RELEASE.manifest, { ...stranger, key: SIGNER.key }),
        signatureFileOf(RELEASE.manifest, stranger, [[stranger, stranger]]),
      ])
      return offered(at, filesOf({ ...RELEASE, signature }))
    },
  },
  {
    name: 'its time is over',
    ends: ['manifest_expired'],
    run: (at) => offered(at, filesOf(makeRelease({ expires: `2026-11-${10 + at.below(21)}` }))),
  },
  {
    name: 'an older one is offered again',
    ends: ['manifest_older'],
    run: async (at) => {
      const serial = 1 + at.below(9)
      const older = pick(at, [
        makeRelease({ serial }),
        makeRelease({ serial: 10, expires: '2027-07-01' }),
        makeRelease({ serial: 11, version: '1.0.5' }),
      ])
      await openUpdater(at.installed, server.serve(filesOf(RELEASE))).check()
      return pick(at, [true, false]) ? offered(at, filesOf(older)) : opened(at, filesOf(older) as Zippable)
    },
  },
  {
    name: 'it is no newer version',
    ends: ['current', 'not_newer'],
    run: (at) => {
      const lower = makeRelease({ version: pick(at, ['0.9.9', '1.0.0', '1.0.0-rc.1', '0.0.1', '1.0.0+later']) })
      return pick(at, [true, false]) ? offered(at, filesOf(lower)) : opened(at, filesOf(lower) as Zippable)
    },
  },
  {
    name: 'a bit of the package is another one',
    ends: ['package_differs'],
    run: (at) => {
      const bytes = bytesOf(RELEASE, at.file)
      return offered(at, { ...filesOf(RELEASE), [at.file]: flip(bytes, at.below(bytes.length), at.below(8)) })
    },
  },
  {
    name: 'the package is longer or shorter',
    ends: ['source_wrong', 'package_differs', 'source_silent'],
    run: (at) => {
      const bytes = bytesOf(RELEASE, at.file)
      const wrong = pick(at, [Buffer.concat([bytes, Buffer.alloc(1 + at.below(1000))]), bytes.subarray(0, at.below(bytes.length))])
      const answer: Answer = (_, response) => void response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(wrong)
      return offered(at, { ...filesOf(RELEASE), [at.file]: pick<Uint8Array | Answer>(at, [wrong, answer]) })
    },
  },
  {
    name: 'the package is exchanged after it was verified',
    ends: ['package_differs', 'package_missing'],
    run: async (at) => {
      const updater = openUpdater(at.installed, server.serve(filesOf(RELEASE)))
      await updater.check()
      updater.download()
      await reach(updater, 'ready')
      const loaded = join(at.installed.home, 'updates', 'loaded')
      const file = join(loaded, readdirSync(loaded).find((name) => name.endsWith('.package')) ?? '')
      const bytes = bytesOf(RELEASE, at.file)
      const bad = join(at.installed.folder, 'bad')
      writeFileSync(bad, programOf('6.6.6'))
      const exchange: readonly [() => void, ...(() => void)[]] = [
        () => copyFileSync(bad, file),
        () => writeFileSync(file, flip(bytes, at.below(bytes.length), 1)),
        () => truncateSync(file, at.below(bytes.length)),
        () => rmSync(file),
        () => {
          rmSync(file)
          symlinkSync(bad, file)
        },
        () => {
          const good = join(at.installed.folder, 'good')
          copyFileSync(file, good)
          rmSync(file)
          symlinkSync(good, file)
        },
      ]
      pick(at, exchange)()
      await updater.atQuit(() => undefined)
      return updater.describe().ended?.problem?.code ?? 'installed'
    },
  },
  {
    name: 'an archive holds what no update file does',
    ends: ['bundle_unreadable', 'package_missing', 'signature_wrong', 'package_differs'],
    run: (at) => {
      const files = filesOf(RELEASE) as Record<string, Uint8Array>
      const { [at.file]: own = new Uint8Array(), ...rest } = files
      const spoilt: readonly [Zippable, ...Zippable[]] = [
        { '../update.json': files['update.json'] ?? own, ...files },
        { '../../.bashrc': own, ...files },
        { '/etc/passwd': own, ...files },
        { 'a\\..\\b': own, ...files },
        { 'folder/update.json': own, ...files },
        { ...files, link: [new TextEncoder().encode('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] },
        { ...rest, [at.file]: [new TextEncoder().encode('/bin/sh'), { os: 3, attrs: 0o120777 << 16 }] },
        { ...files, pipe: [new Uint8Array(), { os: 3, attrs: 0o010666 << 16 }] },
        rest,
        { 'update.json': RELEASE.manifest, [at.file]: own },
        { 'update.json.sig': RELEASE.signature, [at.file]: own },
        { ...files, [at.file]: flip(own, at.below(own.length), 3) },
        { ...files, [at.file]: own.subarray(1) },
        { ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, own.subarray(0, 5)])), ...files },
        { ...files, 'update.json': [Buffer.alloc(20_000_000), { level: 9 }] },
        { ...files, '.hidden': own },
      ]
      return opened(at, pick(at, spoilt))
    },
  },
  {
    name: 'an archive is damaged',
    ends: ['bundle_unreadable', 'package_missing', 'signature_wrong', 'package_differs', 'manifest_unreadable'],
    run: (at) => {
      const entries = { 'update.json': RELEASE.manifest, 'update.json.sig': RELEASE.signature, [at.file]: bytesOf(RELEASE, at.file) }
      const twice = (archive: Uint8Array): Uint8Array =>
        Buffer.from(Buffer.from(archive).toString('latin1').replaceAll('update.jsox', 'update.json'), 'latin1')
      return pick(at, [
        () => opened(at, entries, (archive) => archive.subarray(0, at.below(archive.length - 30))),
        () => opened(at, { ...entries, 'update.jsox': RELEASE.manifest }, twice),
        () => opened(at, entries, () => RELEASE.manifest),
        () => opened(at, entries, () => new Uint8Array()),
      ])()
    },
  },
  {
    name: 'it says too much, though it is signed',
    ends: ['manifest_unreadable'],
    run: (at) => {
      const notes = {
        de: 'a',
        en: 'b',
        fr: 'c',
        nl: pick(at, ['x'.repeat(8_001 + at.below(100_000)), '\u001b[2J', '\u202eevil', '\u0000']),
      }
      return offered(at, filesOf(makeRelease({ notes })))
    },
  },
  {
    name: 'a place never comes to an end, or leads elsewhere',
    ends: ['source_wrong', 'package_differs', 'source_silent', 'package_missing', 'signature_wrong', 'manifest_unreadable'],
    run: (at) => {
      const name = pick(at, ['update.json', 'update.json.sig', at.file])
      const answer = pick(at, [
        endless,
        answering(302, { location: name }),
        answering(301, { location: 'http://updates.example/x' }),
        answering(302, { location: 'file:///etc/passwd' }),
        answering(302, { location: 'http://[' }),
        answering(200, {}, '<html>Sign in</html>'),
        answering(200),
        answering(204),
        answering(404),
        answering(503, { 'retry-after': '1' }),
        ((_, response) => response.destroy()) as Answer,
        ((_, response) => response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n')) as Answer,
      ])
      return offered(at, { ...filesOf(RELEASE), [name]: answer })
    },
  },
  {
    name: 'the line breaks again and again',
    ends: ['source_silent'],
    run: (at) =>
      offered(at, { ...filesOf(RELEASE), [at.file]: cut(bytesOf(RELEASE, at.file), 1 + at.below(bytesOf(RELEASE, at.file).length - 1)) }),
  },
  {
    name: 'what follows after a break is not the rest',
    ends: ['package_differs', 'source_wrong', 'source_silent'],
    run: async (at) => {
      const bytes = bytesOf(RELEASE, at.file)
      const after = 1 + at.below(bytes.length - 1)
      const other = flip(bytes, bytes.length - 1, 0)
      const wrong: readonly [Answer, ...Answer[]] = [
        cut(other, bytes.length, true),
        // A range that was not asked for, one of another length, and none.
        (_, response) =>
          void response
            .writeHead(206, { etag: '"1"', 'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}` })
            .end(bytes.subarray(1)),
        (_, response) =>
          void response
            .writeHead(206, { etag: '"1"', 'content-range': `bytes ${after}-${bytes.length}/${bytes.length + 1}` })
            .end(bytes.subarray(after)),
        (_, response) => void response.writeHead(206, { etag: '"1"' }).end(bytes.subarray(after)),
        answering(416),
        (_, response) =>
          void response
            .writeHead(206, { etag: '"1"', 'content-range': `bytes ${after}-${bytes.length - 1}/${bytes.length}` })
            .end(other.subarray(after, -1)),
      ]
      const first = cut(bytes, after)
      const answer = pick(at, wrong)
      const source = server.serve({
        ...filesOf(RELEASE),
        [at.file]: (request, response) => (request.headers.range === undefined ? first : answer)(request, response),
      })
      return goThrough(openUpdater(at.installed, source))
    },
  },
  {
    name: 'it is for others',
    ends: ['no_package', 'other_ring', 'switched_off'],
    run: (at) => {
      const policy = join(at.installed.folder, 'policy.json')
      return pick(at, [
        () => offered(at, filesOf(makeRelease({ arch: 'arm64' }))),
        () => offered(at, filesOf(makeRelease({ packages: {} }))),
        () => offered(at, filesOf(makeRelease({ ring: 'early' }))),
        () => {
          writeFileSync(policy, '{"updates":{"mode":"off"}}')
          return offered(at, filesOf(RELEASE))
        },
      ])()
    },
  },
  {
    name: 'the new version does not start',
    ends: ['did_not_start'],
    run: (at) => {
      const trial = pick(at, Object.keys(TRIALS).filter((name) => name !== 'starts') as [Trial, ...Trial[]])
      const program = pick(at, [programOf(NEW, trial), programOf(NEW, trial), Buffer.from('\u007fELF no program at all')])
      const packages = { [FILE]: program, [ARCHIVE]: archiveOf(NEW, program) }
      const limitMs = trial === 'hangs' ? 400 : 20_000
      return goThrough(openUpdater(at.installed, server.serve(filesOf(makeRelease({ packages }))), { limitMs }))
    },
  },
  {
    name: 'the archive is none, though it is signed',
    ends: ['internal', 'did_not_start'],
    run: (at) => {
      const broken = pick(at, [Buffer.from('no archive'), archiveOf(NEW, programOf(NEW)).subarray(0, 200), Buffer.alloc(5000)])
      return offered(at, filesOf(makeRelease({ packages: { [FILE]: broken, [ARCHIVE]: broken } })))
    },
  },
  { name: 'the disk is full', ends: ['no_space'], run: fillDisk },
  { name: 'it is killed in the middle', ends: ['killed'], run: killInTheMiddle },
]

/** A small file system of its own, where one may be mounted. */
function mountDisk(): string | undefined {
  const place = join(folder, 'disk')
  mkdirSync(place)
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', place]).status === 0 ? place : undefined
}

/** Something else fills the disk while the package comes, or has filled it before. */
async function fillDisk(at: Case): Promise<string> {
  if (disk === undefined) throw new Error('There is no disk that may be filled.')
  const filler = join(disk, 'filler')
  const installed = installOld(join(disk, 'case'), at.kind)
  const when = pick(at, ['before', 'while it loads', 'before it is unpacked'])
  const fill = (): void => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096'])
  const updater = openUpdater(installed, server.serve(filesOf(RELEASE)))
  try {
    if (when === 'before') fill()
    await updater.check()
    if (outcomeOf(updater.describe()) !== 'available') return 'no_space'
    updater.download()
    if (when === 'while it loads') {
      for (let said = updater.describe(); said.step.at === 'loading' && said.step.received === 0;) said = (await updater.next()) ?? said
      fill()
    }
    const outcome = outcomeOf(await settle(updater))
    if (outcome !== 'ready') return outcome
    fill()
    await updater.atQuit(() => undefined)
    return updater.describe().ended?.problem?.code ?? 'no_space'
  } finally {
    rmSync(filler, { force: true })
    expect(readVersionOf(installed.place.program)).toBe(OLD)
    rmSync(join(disk, 'case'), { recursive: true })
  }
}

/** Another process installs, and kills itself before one of its calls to the disk. What starts afterwards is the old version or the new one, and both go on from there. */
async function killInTheMiddle(at: Case): Promise<string> {
  const { installed, kind, below } = at
  const source = server.serve(filesOf(RELEASE))
  const script = new URL('../../support/update/killed-install.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, installed.folder, kind, source, SIGNER.key, String(below(IS_WHOLE ? 120 : 60))], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => void (said += part.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`${code}: ${said}`)
  const { place, home } = installed
  const version = readVersionOf(place.program)
  expect([OLD, NEW]).toContain(version)
  expect(beginStart({ place, home, version })).toBe('go')
  confirmStart({ place, home, version })
  expect(readVersionOf(place.program)).toBe(version)
  expect(existsSync(place.journal)).toBe(false)
  // And the next update goes its way.
  const after = openUpdater(installed, source, { version })
  expect(await goThrough(after)).toBe(version === NEW ? 'current' : 'installed')
  return 'killed'
}

const skips = disk === undefined ? ' (full disks are skipped, since no file system may be mounted here)' : ''
it(
  `nothing that was manipulated is installed, and there is always a program that starts${skips}`,
  { ...ONCE, timeout: 300_000 },
  async () => {
    const random = randomFrom(SEED)
    let tries = 0
    const problems: string[] = []
    for (let number = 0; number < CASES; number += 1) {
      const tried = CLASSES[number % CLASSES.length]
      if (tried === undefined) throw new Error('There are no classes.')
      // Each case draws from a seed of its own, so that one alone can be tried again.
      const own = randomFrom(Math.floor(random() * 2 ** 31))
      if (!IS_WHOLE && number % 8 !== SEED % 8) continue
      tries += 1
      if (tried.run === fillDisk && disk === undefined) continue
      const kind: Kind = own() < 0.5 ? 'appimage' : 'tar'
      const installed = installOld(join(folder, String(number)), kind)
      const at: Case = {
        installed,
        kind,
        file: kind === 'appimage' ? FILE : ARCHIVE,
        below: (limit) => Math.floor(own() * limit),
      }
      const outcome = await tried.run(at).catch((error: unknown) => `throws ${String(error)}`)
      const runs = readVersionOf(installed.place.program)
      const isRight =
        tried.ends.includes(outcome) && (outcome === 'killed' ? runs === NEW : runs === OLD && leftovers(installed).length === 0)
      if (!isRight) problems.push(`${number}, ${kind}: ${tried.name}: ${outcome}, runs ${runs}, left ${leftovers(installed).join(' ')}`)
      rmSync(installed.folder, { recursive: true, force: true })
    }
    expect(problems).toEqual([])
    expect(tries).toBe(IS_WHOLE ? CASES : CASES / 8)
  },
)
