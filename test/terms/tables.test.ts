import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { INVOICE_SHAPE } from '../../core/model/invoice.ts'
import type { ObjectShape } from '../../core/model/shape.ts'
import { joinPath } from '../../core/terms/view.ts'
import { FIELD_ROWS } from '../../core/terms/fields.ts'
import { childGroups, descent, groupRow, GROUPS, homeOf, TERMS, termsOf } from '../../core/terms/lookup.ts'
import { groupPathOf, modelPathOf, resolvePath } from '../../core/terms/path.ts'
import type { GroupId, TermId } from '../../core/terms/types.ts'
import { sharedDir } from '../support/shared.ts'

/** Every leaf of the model with its kind, sub-lines left out (they are lines). */
function leaves(shape: ObjectShape, path = ''): [string, string][] {
  return Object.entries(shape).flatMap(([name, field]): [string, string][] => {
    const at = joinPath(path, name)
    if (name === 'sub_items') return []
    if (field.kind === 'object' || field.kind === 'list') return leaves(field.of(), field.kind === 'list' ? `${at}[]` : at)
    return [[at, field.kind]]
  })
}

const NUMBERS = new Set(['amount', 'unit_price', 'quantity', 'percentage'])

describe('tables of terms and groups', () => {
  test('every field of the model is a term, a sign, or a field that the table of fields explains', () => {
    const terms = new Set(TERMS.map((term) => modelPathOf(term.id)))
    const fields = new Set(FIELD_ROWS.map((row) => joinPath(groupPathOf(row.group), row.at)))
    const unexplained = leaves(INVOICE_SHAPE).filter(([path]) => !terms.has(path) && !fields.has(path) && !path.endsWith('.sign'))
    expect(unexplained, 'has no row in core/terms/terms.ts, nor in core/terms/fields.ts').toEqual([])
  })

  test('every term has a field of the model, a number where the standard has a number', () => {
    const kinds = new Map(leaves(INVOICE_SHAPE))
    const without = TERMS.filter(({ id }) => !kinds.has(modelPathOf(id))).map(({ id }) => id)
    expect(without, 'has no field in core/model/invoice.ts').toEqual([])
    const otherwise = TERMS.filter(({ id, kind }) => kinds.get(modelPathOf(id)) !== (NUMBERS.has(kind) ? 'number' : 'text'))
    expect(
      otherwise.map(({ id }) => id),
      'is a number in one of core/terms/terms.ts and core/model/invoice.ts, a text in the other',
    ).toEqual([])
  })

  test('the path of every term leads back to it', () => {
    const astray = TERMS.filter(({ id }) => {
      const path = modelPathOf(id).replaceAll('[]', '[2]')
      return !resolvePath(path).some(({ term }) => term?.id === id)
    })
    expect(astray.map(({ id }) => id)).toEqual([])
  })

  test('BG-DEX-01 holds the terms of a line, its groups, and sub-lines again', () => {
    expect(termsOf('BG-DEX-01')).toEqual(termsOf('BG-25'))
    expect(childGroups('BG-DEX-01').map(({ id }) => homeOf(id))).toEqual(
      expect.arrayContaining(['BG-26', 'BG-27', 'BG-28', 'BG-29', 'BG-30', 'BG-31', 'BG-25']),
    )
    expect(descent('BG-DEX-01', 'BG-32')).toEqual(['BG-DEX-02', 'BG-DEX-08'])
    expect(resolvePath('items[0].sub_items[1].sub_items[2].name')[0]?.groups.map(({ id }) => id)).toEqual([
      'BG-25',
      'BG-DEX-01',
      'BG-DEX-01',
      'BG-DEX-02',
    ])
  })

  test('a path that leads nowhere resolves to nothing', () => {
    for (const path of ['', 'document.nope', 'items.price', 'items[].price', 'items[1.price', 'document', '__proto__.x'])
      expect(resolvePath(path)).toEqual([])
  })

  test.skipIf(sharedDir() === undefined)(
    'terms, groups and paths are those of the facts folder (skipped where the measuring data are absent)',
    () => {
      const csv = readFileSync(join(sharedDir() ?? '', 'facts', 'en16931-terms.csv'), 'utf8')
      const script = 'import csv,json,sys; print(json.dumps(list(csv.DictReader(sys.stdin))))'
      const rows = JSON.parse(execFileSync('python3', ['-c', script], { input: csv, encoding: 'utf8' })) as Record<string, string>[]
      // `-0` rows are syntax helpers of Factur-X, `-` rows are fields without a term.
      const terms = rows.filter((row) => /^B[TG]-/.test(row['id'] ?? '') && !row['id']?.endsWith('-0'))
      const known = [...TERMS.map(({ id }) => id), ...GROUPS.map(({ id }) => id)].filter((id) => id !== 'BG-0')
      const rowsById = new Map(terms.map((row) => [row['id'], row]))
      expect(
        [...rowsById.keys()].filter((id) => !known.some((one) => one === id)),
        'has no row in core/terms/terms.ts or core/terms/groups.ts',
      ).toEqual([])
      expect(known.filter((id) => !rowsById.has(id)).sort(), 'is in no standard: `beyond` of its row says why it is here').toEqual(
        [...TERMS, ...GROUPS].flatMap(({ id, beyond }) => (beyond === undefined ? [] : [id])).sort(),
      )
      const isBoth = ({ id }: { readonly id: TermId | GroupId }): boolean => rowsById.has(id)
      const paths = TERMS.filter(isBoth).map(({ id }) => [id, modelPathOf(id)])
      expect(paths).toEqual(paths.map(([id]) => [id, rowsById.get(id)?.['json_path']?.replace('[type_code=130]', '[]')]))
      const parents = GROUPS.filter((group) => isBoth(group) && group.parent !== 'BG-0').map(({ id }) => [id, groupRow(id).parent])
      // BG-14 stands at the document in both syntaxes and in the model.
      expect(parents).toEqual(parents.map(([id]) => [id, rowsById.get(id)?.['parent_group']?.split(' / ')[0]]))
    },
  )
})
