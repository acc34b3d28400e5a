import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DocumentQuery } from '../../core/contract/parameters.ts'
import type { SearchField } from '../../core/contract/lists.ts'
import { readSearch } from '../../core/store/sql/documents/read-search.ts'
import { plainWords, searchForms, wordsOf } from '../../core/store/sql/documents/search-words.ts'
import type { Store } from '../../core/store/store.ts'
import type { DocumentFacts, SearchText } from '../../core/store/types.ts'
import { countRuns } from '../support/extent.ts'
import { openTestStore } from '../support/store.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'

const QUERY: DocumentQuery = { limit: 200, offset: 0, sort_by: 'created_at', sort_order: 'asc' }

async function open(): Promise<Store> {
  const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock: manualClock(), ids: countingIds() })
  onTestFinished(() => store.close())
  return store
}

const factsOf = (number: string, texts: readonly SearchText[]): DocumentFacts => ({ ...newDocument(number).facts, texts })

/** Field, text of the document, what finds it, what does not. */
const FORMS: readonly (readonly [SearchField, string, readonly string[], readonly string[]])[] = [
  [
    'payable',
    '1545.16 EUR',
    [
      '1.545,16',
      '1,545.16',
      '1545.16',
      '1545,16',
      '1 545,16',
      '1\u202f545,16',
      "1'545.16",
      '-1545.16',
      '1545',
      '1.545',
      '1 545',
      '1545,1',
      '€1545,16',
      '1.545,16 EUR',
    ],
    ['1545,17', '154', '545,16', '15451,6', '45.16', '1545,16 USD'],
  ],
  ['gross', '-20.5 EUR', ['20,50', '20.5', '-20,5', '20'], ['2', '20,05', '205']],
  ['net', '1000000 EUR', ['1.000.000', '1,000,000.00', '1 000 000', '1000000,0'], ['1.000', '1000000,01']],
  [
    'issue_date',
    '2026-10-14',
    [
      '14.10.2026',
      '2026-10-14',
      '14/10/2026',
      '14.10.26',
      '10/14/2026',
      '10/2026',
      '10.2026',
      '2026-10',
      'Oct 2026',
      'oktober 2026',
      'octobre 2026',
      '14. Oktober 2026',
      '14 Oct. 2026',
    ],
    ['13.10.2026', '11/2026', 'Nov 2026', '2025-10-14'],
  ],
  ['due_date', '20260601', ['1.6.2026', 'Juni 2026', 'juin 2026', 'Jun 2026'], ['juillet 2026', '6.1.2026']],
  [
    'account',
    'DE89 3704 0044 0532 0130 00',
    ['DE89370400440532013000', 'de89 3704 0044 0532 0130 00', '0532013000', '0532 0130', '3704 0044', '3000', '400440'],
    ['DE88', '9999'],
  ],
  ['order', '4500-0123/AB', ['4500', '4500-0123', '45000123', '0123AB', '0123/ab', 'ab'], ['500', '4501']],
  ['buyer_reference', '04011000-12345-67', ['04011000-12345-67', '0401100012345', '12345'], ['011000']],
  ['item', 'Höhenverstellbarer Schreibtisch', ['schreibtisch', 'hohen schreib', 'Hoehenverst'], ['tisch']],
  ['item_id', 'ART 77-X', ['77X', '77-x', 'art77'], ['7X']],
  ['vat_id', 'DE123456789', ['DE123456789', '123456789', 'de 1234', 'de123'], ['23456789']],
  ['endpoint', '0088:4012345000009', ['4012345000009', '0088:4012345'], ['12345000009']],
  ['trading_name', 'Café Ærø', ['cafe', 'aero'], ['fe']],
  ['project', 'PRJ-9', ['prj-9', 'prj9', '9'], []],
]

describe('a document is found by what stands in it', () => {
  it.each(FORMS)('%s %s', async (field, text, finds, misses) => {
    const store = await open()
    await store.write((tx) => tx.documents.insert(newDocument('X', { facts: factsOf('X', [{ field, text }]) })))
    const found = async (search: string) => (await store.list.read({ ...QUERY, search })).total
    const answers = await Promise.all(finds.map(async (search) => [search, await found(search)]))
    expect(answers).toEqual(finds.map((search) => [search, 1]))
    expect(await Promise.all(misses.map(found))).toEqual(misses.map(() => 0))
  })

  it('and it is said by what, where its number and the names of its parties do not say it', async () => {
    const store = await open()
    const long = `${'Made of beech, '.repeat(20)}with a drawer of oak and ${'four legs, '.repeat(20)}`
    const texts: SearchText[] = [
      { field: 'payable', text: '1545.16 EUR' },
      { field: 'account', text: 'DE89370400440532013000' },
      { field: 'item', text: 'Standing desk' },
      { field: 'item', text: long },
    ]
    const { id } = await store.write((tx) =>
      tx.documents.insert(newDocument('INV-7', { facts: factsOf('INV-7', texts), filename: 'scan 0815.xml' })),
    )
    const why = async (search: string) => {
      const { items } = await store.list.read({ ...QUERY, search })
      return (await store.finding.explain(items, search)).map(({ found }) => found)
    }
    expect(await why('INV-7')).toEqual([undefined])
    expect(await why('example supplier')).toEqual([undefined])
    expect(await why('stand')).toEqual([[{ field: 'item', text: 'Standing desk' }]])
    expect(await why('inv 1.545,16')).toEqual([[{ field: 'payable', text: '1545.16 EUR' }]])
    expect(await why('desk 0532')).toEqual([
      [
        { field: 'item', text: 'Standing desk' },
        { field: 'account', text: 'DE89370400440532013000' },
      ],
    ])
    expect(await why('0815')).toEqual([[{ field: 'filename', text: 'scan 0815.xml' }]])
    expect(await why(id)).toEqual([[{ field: 'document_id', text: id }]])
    const [[oak] = []] = await why('oak')
    expect(oak?.text).toMatch(/^… .*oak.* …$/)
    expect(oak?.text.length).toBeLessThan(130)
  })

  it('and by the ids of its sendings', async () => {
    const store = await open()
    const { id } = await store.write((tx) => tx.documents.insert(newDocument('S-1')))
    await store.write((tx) => tx.documents.insert(newDocument('S-2')))
    const sending = await store.write((tx) => tx.transactions.insert({ document_id: id, type: 'send.peppol', network: 'remote' }))
    const { items } = await store.list.read({ ...QUERY, search: sending.id.toUpperCase() })
    expect(items.map(({ number }) => number)).toEqual(['S-1'])
    expect((await store.finding.explain(items, sending.id))[0]?.found).toEqual([{ field: 'transaction', text: sending.id }])
  })
})

