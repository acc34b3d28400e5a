import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../core/model/invoice.ts'
import { NUMBER_STYLES } from '../../../renderer/lib/numbers.ts'
import { actionOf } from '../../../renderer/editor/grid-keys.ts'
import { duplicateLine, fillDown, isEmptyLine, moveLine, newLine, removeLine } from '../../../renderer/editor/lines.ts'
import { applyChanges } from '../../../renderer/editor/model.ts'
import { keepMapping, mapFrom, mapHead, recallMapping, signatureOf } from '../../../renderer/editor/paste/columns.ts'
import { convertCell, searchingOnce, stepOfRows, styleOfRows } from '../../../renderer/editor/paste/convert.ts'
import { parseTable } from '../../../renderer/editor/paste/table.ts'
import { fakeStorage } from '../../support/fake-storage.ts'

const LINES: Invoice = {
  document: {},
  items: ['a', 'b', 'c'].map((name, index) => ({ id: String(index + 1), name, attributes: [{ name }] })),
}
const after = (changes: Parameters<typeof applyChanges>[1], model = LINES): string[] =>
  (applyChanges(model, changes).items ?? []).map(({ id, name }) => `${id} ${name ?? ''}`.trim())

describe('lines', () => {
  it('are inserted, repeated, moved and removed, and numbered on', () => {
    expect(after(newLine(LINES, 1))).toEqual(['1 a', '2', '3 b', '4 c'])
    expect(after(duplicateLine(LINES, 0))).toEqual(['1 a', '2 a', '3 b', '4 c'])
    expect(applyChanges(LINES, duplicateLine(LINES, 0)).items?.[1]?.attributes).toEqual([{ name: 'a' }])
    expect(after(moveLine(LINES, 2, 0))).toEqual(['1 c', '2 a', '3 b'])
    expect(after(removeLine(LINES, 0))).toEqual(['1 b', '2 c'])
  })

  it('with numbers of their own keep them', () => {
    const own: Invoice = { document: {}, items: [{ id: '10' }, { id: '20' }] }
    expect(after(newLine(own, 1), own)).toEqual(['10', '21', '20'])
    expect(after(moveLine(own, 1, 0), own)).toEqual(['20', '10'])
    expect(moveLine(own, 1, 2)).toEqual([])
  })

  it('are empty as long as nothing is filled in that a line does not begin with', () => {
    const begun = applyChanges(LINES, newLine(LINES))
    expect([isEmptyLine(begun, 3), isEmptyLine(begun, 0), isEmptyLine(begun, 4)]).toEqual([true, false, false])
    const changed = (path: string, value: string) => isEmptyLine(applyChanges(begun, [{ path: `items[3].${path}`, value }]), 3)
    expect([changed('quantity', '2'), changed('unit_code', 'HUR'), changed('note', 'x')]).toEqual([false, true, false])
  })

  it('take a value from above', () => {
    expect(fillDown(LINES, 'items[1].name')).toEqual([{ path: 'items[1].name', value: 'a' }])
    expect(fillDown(LINES, 'items[0].name')).toEqual([])
  })
})

describe('keys', () => {
  const key = (name: string, held = ''): Parameters<typeof actionOf>[0] => ({
    key: name,
    ctrlKey: held.includes('c'),
    shiftKey: held.includes('s'),
    altKey: held.includes('a'),
    metaKey: false,
  })
  const whole = { start: 0, end: 3, length: 3 }
  const inside = { start: 1, end: 1, length: 3 }

  it('the arrows leave a field at its edges only', () => {
    expect(actionOf(key('ArrowRight'), whole)).toBe('right')
    expect(actionOf(key('ArrowRight'), inside)).toBeUndefined()
    expect(actionOf(key('ArrowRight'), { start: 3, end: 3, length: 3 })).toBe('right')
    expect(actionOf(key('ArrowLeft'), { start: 0, end: 0, length: 3 })).toBe('left')
    expect(actionOf(key('ArrowLeft', 's'), whole)).toBeUndefined()
  })

  it.each([
    ['Enter', '', 'next'],
    ['Enter', 's', 'previous'],
    ['Enter', 'cs', 'insert'],
    ['Enter', 'c', undefined],
    ['d', 'c', 'fillDown'],
    ['D', 'cs', 'duplicate'],
    ['Delete', 'a', 'remove'],
    ['ArrowUp', 'as', 'moveUp'],
    ['ArrowUp', 'a', undefined],
    ['x', '', undefined],
  ])('%s with %s is %s', (name, held, action) => {
    expect(actionOf(key(name, held), inside)).toBe(action)
  })
})

