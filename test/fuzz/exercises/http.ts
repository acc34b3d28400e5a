import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERROR_CODES } from '../../../core/base/errors.ts'
import { serveWorkspace } from '../../../core/http/serve.ts'
import { openWorkspaceServer } from '../../../core/http/workspace-server.ts'
import { createKeyFileBox } from '../../../core/services/remote/secret-box.ts'
import { HOST, ID, KEY } from '../stand-ins.ts'
import { sampleXml } from '../../support/sample-xml.ts'
import { Broken, type Exercise } from './types.ts'

/** A connection on which nothing has come for so long has said what it will. */
const QUIET_MS = 80

/** A service on loopback; each input is what one client writes to its socket. */
export async function openService(): Promise<Exercise> {
  const dir = mkdtempSync(join(tmpdir(), 'kontor-fuzz-'))
  const reported: unknown[] = []
  const server = await openWorkspaceServer({
    dir,
    secrets: createKeyFileBox(dir),
    host: 'browser',
    rehearsal: true,
    report: (error) => void reported.push(error),
  })
  const listener = await serveWorkspace({ server })
  const { key = '' } = await server.services.keys.create({ name: 'fuzz', methods: ['auth', 'documents', 'format', 'transactions', 'pdf'] })
  return {
    run: async (bytes) => {
      const text = Buffer.from(bytes).toString('latin1')
      const id = text.includes(ID) ? (await server.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })).id : ''
      const request = text.replaceAll(HOST, `127.0.0.1:${listener.port}`).replaceAll(KEY, key).replaceAll(ID, id)
      for (const answer of readAnswers(await exchange(listener.port, Buffer.from(request, 'latin1')))) judge(answer)
      const [fault] = reported.splice(0)
      if (fault !== undefined) throw fault instanceof Error ? fault : new Error('something was reported that is no error')
      // What the service keeps grows from call to call: its answers are judged one by one.
      return ''
    },
    close: async () => {
      await listener.close()
      await server.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** All that comes back on a connection to which the bytes were written. */
function exchange(port: number, bytes: Buffer): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.setTimeout(QUIET_MS, () => socket.destroy())
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A service may cut off whoever writes nonsense.
  socket.on('error', () => undefined)
  socket.on('close', () => resolve(Buffer.concat(chunks)))
  socket.write(bytes)
  return promise
}

interface Answer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** The answers on one connection, as RFC 9112 parts them; the last one may be cut off. */
function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = []
  for (let rest = bytes.toString('latin1'); rest.startsWith('HTTP/1.1 ');) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) break
    const head = rest.slice(0, end)
    const after = rest.slice(end + 4)
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    const next = /\r\ntransfer-encoding: *chunked/i.test(head) ? after.indexOf('\r\n0\r\n\r\n') + 7 : length
    // The answer to HEAD has the length of a body that is not there.
    const size = after.startsWith('HTTP/1.1 ') ? 0 : next
    answers.push({ status: Number(head.slice(9, 12)), head, body: after.slice(0, size) })
    rest = after.slice(size)
  }
  return answers
}

function judge({ status, head, body }: Answer): void {
  if (status === 500) throw new Broken(`an answer is 500: ${/"detail":"[^"]*"/.exec(body)?.[0] ?? ''}`)
  if (status < 400 || body === '') return
  if (!/\r\ncontent-type: application\/problem\+json/i.test(head)) throw new Broken(`an answer of ${status} is no problem`)
  const code = /"code":"(\w+)"/.exec(body)?.[1]
  if (!ERROR_CODES.some((known) => known === code)) throw new Broken(`a problem has a code that is in no list: ${code ?? 'none'}`)
}
