import { secondsLeft } from '../../../renderer/lib/pace.ts'
import { DELIVERY_ENDS } from '../../../core/contract/overview.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type DocumentRecord, DOCUMENT_SORTS, SIDES } from '../../../core/contract/types.ts'
import { BulkRun } from '../../../renderer/documents/batch/bulk.svelte.ts'
import {
  changeChoice,
  countStatus,
  decodeChoice,
  DIRECTION_FILTERS,
  encodeChoice,
  FIRST_CHOICE,
  listQuery,
  RECEIVED_FILTERS,
  STATUS_FILTERS,
} from '../../../renderer/documents/list/choice.ts'
import { FIRST_COLUMNS, gridOf } from '../../../renderer/documents/list/columns.ts'
import { pathOfFile } from '../../../renderer/documents/list/drag.ts'
import { uniqueNames } from '../../../renderer/documents/batch/export.ts'
import { splitHits } from '../../../renderer/documents/list/hits.ts'
import { decodeLayout, ListLayout } from '../../../renderer/documents/list/layout.svelte.ts'
import { Selection } from '../../../renderer/documents/list/selection.svelte.ts'
import { ZipBuilder } from '../../../renderer/lib/zip.ts'
import { fakeStorage } from '../../support/fake-storage.ts'

const record = (id: string, total?: string, currency_code?: string): DocumentRecord => ({
  id,
  direction: 'outbound',
  format: null,
  type: 'invoice',
  status: 'upload.completed',
  need: { code: 'ready', count: 0 },
  created_at: '',
  updated_at: '',
  sha256: '',
  version: 1,
  validation: { valid: true, fatal: 0, warning: 0, information: 0, refused: 0 },
  transactions: 0,
  number: `N-${id}`,
  ...(total === undefined ? {} : { total }),
  ...(currency_code === undefined ? {} : { currency_code }),
})

describe('the address of the list', () => {
  it('holds every choice', () => {
    const choice = fc.record({
      search: fc.string(),
      status: fc.constantFrom(...STATUS_FILTERS, ...RECEIVED_FILTERS),
      direction: fc.constantFrom(...DIRECTION_FILTERS),
      partner: fc.string(),
      month: fc.constantFrom('', '2026-02', '2024-12'),
      format: fc.string(),
      cause: fc.string(),
      due: fc.constantFrom('', '2026-11-01..2026-11-30', '..2026-11-30', '2026-11-01..'),
      delivery: fc.constantFrom('', ...DELIVERY_ENDS),
      sent: fc.constantFrom('', '2026-02', '2024-12'),
      currency: fc.constantFrom('', 'EUR'),
      side: fc.constantFrom('', ...SIDES),
      sort: fc.constantFrom(...DOCUMENT_SORTS),
      descending: fc.boolean(),
    })
    fc.assert(
      fc.property(choice, (one) => {
        expect(decodeChoice(encodeChoice(one))).toEqual(one)
      }),
    )
    expect(encodeChoice(FIRST_CHOICE)).toBe('')
  })

  it('of unknown parts leads to the whole list', () => {
    expect(
      decodeChoice('status=gone&month=2026-13&sort=-size&direction=up&other=1&due=soon&sent=2026&currency=euro&delivery=lost'),
    ).toEqual(FIRST_CHOICE)
  })

  it('a month is its first to its last day', () => {
    expect(listQuery({ ...FIRST_CHOICE, month: '2024-02' })).toMatchObject({ issue_date_from: '2024-02-01', issue_date_to: '2024-02-29' })
  })

  it('the counts of the states fold into what can be chosen; what was received is neither to be mended nor ready to send, and what was put aside not refused', () => {
    const counts = [
      { value: 'ready', count: 5 },
      { value: 'needs_attention', count: 2 },
      { value: 'other_seller', count: 1 },
      { value: 'undecided', count: 3 },
      { value: 'refused', count: 1 },
      { value: 'put_aside', count: 6 },
      { value: 'broken', count: 1 },
      { value: 'unknown', count: 1 },
      { value: 'received', count: 3 },
      { value: 'passed_on', count: 4 },
    ]
    expect(STATUS_FILTERS.map((filter) => countStatus(counts, filter))).toEqual([27, 3, 3, 5, 1, 0, 2, 7])
    expect(RECEIVED_FILTERS.map((filter) => countStatus(counts, filter))).toEqual([27, 7, 3, 0, 4, 0])
  })

  it.each([
    [{ status: 'ready' }, { direction: 'inbound' }, { status: 'all', direction: 'inbound' }],
    [{ direction: 'inbound' }, { status: 'mend' }, { status: 'mend', direction: 'all' }],
    [{ direction: 'outbound' }, { status: 'mend' }, { status: 'mend', direction: 'outbound' }],
    [{ status: 'refused' }, { direction: 'inbound' }, { status: 'refused', direction: 'inbound' }],
    [{ status: 'received' }, { search: 'x' }, { status: 'received', direction: 'all', search: 'x' }],
  ] as const)('of a state and a direction that exclude each other the older gives way: %o then %o', (before, change, after) => {
    expect(changeChoice({ ...FIRST_CHOICE, ...before }, change)).toEqual({ ...FIRST_CHOICE, ...after })
  })
})

