import { isObject } from '../../core/base/json.ts'

/**
 * A form whose subject was stored otherwise meanwhile: what a person has typed since it was shown stays, everything else is as it is stored now. A list is
 * one value: its rows have no names by which they could be told from others.
 */
export function follow<Part>(mine: Part, shown: unknown, stored: Part): Part {
  if (!isObject(mine) || !isObject(shown) || !isObject(stored)) return isSame(mine, shown) ? stored : mine
  const members = Object.keys({ ...mine, ...stored }).map((name) => [name, follow(mine[name], shown[name], stored[name])])
  return Object.fromEntries(members) as Part
}

/** Whether both have changed one value, and not to the same. */
export function collide(mine: unknown, shown: unknown, stored: unknown): boolean {
  if (!isObject(mine) || !isObject(shown) || !isObject(stored))
    return !isSame(mine, shown) && !isSame(stored, shown) && !isSame(mine, stored)
  return Object.keys({ ...mine, ...stored }).some((name) => collide(mine[name], shown[name], stored[name]))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
