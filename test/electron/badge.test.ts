import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BADGE_SIDE, drawBadge } from '../../electron/badge.ts'
import { repositoryRoot } from '../support/shared.ts'

/** The numbers as they are seen: `#` is ink, `.` the disc, a space nothing. */
function look(count: number): string[] {
  const pixels = drawBadge(count)
  return Array.from({ length: BADGE_SIDE }, (_, y) =>
    Array.from({ length: BADGE_SIDE }, (_, x) => {
      const [blue, , , alpha] = pixels.subarray((y * BADGE_SIDE + x) * 4)
      return alpha === 0 ? ' ' : blue === 0xff ? '#' : '.'
    }).join(''),
  )
}

describe('the number at the icon on Windows', () => {
  it('stands in the middle of a disc, and no part of it is cut off', () => {
    const rows = look(7)
    expect(rows[0]?.trim()).toMatch(/^\.+$/)
    expect(rows.slice(6, 10).map((row) => row.slice(8, 24))).toEqual(Array.from({ length: 4 }, () => '..############..'))
    expect(rows.slice(22, 26).map((row) => row.slice(8, 24))).toEqual(Array.from({ length: 4 }, () => '..........####..'))
    expect(rows.join('')).toMatch(/^ .* $/)
  })

  it('differs for each up to nine, and says of more that they are more', () => {
    const drawn = Array.from({ length: 12 }, (_, index) => look(index + 1).join('\n'))
    expect(new Set(drawn).size).toBe(10)
    expect(drawn[9]).toBe(drawn[11])
    // Nine and plus lie on the disc as a whole: 5 x 3 points of 9 pixels, of which the plus has five and the nine twelve.
    expect([...(drawn[9] ?? '')].filter((sign) => sign === '#')).toHaveLength((5 + 12) * 9)
  })
})

it('the window is painted on the ground of its page before that is there', () => {
  const read = (...path: string[]) => readFileSync(join(repositoryRoot(), ...path), 'utf8')
  const [, light = '', dark = ''] = /--ground: light-dark\((#\w+), (#\w+)\)/.exec(read('renderer', 'ui', 'tokens.css')) ?? []
  expect(read('electron', 'appearance.ts')).toContain(`{ light: '${light}', dark: '${dark}' }`)
})

it('Windows knows the program by the name that its installer writes', () => {
  const read = (...path: string[]) => readFileSync(join(repositoryRoot(), ...path), 'utf8')
  const [, id = ''] = /^appId: (\S+)$/m.exec(read('electron-builder.yml')) ?? []
  expect(read('electron', 'shortcuts.ts')).toContain(`'${id}'`)
})
