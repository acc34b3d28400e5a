import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'

/** One file says which sizes, colours and corners there are (`renderer/ui/tokens.css`); every other style takes its values from there. */

const renderer = join(repositoryRoot(), 'renderer')
const TOKENS = 'ui/tokens.css'
const styles = new Map(
  readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(?:svelte|css)$/.test(name))
    .map((name) => [name, readFileSync(join(renderer, name), 'utf8')]),
)

const COLOURED =
  /^(?:color|background(?:-color|-image)?|border(?:-[a-z]+)*|outline(?:-color)?|fill|stroke|box-shadow|accent-color|--[\w-]+)$/
const SIZED = /^(?:font|font-size|line-height|border(?:-[a-z]+)*-radius)$/
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch|color)\(|\b(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange)\b/i

/** The declarations of a file whose values are no tokens. */
function listRaw(name: string, text: string): string[] {
  const css = (
    name.endsWith('.css') ? text : [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, part]) => part).join('\n')
  ).replace(/\/\*[^]*?\*\//g, '')
  const found = [...css.matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)].filter(([, property = '', value = '']) => {
    if (COLOURED.test(property) && COLOUR.test(value)) return true
    return SIZED.test(property) && /\d(?:px|pt|r?em)\b/.test(value)
  })
  return found.map(([, property, value]) => `${name}: ${property}: ${value}`)
}

describe('the looks of the window', () => {
  it('are made of the tokens alone', () => {
    expect([...styles].filter(([name]) => name !== TOKENS).flatMap(([name, text]) => listRaw(name, text))).toEqual([])
  })

  it('name no token that nobody sets', () => {
    const texts = [...styles.values(), readFileSync(join(renderer, 'lib/appearance.ts'), 'utf8')]
    const set = new Set(texts.flatMap((text) => [...text.matchAll(/(--[\w-]+)(?=[:=])/g)].map(([, token]) => token)))
    const used = [...styles].flatMap(([name, text]) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => ({ name, token })))
    expect(used.length).toBeGreaterThan(500)
    expect(used.filter(({ token }) => !set.has(token)).map(({ name, token }) => `${name}: ${token}`)).toEqual([])
  })

  it('are found out where they are raw', () => {
    const raw = `<style>p { font-size: 14px; color: #123; background: var(--surface); border-radius: 3px; --own: rgb(0 0 0); outline: 1px solid red }</style>`
    expect(listRaw('Planted.svelte', raw).map((found) => found.split(': ')[1])).toEqual([
      'font-size',
      'color',
      'border-radius',
      '--own',
      'outline',
    ])
    expect(listRaw('Planted.svelte', '<style>p { font-size: var(--type-small); color: var(--muted); background: none }</style>')).toEqual(
      [],
    )
  })
})
