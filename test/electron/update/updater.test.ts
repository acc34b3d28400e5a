import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootOf, programOf as programIn } from '../../../electron/update/folder.ts'
import { placeOf, wayOf } from '../../../electron/update/places.ts'
import { beginStart, confirmStart, giveUpStart } from '../../../electron/update/start.ts'
import { goThrough, installOld, leftovers, openUpdater, outcomeOf, reach, settle, type Kind } from '../../support/update/installed.ts'
import { ARCHIVE, FILE, makeRelease, NEW, OLD, readVersionOf, SIGNER, writeRelease } from '../../support/update/release.ts'
import { cut, openServer, whole, type UpdateServer } from '../../support/update/server.ts'
import { makeSigner, signatureFileOf } from '../../support/update/signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-update-'))
let server: UpdateServer
beforeAll(async () => {
  server = await openServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

let count = 0
const next = (): string => join(folder, String((count += 1)))
const release = makeRelease()
const filesOf = ({ manifest, signature, packages } = release) => ({ 'update.json': manifest, 'update.json.sig': signature, ...packages })
const KINDS: readonly Kind[] = ['appimage', 'tar']

describe.each(KINDS)('a newer version of a program that came as %s', (kind) => {
  const file = kind === 'appimage' ? FILE : ARCHIVE

  it('is installed when the person quits, and the old one is gone once it has started', async () => {
    const installed = installOld(next(), kind)
    const { place, home } = installed
    const updater = openUpdater(installed, server.serve(filesOf()))
    expect(await goThrough(updater)).toBe('installed')
    expect(readVersionOf(place.program)).toBe(NEW)
    // The new version starts, and says so when its window is there.
    expect(beginStart({ place, home, version: NEW })).toBe('go')
    expect(existsSync(place.journal)).toBe(true)
    confirmStart({ place, home, version: NEW })
    expect(existsSync(place.journal)).toBe(false)
    expect(readVersionOf(place.program)).toBe(NEW)
    expect(openUpdater(installed, undefined).describe().ended).toEqual({ version: NEW })
    if (kind === 'appimage') expect(leftovers(installed)).toEqual([])
    else expect(readdirSync(place.folder).sort()).toEqual(['kontor', 'own.txt', 'resources', 'versions'])
    expect(existsSync(join(home, 'updates', 'loaded'))).toBe(false)
    expect(statSync(join(home, 'updates')).mode & 0o077).toBe(0)
  })

  it('goes on loading where the line broke, also after the program was ended', async () => {
    const installed = installOld(next(), kind)
    const bytes = release.packages[file] ?? Buffer.alloc(0)
    const third = Math.floor(bytes.length / 3)
    const source = server.serve({ ...filesOf(), [file]: cut(bytes, third) })
    expect(await goThrough(openUpdater(installed, source))).toBe('source_silent')
    expect(readVersionOf(installed.place.program)).toBe(OLD)
    const again = server.serve({ ...filesOf(), [file]: cut(bytes, third, true) })
    const before = server.asked.length
    expect(await goThrough(openUpdater(installed, again))).toBe('installed')
    expect(server.asked.slice(before).filter((asked) => asked.includes(file))[0]).toMatch(/ bytes=\d+-$/)
    expect(readVersionOf(installed.place.program)).toBe(NEW)
  })

  it('is taken of an update file and of a folder, checked alike', async () => {
    const archive = join(next(), '..', `stick-${kind}.zip`)
    writeFileSync(
      archive,
      zipSync(
        { 'update.json': release.manifest, 'update.json.sig': release.signature, [file]: release.packages[file] ?? new Uint8Array() },
        { level: 0 },
      ),
    )
    const shared = next()
    writeRelease(shared, release)
    for (const path of [archive, shared, join(shared, 'update.json')]) {
      const installed = installOld(next(), kind)
      const updater = openUpdater(installed, undefined)
      await updater.openFile(path)
      expect(outcomeOf(await settle(updater))).toBe('ready')
      await updater.atQuit(() => undefined)
      expect(readVersionOf(installed.place.program)).toBe(NEW)
      // The same once more is no update: what runs now is that version.
      const after = openUpdater(installed, undefined, { version: NEW })
      await after.openFile(path)
      expect(outcomeOf(await settle(after))).toBe('not_newer')
    }
  })

  it('that began to start and never came so far gives way to the old one at the next start', async () => {
    const installed = installOld(next(), kind)
    const { place, home } = installed
    await goThrough(openUpdater(installed, server.serve(filesOf())))
    const begun = { ...(JSON.parse(readFileSync(place.journal, 'utf8')) as object), starting: { pid: 2 ** 30, at: Date.now() } }
    writeFileSync(place.journal, JSON.stringify(begun))
    expect(beginStart({ place, home, version: NEW })).toBe('back')
    expect(readVersionOf(place.program)).toBe(OLD)
    expect(beginStart({ place, home, version: OLD })).toBe('go')
    expect(existsSync(place.journal)).toBe(false)
    expect(readVersionOf(place.program)).toBe(OLD)
    const updater = openUpdater(installed, server.serve(filesOf()))
    expect(updater.describe().ended).toMatchObject({ version: NEW, problem: { code: 'did_not_start' } })
    // It is not loaded by itself again; a person may.
    updater.choose({ mode: 'install', ring: 'stable' })
    expect(outcomeOf(await settle(updater))).toBe('available')
  })

  it('is not taken for lost while it starts, nor when a person has ended it', async () => {
    const installed = installOld(next(), kind)
    const { place, home } = installed
    await goThrough(openUpdater(installed, server.serve(filesOf())))
    expect(beginStart({ place, home, version: NEW })).toBe('go')
    expect(beginStart({ place, home, version: NEW })).toBe('go')
    giveUpStart({ place, home, version: NEW })
    expect(readFileSync(place.journal, 'utf8')).not.toContain('starting')
    expect(beginStart({ place, home, version: NEW })).toBe('go')
    expect(readVersionOf(place.program)).toBe(NEW)
  })
})

describe('what is looked for', () => {
  it('is nothing before the person has chosen: no request leaves', async () => {
    const before = server.asked.length
    const installed = installOld(next(), 'appimage')
    const updater = openUpdater(installed, server.serve(filesOf()))
    await updater.checkByItself()
    expect(updater.describe()).toMatchObject({ isChosen: false, choice: { mode: 'off', ring: 'stable' }, step: { at: 'idle' } })
    expect(server.asked.length).toBe(before)
    expect(existsSync(installed.home)).toBe(false)
    // Asking is a choice.
    await updater.check()
    expect(outcomeOf(updater.describe())).toBe('available')
  })

  it('is told, or loaded as well, once a day, as the person has chosen', async () => {
    const installed = installOld(next(), 'appimage')
    const source = server.serve(filesOf())
    const day = (now: string) => openUpdater(installed, source, { now: () => new Date(now) })
    const first = day('2026-12-01T10:00:00Z')
    first.choose({ mode: 'tell', ring: 'stable' })
    expect(outcomeOf(await settle(first))).toBe('available')
    expect(first.describe()).toMatchObject({ isChosen: true, checked_at: '2026-12-01T10:00:00.000Z', source: new URL(source).host })
    const before = server.asked.length
    await day('2026-12-02T09:59:00Z').checkByItself()
    expect(server.asked.length).toBe(before)
    const later = day('2026-12-02T10:00:00Z')
    await later.checkByItself()
    expect(outcomeOf(later.describe())).toBe('available')
    expect(server.asked.length).toBe(before + 2)
    later.choose({ mode: 'install', ring: 'stable' })
    await day('2026-12-03T11:00:00Z').checkByItself()
    expect(existsSync(join(installed.home, 'updates', 'loaded'))).toBe(true)
  })

  it('says nothing of this computer: no name of the program, no version, no cookie', async () => {
    let headers: readonly string[] = []
    const source = server.serve({
      ...filesOf(),
      'update.json': (request, response) => {
        headers = Object.keys(request.headers).sort()
        whole(release.manifest)(request, response)
      },
    })
    await openUpdater(installOld(next(), 'appimage'), source).check()
    expect(headers).toEqual(['connection', 'host'])
  })

  it('is decided by the administrator where there is a policy', async () => {
    const installed = installOld(next(), 'appimage')
    const policy = join(installed.folder, 'policy.json')
    const source = server.serve({
      'early/update.json': release.manifest,
      'early/update.json.sig': release.signature,
      [`early/${FILE}`]: release.packages[FILE] ?? new Uint8Array(),
    })
    writeFileSync(policy, JSON.stringify({ updates: { mode: 'install', ring: 'early', source } }))
    const updater = openUpdater(installed, 'https://updates.example/')
    updater.choose({ mode: 'off', ring: 'stable' })
    await reach(updater, 'ready')
    expect(updater.describe()).toMatchObject({
      choice: { mode: 'install', ring: 'early' },
      policy: { file: policy, isOff: false, decides: ['mode', 'ring', 'source'] },
    })
    writeFileSync(policy, JSON.stringify({ updates: { mode: 'off' } }))
    await updater.atQuit(() => undefined)
    expect(readVersionOf(installed.place.program)).toBe(OLD)
    expect(outcomeOf(await updater.check())).toBe('switched_off')
    expect(outcomeOf(await updater.openFile(folder))).toBe('switched_off')
    // One that nobody understands lets nothing go on.
    for (const text of [
      '{',
      '[]',
      '{}',
      '{"updates":{"mode":"sometimes"}}',
      '{"updates":{"modus":"off"}}',
      '{"updates":{},"x":1}',
      '{"updates":{"source":""}}',
    ]) {
      writeFileSync(policy, text)
      expect(outcomeOf(await updater.check())).toBe('policy_unreadable')
      expect(updater.describe()).toMatchObject({ choice: { mode: 'off' }, policy: { isOff: true } })
    }
  })

  it('needs a place and a key', async () => {
    const installed = installOld(next(), 'appimage')
    expect(outcomeOf(await openUpdater(installed, undefined).check())).toBe('no_source')
    expect(outcomeOf(await openUpdater(installed, server.url, { publisher: { source: server.url, keys: [] } }).check())).toBe('no_source')
    expect(outcomeOf(await openUpdater(installed, 'http://updates.example').check())).toBe('source_wrong')
    expect(outcomeOf(await openUpdater(installed, 'http://127.0.0.1:1').check())).toBe('source_silent')
  })

  it('can be stopped, given up, and asked for anew', async () => {
    const installed = installOld(next(), 'appimage')
    const bytes = release.packages[FILE] ?? Buffer.alloc(0)
    const slow = server.serve({
      ...filesOf(),
      [FILE]: (_, response) => {
        response.writeHead(200, { etag: '"1"', 'content-length': bytes.length })
        response.write(bytes.subarray(0, 100_000))
      },
    })
    const updater = openUpdater(installed, slow)
    await updater.check()
    updater.download()
    for (let said = updater.describe(); said.step.at !== 'loading' || said.step.received === 0;) said = (await updater.next()) ?? said
    expect(outcomeOf(updater.drop())).toBe('available')
    expect(outcomeOf(updater.describe())).toBe('available')
    expect(() => updater.installAtOnce()).toThrow('nothing to install')
    // The newest question alone is answered.
    const first = updater.next()
    const second = updater.next()
    updater.drop()
    expect(await first).toBeNull()
    expect((await second)?.step.at).toBe('available')
  })
})

describe('keys', () => {
  it('are passed on: who has seen the new one takes nothing of the old one any more', async () => {
    const [follower, stranger] = [makeSigner(2), makeSigner(3)]
    const passedOn = makeRelease({ version: '1.0.1', serial: 11 })
    const byFollower = { ...passedOn, signature: signatureFileOf(passedOn.manifest, follower, [[SIGNER, follower]]) }
    const installed = installOld(next(), 'appimage')
    expect(outcomeOf(await openUpdater(installed, server.serve(filesOf(byFollower))).check())).toBe('available')
    const byOld = makeRelease({ serial: 12 })
    expect(outcomeOf(await openUpdater(installed, server.serve(filesOf(byOld))).check())).toBe('signature_wrong')
    const byThief = { ...byOld, signature: signatureFileOf(byOld.manifest, stranger, [[SIGNER, stranger]]) }
    expect(outcomeOf(await openUpdater(installed, server.serve(filesOf(byThief))).check())).toBe('signature_wrong')
    const alone = { ...byOld, signature: signatureFileOf(byOld.manifest, follower) }
    expect(outcomeOf(await openUpdater(installed, server.serve(filesOf(alone))).check())).toBe('available')
  })
})

describe('where a program lies', () => {
  it('is known by its kind, and who renews it by whether it can be written', () => {
    const { place } = installOld(next(), 'tar')
    expect(rootOf(place.program)).toBe(place.folder)
    expect(programIn(place.program)).toBe(place.program)
    expect(wayOf('tar', place)).toEqual({ by: 'self' })
    expect(wayOf('deb', undefined)).toMatchObject({ by: 'packages', command: expect.stringContaining('apt') as string })
    expect(wayOf('rpm', undefined)).toMatchObject({ by: 'packages', command: expect.stringContaining('dnf') as string })
    expect(wayOf('msi', undefined)).toEqual({ by: 'administrator' })
    expect(wayOf('nsis-user', undefined)).toEqual({ by: 'self' })
    expect(wayOf('nsis-machine', undefined)).toEqual({ by: 'administrator' })
    expect(wayOf('appimage', undefined)).toEqual({ by: 'administrator' })
    expect(wayOf('folder', undefined)).toEqual({ by: 'sources' })
    expect(placeOf({ kind: 'deb', executable: '/opt/Kontor/kontor', env: {} })).toBeUndefined()
    expect(placeOf({ kind: 'mac', executable: '/Applications/Kontor.app/Contents/MacOS/Kontor', env: {} })).toMatchObject({
      program: '/Applications/Kontor.app/Contents/MacOS/Kontor',
      folder: '/Applications',
    })
  })

  it('of an AppImage is the file itself, also where a link leads to it', () => {
    const { place } = installOld(next(), 'appimage')
    expect(placeOf({ kind: 'appimage', executable: '/tmp/.mount/kontor', env: { APPIMAGE: place.program } })?.program).toBe(place.program)
    expect(placeOf({ kind: 'appimage', executable: '/tmp/.mount/kontor', env: {} })).toBeUndefined()
  })

  it.skipIf(process.getuid?.() === 0)('is left to the administrator where the person may not write', () => {
    const { place } = installOld(next(), 'tar')
    chmodSync(place.folder, 0o555)
    expect(wayOf('tar', place)).toEqual({ by: 'administrator' })
    chmodSync(place.folder, 0o755)
  })
})
