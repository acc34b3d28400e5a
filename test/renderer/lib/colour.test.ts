import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, readableOn } from '../../../renderer/lib/colour.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('every workspace colour becomes one that can be read on light and on dark ground', () => {
  fc.assert(
    fc.property(hex, fc.constantFrom('#ffffff', '#24282d'), (colour, ground) => {
      expect(contrast(readableOn(colour, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('a colour that can be read already stays as it was chosen', () => {
  expect(readableOn('#0f766e', '#ffffff', 4.5)).toBe('#0f766e')
  expect(contrast('#000000', '#ffffff')).toBe(21)
})
