/** Control characters, and those that change the direction of what is shown: with them `gpj.xml` is read as something else than it is. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
const MAX_NAME = 255

/** A name from the outside as it may be shown: never more than a text, whatever it would be as a path. */
export function shownName(name: string): string {
  const shown = name.replace(UNSEEN, '\ufffd').trim()
  return shown.length <= MAX_NAME ? shown : `${shown.slice(0, MAX_NAME - 1)}…`
}

/** The file's own name without the folders that an archive says it lies in. */
export function lastName(name: string): string {
  return name.split(/[/\\]/).findLast((part) => part !== '' && part !== '.' && part !== '..') ?? ''
}

/** The same without its ending, to tell which files belong together. */
export function stemOf(name: string): string {
  return lastName(name)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
}
