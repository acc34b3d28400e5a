import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Invoice, Item } from '../../core/model/invoice.ts'
import { compareInvoices, compareStates, type Comparison } from '../../core/terms/compare-invoices.ts'
import { parsePath, type PathStep } from '../../core/terms/path.ts'

const BEFORE: Invoice = {
  document: { number: 'R-1', due_date: '2026-09-30' },
  items: [
    { id: '1', name: 'one' },
    { id: '2', name: 'two', price: '2.00' },
    { id: '3', name: 'three' },
  ],
}

describe('the difference by business term', () => {
  it('BT-9 is named with both dates', () => {
    const after = { ...BEFORE, document: { number: 'R-1', due_date: '2026-10-14' } }
    expect(compareInvoices(BEFORE, after)).toMatchObject([
      { path: 'document.due_date', term: { id: 'BT-9' }, before: '2026-09-30', after: '2026-10-14' },
    ])
  })

  it('a line taken away is one line gone, and the lines behind it are unchanged', () => {
    const after = { ...BEFORE, items: BEFORE.items?.slice(1) ?? [] }
    const changes = compareInvoices(BEFORE, after)
    expect(changes.map((change) => [change.line, change.term?.id, change.before, change.after])).toEqual([
      ['1', 'BT-126', '1', undefined],
      ['1', 'BT-153', 'one', undefined],
    ])
  })

  it('a changed line is found where it stands now', () => {
    const after = { ...BEFORE, items: [{ id: '2', name: 'two', price: '2.50' }, ...(BEFORE.items?.slice(2) ?? [])] }
    expect(compareInvoices(BEFORE, after).find((change) => change.term?.id === 'BT-146')).toMatchObject({
      path: 'items[0].price',
      line: '2',
    })
  })

  it('lines without identifiers of their own are compared by their place', () => {
    const before: Invoice = { document: {}, items: [{ name: 'a' }, { name: 'b' }] }
    const after: Invoice = { document: {}, items: [{ name: 'a' }, { name: 'c' }] }
    expect(compareInvoices(before, after)).toMatchObject([{ path: 'items[1].name', before: 'b', after: 'c' }])
  })

  it('a value of a list that several groups share is named by the group of its entry', () => {
    const before: Invoice = {
      document: { discounts_charges: [{ sign: '+', amount: '1' }, { amount: '2' }] },
      additional_documents: [
        { id: { value: 'A', scheme: 'X' }, type_code: '50' },
        { id: { value: 'B' }, type_code: '130' },
      ],
      items: [{ id: '1', discounts_charges: [{ sign: '+', amount: '3', reason: 'Freight' }] }],
    }
    const ids = (after: Invoice) => compareInvoices(before, after).map(({ term }) => term?.id)
    expect(ids({ document: {} }).filter((id) => id !== undefined)).toEqual([
      ...['BT-99', 'BT-92', 'BT-122', 'BT-18', 'BT-126', 'BT-141', 'BT-144'],
    ])
    const [first, second] = before.additional_documents ?? []
    const other = { ...before, additional_documents: [{ ...first, type_code: '130' }, ...(second === undefined ? [] : [second])] }
    expect(ids(other)).toContain('BT-122')
    expect(ids(other)).toContain('BT-18')
  })

  it('says nothing of what is the same', () => {
    expect(compareInvoices(BEFORE, structuredClone(BEFORE))).toEqual([])
  })
})

describe('entries of lists', () => {
  const states = (before: Invoice, after: Invoice) => compareStates(before, after).entries
  const chair = { id: '2', name: 'chair', quantity: '2', price: '80.00' }

  it('a line put before the others is one line added, and none of the others', () => {
    const numbered = (items: readonly Item[]): Item[] => items.map((item, index) => ({ ...item, id: String(index + 1) }))
    const after = { ...BEFORE, items: numbered([chair, ...(BEFORE.items ?? [])]) }
    const { entries, values } = compareStates(BEFORE, after)
    expect(entries).toEqual([{ kind: 'added', path: 'items[0]', from: undefined }])
    expect(values.filter(({ entry, term }) => entry === undefined && term?.id !== 'BT-126')).toEqual([])
  })

  it('a line that was moved is the one that is named, though others changed their places by it', () => {
    const [one, two, three] = BEFORE.items as [Item, Item, Item]
    expect(states(BEFORE, { ...BEFORE, items: [three, one, two] })).toEqual([{ kind: 'moved', path: 'items[0]', from: 'items[2]' }])
  })

  it('an allowance that goes and a charge that comes are not one that was changed', () => {
    const at = (sign: string, amount: string): Invoice => ({ document: { discounts_charges: [{ sign, amount, reason: 'bulk' }] } })
    expect(states(at('-', '5.00'), at('+', '7.00')).map(({ kind }) => kind)).toEqual(['added', 'removed'])
    expect(states(at('-', '5.00'), at('-', '7.00'))).toEqual([])
  })

  it('a row of the VAT breakdown is found by its rate, wherever it stands', () => {
    const row = (percent: string, amount: string) => ({ code: 'S', percent, amount })
    const { values } = compareStates(
      { document: {}, taxes: [row('19', '1.90'), row('7', '0.70')] },
      { document: {}, taxes: [row('7', '0.77'), row('19', '2.00')] },
    )
    expect(values.map(({ path, from, before, after }) => [path, from, before, after])).toEqual([
      ['taxes[0].amount', 'taxes[1].amount', '0.70', '0.77'],
      ['taxes[1].amount', 'taxes[0].amount', '1.90', '2.00'],
    ])
  })

  it('many lines with new prices are found by their names behind one that was put before them', () => {
    const lines = Array.from({ length: 600 }, (_, index) => ({ id: String(index + 1), name: `part ${index}`, price: `${index}.00` }))
    const after = [{ id: '0', name: 'first', price: '1.00' }, ...lines.map((line) => ({ ...line, price: `${line.price}5` }))]
    expect(states({ document: {}, items: lines }, { document: {}, items: after })).toEqual([
      { kind: 'added', path: 'items[0]', from: undefined },
    ])
  })
})

