import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A server as it may be: what each path answers is set by the test. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface UpdateServer {
  readonly url: string
  /** All that was asked for: the path and the range. */
  readonly asked: string[]
  /** Below a folder of its own, whose address it answers. */
  serve(files: Readonly<Record<string, Uint8Array | Answer>>): string
  close(): Promise<void>
}

export async function openServer(): Promise<UpdateServer> {
  const answers = new Map<string, Uint8Array | Answer>()
  const asked: string[] = []
  let folders = 0
  const server = createServer((request, response) => {
    asked.push(`${request.url ?? ''} ${request.headers.range ?? ''}`.trim())
    const answer = answers.get(request.url ?? '')
    if (answer === undefined) response.writeHead(404).end()
    else if (typeof answer === 'function') answer(request, response)
    else whole(answer)(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    serve(files) {
      const folder = `/${(folders += 1)}`
      for (const [name, answer] of Object.entries(files)) answers.set(`${folder}/${name}`, answer)
      return `${url}${folder}`
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As a good server answers: by range where it is asked to, and where the bytes are still the same. */
export function whole(bytes: Uint8Array, etag = '"1"'): Answer {
  return (request, response) => {
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    const start = from !== undefined && request.headers['if-range'] === etag ? Number(from) : 0
    const head = { etag, 'content-length': bytes.length - start }
    if (start === 0) response.writeHead(200, head)
    else response.writeHead(206, { ...head, 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` })
    response.end(bytes.subarray(start))
  }
}

/** Breaks off behind so many bytes of each answer; where it `comes back`, what is asked for by range goes on. */
export function cut(bytes: Uint8Array, after: number, comesBack = false): Answer {
  return (request, response) => {
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    const start = comesBack && from !== undefined ? Number(from) : 0
    const head = { etag: '"1"', 'content-length': bytes.length - start }
    if (start === 0) response.writeHead(200, head)
    else response.writeHead(206, { ...head, 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` })
    const part = bytes.subarray(start, start + after)
    if (start + part.length >= bytes.length) response.end(part)
    else response.write(part, () => setImmediate(() => response.destroy()))
  }
}

/** Never ends by itself. */
export const endless: Answer = (_, response) => {
  const chunk = Buffer.alloc(65_536, 'x')
  const go = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', go)
  }
  response.writeHead(200)
  go()
}

export const answering = (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Answer => {
  return (_, response) => void response.writeHead(status, headers).end(body)
}
