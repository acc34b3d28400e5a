import { spawnSync } from 'node:child_process'
import { accessSync, constants, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { delimiter, join } from 'node:path'
import { repositoryRoot } from './shared.ts'

/** Makes packages by the command itself, and asks the tools of others what they think of them. */

const ROOT = repositoryRoot()

export interface Result {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `npm run package` without what goes before it: the tests of this kind have their build already. */
export function runPackaging(args: readonly string[], env: NodeJS.ProcessEnv): Result {
  const command = new URL('../../electron/packaging/command.ts', import.meta.url).href
  const script = `const { packageAll } = await import(${JSON.stringify(command)}); process.exit(await packageAll(process.argv.slice(1)))`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script, '--', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
}

/** Makes what is named, or fails with what was said of it. */
export function makePackages(args: readonly string[], env: NodeJS.ProcessEnv): void {
  const { status, stderr } = runPackaging(args, env)
  if (status !== 0) throw new Error(`Not everything was made: ${stderr}`)
}

/** Answers what it printed, and fails with what it complained of. */
export function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr } = tryToRun(program, args, options)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ends with ${status}: ${stdout}${stderr}`)
  return stdout
}

export function tryToRun(
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Result {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64e6,
  })
  if (error !== undefined) throw error
  return { status, stdout, stderr }
}

export function hasTool(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Each of those that are missing, for the name of what is skipped. */
export const missing = (...tools: readonly string[]): readonly string[] => tools.filter((tool) => !hasTool(tool))

/** Every path below a folder with what it is: two of them tell whether something was left behind. */
export function snapshot(root: string, isCounted: (path: string) => boolean = () => true, below = ''): string[] {
  return readdirSync(join(root, below))
    .sort()
    .flatMap((name) => {
      const path = below === '' ? name : `${below}/${name}`
      if (!isCounted(path)) return []
      const stat = lstatSync(join(root, path))
      if (stat.isDirectory()) return [path, ...snapshot(root, isCounted, path)]
      if (stat.isSymbolicLink()) return [`${path} -> ${readlinkSync(join(root, path))}`]
      return [
        `${path} ${createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest('hex')}`,
      ]
    })
}

export interface ThrowAwayKey {
  readonly home: string
  readonly fingerprint: string
  /** What signs with it, as the environment of packaging has it. */
  readonly env: NodeJS.ProcessEnv
}

/** A key of OpenPGP with a password, in a home of its own. */
export function makeKey(folder: string): ThrowAwayKey {
  const home = join(folder, 'gnupg')
  mkdirSync(home, { mode: 0o700 })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'throw away\n', { mode: 0o600 })
  const gpg = (...args: readonly string[]): string =>
    run('gpg', ['--homedir', home, '--batch', '--pinentry-mode', 'loopback', '--passphrase-file', passwordFile, ...args])
  gpg('--quick-generate-key', 'Packages of a test <packages@example.org>', 'rsa2048', 'sign', 'never')
  const fingerprint = /^fpr:+(\w+):/m.exec(gpg('--with-colons', '--list-keys'))?.[1] ?? ''
  return { home, fingerprint, env: { GNUPGHOME: home, KONTOR_GPG_KEY: fingerprint, KONTOR_GPG_PASSWORD_FILE: passwordFile } }
}

/** All that lintian calls an error, which the package does not say to be wanted. */
export function lint(file: string): string {
  const { stdout, stderr } = tryToRun('lintian', ['--fail-on', 'none', '--allow-root', '--tag-display-limit', '0', file])
  return `${stdout}${stderr}`
    .split('\n')
    .filter((line) => !line.startsWith('N:') && line.startsWith('E:'))
    .join('\n')
}

/** What dpkg needs of a root that has nothing yet. */
export function makeDebianRoot(root: string): void {
  for (const name of ['info', 'updates', 'triggers']) mkdirSync(join(root, 'var/lib/dpkg', name), { recursive: true })
  for (const name of ['status', 'available']) writeFileSync(join(root, 'var/lib/dpkg', name), '')
}

/** dpkg on a scratch root, whose maintainer scripts run here and know of it by DPKG_ROOT. */
export function dpkg(root: string, ...args: readonly string[]): string {
  return run('dpkg', ['--root', root, '--force-depends', '--force-script-chrootless', '--log', join(root, 'var/lib/dpkg/log'), ...args])
}
