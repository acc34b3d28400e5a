import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the nodes of a test database keep on this computer: the same folder for the same address. */
export function folderOf(url: string): string {
  return join(tmpdir(), `office-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`)
}
