import { expect, it } from 'vitest'
import { freeColour, initialsOf } from '../../../renderer/lib/client-colours.ts'
import { contrast } from '../../../renderer/lib/colour.ts'

/** By what the client companies of a desk are told apart at a glance. */

it('thirty client companies, added one after the other, have thirty colours, on each of which white letters are read', () => {
  const taken: string[] = []
  while (taken.length < 30) taken.push(freeColour(taken))
  expect(new Set(taken).size).toBe(30)
  expect(Math.min(...taken.map((colour) => contrast(colour, '#ffffff')))).toBeGreaterThan(4.5)
  // Whatever colours came first, in whatever letters they are written.
  const later = taken.slice(8).map((colour) => colour.toUpperCase())
  expect(later).not.toContain(freeColour(later).toUpperCase())
})

it.each([
  ['Zimmerei Wagner & Söhne GmbH', 'ZS'],
  ['Office 12', 'O12'],
  ['GmbH', 'GM'],
  ['Öztürk', 'ÖZ'],
  ['', '?'],
])('%s is %s in its badge', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
