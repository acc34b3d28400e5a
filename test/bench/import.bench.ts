import { XMLParser } from 'fast-xml-parser'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspaceServer } from '../../core/http/workspace-server.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { repositoryRoot } from '../support/shared.ts'
import { makePeppolInvoice } from './peppol-invoice.ts'
import type { Measured } from './run.ts'

const FILES = 5000
/** As the command line imports. */
const AT_A_TIME = 32
/** Threads are started and code is compiled before it is measured. */
const WARM_UP = 500

/**
 * Files read, judged and stored, safe on the disk, against fast-xml-parser reading the same bytes to plain objects in the same run. Two cores do
 * 300 files a second when a file takes 6.6 ms of them.
 */
export async function bench(): Promise<Measured[]> {
  const dir = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const node = await openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser', threads: true })
  try {
    const files = makeFiles(FILES + WARM_UP)
    const importAll = async (from: number, to: number): Promise<void> => {
      let next = from
      const worker = async (): Promise<void> => {
        while (next < to) {
          const bytes = files[next] ?? new Uint8Array()
          next += 1
          await node.services.documents.importFile(bytes, { direction: 'outbound', filename: `${next}.xml` })
        }
      }
      await Promise.all(Array.from({ length: AT_A_TIME }, worker))
    }
    await importAll(0, WARM_UP)
    const begun = performance.now()
    const ours = await measure(() => importAll(WARM_UP, files.length))
    const seconds = (performance.now() - begun) / 1000
    if ((await node.services.desk.state()).documents !== files.length) throw new Error('not all files were stored')
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
    const parse = (some: readonly Uint8Array[]): void => some.forEach((bytes) => parser.parse(Buffer.from(bytes)) as unknown)
    parse(files.slice(0, WARM_UP))
    const reference = await measure(() => parse(files.slice(WARM_UP)))
    const each = (milliseconds: number): string => `${(milliseconds / FILES).toFixed(2)} ms`
    const detail = `${(FILES / seconds).toFixed(0)} files/s; processor time of a file ${each(ours)}, fast-xml-parser ${each(reference)}`
    return [{ name: `import of ${FILES} mixed XML files`, ratio: ours / reference, limit: 5.5, detail }]
  } finally {
    await node.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Processor time of all threads, in milliseconds. */
async function measure(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** UBL and CII, valid and not, of 5 to 17 kB; each with a number of its own, as those that come in have. */
function makeFiles(amount: number): Uint8Array[] {
  const read = (name: string): string => readFileSync(join(repositoryRoot(), 'core', 'services', 'samples', `${name}.xml`), 'utf8')
  const kinds = [...['peppol', 'xrechnung', 'to-mend'].map(read), makePeppolInvoice(10)]
  const number = /(<cbc:ID>|<rsm:ExchangedDocument>\s*<ram:ID>)[^<]+/
  return Array.from({ length: amount }, (_, index) =>
    new TextEncoder().encode((kinds[index % kinds.length] ?? '').replace(number, `$1RE-${index}`)),
  )
}
