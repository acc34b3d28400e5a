import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The first workspace of the desk, and the one that the command line takes where none is named. */
export const FIRST_WORKSPACE = 'workspace'

/** The folder of the program's log: beside the workspaces of the desk, or in the one workspace that was named; in no backup and no export. */
export function logDir(data: string | undefined): string {
  return join(data ?? defaultHome(), 'logs')
}

export function defaultDataDir(): string {
  return join(defaultHome(), FIRST_WORKSPACE)
}

/**
 * The folder with the desk's workspaces, the same for the Electron window, the browser host and the command line, so that whichever door is used
 * leads to the same documents. Where the system wants it: XDG base directories, AppData, Application Support; or where `KONTOR_HOME` says, by its full path,
 * as the program in portable mode does.
 */
export function defaultHome(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string {
  const named = env['KONTOR_HOME']
  if (named !== undefined && isAbsolute(named)) return named
  switch (platform) {
    case 'win32':
      return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Kontor')
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Kontor')
    default:
      // A relative path in the variable is to be ignored (XDG Base Directory Specification).
      return join(env['XDG_DATA_HOME']?.startsWith('/') === true ? env['XDG_DATA_HOME'] : join(home, '.local', 'share'), 'kontor')
  }
}
