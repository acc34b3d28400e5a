/** `1 entry`, `2 entries`: what a command has done, in the language of its output. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** How many entries of the log hold, as every proof says it; a log without entries has no hash. */
export function sayHolding(entries: number, head: string | undefined): string {
  const newest = head === undefined ? '' : `; the newest hash is ${head}`
  return `${counted(entries, 'entry', 'entries')} ${entries === 1 ? 'holds' : 'hold'}${newest}`
}

/** How much was written somewhere else. */
export function sayWritten(documents: number, entries: number, head: string): string {
  return `${counted(documents, 'document')}, ${counted(entries, 'entry', 'entries')}; the newest hash is ${head}`
}
