import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** How addresses of files in it begin, and their paths. */
const [ADDRESS, PATH] = [`${pathToFileURL(ROOT).href}/`, `${ROOT}/`]

/** Root of the checkout. */
export function repositoryRoot(): string {
  return ROOT
}

/** A text that names files of the checkout, by addresses or by paths, with names that begin at its root. */
export const fromRoot = (text: string): string => text.replaceAll(ADDRESS, '').replaceAll(PATH, '')

/** The folder of facts and measuring data beside the checkout, or undefined where there is none; tests that need it then skip. */
export function sharedDir(): string | undefined {
  const folder = join(ROOT, '..', 'shared')
  return existsSync(join(folder, 'corpus')) ? folder : undefined
}
