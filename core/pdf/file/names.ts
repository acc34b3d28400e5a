import { readableText } from '../readable.ts'

const MAX_LENGTH = 120

/** A name for an embedded file that is no path, no trick and not yet in `taken` (compared without case); adds it there. */
export function freeName(wanted: string, taken: Set<string>): string {
  const letters = [...readableText(wanted).replace(/[\\/:*?"<>|]/g, '_')]
  const clean = letters.slice(-MAX_LENGTH).join('').replace(/^\.+/, '') || 'attachment'
  let name = clean
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = clean.replace(/(\.[^.]*)?$/, `-${count}$1`)
  taken.add(name.toLowerCase())
  return name
}
