import { listImports, type Sources } from './graph.ts'

/** Files that import each other in a loop, types included, each loop once and sorted (strongly connected components, Tarjan 1972). */
export function listCircles(sources: Sources, root: string): string[][] {
  const imports = new Map(
    [...sources].map(([path, text]) => {
      const found = listImports(path, text, sources, root)
      return [path, found.flatMap((one) => (one.kind === 'file' && sources.has(one.path) ? [one.path] : []))] as const
    }),
  )
  const met = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (path: string): number => {
    const number = met.size
    met.set(path, number)
    let low = number
    open.push(path)
    for (const next of imports.get(path) ?? []) {
      if (!met.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? met.get(next) ?? low)
      if (next === path) circles.push([path])
    }
    lowest.set(path, low)
    if (low === number) {
      const circle = open.splice(open.indexOf(path))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }
  for (const path of imports.keys()) if (!met.has(path)) visit(path)
  return circles
}
