import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'

/** Every source file, script and folder that a README or a paper names is there, and so is what it links to. */

const root = repositoryRoot()
const TOP = ['core', 'docs', 'electron', 'renderer', 'test']
const below = TOP.flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name.replaceAll('\\', '/')}`),
)
const files = ['README.md', ...below]
const places = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
const names = new Set(files.map((file) => basename(file)))
const readmes = files.filter((file) => basename(file) === 'README.md' || /^docs\/.*\.md$/.test(file))

function foldersOf(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** In code marks, with the ending of a source or of a folder; patterns and what is built are left out. */
function namesIn(text: string): string[] {
  const marked = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  return marked.filter(
    (name) => /\.(?:ts|mjs|cjs|svelte|css)$|^[\w-]+(?:\/[\w-]+)*\/$/.test(name) && !/[*{<]|^dist\b|^node_modules\b/.test(name),
  )
}

/** As seen from the README, its parent or the top; a name without a folder may be anywhere. */
function isThere(name: string, readme: string): boolean {
  const here = dirname(readme)
  const seen = [here, dirname(here), '.', 'core', 'test', 'renderer'].map((from) => normalize(join(from, name)).replace(/\/$/, ''))
  return seen.some((place) => places.has(place)) || (!name.includes('/') && names.has(name))
}

/** Addresses of links within the repository. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, address = '']) => address).filter((address) => !address.includes(':'))
}

it('a variable of the environment that the engine reads is named in a README or a paper', () => {
  const sources = files.filter((file) => /^core\/.*\.ts$/.test(file)).map((file) => readFileSync(join(root, file), 'utf8'))
  const read = sources.flatMap((text) => [...text.matchAll(/\bKONTOR_[A-Z]+(?:_[A-Z]+)*\b(?!_)/g)].map(([name]) => name))
  const papers = readmes.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  // One process tells the next by it that it was started by Kontor itself.
  const own = new Set(['KONTOR_RELAYED'])
  expect([...new Set(read)].filter((name) => !own.has(name) && !new RegExp(`\\b${name}\\b`).test(papers))).toEqual([])
})

describe('READMEs', () => {
  it.each(readmes)('%s names nothing that is not there', (readme) => {
    const named = namesIn(readFileSync(join(root, readme), 'utf8'))
    expect(named.filter((name) => !isThere(name, readme))).toEqual([])
  })

  it.each(readmes)('%s links to nothing that is not there', (readme) => {
    const linked = linksIn(readFileSync(join(root, readme), 'utf8'))
    expect(linked.filter((address) => !places.has(normalize(join(dirname(readme), address))))).toEqual([])
  })

  it('are looked at by their code marks', () => {
    expect(namesIn('`core/http/app.ts` and `handlers/`, not `npm test`, `dist/cli.js`, `*.test.ts`')).toEqual([
      'core/http/app.ts',
      'handlers/',
    ])
    expect(isThere('core/http/no-such.ts', 'README.md')).toBe(false)
  })
})
