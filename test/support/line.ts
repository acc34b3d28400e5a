import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A line to a service on this machine that can be cut, and mended. */
export interface Line {
  /** The address of the service, by way of the line. */
  readonly url: string
  /** Ends what is under way and lets nobody in. */
  cut(): void
  mend(): void
}

export async function layLine(url: string): Promise<Line> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  let name = ''
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.on('end', () => other.end())
    }
    // The service answers to its own name alone.
    near.on('data', (chunk: Buffer) => far.write(chunk.toString('latin1').replaceAll(name, target.host), 'latin1'))
    far.on('data', (chunk: Buffer) => near.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(async () => {
    cut()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  name = `127.0.0.1:${port}`
  return { url: url.replace(target.host, name), cut, mend: () => void (isCut = false) }
}
