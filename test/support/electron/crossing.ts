/**
 * How values cross from one world to another: copied, as a text that both ends know. Main process, preload and page of the stand-in each make one of their own,
 * the two latter from the text of this function, so it uses nothing but the language. In the page it stands for what Electron does outside of the page's reach:
 * it takes hold of what it needs before a script of the page can change that, and calls no other method.
 */
export interface Crossing {
  /** As over Electron's IPC: by structured clone, of which Node knows what the language has. Throws what Electron throws for anything else. */
  clone(value: unknown): string
  /**
   * As over Electron's context bridge: functions and promises become ones that ask the other side, the prototypes of objects stay behind. Parts of a
   * document and files, which the bridge of Electron hands over, are refused.
   */
  bridge(value: unknown, hold: Hold): string
  /** What has come. `call` makes the function that stands for one of the other side. */
  read(text: string, call?: (id: number) => unknown): unknown
}

/** Bytes as base64, which Node and a page write differently. */
export interface Base64 {
  readonly write: (bytes: Uint8Array) => string
  readonly read: (text: string) => Uint8Array
}

type Slot = readonly [tag: string, content?: unknown, third?: unknown, fourth?: unknown, fifth?: unknown]
type Member = (...args: unknown[]) => unknown
type Hold = (member: Member) => number

