import { expect, it } from 'vitest'
import { Recent } from '../../../renderer/views/recent.ts'
import { fakeStorage } from '../../support/fake-storage.ts'

const document = (n: number, workspace = 'a') => ({ workspace, id: `${workspace}-${n}`, title: `RE-${n}` })

it('keeps the last documents of each client company, each once, and forgets what is gone', () => {
  const storage = fakeStorage()
  const recent = new Recent(storage)
  expect(recent.list('a')).toEqual([])
  for (const n of [1, 2, 3, 1]) recent.note(document(n))
  recent.note(document(9, 'b'))
  expect(new Recent(storage).list('a').map(({ id }) => id)).toEqual(['a-1', 'a-3', 'a-2'])
  recent.forget('a-3')
  expect(recent.list('a').map(({ id }) => id)).toEqual(['a-1', 'a-2'])
  for (let n = 10; n < 100; n += 1) recent.note(document(n))
  expect(recent.list('a')).toHaveLength(8)
  expect(recent.list('a')[0]).toEqual(document(99))
  expect(recent.list('b')).toEqual([])
})

it('takes what nobody has written for none', () => {
  const storage = fakeStorage()
  for (const text of ['', '{', '{}', '[1,null,{"id":1}]']) {
    storage.setItem('kontor.recent', text)
    expect(new Recent(storage).list('a')).toEqual([])
  }
})
