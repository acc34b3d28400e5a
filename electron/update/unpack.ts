import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { passVerified } from '../../core/services/updates/verified.ts'
import { syncPath } from '../../core/services/updates/whole-file.ts'
import type { UpdatePackage } from '../../core/update/manifest.ts'
import { refuse } from '../../core/update/refusal.ts'

/** Hands the verified bytes to a program of the system that unpacks them. Throws AppError; at its end also where they were other bytes. */
export async function unpackBy(command: string, args: readonly string[], verified: FileHandle, wanted: UpdatePackage): Promise<void> {
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  const said: Buffer[] = []
  child.stderr.on('data', (part: Buffer) => void (said.length < 20 && said.push(part)))
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  // One that gives up early closes its input; what it says then is the reason.
  const fed = pipeline(Readable.from(passVerified(verified, wanted)), child.stdin)
  const [exit, feeding] = await Promise.allSettled([ended, fed])
  if (exit.status === 'rejected') throw refuse('internal', { reason: `${command}: ${String(exit.reason)}` })
  if (exit.value !== 0) throw reasonOf(Buffer.concat(said).toString(), command, wanted.unpacked)
  if (feeding.status === 'rejected') await fed
}

function reasonOf(said: string, command: string, needed: number) {
  const reason = said.trim().slice(0, 400)
  return /no space left|quota/i.test(reason)
    ? refuse('no_space', { needed: String(needed), free: '0', place: reason })
    : refuse('internal', { reason: `${command}: ${reason}` })
}

/** Makes what was unpacked last, also when the power fails: a file that was renamed and not written yet is empty then. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}
