import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'

const RENDERER = join(repositoryRoot(), 'renderer')

/** Components below a folder of the window, as paths from it, with slashes. */
function listComponents(folder: string): string[] {
  const names = readdirSync(join(RENDERER, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.svelte')).map((name) => name.replaceAll('\\', '/'))
}

it('the workbench shows every primitive of the window', () => {
  const shown = listComponents('workbench').flatMap((name) => {
    const text = readFileSync(join(RENDERER, 'workbench', name), 'utf8')
    const imported = [...text.matchAll(/import (\w+) from '(\.\.\/ui\/[^']+\.svelte)'/g)]
    return imported.flatMap(([, component = '', path = '']) => (text.includes(`<${component}`) ? [posix.relative('../ui', path)] : []))
  })
  const primitives = listComponents('ui')
  expect(primitives.length).toBeGreaterThan(20)
  expect(primitives.filter((name) => !shown.includes(name))).toEqual([])
})
