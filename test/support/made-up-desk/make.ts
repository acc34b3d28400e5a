import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentRecord, WorkspaceInfo } from '../../../core/contract/types.ts'
import { addDays } from '../../../core/base/days.ts'
import { WORKSPACE_HEADER } from '../../../core/contract/client.ts'
import { openWorkspaceHost } from '../../../core/http/workspace-host.ts'
import { FIRST_WORKSPACE } from '../../../core/services/data-dir.ts'
import { createKeyFileBox } from '../../../core/services/remote/secret-box.ts'
import { deliver } from './deliveries.ts'
import { COLOURS, makeCompany, makeFirm, pick, type Firm } from './firms.ts'
import { writeInvoice, type MadeUpInvoice, type MadeUpLine } from './invoice.ts'

/**
 * A desk to work on: client companies with documents that they have sent and received, credit notes, faults, documents of which nobody has said
 * whose they are, and deliveries in all their states. The documents pass the real engine one by one, by the window's own door. The same numbers give
 * the same desk; the days end with the day it is made.
 */
export interface MadeUpDesk {
  /** Folder that is made, with a folder for each client. */
  readonly home: string
  readonly clients: number
  readonly documents: number
  readonly tell?: (done: number) => void
}

/** Its presence says that a script has made the folder, which may thus be made anew. */
const MARK = 'made-up.txt'
/** Documents of one client that are read and judged at the same time. */
const TOGETHER = 8
/** Days over which the documents are spread. */
const SPAN = 600
const ITEMS: readonly MadeUpLine[] = [
  { name: 'Führungsbuchse 42 mm', unit: 'H87', quantity: 12, cents: 8450, rate: 19 },
  { name: 'Montagestunde', unit: 'HUR', quantity: 6, cents: 9200, rate: 19 },
  { name: 'Wartungshandbuch, gedruckt', unit: 'H87', quantity: 4, cents: 3832, rate: 7 },
  { name: 'Fracht', unit: 'C62', quantity: 1, cents: 1800, rate: 19 },
  { name: 'Fachbuch „Feinmechanik“', unit: 'H87', quantity: 2, cents: 4990, rate: 7 },
  { name: 'Wartungsvertrag, monatlich', unit: 'MON', quantity: 1, cents: 24_900, rate: 19 },
]

export async function makeDesk({ home, clients, documents, tell = () => undefined }: MadeUpDesk): Promise<void> {
  const partial = `${home}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  let at = Date.now()
  const clock = { now: () => new Date(at).toISOString(), millis: () => at }
  const host = await openWorkspaceHost({ place: { home: partial }, secrets: createKeyFileBox, host: 'browser', threads: true, clock })
  const call = async <Answer>(method: string, path: string, workspace: string, body?: string): Promise<Answer> => {
    const type = body?.startsWith('<') === true ? 'application/octet-stream' : 'application/json'
    const headers = { [WORKSPACE_HEADER]: workspace, 'content-type': type }
    const request = new Request(`http://127.0.0.1/api/v2${path}`, body === undefined ? { method, headers } : { method, headers, body })
    const response = await host.handleWindow(request)
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const today = new Date().toISOString().slice(0, 10)
  const toSend = new Map<string, DocumentRecord[]>()
  let done = 0
  for (let client = 0; client < clients; client++) {
    const firm = makeFirm(client)
    const label = { name: firm.name, colour: pick(COLOURS, client) }
    const isFirst = client === 0
    const { id } = isFirst
      ? { id: FIRST_WORKSPACE }
      : await call<WorkspaceInfo>('POST', '/desk/workspaces', FIRST_WORKSPACE, JSON.stringify(label))
    if (isFirst) await call('PUT', '/desk/workspace', id, JSON.stringify({ ...label, group: '' }))
    await call('PUT', '/company', id, JSON.stringify(makeCompany(firm)))
    const amount = shareOf(client, clients, documents)
    const own: DocumentRecord[] = []
    for (let index = 0; index < amount; index += TOGETHER) {
      const invoices = Array.from({ length: Math.min(TOGETHER, amount - index) }, (_, step) =>
        makeInvoice(firm, client, index + step, amount, today),
      )
      at = Date.parse(`${invoices[0]?.issued ?? today}T09:00:00Z`)
      const answers = await Promise.all(
        invoices.map((invoice) =>
          call<{ document?: DocumentRecord }>('POST', `/desk/import?filename=${invoice.number}.xml`, id, writeInvoice(invoice)),
        ),
      )
      for (const { document } of answers) {
        if (document === undefined) continue
        if (document.direction === 'outbound' && document.validation?.valid === true) own.push(document)
        if (document.direction === 'inbound' && own.length % 3 > 0)
          await call('POST', `/documents/${document.id}/handling`, id, JSON.stringify({ handling: 'checked' }))
      }
      done += invoices.length
      tell(done)
    }
    // The newest have not been sent yet.
    toSend.set(id, own.slice(0, Math.floor(own.length * 0.8)))
  }
  await host.close()
  for (const [id, sent] of toSend) await deliver(join(partial, id), sent)
  writeFileSync(
    join(partial, MARK),
    `${clients} clients, ${documents} documents, made by a script for development. Nothing here is real.\n`,
  )
  renameSync(partial, home)
}

/** The first client has most, the last a handful; together they have all. */
function shareOf(client: number, clients: number, documents: number): number {
  const upTo = (count: number): number => Math.round((documents * count * (2 * clients + 1 - count)) / (clients * (clients + 1)))
  return upTo(client + 1) - upTo(client)
}

/** Twelve of 20 documents are sent, one of them a credit note and two with a fault, six are received and two are nobody's. */
function makeInvoice(firm: Firm, client: number, index: number, amount: number, today: string): MadeUpInvoice {
  const place = index % 20
  const partner = makeFirm(1000 + ((index * 7 + client * 13) % 40))
  const issued = addDays(today, Math.round((SPAN * (index + 1)) / amount) - SPAN)
  const lines = Array.from({ length: 1 + ((index * 3) % 5) }, (_, step) => pick(ITEMS, index + step))
  const base = { issued, due: addDays(issued, 30), lines }
  const number = (letter: string, of = index): string => `${letter}-${issued.slice(0, 4)}-${String(of + 1).padStart(4, '0')}`
  if (place === 19) return { ...base, number: number('X'), seller: partner, buyer: makeFirm(2000 + index) }
  if (place === 9) return { ...base, number: number('Y'), seller: partner, buyer: makeFirm(2000 + index), fault: 'reference' }
  if (place % 3 === 2) return { ...base, number: number('L'), seller: partner, buyer: firm }
  const fault = place === 4 ? 'reference' : place === 13 ? 'sum' : undefined
  return { ...base, number: number('R'), seller: firm, buyer: partner, fault, credits: place === 16 ? number('R', index - 1) : undefined }
}