describe('hits', () => {
  const marked = (text: string, search: string): string =>
    splitHits(text, search)
      .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
      .join('')

  it.each([
    ['RE-2026/0042', '2026', 'RE-[2026]/0042'],
    ['RE-2026/0042', '20260042', 'RE-[2026/0042]'],
    ['RE-2026/0042', '42', 'RE-2026/0042'],
    ['Müller GmbH', 'mul gm', '[Mül]ler [Gm]bH'],
    ['Straße', 'STRASSE', '[Straße]'],
    ['Müller GmbH', 'mueller', '[Müller] GmbH'],
    ['株式会社', '株', '[株]式会社'],
    ['<b>', '*', '<b>'],
    ['R-2026-0067', '2.048,97', 'R-2026-0067'],
    ['2.048,97 EUR', '2.048,97', '[2.048,97] EUR'],
    ['abc', '', 'abc'],
  ])('%s for %s', (text, search, shown) => {
    expect(marked(text, search)).toBe(shown)
  })

  it('nothing of the text is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        expect(
          splitHits(text, search)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('columns and views', () => {
  it('are kept, and what is not of the known form is left out', () => {
    const storage = fakeStorage()
    const layout = new ListLayout(storage, 'a')
    layout.toggle('file')
    layout.move('file', -10)
    layout.resize('number', 5)
    layout.saveView({ name: 'Due', query: 'sort=due_date', columns: [{ id: 'due' }] })
    layout.saveView({ name: 'Due', query: 'sort=-due_date', columns: [{ id: 'due' }] })
    const again = new ListLayout(storage, 'a')
    expect(new ListLayout(storage, 'b').views).toEqual([])
    expect(again.columns[0]).toEqual({ id: 'file' })
    expect(again.columns.find(({ id }) => id === 'number')).toEqual({ id: 'number', width: 56 })
    expect(again.views).toEqual([{ name: 'Due', query: 'sort=-due_date', columns: [{ id: 'due' }] }])
    expect(decodeLayout('{"columns":[{"id":"no"},7],"views":[{"name":1}]}')).toEqual({ version: 1, columns: FIRST_COLUMNS, views: [] })
    expect(decodeLayout('no JSON').columns).toEqual(FIRST_COLUMNS)
    expect(gridOf(again.columns)).toContain('56px')
  })

  it('the last column stays', () => {
    const layout = new ListLayout(fakeStorage(), 'a')
    for (const { id } of FIRST_COLUMNS) layout.toggle(id)
    expect(layout.columns).toHaveLength(1)
  })
})

describe('all that match', () => {
  it('are chosen page by page and summed exactly; clearing ends it', async () => {
    const all = Array.from({ length: 450 }, (_, index) => record(String(index), '0.10', index % 2 === 0 ? 'EUR' : 'CHF'))
    const selection = new Selection()
    const api = {
      documents_list: (input?: { query?: { offset?: string; limit?: string } }) => {
        const offset = Number(input?.query?.offset)
        return Promise.resolve({ items: all.slice(offset, offset + 200), total: all.length, limit: 200, offset })
      },
    }
    await selection.addAll(api, FIRST_CHOICE)
    expect(selection.size).toBe(450)
    expect(selection.sums).toEqual([
      { side: 'seller', currency_code: 'CHF', total: '22.50', documents: 225, missing: 0 },
      { side: 'seller', currency_code: 'EUR', total: '22.50', documents: 225, missing: 0 },
    ])
    selection.toggle(record('0', '0.10', 'EUR'))
    selection.add([record('1', '7', 'CHF')])
    expect(selection.sums.map(({ total }) => total)).toEqual(['29.40', '22.40'])
    const fetching = selection.addAll(api, FIRST_CHOICE)
    selection.clear()
    await fetching
    expect(selection.size).toBe(0)
  })
})

describe('an action over many', () => {
  it('keeps each failure with its document and goes on', async () => {
    const run = new BulkRun('check', 5, () => 0)
    const seen: string[] = []
    await run.work(
      ['1', '2', '3', '4', '5'].map((id) => record(id)),
      ({ id }) => (seen.push(id), id === '3' ? Promise.reject(new Error('no')) : Promise.resolve()),
      () => Promise.reject(new Error('full')),
    )
    expect([run.done, run.running, run.failures.map(({ record: { id } }) => id), String(run.failure)]).toEqual([
      5,
      false,
      ['3'],
      'Error: full',
    ])
    expect(seen).toHaveLength(5)
  })

  it('begins nothing further once it is cancelled, and does not finish', async () => {
    const run = new BulkRun('check', 100)
    let finished = false
    await run.work(
      Array.from({ length: 100 }, (_, index) => record(String(index))),
      () => (run.stop(), Promise.resolve()),
      () => ((finished = true), Promise.resolve()),
    )
    expect(run.done).toBeLessThan(5)
    expect(finished).toBe(false)
    expect(secondsLeft(10, 100, 2000)).toBe(18)
    expect(secondsLeft(0, 100, 2000)).toBeUndefined()
  })
})

describe('exported files', () => {
  it('have names that no two share, whatever the numbers hold', () => {
    const name = uniqueNames('xml')
    expect([
      name({ number: '../RE/1' }),
      name({ number: 're/1' }),
      name({ number: 'RE 1' }),
      name({}),
      name({ filename: 'a.b.xml' }),
    ]).toEqual(['RE_1.xml', 're_1-2.xml', 'RE_1-3.xml', 'invoice.xml', 'a.b.xml'])
  })

  it('an archive is read by others', async () => {
    const zip = new ZipBuilder()
    const texts = { 'a.xml': '<a/>'.repeat(1000), 'ü.xml': '', 'b.xml': 'é' }
    for (const [name, text] of Object.entries(texts)) zip.add({ name, content: new TextEncoder().encode(text) })
    const dir = mkdtempSync(join(tmpdir(), 'kontor-zip-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    writeFileSync(join(dir, 'x.zip'), new Uint8Array(await zip.finish().arrayBuffer()))
    const script =
      'import json,sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(json.dumps([z.testzip(), {n: z.read(n).decode() for n in z.namelist()}]))'
    const [broken, read] = JSON.parse(execFileSync('python3', ['-c', script, join(dir, 'x.zip')], { encoding: 'utf8' })) as [
      unknown,
      unknown,
    ]
    expect(broken).toBeNull()
    expect(read).toEqual(texts)
  })

  it('are fetched as XML or PDF by an address that names the company', () => {
    const one = record('7')
    expect(pathOfFile(one, 'xml', undefined)).toBe('/api/v2/documents/7/xml')
    expect(pathOfFile(one, 'xml', 'client b')).toBe('/api/v2/documents/7/xml?workspace=client%20b')
    expect(pathOfFile(one, 'pdf', 'client-b')).toBe('/api/v2/documents/7/pdf?format=auto&workspace=client-b')
  })
})
