import { filterInOrder } from '../../core/base/in-order.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import type { DocumentRecord } from '../../core/contract/types.ts'
import { openStoreForReading } from '../../core/store/store.ts'
import { IS_WHOLE, ONCE } from '../support/extent.ts'
import { repositoryRoot } from '../support/shared.ts'
import { makeFolder, sampleXml, XML_HEADERS } from './server-fixture.ts'

/** More with `KONTOR_KILLS=50`, for a night. */
const KILLS = Number(process.env['KONTOR_KILLS'] ?? (IS_WHOLE ? 3 : 2))
const CLIENTS = 16
const MAX_MS = 60_000

const SAMPLE = new TextDecoder().decode(sampleXml('peppol'))

async function serve(data: string) {
  const limits = ['--calls-per-minute', '100000000', '--concurrent-calls', '64']
  const child = spawn(process.execPath, [join(repositoryRoot(), 'core/cli/bin.ts'), 'serve', '--data', data, ...limits], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ...(JSON.parse(line.toString()) as { url: string; api_key?: string }) }
}

it(
  `keeps every upload it has accepted through ${KILLS} kills under the load of ${CLIENTS} clients, and the chain holds`,
  { ...ONCE, timeout: KILLS * MAX_MS },
  async () => {
    const data = makeFolder()
    const accepted = new Map<string, string>()
    const wrong: string[] = []
    let key = ''
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, url, api_key } = await serve(data)
      key = api_key ?? key
      const isAlive = (): boolean => child.exitCode === null && !child.killed
      const before = accepted.size
      const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
        const response = await fetch(`${url}${path}`, {
          ...init,
          headers: { 'x-api-key': key, ...(init.headers as Record<string, string>) },
        })
        const answer: unknown = await response.json()
        if (!response.ok) wrong.push(`${path}: ${response.status} ${JSON.stringify(answer)}`)
        return answer
      }
      const client = async (name: number): Promise<void> => {
        for (let turn = 0; isAlive(); turn++) {
          const body = `${SAMPLE}<!-- ${kill} ${name} ${turn} -->`
          const document = (await call('/v2/documents/upload/xml', { method: 'POST', headers: XML_HEADERS, body })) as DocumentRecord
          accepted.set(document.id, document.sha256)
          await call('/v2/documents?limit=50&sort_by=number')
          await call('/v2/format/validate/xml', { method: 'POST', headers: XML_HEADERS, body })
        }
      }
      // What was under way when the process died fails, as it would for anybody.
      const clients = Array.from({ length: CLIENTS }, (_, name) =>
        client(name).catch((error: unknown) => {
          if (isAlive()) throw error
        }),
      )
      while (accepted.size < before + 2 * CLIENTS && isAlive()) await wait(20)
      await wait(((kill * 137) % 10) * 40)
      child.kill('SIGKILL')
      await once(child, 'close')
      await Promise.all(clients)
    }
    expect(wrong).toEqual([])
    const store = openStoreForReading({ dir: data })
    try {
      const lost = await filterInOrder([...accepted], async ([id, sha256]) => (await store.documents.find(id))?.sha256 !== sha256)
      expect(lost).toEqual([])
      expect(accepted.size).toBeGreaterThanOrEqual(KILLS * 2 * CLIENTS)
      expect((await store.chain.verify()).valid).toBe(true)
    } finally {
      await store.close()
    }
  },
)
