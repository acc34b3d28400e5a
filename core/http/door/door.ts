import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdtempSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { asAppError } from '../../base/errors.ts'
import { actAs } from '../../services/actor.ts'
import type { Services } from '../../services/workspace.ts'
import { findCall } from './calls.ts'
import { decodeCall, encodeAnswer, encodeFailure, MAX_MESSAGE_BYTES, pipeName, readSign, signFile, socketFolder } from './messages.ts'

export interface Door {
  /** Takes nothing more, and ends when what was begun is answered. */
  close(): Promise<void>
}

export interface DoorOptions {
  /** Folder of the workspace that this process holds. */
  readonly dir: string
  readonly services: Services
  /** Without a door all works as before, and commands say that the workspace is in use. */
  readonly report: (error: unknown) => void
}

/**
 * Answers the commands of other processes in the one that holds the workspace, so that still one process alone writes it: its list, its number
 * circles and its chain know of every change at once. A socket of the system is no port that a web page or another user could reach; the secret
 * keeps out whoever finds it all the same.
 */
export function openDoor({ dir, services, report }: DoorOptions): Door {
  removeSign(dir)
  const secret = randomBytes(32).toString('base64url')
  const address = process.platform === 'win32' ? pipeName(randomUUID()) : join(mkdtempSync(socketFolder()), 'door')
  const server = createServer((request, response) => {
    answer(request, response, { services, secret }).catch((error: unknown) => {
      report(error)
      response.destroy()
    })
  })
  server.on('error', report)
  // No window and no program waits for it.
  server.unref()
  server.listen(address, () => {
    try {
      const part = `${signFile(dir)}.part`
      writeFileSync(part, JSON.stringify({ address, secret }), { mode: 0o600 })
      renameSync(part, signFile(dir))
    } catch (error) {
      report(error)
    }
  })
  return {
    close: () =>
      new Promise((resolve) => {
        removeSign(dir)
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

/** Also what a process has left that was killed: whoever holds the workspace knows that nobody is behind it. */
function removeSign(dir: string): void {
  const sign = readSign(dir)
  rmSync(signFile(dir), { force: true })
  if (sign === undefined || process.platform === 'win32') return
  rmSync(sign.address, { force: true })
  try {
    rmdirSync(dirname(sign.address))
  } catch {
    // The system has cleared its folder already.
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { services, secret }: { readonly services: Services; readonly secret: string },
): Promise<void> {
  if (!isSame(request.headers.authorization ?? '', secret)) {
    response.writeHead(401).end()
    request.destroy()
    return
  }
  const bytes = await readBytes(request)
  const reply = await work(services, bytes).then(encodeAnswer, (thrown: unknown) => encodeFailure(asAppError(thrown)))
  response.writeHead(200, { 'content-length': reply.byteLength, connection: 'close' }).end(reply)
}

async function work(services: Services, bytes: Uint8Array): Promise<unknown> {
  const { name, args, actor } = decodeCall(bytes)
  const call = findCall(services, name)
  if (call === undefined) throw new TypeError(`${name} is no call that can be handed over`)
  return actAs(actor, async () => call(...args))
}

async function readBytes(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MAX_MESSAGE_BYTES) throw new RangeError('the call is larger than any file may be')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function isSame(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}
