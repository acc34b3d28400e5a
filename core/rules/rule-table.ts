/** One rule of a table; the language of the tables is told in the README of this room. */
export interface TableRow {
  readonly id: string
  /** Letters of the profiles that have the rule; empty where the set has none. */
  readonly profiles: string
  readonly fatal: boolean
  /** Pattern of the elements that are asked; empty where the part is a whole pattern. */
  readonly context: string
  /** Pattern of elements that an earlier context takes away from this one. */
  readonly except: string | undefined
  readonly ask: Ask
}

/** What is asked of an element: a part that it must not have or a number of parts, an attribute, or a value of a list for its text or an attribute. */
type Ask =
  | { readonly kind: 'not'; readonly part: string }
  | { readonly kind: 'count'; readonly sign: '=' | '<=' | '>='; readonly count: number; readonly part: string }
  | { readonly kind: 'needs'; readonly attribute: string }
  | { readonly kind: 'in'; readonly attribute: string | undefined; readonly list: string }

/** The rules of a table in their order. Throws a SyntaxError that names a line which cannot be read. */
export function* readTable(table: string): Generator<TableRow> {
  const names: (readonly [name: string, text: string])[] = []
  const expand = (text: string): string => {
    const found = names.find(([name]) => text === name || (text.startsWith(name) && '/{'.includes(text.charAt(name.length))))
    return found === undefined ? text : found[1] + text.slice(found[0].length)
  }
  let [prefix, context, except]: [string, string, string | undefined] = ['', '', undefined]
  for (const line of table.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('let ')) {
      const [name = '', text = ''] = line.slice(4).split(' = ')
      names.push([name, expand(text)])
    } else if (line.startsWith('id ')) prefix = line.slice(3)
    else if (line.startsWith('@ ')) {
      const [at = '', taken] = line.slice(2).split(' except ')
      context = expand(at)
      except = taken === undefined ? undefined : expand(taken)
    } else yield { ...readRow(line, prefix, expand), context, except }
  }
}

const ROW = /^(\S+) (?:([A-Z]*)(!?) )?((?:not|needs|in|=|<=|>=|@).*)$/

function readRow(line: string, prefix: string, expand: (text: string) => string): Pick<TableRow, 'id' | 'profiles' | 'fatal' | 'ask'> {
  const [, number = '', profiles = '', mark, text = ''] = ROW.exec(line) ?? []
  const ask = readAsk(text.split(' '), expand)
  if (ask === undefined) throw new SyntaxError(`a rule that cannot be read: ${line}`)
  return { id: number === '-' ? prefix : prefix + number, profiles, fatal: mark === '!', ask }
}

function readAsk([first = '', second = '', ...more]: readonly string[], expand: (text: string) => string): Ask | undefined {
  const [, sign, count] = /^(=|<=|>=)(\d)$/.exec(first) ?? []
  const [list, ...rest] = second === 'in' ? more : [second, ...more]
  if (rest.length > 0 || list === undefined || list === '') return undefined
  if (first.startsWith('@') && second === 'in') return { kind: 'in', attribute: first.slice(1), list }
  if (second === 'in') return undefined
  if (first === 'not') return { kind: 'not', part: expand(second) }
  if (sign !== undefined) return { kind: 'count', sign: sign as '=' | '<=' | '>=', count: Number(count), part: second }
  if (first === 'needs' && second.startsWith('@')) return { kind: 'needs', attribute: second.slice(1) }
  return first === 'in' ? { kind: 'in', attribute: undefined, list } : undefined
}