const TEXTS: readonly SearchText[] = FORMS.map(([field, text]) => ({ field, text }))
const NUMBERS = ['RE-2026/0042', 'inv 7', '1545', '10/2026']
const NAMES = ['Müller GmbH', 'Stadtwerke Nord', '株式会社']
const SEARCHES = [
  ...FORMS.flatMap(([, , finds]) => finds.slice(0, 3)),
  're 2026',
  'muller 1545',
  'd',
  '1',
  '7',
  'eur schreib',
  '10/2026',
  '株',
]

type Kept = Pick<DocumentFacts, 'number' | 'sender_name' | 'texts'> & { readonly filename?: string | undefined }

/** What fits, looked at one by one. */
function isFound({ number, sender_name, texts = [], filename }: Kept, search: string): boolean {
  const others = newDocument('').facts
  const words = [
    ...plainWords([searchForms(number), sender_name, others.receiver_name, searchForms(others.receiver_id)].join(' ')),
    ...wordsOf('number', number ?? ''),
    ...wordsOf('filename', filename ?? ''),
    ...texts.flatMap(({ field, text }) => wordsOf(field, text)),
  ]
  return (readSearch(search) ?? []).every((ways) => ways.some((all) => all.every((word) => words.some((one) => one.startsWith(word)))))
}

const factsArbitrary = fc.record({
  number: fc.constantFrom(...NUMBERS),
  sender_name: fc.constantFrom(...NAMES),
  texts: fc.subarray([...TEXTS], { maxLength: 4 }),
  filename: fc.constantFrom(undefined, 'scan-0815.xml'),
})
const stepArbitrary = fc.record({
  what: fc.constantFrom('insert', 'insert', 'edit', 'erase', 'erase and insert again', 'undo'),
  facts: factsArbitrary,
  place: fc.nat(),
})

describe('the index of what stands in documents', () => {
  it('answers what looking at each would, through whatever changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 25 }), async (steps) => {
        const store = await openTestStore({ dir: temporaryFolder(onTestFinished), clock: manualClock(), ids: countingIds() })
        try {
          const kept = new Map<string, Kept>()
          const inputOf = ({ filename, ...facts }: Kept) =>
            newDocument('', { facts: { ...newDocument('').facts, ...facts }, ...(filename === undefined ? {} : { filename }) })
          const insert = async (facts: Kept) => {
            const { id } = await store.write((tx) => tx.documents.insert(inputOf(facts)))
            kept.set(id, facts)
          }
          for (const { what, facts, place } of steps) {
            const id = [...kept.keys()][place % Math.max(1, kept.size)]
            if (what === 'insert' || id === undefined) await insert(facts)
            else if (what === 'edit') {
              await store.write((tx) => tx.documents.addVersion(id, { ...inputOf(facts), cause: 'edit' }))
              kept.set(id, { ...facts, filename: facts.filename ?? kept.get(id)?.filename })
            } else if (what === 'undo') {
              const undone = store.write(async (tx) => {
                await tx.documents.addVersion(id, { ...inputOf(facts), cause: 'edit' })
                throw new Error('undone')
              })
              await expect(undone).rejects.toThrow('undone')
            } else {
              const before = kept.get(id)
              await store.write((tx) => tx.documents.erase(id, 'test'))
              kept.delete(id)
              if (what !== 'erase' && before !== undefined) await insert(before)
            }
          }
          for (const search of SEARCHES) {
            const wanted = [...kept].filter(([, facts]) => isFound(facts, search)).map(([id]) => id)
            const page = await store.list.read({ ...QUERY, search })
            expect({ search, ids: page.items.map(({ id }) => id).sort() }).toEqual({ search, ids: wanted.sort() })
            // What was found is counted by the facets, and nothing else is.
            const counted = await store.list.countFacet('direction', { ...QUERY, search })
            expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(wanted.length)
          }
          expect(await store.finding.countUnread()).toBe(0)
        } finally {
          await store.close()
        }
      }),
      { numRuns: countRuns(20) },
    )
  })
})
