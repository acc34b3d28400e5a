import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, describe } from 'vitest'
import { placeOfAppImage } from '../../../electron/update/appimage.ts'
import { placeOfFolder } from '../../../electron/update/folder.ts'
import { openUpdater, type Installed, type Kind } from '../../support/update/installed.ts'
import { ARCHIVE, archiveOf, FILE, makeRelease, NEW, OLD, writeFolder, writeRelease } from '../../support/update/release.ts'

/** Real programs that start as Kontor does; whoever ends is followed by what it has started. */

const folder = mkdtempSync(join(tmpdir(), 'kontor-guard-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const PROGRAM = new URL('../../support/update/started-program.ts', import.meta.url).pathname

interface Desk {
  readonly installed: Installed
  readonly notes: string
  programOf(version: string, behaviour: string): Buffer
}

function openDesk(kind: Kind, name: string): Desk {
  const own = join(folder, name)
  const [home, notes, root, file] = [join(own, 'home'), join(own, 'notes'), join(own, 'kontor'), join(own, 'Kontor.AppImage')]
  const programOf = (version: string, behaviour: string): Buffer => {
    const words = [version, behaviour, kind, kind === 'tar' ? root : file, home, notes].map((word) => `'${word}'`).join(' ')
    return Buffer.from(`#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' ${words} "$@"\n`)
  }
  mkdirSync(own, { recursive: true })
  writeFileSync(notes, '')
  if (kind === 'tar') writeFolder(root, OLD, programOf(OLD, 'starts'))
  else {
    writeFileSync(file, programOf(OLD, 'starts'))
    chmodSync(file, 0o755)
  }
  return { installed: { kind, folder: own, home, place: kind === 'tar' ? placeOfFolder(root) : placeOfAppImage(file) }, notes, programOf }
}

/** Installs a version that behaves in a way, and starts it at once or not. */
async function install({ installed, programOf }: Desk, behaviour: string, isStartedAgain: boolean, limitMs = 20_000): Promise<void> {
  const program = programOf(NEW, behaviour)
  const stick = join(installed.folder, 'stick')
  writeRelease(stick, makeRelease({ packages: { [FILE]: program, [ARCHIVE]: archiveOf(NEW, program) } }))
  const updater = openUpdater(installed, undefined, { limitMs })
  await updater.openFile(stick)
  for (let said = updater.describe(); said.step.at !== 'ready'; said = (await updater.next()) ?? said)
    if (said.step.at === 'failed') throw new Error(said.step.problem.code)
  if (isStartedAgain) updater.installAtOnce()
  await updater.atQuit(() => undefined)
}

const readNotes = ({ notes }: Desk): string => readFileSync(notes, 'utf8')

describe.each<Kind>(['appimage', 'tar'])('a program that came as %s and is started by the one before it', (kind) => {
  it('stays when its window is there', async () => {
    const desk = openDesk(kind, `good-${kind}`)
    await install(desk, 'starts', true)
    await expect.poll(() => readNotes(desk)).toContain(`${NEW} begins\n${NEW} has started\n`)
    expect(existsSync(desk.installed.place.journal)).toBe(false)
    expect(openUpdater(desk.installed, undefined).describe().ended).toEqual({ version: NEW })
  })

  it.each(['crashes', 'hangs'])('gives way where it %s, and the one before it is started', async (behaviour) => {
    const desk = openDesk(kind, `${behaviour}-${kind}`)
    await install(desk, behaviour, true, behaviour === 'hangs' ? 3_000 : 20_000)
    await expect.poll(() => readNotes(desk)).toContain(`${OLD} has started`)
    expect(readNotes(desk)).not.toContain(`${NEW} has started`)
    expect(openUpdater(desk.installed, undefined).describe().ended).toMatchObject({ version: NEW, problem: { code: 'did_not_start' } })
    await expect.poll(() => existsSync(desk.installed.place.journal)).toBe(false)
  })

  it('gives way by itself at its second start where nobody stays to watch', async () => {
    const desk = openDesk(kind, `alone-${kind}`)
    await install(desk, 'crashes', false)
    const start = (): number | null => spawnSync(desk.installed.place.program).status
    expect(start()).toBe(139)
    expect(start()).toBe(0)
    await expect.poll(() => readNotes(desk)).toContain(`${OLD} has started`)
    expect(
      readNotes(desk)
        .split('\n')
        .filter((line) => line.startsWith(NEW)),
    ).toEqual([`${NEW} begins`, `${NEW} goes back`])
    expect(start()).toBe(0)
    expect(readNotes(desk).trim().split('\n').at(-1)).toBe(`${OLD} has started`)
  })
})
