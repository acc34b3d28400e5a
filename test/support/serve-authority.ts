import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { makeAuthority, type Wrong } from './authority.ts'

/** What an authority on loopback does with the next requests. */
export type Conduct = Wrong | 'silent' | 'endless' | 'error' | 'page'

interface State {
  conduct: Conduct
  /** How often it was asked, and with which media types. */
  asked: number
  types: (string | undefined)[]
  /** Who answers in its place. */
  stands: Pick<Awaited<ReturnType<typeof makeAuthority>>, 'answer'>
}

/** An authority of time stamps of our own on loopback. */
export async function serveAuthority() {
  const authority = await makeAuthority()
  const state: State = { conduct: {}, asked: 0, types: [], stands: authority }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      state.asked += 1
      state.types.push(request.headers['content-type'])
      void answer(Buffer.concat(parts), response)
    })
  })
  const answer = async (body: Uint8Array, response: ServerResponse): Promise<void> => {
    const { conduct } = state
    if (conduct === 'silent') response.destroy()
    else if (conduct === 'error') response.writeHead(500).end('not now')
    else if (conduct === 'page') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>sign in</html>')
    else if (conduct === 'endless') response.writeHead(200).end(Buffer.alloc(1_000_000))
    else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await state.stands.answer(body, conduct))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { ...authority, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa` }
}
