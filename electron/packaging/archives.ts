import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '../launch/setup.mjs'
import type { Arch } from './electron-dist.ts'
import type { ProgramFacts } from './facts.ts'
import { runTool } from './tools.ts'

/** Programs as archives, which nobody installs. */

/** A folder as tar.gz, with everything in it owned by root and as old as the sources. */
export function makeTar(folder: string, file: string, { time }: ProgramFacts, isQuick: boolean): void {
  mkdirSync(dirname(file), { recursive: true })
  const gzip = `gzip -n -${isQuick ? 1 : 9}`
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`, '--format=gnu']
  runTool('tar', ['-C', dirname(folder), ...same, `--use-compress-program=${gzip}`, '-cf', file, basename(folder)])
}

/** The program for macOS as ZIP, whose links stay links: the frameworks in it are made of them. */
export function makeZip(app: string, file: string, isQuick: boolean): void {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  runTool('7-Zip', ['a', '-tzip', '-snl', '-bd', `-mx=${isQuick ? 1 : 9}`, file, basename(app)], { cwd: dirname(app) })
}

/**
 * An AppImage of type 2: the runtime, and behind it the program as SquashFS. `folder` holds the program and gets what the runtime starts.
 * `runtime` is that of the AppImage project, for the processor of the program.
 */
export function makeAppImage(
  folder: string,
  entry: string,
  runtime: string,
  file: string,
  { name, time }: ProgramFacts,
  isQuick: boolean,
): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(join(folder, `${name}.desktop`), entry)
  copyFileSync(join(ROOT, 'electron', 'icons', '512x512.png'), join(folder, `${name}.png`))
  symlinkSync(`${name}.png`, join(folder, '.DirIcon'))
  writeFileSync(join(folder, 'AppRun'), writeStart(name), { mode: 0o755 })
  const squashed = `${file}.squashfs`
  const compression = isQuick ? ['-comp', 'gzip', '-Xcompression-level', '1'] : ['-comp', 'zstd', '-Xcompression-level', '19']
  const same = ['-all-root', '-no-progress', '-quiet', '-mkfs-time', String(time), '-all-time', String(time)]
  // mksquashfs takes the time from the variable or from its options, and refuses both.
  const { SOURCE_DATE_EPOCH: _, ...env } = process.env
  runTool('mksquashfs', [folder, squashed, '-noappend', ...same, ...compression], { env })
  writeFileSync(file, Buffer.concat([readFileSync(runtime), readFileSync(squashed)]), { mode: 0o755 })
  rmSync(squashed)
}

/** With --cli the command, which shows no page; else the window, with the sandbox that the system gives an ordinary program. */
function writeStart(name: string): string {
  return `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
if [ "$1" = --cli ]; then
  shift
  [ "$1" = -- ] && shift
  exec "$here/resources/bin/${name}" "$@"
fi
exec "$here/${name}" "$@"
`
}

/** The runtime of AppImages: APPIMAGE_RUNTIME names the file, or the folder with those of both processors as the AppImage project publishes them. */
export function findRuntime(arch: Arch, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const path = env['APPIMAGE_RUNTIME']
  if (path === undefined || path === '' || !existsSync(path)) return undefined
  if (statSync(path).isFile()) return path
  const file = join(path, arch === 'x64' ? 'runtime-x86_64' : 'runtime-aarch64')
  return existsSync(file) ? file : undefined
}