describe('a block of cells', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a ""x""\nb"\tc', [['a "x"\nb', 'c']]],
    ['"a\tb', [['"a', 'b']]],
    ['"a"b\tc', [['"a"b', 'c']]],
    ['\t\n\t\n', []],
    ['a\t\tb', [['a', '', 'b']]],
  ])('%j is read as a spreadsheet means it', (text, table) => {
    expect(parseTable(text)).toEqual(table)
  })

  const NONE = (): string[] => []

  it('knows its columns by words of three languages, BT ids and names', () => {
    expect(mapHead(['Pos.', 'Désignation', 'Qty', 'Einzelpreis (€)', 'BT-130', 'USt %'], NONE)).toEqual([
      'BT-126',
      'BT-153',
      'BT-129',
      'BT-146',
      'BT-130',
      'BT-152',
    ])
    expect(mapHead(['Réf.', 'Désignation', 'P.U. HT', 'Total HT'], NONE)).toEqual(['BT-155', 'BT-153', 'BT-146', 'BT-131'])
    expect(mapHead(['Description', 'Qty', 'Price'], NONE)).toEqual(['BT-153', 'BT-129', 'BT-146'])
    expect(mapHead(['Item', 'Description', 'Qty'], NONE)).toEqual(['BT-153', 'BT-154', 'BT-129'])
    expect(mapHead(['Kabel', '5', '3,50'], NONE)).toBeUndefined()
    expect(mapFrom('BT-129', [['1', 'Stk', '3,50']], 3)).toEqual(['BT-129', 'BT-130', 'BT-146'])
  })

  it('without a head has rates in the column where the page shows rates, and categories where codes stand', () => {
    const rows = (...cells: string[]) => cells.map((cell) => ['3,50', cell, '7,00'])
    expect(mapFrom('BT-146', rows('19 %', '7', ''), 3)).toEqual(['BT-146', 'BT-152', 'BT-131'])
    expect(mapFrom('BT-146', rows('S', 'S'), 3)).toEqual(['BT-146', 'BT-151', 'BT-152'])
    expect(mapFrom('BT-146', rows('S', '19'), 3)).toEqual(['BT-146', 'BT-151', 'BT-152'])
    expect(mapFrom('BT-151', [['19 %']], 1)).toEqual(['BT-152'])
  })

  it('is mapped as last time', () => {
    const storage = fakeStorage()
    const table = [['Was', 'Wie viel']]
    keepMapping(storage, signatureOf(table, true), ['BT-153', undefined])
    expect(recallMapping(storage, signatureOf([['was', 'wie viel'], ['x']], true))).toEqual(['BT-153', undefined])
    expect(recallMapping(storage, signatureOf(table, false))).toBeUndefined()
    storage.setItem('kontor.paste-columns', '{"x"')
    expect(recallMapping(storage, signatureOf(table, true))).toBeUndefined()
  })

  it.each([
    ['BT-129', '1.250,5', { value: '1250.5' }],
    ['BT-146', '3,99 €', { value: '3.99' }],
    ['BT-146', 'EUR 3,99', { value: '3.99' }],
    ['BT-152', '19 %', { value: '19' }],
    // A percentage is no price, and a currency no quantity.
    ['BT-146', '3,99 $', { value: '3,99 $', fault: 'number' }],
    ['BT-146', '19 %', { value: '19 %', fault: 'number' }],
    ['BT-129', '5 €', { value: '5 €', fault: 'number' }],
    ['BT-129', 'viele', { value: 'viele', fault: 'number' }],
    ['BT-134', '1.2.2026', { value: '2026-02-01' }],
    ['BT-134', 'bald', { value: 'bald', fault: 'date' }],
    ['BT-130', 'stück', { value: 'H87' }],
    ['BT-130', 'h87', { value: 'H87' }],
    ['BT-130', 'Fass', { value: 'Fass', fault: 'code' }],
    ['BT-130', 'm', { value: 'MTR' }],
    ['BT-130', 'Std.', { value: 'HUR' }],
    ['BT-130', 'mega', { value: 'mega', fault: 'code' }],
    ['BT-153', '=1+1', { value: '=1+1' }],
  ] as const)('%s: %s becomes %j', (term, text, expected) => {
    const codes = [{ code: 'H87', name: 'Stück' }]
    const several = [
      { code: '4L', name: 'Megabyte' },
      { code: 'MWH', name: 'Megawattstunde' },
    ]
    const searchCodes = (_: string, words: string) => (words === 'Fass' ? [] : words.startsWith('m') ? several : codes)
    expect(convertCell(term, text, { style: NUMBER_STYLES.de, currencies: ['EUR'], language: 'de', searchCodes })).toEqual({
      term,
      ...expected,
    })
  })

  it('searches each word of a list once, however many rows say it', () => {
    const asked: string[] = []
    const once = searchingOnce((list, words) => {
      asked.push(`${list} ${words}`)
      return [{ code: words.toUpperCase(), name: words }]
    })
    for (let row = 0; row < 3; row++) {
      expect(once('untdid_7143', 'sa')).toEqual([{ code: 'SA', name: 'sa' }])
      expect(once('untdid_5305', 's')).toEqual([{ code: 'S', name: 's' }])
    }
    expect(asked).toEqual(['untdid_7143 sa', 'untdid_5305 s'])
  })

  it('reads the figures of a block in the style that they have in common, whatever the texts beside them', () => {
    const rows = [
      ['Rolle 1.5', '1.200', '129,90 €'],
      ['', '2', 'EUR 0,045'],
    ]
    expect(styleOfRows(rows, ['BT-153', 'BT-129', 'BT-146'], NUMBER_STYLES.en).decimal).toBe(',')
    expect(styleOfRows(rows, ['BT-153', 'BT-129', undefined], NUMBER_STYLES.en).decimal).toBe('.')
  })

  it('overwrites lines that are there, and begins those that are not like any new one', () => {
    const cell = (value: string) => [{ term: 'BT-153' as const, value }, undefined]
    const changes = stepOfRows(LINES, 2, [cell('x'), cell('y'), cell('z')])
    expect(after(changes)).toEqual(['1 a', '2 b', '3 x', '4 y', '5 z'])
    expect(applyChanges(LINES, changes).items?.[4]?.unit_code).toBe('C62')
  })
})
