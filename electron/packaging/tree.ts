import { createHash } from 'node:crypto'
import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Trees of files as packages have them. */

/** Writes a file, and the folders above it, with modes that hold for everybody. */
export function writeInto(root: string, path: string, content: string | Buffer, mode = 0o644): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  chmodSync(file, mode)
}

export function linkInto(root: string, path: string, target: string): void {
  const link = join(root, path)
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(target, link)
}

/** The same files once more, with the modes of a package: read by everybody, written by their owner. */
export function copyTree(from: string, to: string, isWanted: (path: string) => boolean = () => true, below = ''): void {
  mkdirSync(to, { recursive: true })
  for (const { name } of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, name), join(to, name)]
    if (!isWanted(`${below}${name}`)) continue
    const stat = lstatSync(source)
    if (stat.isDirectory()) copyTree(source, target, isWanted, `${below}${name}/`)
    else if (stat.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, (stat.mode & 0o111) === 0 ? 0o644 : 0o755)
    }
  }
}

export interface Entry {
  /** From the root on, with slashes and none before it. */
  readonly path: string
  readonly kind: 'file' | 'folder' | 'link'
  readonly size: number
  readonly mode: number
}

/** Everything below a folder, each folder before what is in it, in an order that is always the same. */
export function listTree(root: string, below = ''): Entry[] {
  const names = readdirSync(join(root, below)).sort()
  return names.flatMap((name): Entry[] => {
    const path = below === '' ? name : `${below}/${name}`
    const stat = lstatSync(join(root, path))
    const mode = stat.mode & 0o7777
    if (stat.isDirectory()) return [{ path, kind: 'folder', size: 0, mode }, ...listTree(root, path)]
    return [{ path, kind: stat.isSymbolicLink() ? 'link' : 'file', size: stat.size, mode }]
  })
}

/** Folders get the modes of a system whatever those of this process are. */
export function openFolders(root: string): void {
  chmodSync(root, 0o755)
  for (const { path, kind } of listTree(root)) if (kind === 'folder') chmodSync(join(root, path), 0o755)
}

export function digestOf(algorithm: 'md5' | 'sha256', file: string): string {
  return createHash(algorithm).update(readFileSync(file)).digest('hex')
}
