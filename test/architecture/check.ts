import { listImports, type Import, type Sources } from './graph.ts'
import { OUTSIDE, ROOMS, type Room } from './layers.ts'

export interface Declared {
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
}

/** Every breach of the import table, as a sentence that names the file; empty when the house stands as planned. */
export function listViolations(sources: Sources, declared: Declared, root: string): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (isOutside(path)) return []
    const name = roomOf(path)
    const room = name === undefined ? undefined : ROOMS[name]
    if (name === undefined || room === undefined) return [`${path} lies in no room of the table`]
    return listImports(path, text, sources, root).flatMap((found) => judge(found, name, room, declared))
  })
}

function judge(found: Import, name: string, room: Room, declared: Declared): string[] {
  switch (found.kind) {
    case 'unresolved':
      return [`${found.from} imports ${found.specifier}, which leads to no file`]
    case 'package':
      if (room.packages?.includes(found.name) !== true) return [`${found.from} imports ${found.name}; ${name} may not`]
      if (found.name === 'node:*' || [...declared.dependencies, ...declared.devDependencies].includes(found.name)) return []
      return [`${found.from} imports ${found.name}, which package.json does not declare`]
    case 'file': {
      if (isOutside(found.path)) return [`${found.from} imports ${found.path}, which is no part of the program`]
      const target = roomOf(found.path)
      if (target === undefined) return [`${found.from} imports ${found.path}, which lies in no room of the table`]
      return target === name || room.rooms.includes(target) ? [] : [`${found.from} imports ${found.path}; ${name} may not import ${target}`]
    }
  }
}

function isOutside(path: string): boolean {
  return OUTSIDE.some((name) => path === name || path.startsWith(`${name}/`))
}

/**
 * The longest named prefix. Below a room that has named rooms inside it (`core/formats/ubl`), and directly below a top folder, a new folder is
 * not covered by its parent: it has to be placed.
 */
function roomOf(path: string): string | undefined {
  const folders = path.split('/').slice(0, -1)
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const name = folders.slice(0, depth).join('/')
    if (ROOMS[name] !== undefined) return depth === folders.length || !hasRoomsInside(name) ? name : undefined
  }
  return undefined
}

function hasRoomsInside(name: string): boolean {
  return Object.keys(ROOMS).some((other) => other.startsWith(`${name}/`))
}
