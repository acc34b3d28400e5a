import { describe, expect, test } from 'vitest'
import { fixed, group, groupAgain, is, node, value, type Binding, type Entry, type Row } from '../../core/formats/binding/binding.ts'
import { bindingOf } from '../../core/formats/bindings.ts'
import { TERMS, type Term } from '../../core/terms/lookup.ts'
import type { TermId } from '../../core/terms/types.ts'
import { checkBinding } from './check-binding.ts'

const unsupported = Object.fromEntries(TERMS.map((term) => [term.id, 'not in this test']))

function binding(rows: readonly Entry[], bound: readonly TermId[], groups: Binding['unsupported'] = {}): Binding {
  const rest = Object.fromEntries(Object.entries(unsupported).filter(([id]) => !bound.includes(id as TermId)))
  return { prefixes: { '': 'urn:x', a: 'urn:a' }, root: { name: 'X', prefix: '' }, rows, unsupported: { ...rest, ...groups } }
}

function refusal(rows: readonly Entry[], bound: readonly TermId[]): string {
  try {
    checkBinding('X', binding(rows, bound))
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

describe('compiling a binding', () => {
  test.each(['ubl-invoice', 'ubl-creditnote', 'cii'] as const)(
    'the binding of %s is complete: every term is bound or has a reason',
    (syntax) => {
      const { binding: table, root } = bindingOf(syntax)
      checkBinding(syntax, table)
      const isKnown = ({ id, group: around }: Term): boolean =>
        root.terms.has(id) || (table.unsupported[id] ?? table.unsupported[around]) !== undefined
      expect(TERMS.filter((term) => !isKnown(term)).map(({ id }) => id)).toEqual([])
      for (const reason of Object.values(table.unsupported)) expect(reason.sentence.length).toBeGreaterThan(20)
    },
  )

  test('a wrong table is refused with the row and what is wrong with it', () => {
    expect(refusal([value('a:ID', 'BT-9999' as TermId)], [])).toMatch(/unknown business term or group: BT-9999/)
    expect(refusal([value('a:ID', 'BT-1'), value('a:Other', 'BT-1')], ['BT-1'])).toMatch(/X\/a:Other: BT-1 is bound twice/)
    expect(refusal([value('a:ID', 'BT-1')], [])).toMatch(/BT-1 is bound and listed as unsupported/)
    expect(refusal([], ['BT-1', 'BT-2'])).toMatch(/X: neither bound nor unsupported: BT-1, BT-2/)
    expect(
      refusal([value('a:ID', 'BT-1'), value('a:Other', 'BT-2')], [])
        .split('\n')
        .slice(0, 2),
    ).toEqual(['X: :X/a:ID: BT-1 is bound and listed as unsupported', 'X: :X/a:Other: BT-2 is bound and listed as unsupported'])
    expect(refusal([value('b:ID', 'BT-1')], ['BT-1'])).toMatch(/unknown prefix b/)
    expect(refusal([value('ID', 'BT-1')], ['BT-1'])).toMatch(/a prefix and a local part/)
    expect(refusal([node('a:X', [], { each: 'BT-1' })], [])).toMatch(/repeated for BT-1, which is not bound in it/)
    expect(refusal([fixed('a:T', '1'), fixed('a:T', '2', { when: is('@x', '2') })], [])).toMatch(/can never be reached/)
    expect(refusal([group('a:G', 'BG-32', [])], [])).toMatch(/the parent of BG-32 is nowhere around/)
    expect(refusal([groupAgain('a:S', 'BG-25')], [])).toMatch(/no element of BG-25 around it/)
  })

  test('a row has the members of its kind alone, by type', () => {
    const split = { terms: ['BT-21'], split: (text: string) => [text], join: () => '' } as const
    const wrong: readonly Row[] = [
      // @ts-expect-error a fixed text holds no elements
      { kind: 'fixed', name: 'a:T', fixed: '1', rows: [] },
      // @ts-expect-error an element that only holds others has no attributes
      { kind: 'node', name: 'a:T', rows: [], attributes: [{ name: 'b', fixed: '1' }] },
      // @ts-expect-error a node has rows
      { kind: 'node', name: 'a:T' },
      // @ts-expect-error an instance of a group is not repeated for a term
      { kind: 'node', name: 'a:T', group: 'BG-3', rows: [], each: 'BT-25' },
      // @ts-expect-error only the instance of a group stands beside what it belongs to
      { kind: 'node', name: 'a:T', rows: [], beneath: { at: '@x', own: '@y', names: 'BT-126' } },
      // @ts-expect-error rows that are held again are not given anew
      { kind: 'node', name: 'a:T', group: 'BG-25', again: true, rows: [] },
      // @ts-expect-error an element that holds others has no value
      { kind: 'node', name: 'a:T', term: 'BT-1', rows: [] },
      // @ts-expect-error several terms in one text are no single term
      { kind: 'compose', name: 'a:T', group: 'BG-1', compose: split, term: 'BT-21' },
      // @ts-expect-error a value has a term
      { kind: 'value', name: 'a:T', attributes: [{ name: 'b' }] },
      // @ts-expect-error a value is never demanded empty: it has a fallback
      { kind: 'value', name: 'a:T', term: 'BT-1', always: true },
      // @ts-expect-error an attribute is a term or a fixed text
      { kind: 'value', name: 'a:T', term: 'BT-1', attributes: [{ name: 'b', term: 'BT-2', fixed: '1' }] },
      // @ts-expect-error a condition asks one question
      { kind: 'fixed', name: 'a:T', fixed: '1', when: { at: '@x', is: ['1'], not: ['2'] } },
      // @ts-expect-error what stands in place of a value stands in no other element
      { kind: 'aside', name: 'a:T', aside: { of: 'BT-1', attribute: 'b' }, fallback: 'x' },
    ]
    expect(wrong).toHaveLength(13)
  })

  test('a repeated group without a row needs a reason too', () => {
    const lines = TERMS.filter((term) => term.group === 'BG-3').map((term) => term.id)
    const rows = lines.map((id, index) => value(`a:E${index}`, id))
    expect(refusal(rows, lines)).toMatch(/repeated group BG-\d+ is neither bound nor unsupported/)
  })
})
