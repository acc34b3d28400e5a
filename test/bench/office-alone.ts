import type { Office } from '../../core/services/office.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { newDocument } from '../support/workspace.ts'
import { quantile } from './quantile.ts'

const TURNS = 200

/** Tells what operations cost that are asked of a client company one after the other, nearly all of it time of the database. */
export async function measureAlone(office: Office, id: string): Promise<void> {
  const store = await office.openWorkspace(id, { clock: systemClock, ids: createIds() })
  const page = { limit: 50, offset: 0, sort_by: 'created_at', sort_order: 'desc' } as const
  const { items, total } = await store.list.read(page)
  const known = items[0]?.id ?? ''
  const asked: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
    'a page of the list': () => store.list.read(page),
    'a page in the middle': () => store.list.read({ ...page, offset: Math.floor(total / 2) }),
    'a search': (turn) => store.list.read({ ...page, search: `INV-${String((turn * 37) % total).padStart(6, '0')}` }),
    'a facet': () => store.list.countFacet('format', page),
    'sums of a list': () => store.list.sum({ ...page, direction: 'outbound' }),
    'a document by its id': () => store.documents.read(known),
    'a document stored': (turn) => store.write((tx) => tx.documents.insert(newDocument(`ALONE-${turn}`))),
  }
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const began = performance.now()
      await ask(turn)
      times.push(performance.now() - began)
    }
    times.sort((left, right) => left - right)
    console.log(`${name.padEnd(21)} median ${quantile(times, 0.5)} ms, 95 % below ${quantile(times, 0.95)} ms`)
  }
  await store.close()
}
