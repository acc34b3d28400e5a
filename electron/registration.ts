import { join } from 'node:path'
import type { Openings } from '../core/contract/desktop.ts'

/** What has to be written and run so that a system offers a program for files and links, or no longer does. Always for this person alone. */
export interface Registration {
  /** A file without text is removed. */
  readonly entries: readonly { readonly path: string; readonly text?: string }[]
  readonly commands: readonly { readonly command: string; readonly args: readonly string[]; readonly mayFail: boolean }[]
}

/** macOS reads both from the bundle, where they are declared as an alternative: there the person's wish alone counts. */
export function registrationFor(
  platform: NodeJS.Platform,
  program: string,
  env: Readonly<Partial<Record<string, string>>>,
  wanted: Openings,
): Registration {
  if (platform === 'win32') return { entries: [], commands: windowsCommands(program, wanted) }
  if (platform === 'linux') return linuxEntry(program, env, wanted)
  return { entries: [], commands: [] }
}

const CLASSES = 'HKCU\\Software\\Classes'
const KIND = 'Kontor.Invoice'

function windowsCommands(program: string, { files, links }: Openings): Registration['commands'] {
  const reg = (mayFail: boolean, ...args: readonly string[]) => ({ command: 'reg.exe', args, mayFail })
  const set = (key: string, ...value: readonly string[]) => reg(false, 'add', `${CLASSES}\\${key}`, ...value, '/f')
  // What is not there cannot be removed, and need not be.
  const remove = (key: string, ...value: readonly string[]) => reg(true, 'delete', `${CLASSES}\\${key}`, ...value, '/f')
  const opens = (key: string) => set(`${key}\\shell\\open\\command`, '/ve', '/d', `"${program}" -- "%1"`)
  const offered = (extension: string) =>
    files ? set(`${extension}\\OpenWithProgids`, '/v', KIND) : remove(`${extension}\\OpenWithProgids`, '/v', KIND)
  return [
    ...(files ? [set(KIND, '/ve', '/d', 'Kontor'), opens(KIND)] : [remove(KIND)]),
    ...['.xml', '.pdf'].map(offered),
    ...(links
      ? [set('kontor', '/ve', '/d', 'URL:Kontor'), set('kontor', '/v', 'URL Protocol', '/d', ''), opens('kontor')]
      : [remove('kontor')]),
  ]
}

const ENTRY = 'kontor-open.desktop'

/** Desktop Entry Specification 1.5: an entry that no menu shows, with the types that it is offered for. */
function linuxEntry(program: string, env: Readonly<Partial<Record<string, string>>>, { files, links }: Openings): Registration {
  const applications = join(env.XDG_DATA_HOME ?? join(env.HOME ?? '/', '.local', 'share'), 'applications')
  const types = [...(files ? ['application/xml', 'text/xml', 'application/pdf'] : []), ...(links ? ['x-scheme-handler/kontor'] : [])]
  const text = `[Desktop Entry]
Type=Application
Name=Kontor
Exec="${program.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}" -- %U
NoDisplay=true
MimeType=${types.map((type) => `${type};`).join('')}
`
  return {
    entries: [{ path: join(applications, ENTRY), ...(types.length === 0 ? {} : { text }) }],
    commands: [
      ...(links ? [{ command: 'xdg-mime', args: ['default', ENTRY, 'x-scheme-handler/kontor'], mayFail: false }] : []),
      { command: 'update-desktop-database', args: [applications], mayFail: true },
    ],
  }
}