export function makeCrossing(base64: Base64): Crossing {
  const { parse, stringify } = JSON
  const { apply, getPrototypeOf } = Reflect
  const { keys, defineProperty, prototype: plain } = Object
  const { get, set, forEach } = Map.prototype
  const { add, forEach: forEachIn } = Set.prototype
  const { then } = Promise.prototype
  const { toString } = plain
  const clone = structuredClone
  const views: Readonly<Record<string, unknown>> = {
    __proto__: null,
    ...{ Uint8Array, Uint8ClampedArray, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array },
    ...{ Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView },
  }
  const errors: Readonly<Record<string, ErrorConstructor | undefined>> = {
    __proto__: null as never,
    ...{ EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError },
  }
  const [MapOf, SetOf, DateOf, RegExpOf, PromiseOf, Bytes, Buffers, ErrorOf] = [
    Map,
    Set,
    Date,
    RegExp,
    Promise,
    Uint8Array,
    ArrayBuffer,
    Error,
  ]

  const refuse = (): never => {
    throw new ErrorOf('An object could not be cloned.')
  }
  const tagOf = (value: object): string => {
    const tag = apply(toString, value, []) as string
    let name = ''
    for (let at = 8; at < tag.length - 1; at += 1) name += tag[at]
    return name
  }

  const write = (root: unknown, hold: Hold | undefined): string => {
    const nodes: Slot[] = []
    const places = new MapOf<object, number>()
    const slot = (value: unknown): Slot => {
      if (value === undefined) return ['undefined']
      if (typeof value === 'number') return ['number', value === 0 && 1 / value < 0 ? '-0' : `${value}`]
      if (typeof value === 'bigint') return ['bigint', `${value}`]
      if (value === null || typeof value === 'string' || typeof value === 'boolean') return ['plain', value]
      if (typeof value === 'symbol') return refuse()
      if (typeof value === 'function') return hold === undefined ? refuse() : ['function', hold(value as Member)]
      const place = apply(get, places, [value]) as number | undefined
      if (place !== undefined) return ['at', place]
      const made = nodes.length
      apply(set, places, [value, made])
      nodes[made] = ['undefined']
      nodes[made] = node(value)
      return ['at', made]
    }
    const entries = (value: object): unknown[] => {
      const list = keys(value)
      const found: unknown[] = []
      for (let at = 0; at < list.length; at += 1) found[at] = [list[at], slot((value as Readonly<Record<string, unknown>>)[list[at] ?? ''])]
      return found
    }
    const gathered = (walk: Member, value: object, each: (one: unknown, key: unknown) => unknown): unknown[] => {
      const found: unknown[] = []
      apply(walk, value, [(one: unknown, key: unknown) => void (found[found.length] = each(one, key))])
      return found
    }
    const node = (value: object): Slot => {
      const tag = tagOf(value)
      if (tag === 'Array') return ['Array', (value as unknown[]).length, entries(value)]
      if (value instanceof Buffers) return ['ArrayBuffer', base64.write(new Bytes(value))]
      if (views[tag] !== undefined) {
        const { buffer, byteOffset, byteLength } = value as DataView
        const length = tag === 'DataView' ? byteLength : (value as Uint8Array).length
        return buffer instanceof Buffers ? ['view', tag, slot(buffer), byteOffset, length] : refuse()
      }
      if (value instanceof DateOf) return ['Date', +value]
      if (value instanceof RegExpOf) return ['RegExp', value.source, value.flags]
      if (value instanceof MapOf) return ['Map', gathered(forEach as Member, value, (each, key) => [slot(key), slot(each)])]
      if (value instanceof SetOf) return ['Set', gathered(forEachIn as Member, value, slot)]
      if (value instanceof ErrorOf) return ['Error', value.name, value.message, value.stack]
      if (hold !== undefined && value instanceof PromiseOf)
        return ['Promise', hold((done, failed) => void apply(then, value, [done, failed]))]
      if (tag === 'Boolean' || tag === 'Number' || tag === 'String') return ['boxed', slot(value.valueOf())]
      // What is left is an object of the language, or something of a document or of Node, which has a name and is known at one end alone.
      return tag === 'Object' && (hold !== undefined || getPrototypeOf(value) === plain) ? ['Object', entries(value)] : refuse()
    }
    const first = slot(root)
    return stringify([first, nodes])
  }

  return {
    clone(value) {
      let copy: unknown
      try {
        // It says what can be cloned at all, runs the getters and leaves prototypes behind.
        copy = clone(value)
      } catch {
        refuse()
      }
      return write(copy, undefined)
    },
    bridge: (value, hold) => write(value, hold),
    read(text, call) {
      const sent = parse(text) as [Slot, Slot[]]
      const nodes = sent[1]
      const made: (object | undefined)[] = []
      const valueOf = (slot: Slot): unknown => {
        const tag = slot[0]
        const content = slot[1]
        if (tag === 'undefined') return undefined
        if (tag === 'number') return +(content as string)
        if (tag === 'bigint') return BigInt(content as string)
        if (tag === 'function') return call?.(content as number)
        return tag === 'at' ? at(content as number) : content
      }
      const keep = <T extends object>(index: number, object: T): T => {
        made[index] = object
        return object
      }
      const fill = (object: object, members: unknown): object => {
        const list = members as [string, Slot][]
        for (let each = 0; each < list.length; each += 1) {
          const member = list[each]
          if (member === undefined) continue
          defineProperty(object, member[0], { value: valueOf(member[1]), enumerable: true, writable: true, configurable: true })
        }
        return object
      }
      const at = (index: number): object => {
        const known = made[index]
        if (known !== undefined) return known
        const node = nodes[index] ?? ['Object', []]
        const content = node[1]
        switch (node[0]) {
          case 'Array':
            return fill(keep(index, new Array(content as number)), node[2])
          case 'ArrayBuffer':
            return keep(index, new Bytes(base64.read(content as string)).buffer)
          case 'view': {
            const View = views[content as string] as new (...args: unknown[]) => object
            return keep(index, new View(valueOf(node[2] as Slot), node[3], node[4]))
          }
          case 'Date':
            return keep(index, new DateOf(content as number))
          case 'RegExp':
            return keep(index, new RegExpOf(content as string, node[2] as string))
          case 'boxed':
            return keep(index, Object(valueOf(content as Slot)) as object)
          case 'Promise': {
            const settle = call?.(content as number) as (done: unknown, failed: unknown) => void
            return keep(index, new PromiseOf((done, failed) => settle(done, failed)))
          }
          case 'Map': {
            const map = keep(index, new MapOf())
            const list = content as [Slot, Slot][]
            for (let each = 0; each < list.length; each += 1) {
              const pair = list[each]
              if (pair !== undefined) apply(set, map, [valueOf(pair[0]), valueOf(pair[1])])
            }
            return map
          }
          case 'Set': {
            const filled = keep(index, new SetOf())
            const list = content as Slot[]
            for (let each = 0; each < list.length; each += 1) apply(add, filled, [valueOf(list[each] ?? ['undefined'])])
            return filled
          }
          case 'Error': {
            const error = keep(index, new (errors[content as string] ?? ErrorOf)(node[2] as string))
            defineProperty(error, 'stack', { value: node[3], writable: true, configurable: true })
            return error
          }
          default:
            return fill(keep(index, {}), content)
        }
      }
      return valueOf(sent[0])
    },
  }
}
