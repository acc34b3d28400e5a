import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBuildFacts } from '../../electron/build-facts.ts'
import { writeElectronFolderOfMac, writeElectronFolderOfWindows } from '../support/electron/dist-folder.ts'
import { hasTool, makePackages, missing, run, snapshot, tryToRun } from '../support/packages.ts'
import { repositoryRoot } from '../support/shared.ts'

const ROOT = repositoryRoot()
const { version, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
  devDependencies: { electron: string }
}
const lacking = missing('makensis', 'wixl', 'msibuild', 'msiinfo', 'osslsigncode', 'openssl', '7zz')
const isMade = process.platform !== 'win32' && lacking.length === 0
const hasWine = process.arch === 'x64' && hasTool('wine')

/**
 * Packed here for other systems. The program in them is one that does nothing, the installers are the real ones: signed with a certificate that is thrown away,
 * opened by tools that are not ours, and run in Wine where that is at hand.
 */
describe.runIf(isMade)(`packages for Windows and macOS${lacking.length === 0 ? '' : ` (skipped without ${lacking.join(', ')})`}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-packages-'))
  const out = join(folder, 'out')
  const setup = join(out, `Kontor-${version}-win-x64-setup.exe`)
  const msi = join(out, `Kontor-${version}-win-x64.msi`)
  const zip = join(folder, 'mac', `Kontor-${version}-mac-arm64.zip`)

  beforeAll(() => {
    const programs = join(folder, 'electron')
    mkdirSync(join(programs, 'win32-x64'), { recursive: true })
    writeElectronFolderOfWindows(join(programs, 'win32-x64'), devDependencies.electron)
    writeElectronFolderOfMac(join(programs, 'darwin-arm64'), devDependencies.electron)
    const env = { ELECTRON_OVERRIDE_DIST_PATH: programs, KONTOR_PUBLISHER: 'Packages of a test <packages@example.org>' }
    makePackages(['--quick', '--out', out, '--target', 'nsis,msi', '--arch', 'x64'], {
      ...env,
      ...makeCertificate(folder),
      // Wine without its part for programs of 32 bits runs no other.
      KONTOR_NSIS_STUB: 'amd64-unicode',
    })
    makePackages(['--quick', '--out', join(folder, 'mac'), '--target', 'zip', '--arch', 'arm64'], env)
  }, 120_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const proveSignature = (file: string) => tryToRun('osslsigncode', ['verify', '-CAfile', join(folder, 'certificate.pem'), '-in', file])

  it('installer, uninstaller, program and MSI carry a signature that osslsigncode proves, and a changed one does not', () => {
    const opened = join(folder, 'opened')
    run('7zz', ['x', '-y', `-o${opened}`, setup])
    for (const file of [setup, msi, join(opened, 'Kontor.exe'), join(opened, 'Uninstall Kontor.exe')].filter(existsSync))
      expect([file, proveSignature(file)]).toEqual([
        file,
        expect.objectContaining({ status: 0, stdout: expect.stringContaining('Signature verification: ok') as string }),
      ])
    const changed = join(folder, 'changed.exe')
    const bytes = readFileSync(setup)
    bytes[2_000] = (bytes[2_000] ?? 0) ^ 1
    writeFileSync(changed, bytes)
    expect(proveSignature(changed).status).not.toBe(0)
  })

  it('the installer holds the program with the part of the database for Windows', () => {
    const listed = run('7zz', ['l', '-ba', setup])
    expect(listed).toMatch(/resources[/\\]app\.asar$/m)
    expect(listed.match(/[\w-]+\.node$/gm)).toEqual(['win32-x64.node'])
    expect(listed).toMatch(/resources[/\\]bin[/\\]kontor\.cmd$/m)
  })

  it('the MSI is for everybody, renews what is older, refuses to go back, and names its shortcut', () => {
    const table = (name: string): string => run('msiinfo', ['export', msi, name])
    expect(table('Property')).toMatch(/^ALLUSERS\t1\r?$/m)
    expect(table('Property')).toContain(`ProductVersion\t${version}`)
    expect(table('Upgrade').match(/^\{[\w-]+\}/gm)).toEqual([
      '{5B0C5EB6-3F0E-4C57-9A4C-6F2D7C9A1E23}',
      '{5B0C5EB6-3F0E-4C57-9A4C-6F2D7C9A1E23}',
    ])
    expect(table('LaunchCondition')).toMatch(/^NOT WIX_DOWNGRADE_DETECTED\t/m)
    expect(table('MsiShortcutProperty')).toContain('System.AppUserModel.ID\torg.kontor.desk')
    expect(table('Feature').match(/^(?:program|shortcut|path)\t\t.*\t\d+\t/gm)?.length).toBe(3)
    expect(run('msiinfo', ['suminfo', msi])).toMatch(/^Template: x64;1033$/m)
  })

  it('the ZIP for macOS keeps the links of its frameworks, and has the part of the database for macOS', () => {
    const place = join(folder, 'unzipped')
    run('7zz', ['x', '-y', `-o${place}`, zip])
    const contents = join(place, 'Kontor.app/Contents')
    expect(readlinkSync(join(contents, 'Frameworks/Electron Framework.framework/Versions/Current'))).toBe('A')
    expect(readdirSync(join(contents, 'Resources/app.asar.unpacked/node_modules/better-sqlite3/prebuilds'))).toEqual(['darwin-arm64.node'])
    expect(readBuildFacts(join(contents, 'Resources'))).toMatchObject({ kind: 'mac', version, signed: false })
  })

  describe.runIf(hasWine)('in Wine (skipped without it)', () => {
    const env = { WINEPREFIX: join(folder, 'wine'), WINEDEBUG: '-all', DISPLAY: '', WINEDLLOVERRIDES: 'mscoree,mshtml=' }
    const disk = join(folder, 'wine', 'drive_c')
    const wine = (...args: readonly string[]) => tryToRun('wine', args, { env })
    const isKontor = (path: string): boolean => /kontor|Buch/i.test(path)
    const left = (): string[] => snapshot(disk, (path) => !path.startsWith('windows')).filter(isKontor)
    const query = (root: string): string =>
      wine('reg', 'query', `${root}\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\org.kontor.desk`).stdout

    beforeAll(() => {
      wine('wineboot', '-i')
      wine('reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f')
    }, 120_000)

    afterAll(() => void tryToRun('wineserver', ['-k'], { env }))

    /** The uninstaller goes on as a copy of itself, so that it can remove its own file. */
    function uninstall(program: string): void {
      expect(wine(`${program}\\Uninstall Kontor.exe`, '/S').status).toBe(0)
      tryToRun('wineserver', ['-w'], { env })
    }

    it('the installer installs silently for one person, repairs, is run, and removes all but documents and the files of others', () => {
      expect(wine(setup, '/S', '/D=C:\\Buch').status).toBe(0)
      expect(readBuildFacts(join(disk, 'Buch/resources'))).toMatchObject({ kind: 'nsis-user', version, signed: true })
      expect(query('HKEY_CURRENT_USER')).toMatch(/DisplayVersion +REG_SZ +[\d.]+[^]*Publisher +REG_SZ +Packages of a test/)
      expect(wine('C:\\Buch\\Kontor.exe', '--cli', '--', '--version').status).toBe(7)
      writeFileSync(join(disk, 'Buch/mine.txt'), 'mine')
      rmSync(join(disk, 'Buch/resources/app.asar'))
      expect(wine(setup, '/S').status).toBe(0)
      expect(existsSync(join(disk, 'Buch/resources/app.asar'))).toBe(true)
      const user = /^users\/[^/]+\/AppData\/Roaming$/
      const roaming = snapshot(disk).find((path) => user.test(path) && !path.includes('Public')) ?? ''
      mkdirSync(join(disk, roaming, 'Kontor'))
      writeFileSync(join(disk, roaming, 'Kontor', 'document.xml'), '<Invoice/>')
      uninstall('C:\\Buch')
      expect(left().map((path) => path.replace(/ \w{64}$/, ''))).toEqual([
        'Buch',
        'Buch/mine.txt',
        `${roaming}/Kontor`,
        `${roaming}/Kontor/document.xml`,
      ])
      expect(query('HKEY_CURRENT_USER')).not.toContain('Display')
      rmSync(join(disk, roaming, 'Kontor'), { recursive: true })
      rmSync(join(disk, 'Buch'), { recursive: true })
    })

    it('the installer installs for everybody, and refuses to go back to an older version', () => {
      expect(wine(setup, '/S', '/AllUsers').status).toBe(0)
      expect(readBuildFacts(join(disk, 'Program Files/Kontor/resources'))).toMatchObject({ kind: 'nsis-machine' })
      const newer = query('HKEY_LOCAL_MACHINE').split('\n')[1]?.trim() ?? ''
      wine('reg', 'add', newer, '/v', 'DisplayVersion', '/d', '99.0.0', '/f')
      // 1638, of which a process of this system sees the last byte.
      expect(wine(setup, '/S', '/AllUsers').status).toBe(1638 % 256)
      // The update does it, where the newer version does not start.
      expect(wine(setup, '/S', '/AllUsers', '/Older').status).toBe(0)
      expect(query('HKEY_LOCAL_MACHINE')).not.toContain('99.0.0')
      uninstall('C:\\Program Files\\Kontor')
      expect(left()).toEqual([])
    })

    it('the MSI installs and removes itself, with the command on the PATH where that is wanted', () => {
      const path = () => wine('reg', 'query', 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment', '/v', 'PATH').stdout
      expect(wine('msiexec', '/i', `Z:${msi.replaceAll('/', '\\')}`, '/qn', 'ADDLOCAL=program,path').status).toBe(0)
      expect(readBuildFacts(join(disk, 'Program Files/Kontor/resources'))).toMatchObject({ kind: 'msi', signed: true })
      expect(path()).toContain('C:\\Program Files\\Kontor\\resources\\bin')
      expect(left().filter((name) => name.includes('.lnk'))).toEqual([])
      expect(wine('msiexec', '/x', `Z:${msi.replaceAll('/', '\\')}`, '/qn').status).toBe(0)
      expect(left()).toEqual([])
      expect(path()).not.toContain('Kontor')
    })

    it('a newer MSI takes the place of the older one, which does not come back', () => {
      const install = (file: string): number | null => wine('msiexec', '/i', `Z:${file.replaceAll('/', '\\')}`, '/qn').status
      const newer = makeNewer(msi, folder)
      const shown = (): string[] => {
        const { stdout } = wine('reg', 'query', 'HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall', '/s')
        return [...stdout.matchAll(/DisplayVersion\s+REG_SZ\s+(\S+)/g)]
          .map(([, found = '']) => found)
          .filter((found) => [version, '99.0.0'].includes(found))
      }
      expect(install(msi)).toBe(0)
      expect(shown()).toEqual([version])
      expect(install(newer)).toBe(0)
      expect(shown()).toEqual(['99.0.0'])
      expect(existsSync(join(disk, 'Program Files/Kontor/Kontor.exe'))).toBe(true)
      expect(install(msi)).not.toBe(0)
      expect(shown()).toEqual(['99.0.0'])
      expect(wine('msiexec', '/x', `Z:${newer.replaceAll('/', '\\')}`, '/qn').status).toBe(0)
      expect(left()).toEqual([])
    })
  })
})

/** The MSI as that of a version to come, which differs in what Windows Installer tells products apart by. */
function makeNewer(msi: string, folder: string): string {
  const newer = join(folder, 'newer.msi')
  copyFileSync(msi, newer)
  for (const [name, value] of [
    ['ProductVersion', '99.0.0'],
    ['ProductCode', '{5B0C5EB6-0000-4C57-9A4C-6F2D7C9A1E23}'],
  ])
    run('msibuild', [newer, '-q', `UPDATE \`Property\` SET \`Value\` = '${value}' WHERE \`Property\` = '${name}'`])
  // Versions are keys of the table, which no query changes: it is taken in anew.
  const table = join(folder, 'Upgrade.idt')
  writeFileSync(table, run('msiinfo', ['export', msi, 'Upgrade']).replaceAll(version, '99.0.0'))
  run('msibuild', [newer, '-i', table])
  run('msibuild', [newer, '-s', 'Kontor', 'Packages of a test', 'x64;1033', '{5B0C5EB6-0000-4C57-9A4C-6F2D7C9A1E24}'])
  return newer
}

/** A certificate for code that nobody trusts, and what names it in the environment of packaging. */
function makeCertificate(folder: string): NodeJS.ProcessEnv {
  const file = (name: string): string => join(folder, name)
  writeFileSync(file('certificate-password'), 'throw away')
  const subject = ['-subj', '/CN=Packages of a test', '-addext', 'extendedKeyUsage=codeSigning', '-days', '2']
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', file('key.pem'), '-out', file('certificate.pem'), ...subject])
  const password = `file:${file('certificate-password')}`
  run('openssl', [
    'pkcs12',
    '-export',
    '-in',
    file('certificate.pem'),
    '-inkey',
    file('key.pem'),
    '-out',
    file('certificate.p12'),
    '-passout',
    password,
  ])
  return { KONTOR_SIGN_CERTIFICATE: file('certificate.p12'), KONTOR_SIGN_PASSWORD_FILE: file('certificate-password') }
}
