import { describe, expect, it } from 'vitest'
import { merge, plain, sourcePdf, stream } from '../support/pdf/merging.ts'

type Merged = ReturnType<typeof merge>

/** A file whose page shows the layers 5 and 6 by its resources, an annotation in the first one and a form in the second. */
function layered(configuration: string, names: readonly [string, string], more = ''): Uint8Array {
  return sourcePdf(
    `/OCProperties<</OCGs[5 0 R 6 0 R]/D<<${configuration}>>${more}>>`,
    '/Contents 4 0 R/Resources<</Properties<</A 5 0 R/B 7 0 R>>/XObject<</X 8 0 R>>>>/Annots[9 0 R]',
    {
      4: stream('/OC/A BDC 0 0 9 9 re f EMC /OC/B BDC 9 9 9 9 re f EMC'),
      5: `<</Type/OCG/Name(${names[0]})>>`,
      6: `<</Type/OCG/Name(${names[1]})/Usage<</View<</ViewState/OFF>>>>>>`,
      7: '<</Type/OCMD/OCGs[6 0 R]/P/AllOn>>',
      8: stream('', '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/OC 6 0 R'),
      9: '<</Type/Annot/Subtype/Square/Rect[0 0 1 1]/OC 5 0 R>>',
    },
  )
}

/** The names of the layers that are hidden when the file is opened. */
function hiddenOf({ look, catalog, document }: Merged): (string | number | undefined)[] {
  const usual = look(catalog.entries.get('OCProperties'), 'D')
  return document.items(look(usual, 'OFF')).map((group) => plain(look(group, 'Name')))
}

describe('layers of merged files', () => {
  it('are hidden and shown as they were, whichever way their files say so', () => {
    const merged = merge([
      layered('/OFF[6 0 R]', ['shown', 'hidden']),
      layered('/BaseState/OFF/ON[5 0 R]', ['on', 'off']),
      layered('/BaseState/ON/ON[5 0 R]/Intent/View', ['shown too', 'as well']),
      sourcePdf('', ''),
    ])
    const { look, catalog, document } = merged
    expect(hiddenOf(merged)).toEqual(['hidden', 'off'])
    const properties = catalog.entries.get('OCProperties')
    expect(document.items(look(properties, 'OCGs')).map((group) => plain(look(group, 'Name')))).toEqual([
      ...['shown', 'hidden', 'on', 'off', 'shown too', 'as well'],
    ])
    expect(look(properties, 'D', 'BaseState')).toBeNull()
    expect(plain(look(properties, 'D', 'Name'))).toBe('Kontor')
    expect(merged.warnings).toEqual([])
  })

  it('are those that pages, forms and annotations name', () => {
    const { look, catalog } = merge([sourcePdf('', ''), layered('/OFF[5 0 R]', ['one', 'two'])])
    const page = look(catalog.entries.get('Pages'), 'Kids', 1)
    const [one, two] = [0, 1].map((index) => look(catalog.entries.get('OCProperties'), 'OCGs', index))
    expect(look(catalog.entries.get('OCProperties'), 'D', 'OFF', 0)).toBe(one)
    expect(look(page, 'Resources', 'Properties', 'A')).toBe(one)
    expect(look(page, 'Resources', 'Properties', 'B', 'OCGs', 0)).toBe(two)
    expect(look(page, 'Resources', 'XObject', 'X')).not.toBeNull()
    expect(look(page, 'Resources', 'XObject', 'X', 'OC')).toBe(two)
    expect(look(page, 'Annots', 0, 'OC')).toBe(one)
  })

  it('keep what switches them by use, their order and what excludes them', () => {
    const list =
      '/AS[<</Event/View/Category[/View]/OCGs[6 0 R]>>]/Order[5 0 R[6 0 R]]/RBGroups[[5 0 R 6 0 R]]/Locked[5 0 R]/ListMode/VisiblePages'
    const merged = merge([layered(list, ['a', 'b'], '/Configs[<</Name(x)>>]'), layered(list, ['c', 'd'])])
    const { look, catalog } = merged
    const usual = look(catalog.entries.get('OCProperties'), 'D')
    expect(plain(look(usual, 'AS', 1, 'OCGs', 0, 'Name'))).toBe('d')
    expect([
      plain(look(usual, 'Order', 1, 0)),
      plain(look(usual, 'Order', 1, 1, 'Name')),
      plain(look(usual, 'Order', 1, 2, 0, 'Name')),
    ]).toEqual([...['b.pdf', 'c', 'd']])
    expect([plain(look(usual, 'RBGroups', 1, 1, 'Name')), plain(look(usual, 'Locked', 0, 'Name'))]).toEqual(['d', 'a'])
    expect(plain(look(usual, 'ListMode'))).toBe('VisiblePages')
    expect(merged.said).toEqual(['0 layer_choices'])
  })

  it('hide nothing where their state is of another use', () => {
    const design = sourcePdf('/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>', '', { 5: '<</Type/OCG/Name(draft)/Intent/Design>>' })
    expect(hiddenOf(merge([design, layered('/OFF[5 0 R]', ['a', 'b'])]))).toEqual(['a'])
  })
})
