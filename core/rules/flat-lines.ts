import { homeOf } from '../terms/lookup.ts'
import { Group, type TermView } from '../terms/view.ts'

/**
 * The view as the official rules see it: in CII a line below a line stands beside it, and every rule on lines judges it as one. Its terms
 * keep the paths that the model has for them. A view without such lines is given back as it is.
 */
export function withFlatLines(view: TermView): TermView {
  const { root } = view
  if (view.syntax !== 'cii' || !root.groups('BG-25').some((line) => line.count('BG-DEX-01') > 0)) return view
  const flat = new Group(root.id, undefined, root.position, root.place, root.index)
  flat.occurrences.push(...root.occurrences)
  for (const child of root.children) if (child.id !== 'BG-25') flat.addChild(child)
  const lines = root.groups('BG-25').flatMap(withInner)
  lines.sort((left, right) => (left.place?.start ?? 0) - (right.place?.start ?? 0))
  lines.forEach((line, index) => flat.addChild(asLine(line, flat, index)))
  return { ...view, root: flat }
}

function withInner(line: Group): readonly Group[] {
  return [line, ...line.groups('BG-DEX-01').flatMap(withInner)]
}

function asLine(group: Group, parent: Group, index: number): Group {
  const copy = new Group(homeOf(group.id), parent, index, group.place, index, group.path)
  copy.occurrences.push(...group.occurrences)
  for (const child of group.children) if (child.id !== 'BG-DEX-01') copy.addChild(asPart(child, copy))
  return copy
}

function asPart(group: Group, parent: Group): Group {
  const copy = new Group(homeOf(group.id), parent, group.position, group.place, group.index, group.path)
  copy.occurrences.push(...group.occurrences)
  for (const child of group.children) copy.addChild(asPart(child, copy))
  return copy
}
