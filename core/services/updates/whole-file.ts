import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a small file whole or not at all: what is there when the power fails is the old one or the new one. Folders are made for the person alone. */
export function writeWhole(file: string, text: string, mode = 0o600): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.writing`
  const handle = openSync(fresh, 'w', mode)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, file)
  syncFolder(dirname(file))
}

/** Makes names last that were given in a folder. Windows has no such call; there the file system keeps them by itself. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') syncPath(folder)
}

/** Makes a file or a folder last, also when the power fails. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