/** The first state, changed by what a comparison says and by nothing else. */
function rebuild(before: Invoice, { values, entries }: Comparison): Invoice {
  const draft: unknown = arrange(structuredClone(before), '', '', entries)
  for (const { path, after, from, entry } of values) {
    const isGone = entry !== undefined && from !== undefined
    if (!isGone) put(draft as Node, parsePath(path) ?? [], after)
  }
  return prune(draft) as Invoice
}

type Node = Record<string, unknown>

/** Every list with the entries that came, without those that went, and with those that were moved where they are now. */
function arrange(node: unknown, path: string, from: string, entries: Comparison['entries']): unknown {
  if (Array.isArray(node)) return arrangeList(node, path, from, entries)
  if (typeof node !== 'object' || node === null) return node
  const at = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`)
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, arrange(part, at(path, name), at(from, name), entries)]))
}

function arrangeList(list: readonly unknown[], path: string, from: string, entries: Comparison['entries']): unknown[] {
  const indexIn = (text: string | undefined, place: string): number | undefined =>
    text !== undefined && text.startsWith(`${place}[`) && /^\[\d+\]$/.test(text.slice(place.length))
      ? Number(text.slice(place.length + 1, -1))
      : undefined
  const own = entries.filter(
    (entry) => indexIn(entry.kind === 'removed' ? entry.from : entry.path, entry.kind === 'removed' ? from : path) !== undefined,
  )
  const leaving = new Set(own.map((entry) => indexIn(entry.from, from)))
  const coming = own
    .filter(({ kind }) => kind !== 'removed')
    .toSorted((one, other) => (indexIn(one.path, path) ?? 0) - (indexIn(other.path, path) ?? 0))
  const order = [...list.keys()].filter((index) => !leaving.has(index))
  for (const entry of coming) order.splice(indexIn(entry.path, path) ?? 0, 0, indexIn(entry.from, from) ?? -1)
  return order.map((index, at) => (index < 0 ? {} : arrange(list[index], `${path}[${at}]`, `${from}[${index}]`, entries)))
}

function put(node: Node, [step, ...rest]: readonly PathStep[], value: string | undefined): void {
  if (step === undefined) return
  const last = rest.length === 0
  if (step.index === undefined) {
    if (last) node[step.name] = value
    else put((node[step.name] ??= {}) as Node, rest, value)
    return
  }
  const list = (node[step.name] ??= []) as unknown[]
  if (last) list[step.index] = value
  else put((list[step.index] ??= {}) as Node, rest, value)
}

/** Without members that say nothing. */
function prune(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(prune)
  if (typeof node !== 'object' || node === null) return node
  const members = Object.entries(node).map(([name, part]) => [name, prune(part)] as const)
  return Object.fromEntries(
    members.filter(([, part]) => part !== undefined && !(typeof part === 'object' && part !== null && Object.keys(part).length === 0)),
  )
}

describe('what a comparison says', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd')
  const sparse = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record<T>(fields as never, { requiredKeys: [] })
  const allowance = fc.record({ sign: fc.constantFrom('-', '+'), amount: word })
  const line = sparse({ id: word, name: word, price: word, quantity: word, discounts_charges: fc.array(allowance, { maxLength: 2 }) })
  const invoice = fc.record({
    document: sparse({ number: word, due_date: word, discounts_charges: fc.array(allowance, { maxLength: 3 }) }),
    notes: fc.array(fc.record({ text: word }), { maxLength: 4 }),
    taxes: fc.array(fc.record({ code: word, percent: word, amount: word }), { maxLength: 4 }),
    items: fc.array(line, { maxLength: 7 }),
  }) as fc.Arbitrary<Invoice>

  it('made of the first state gives the second', () => {
    fc.assert(
      fc.property(invoice, invoice, (before, after) => {
        expect(rebuild(before, compareStates(before, after))).toEqual(prune(after))
      }),
    )
  })

  it('is nothing where nothing differs', () => {
    fc.assert(
      fc.property(invoice, (state) => {
        expect(compareStates(state, structuredClone(state))).toMatchObject({ values: [], entries: [] })
      }),
    )
  })
})
