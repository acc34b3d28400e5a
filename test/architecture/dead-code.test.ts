import { expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'
import { readSources, type Sources } from './graph.ts'

/** Exports whose name stands nowhere else, in their own file or in any other. Goes by words, so it may miss one, but never accuses a used one. */
function listDeadExports(sources: Sources): string[] {
  const uses = new Map<string, number>()
  for (const text of sources.values()) for (const word of text.match(/\w+/g) ?? []) uses.set(word, (uses.get(word) ?? 0) + 1)
  return [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => uses.get(name) === 1 && !path.startsWith('test/'))
      .map((name) => `${path} exports ${name}, which nobody uses`),
  )
}

it('nothing is exported that nobody uses', () => {
  expect(listDeadExports(readSources(repositoryRoot()))).toEqual([])
})

it('a planted one is found', () => {
  const sources = new Map([
    ['core/a.ts', 'export const used = 1\nexport function unused() {}'],
    ['core/b.ts', `import { used } from './a.ts'\nconsole.log(used)`],
  ])
  expect(listDeadExports(sources)).toEqual(['core/a.ts exports unused, which nobody uses'])
})
