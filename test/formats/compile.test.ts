import { describe, expect, test } from 'vitest'
import { fixed, group, is, node, value, type Binding, type Entry } from '../../core/formats/binding.ts'
import { bindingOf } from '../../core/formats/bindings.ts'
import { compileBinding } from '../../core/formats/compile.ts'
import { TERMS } from '../../core/terms/lookup.ts'
import type { TermId } from '../../core/terms/types.ts'

const unsupported = Object.fromEntries(TERMS.map((term) => [term.id, 'not in this test']))

function binding(rows: readonly Entry[], bound: readonly TermId[], groups: Binding['unsupported'] = {}): Binding {
  const rest = Object.fromEntries(Object.entries(unsupported).filter(([id]) => !bound.includes(id as TermId)))
  return { prefixes: { '': 'urn:x', a: 'urn:a' }, root: { name: 'X', prefix: '' }, rows, unsupported: { ...rest, ...groups } }
}

function refusal(rows: readonly Entry[], bound: readonly TermId[]): string {
  try {
    // The rows are compiled and checked when something is to be written.
    void compileBinding(binding(rows, bound)).closed
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

describe('compiling a binding', () => {
  test('the bindings of all syntaxes are complete: every term is bound or has a reason', () => {
    for (const syntax of ['ubl-invoice', 'ubl-creditnote', 'cii'] as const) {
      const { binding: table, root } = bindingOf(syntax)
      for (const term of TERMS) {
        const reason = table.unsupported[term.id] ?? table.unsupported[term.group]
        expect([syntax, term.id, root.terms.has(term.id) || reason !== undefined]).toEqual([syntax, term.id, true])
      }
      for (const reason of Object.values(table.unsupported)) expect(reason.sentence.length).toBeGreaterThan(20)
    }
  })

  test('a wrong table is refused with the row and what is wrong with it', () => {
    expect(refusal([value('a:ID', 'BT-9999' as TermId)], [])).toMatch(/X\/a:ID: unknown term BT-9999/)
    expect(refusal([value('a:ID', 'BT-1'), value('a:Other', 'BT-1')], ['BT-1'])).toMatch(/X\/a:Other: BT-1 is bound twice/)
    expect(refusal([value('a:ID', 'BT-1')], [])).toMatch(/BT-1 is bound and listed as unsupported/)
    expect(refusal([], ['BT-1', 'BT-2'])).toMatch(/neither bound nor unsupported: BT-1, BT-2/)
    expect(refusal([value('b:ID', 'BT-1')], ['BT-1'])).toMatch(/unknown prefix b/)
    expect(refusal([value('ID', 'BT-1')], ['BT-1'])).toMatch(/a prefix and a local part/)
    expect(refusal([node('a:X', [], { each: 'BT-1' })], [])).toMatch(/repeated for BT-1, which is not bound in it/)
    expect(refusal([fixed('a:T', '1'), fixed('a:T', '2', { when: is('@x', '2') })], [])).toMatch(/can never be reached/)
    expect(refusal([{ name: 'a:T', fixed: '1', rows: [] }], [])).toMatch(/one of node or fixed, not both/)
    expect(refusal([{ name: 'a:T', rows: [], attributes: [{ name: 'b', fixed: '1' }] }], [])).toMatch(/only holds others has no attributes/)
    expect(refusal([group('a:G', 'BG-32', [])], [])).toMatch(/the parent of BG-32 is nowhere around/)
    expect(refusal([{ name: 'a:S', group: 'BG-25', again: true }], [])).toMatch(/no element of BG-25 around it/)
  })

  test('a repeated group without a row needs a reason too', () => {
    const lines = TERMS.filter((term) => term.group === 'BG-3').map((term) => term.id)
    const rows = lines.map((id, index) => value(`a:E${index}`, id))
    expect(refusal(rows, lines)).toMatch(/repeated group BG-\d+ is neither bound nor unsupported/)
  })
})
