import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Notices } from '../../../renderer/lib/notices.svelte.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const titles = (notices: Notices): string[] => notices.items.map(({ title }) => title)

it('bad news stays until it was read, however much there is; of good news the latest shows, for a while', () => {
  const notices = new Notices()
  const refused = ['R-1', 'R-2', 'R-3', 'R-4', 'R-5', 'R-6']
  notices.say('saved')
  for (const title of refused) notices.say(title, 'bad')
  notices.say('sent')
  expect(titles(notices)).toEqual([...refused, 'sent'])
  vi.advanceTimersByTime(60_000)
  expect(titles(notices)).toEqual(refused)
  notices.dismiss(notices.items[0]?.id ?? 0)
  expect(titles(notices)).toEqual(refused.slice(1))
})
