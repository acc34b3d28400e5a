import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The desk's own workspace folder, the same for the Electron window, the browser host and the command line, so that whichever door is used leads
 * to the same documents. Where the system wants it: XDG base directories, AppData, Application Support.
 */
export function defaultDataDir(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string {
  return join(applicationData(platform, env, home), 'workspace')
}

function applicationData(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>, home: string): string {
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
