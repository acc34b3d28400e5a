import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { AppError } from '../core/base/errors.ts'
import { programOf } from './update/folder.ts'

/**
 * Portable mode: beside the program lies a file that says so, and beside that everything is kept: documents, profile of the window, log. The computer keeps
 * nothing, and its key store is not asked: what it sealed could be opened nowhere else.
 */

/** A text editor of Windows gives every file it makes an ending. */
const MARKERS = ['kontor-portable', 'kontor-portable.txt']
const FOLDER = 'kontor-data'

export interface Around {
  readonly platform: NodeJS.Platform
  /** The program that runs. */
  readonly program: string
  readonly env: Readonly<Partial<Record<string, string>>>
  readonly exists: (path: string) => boolean
}

/** The folder that everything is kept in; undefined where the program is installed as usual. */
export function portableFolder({ platform, program, env, exists }: Around): string | undefined {
  const { dirname, join } = platform === 'win32' ? win32 : posix
  const own = dirname(program)
  // An AppImage runs from a place of the system's choosing, and on macOS the program lies three folders deep in what people see as one file.
  const beside =
    platform === 'darwin'
      ? dirname(dirname(dirname(own)))
      : platform === 'linux' && env.APPIMAGE !== undefined
        ? dirname(env.APPIMAGE)
        : own
  return MARKERS.some((name) => exists(join(beside, name))) ? join(beside, FOLDER) : undefined
}

/** Makes the folder, and has all that this process and its threads keep go there. Throws AppError `file_unreadable` where nothing can be written. */
export function beginPortable(): string | undefined {
  const folder = portableFolder({ platform: process.platform, program: programOf(process.execPath), env: process.env, exists: existsSync })
  if (folder === undefined) return undefined
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new AppError('file_unreadable', `Kontor is portable here, and keeps everything in ${folder}, where nothing can be written.`, {
      next: `Take the protection against writing off the stick, or remove the file ${MARKERS[0]} beside the program.`,
      cause: error,
    })
  }
  process.env.KONTOR_HOME = folder
  return folder
}
