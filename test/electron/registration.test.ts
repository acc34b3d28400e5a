import { describe, expect, it } from 'vitest'
import { registrationFor } from '../../electron/registration.ts'

const NOTHING = { files: false, links: false }
const ALL = { files: true, links: true }

describe('what the system is told to open with Kontor', () => {
  it('on Windows stands in the classes of this person, and goes without a trace', () => {
    const program = 'C:\\Program Files\\Kontor\\Kontor.exe'
    const lines = (wanted: typeof ALL) => registrationFor('win32', program, {}, wanted).commands.map(({ args }) => args.join(' '))
    const added = lines(ALL)
    expect(added.every((line) => line.startsWith('add HKCU\\Software\\Classes\\') && line.endsWith(' /f'))).toBe(true)
    expect(added).toContain(`add HKCU\\Software\\Classes\\kontor\\shell\\open\\command /ve /d "${program}" -- "%1" /f`)
    expect(added).toContain('add HKCU\\Software\\Classes\\.xml\\OpenWithProgids /v Kontor.Invoice /f')
    const removed = lines(NOTHING)
    expect(removed.every((line) => line.startsWith('delete HKCU\\Software\\Classes\\'))).toBe(true)
    // Nothing of a file type itself is removed: other programs have theirs there.
    expect(removed.filter((line) => /\.(xml|pdf)/.test(line)).every((line) => line.includes('/v Kontor.Invoice'))).toBe(true)
  })

  it('on Linux is an entry with the types that are wanted, or no entry', () => {
    const env = { HOME: '/home/a' }
    const entryOf = (wanted: typeof ALL, program = '/opt/Kontor/kontor') => registrationFor('linux', program, env, wanted).entries[0]
    expect(entryOf(NOTHING)).toEqual({ path: '/home/a/.local/share/applications/kontor-open.desktop' })
    expect(entryOf({ files: false, links: true })?.text).toContain('MimeType=x-scheme-handler/kontor;\n')
    expect(entryOf(ALL)?.text).toContain('MimeType=application/xml;text/xml;application/pdf;x-scheme-handler/kontor;\n')
    expect(entryOf(ALL, '/home/a/My $Apps/100%/k.AppImage')?.text).toContain('Exec="/home/a/My \\$Apps/100%%/k.AppImage" -- %U\n')
    expect(registrationFor('linux', 'k', env, ALL).commands.map(({ command }) => command)).toContain('xdg-mime')
  })

  it('on macOS is in the bundle', () => {
    expect(registrationFor('darwin', '/Applications/Kontor.app', {}, ALL)).toEqual({ entries: [], commands: [] })
  })
})
