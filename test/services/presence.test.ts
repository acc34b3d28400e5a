import { describe, expect, it } from 'vitest'
import type { Clock } from '../../core/base/ports.ts'
import { createPresence } from '../../core/services/presence.ts'

function open(): { presence: ReturnType<typeof createPresence>; advance(milliseconds: number): void } {
  let millis = 1_800_000_000_000
  const clock: Clock = { millis: () => millis, now: () => new Date(millis).toISOString() }
  return { presence: createPresence({ clock }), advance: (milliseconds) => void (millis += milliseconds) }
}

describe('who has a document open', () => {
  it('is said to every other window that shows it, each person once', async () => {
    const { presence } = open()
    const show = (window: string, actor: string, document_id?: string) =>
      presence.show({ window, ...(document_id ? { document_id } : {}) }, actor)
    expect(await show('a', 'person:abel', 'one')).toEqual({ items: [] })
    await show('b', 'person:berta', 'one')
    await show('c', 'person:berta', 'one')
    await show('d', 'person:clara', 'two')
    expect(await show('a', 'person:abel', 'one')).toEqual({ items: [{ actor: 'person:berta' }] })
    await show('b', 'person:berta', 'two')
    await show('c', 'person:berta')
    expect(await show('a', 'person:abel', 'one')).toEqual({ items: [] })
  })

  it('is forgotten of a window that has vanished', async () => {
    const { presence, advance } = open()
    await presence.show({ window: 'a', document_id: 'one' }, 'person:abel')
    advance(29_000)
    expect((await presence.show({ window: 'b', document_id: 'one' }, 'person:berta')).items).toHaveLength(1)
    advance(2_000)
    expect((await presence.show({ window: 'b', document_id: 'one' }, 'person:berta')).items).toEqual([])
  })
})
