import { expect, it } from 'vitest'
import { keepJudged, readJudged } from '../../../renderer/editor/judged.ts'
import { fakeStorage } from '../../support/fake-storage.ts'

it('fields that were left are kept by document, and the whole in their place', () => {
  const storage = fakeStorage()
  keepJudged(storage, 'a', new Set(['items[0].price']))
  keepJudged(storage, 'b', 'whole')
  expect([readJudged(storage, 'a'), readJudged(storage, 'b'), readJudged(storage, 'c')]).toEqual([
    new Set(['items[0].price']),
    'whole',
    new Set(),
  ])
})

it('the documents of which it was kept last are remembered', () => {
  const storage = fakeStorage()
  for (let index = 0; index < 250; index++) keepJudged(storage, `d${index}`, 'whole')
  expect([readJudged(storage, 'd49'), readJudged(storage, 'd50'), readJudged(storage, 'd249')]).toEqual([new Set(), 'whole', 'whole'])
})

it('what nobody we know has written judges nothing', () => {
  const storage = fakeStorage()
  for (const kept of ['{', '[1]', '{"a":{"b":1}}']) {
    storage.setItem('kontor.judged', kept)
    expect(readJudged(storage, 'a')).toEqual(new Set())
  }
})
