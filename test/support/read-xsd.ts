import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseXml } from '../../core/xml/reader.ts'
import type { XmlElement } from '../../core/xml/types.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema'

/** One part of a sequence or a choice. */
export interface XsdPart {
  /** As `namespace local`. */
  readonly name: string
  readonly min: number
  readonly max: number
  readonly type: () => XsdType
}

export interface XsdAttribute {
  readonly name: string
  /** The built-in type that its own is derived from. */
  readonly base: string
  readonly facets: readonly string[]
  readonly required: boolean
  readonly fixed: string | undefined
}

/** A type as far as these schemas use it: parts in an order, one of several parts, any elements, or a text. */
export type XsdType =
  | { readonly kind: 'sequence' | 'choice'; readonly name: string; readonly parts: readonly XsdPart[] }
  | { readonly kind: 'any'; readonly name: string }
  | {
      readonly kind: 'text'
      readonly name: string
      readonly base: string
      readonly facets: readonly string[]
      readonly attributes: readonly XsdAttribute[]
    }

interface Schema {
  readonly root: XmlElement
  readonly namespace: string
  readonly prefixes: ReadonlyMap<string, string>
}

interface Declared {
  readonly element: XmlElement
  readonly schema: Schema
}

/** What a schema and all that it imports declare. Throws for what the tables of the program could not say. */
export class XsdReader {
  private readonly loaded = new Set<string>()
  private readonly declared = new Map<string, Declared>()
  private readonly types = new Map<XmlElement, XsdType>()
  readonly files: string[] = []

  constructor(file: string) {
    this.load(file)
  }

  /** The elements that a namespace declares for all. */
  elements(): readonly string[] {
    return [...this.declared.keys()].filter((key) => key.startsWith('element ')).map((key) => key.slice('element '.length))
  }

  element(name: string): XsdPart {
    const { element, schema } = this.find('element', name)
    return { name, min: 1, max: 1, type: () => this.typeOf(element, schema) }
  }

  private load(file: string): void {
    if (this.loaded.has(file)) return
    this.loaded.add(file)
    this.files.push(file)
    const { root } = parseXml(readFileSync(file))
    const prefixes = new Map(root.attributes.map(({ name, value }) => [name === 'xmlns' ? '' : name.replace(/^xmlns:/, ''), value]))
    const schema = { root, namespace: attr(root, 'targetNamespace') ?? '', prefixes }
    for (const element of root.elements) {
      const location = attr(element, 'schemaLocation')
      if (element.local === 'import' || element.local === 'include') {
        // Signatures inside extensions are of other vocabularies, which no table speaks of.
        if (location !== undefined && !/^http:/.test(attr(element, 'namespace') ?? '')) this.load(join(dirname(file), location))
      } else {
        const name = attr(element, 'name')
        const kind = element.local === 'element' ? 'element' : 'type'
        if (name !== undefined) this.declared.set(`${kind} ${schema.namespace} ${name}`, { element, schema })
      }
    }
  }

  private find(kind: 'element' | 'type', name: string): Declared {
    const found = this.declared.get(`${kind} ${name}`)
    if (found === undefined) throw new Error(`no ${kind} ${name}`)
    return found
  }

  private typeOf(element: XmlElement, schema: Schema): XsdType {
    const inside = element.elements.find(({ local }) => local === 'complexType' || local === 'simpleType')
    if (inside !== undefined) return this.readType(inside, schema)
    const name = resolve(attr(element, 'type') ?? '', schema)
    return name.startsWith(`${XSD} `) ? plain(name) : this.typeNamed(name)
  }

  private typeNamed(name: string): XsdType {
    const { element, schema } = this.find('type', name)
    return this.readType(element, schema)
  }

  private readType(element: XmlElement, schema: Schema): XsdType {
    let type = this.types.get(element)
    if (type === undefined) this.types.set(element, (type = this.makeType(element, schema)))
    return type
  }

  private makeType(element: XmlElement, schema: Schema): XsdType {
    const name = `${schema.namespace} ${attr(element, 'name') ?? ''}`
    if (element.local === 'simpleType') return this.readSimple(element, schema, name)
    const content = element.elements.find(({ local }) => local !== 'annotation')
    if (content?.local === 'simpleContent') return this.readSimple(content, schema, name)
    if (content === undefined) return { kind: 'sequence', name, parts: [] }
    if (content.local !== 'sequence' && content.local !== 'choice') throw new Error(`${name}: ${content.local} inside`)
    const inside = content.elements.filter(({ local }) => local !== 'annotation')
    if (inside.length === 1 && inside[0]?.local === 'any') return { kind: 'any', name }
    return { kind: content.local, name, parts: inside.map((part) => this.readPart(part, schema, name)) }
  }

  private readPart(element: XmlElement, schema: Schema, where: string): XsdPart {
    if (element.local !== 'element') throw new Error(`${where}: ${element.local} among the parts`)
    const min = Number(attr(element, 'minOccurs') ?? 1)
    const most = attr(element, 'maxOccurs') ?? '1'
    const max = most === 'unbounded' ? Infinity : Number(most)
    const ref = attr(element, 'ref')
    if (ref !== undefined) return { ...this.element(resolve(ref, schema)), min, max }
    return { name: `${schema.namespace} ${attr(element, 'name') ?? ''}`, min, max, type: () => this.typeOf(element, schema) }
  }

  private readSimple(around: XmlElement, schema: Schema, name: string): XsdType {
    const step = around.elements.find(({ local }) => local === 'extension' || local === 'restriction')
    if (step === undefined) throw new Error(`${name}: neither extension nor restriction`)
    const base = resolve(attr(step, 'base') ?? '', schema)
    const from = base.startsWith(`${XSD} `) ? plain(base) : this.typeNamed(base)
    if (from.kind !== 'text') throw new Error(`${name}: ${base} is no text`)
    const facets = step.elements
      .filter(({ local }) => /^(?:minLength|maxLength|pattern|enumeration)$/.test(local))
      .map((facet) => `${facet.local}=${attr(facet, 'value') ?? ''}`)
    const attributes = new Map(from.attributes.map((attribute) => [attribute.name, attribute]))
    for (const element of step.elements) {
      if (element.local !== 'attribute') continue
      const own = this.readAttribute(element, schema)
      attributes.set(own.name, own)
    }
    return { kind: 'text', name, base: from.base, facets: [...from.facets, ...facets], attributes: [...attributes.values()] }
  }

  private readAttribute(element: XmlElement, schema: Schema): XsdAttribute {
    const inside = element.elements.find(({ local }) => local === 'simpleType')
    const named = resolve(attr(element, 'type') ?? '', schema)
    const type = inside !== undefined ? this.readType(inside, schema) : named.startsWith(`${XSD} `) ? plain(named) : this.typeNamed(named)
    if (type.kind !== 'text') throw new Error(`${attr(element, 'name') ?? ''}: an attribute that is no text`)
    const required = attr(element, 'use') === 'required'
    return { name: attr(element, 'name') ?? '', base: type.base, facets: type.facets, required, fixed: attr(element, 'fixed') }
  }
}

const plain = (name: string): XsdType => ({ kind: 'text', name, base: name.slice(XSD.length + 1), facets: [], attributes: [] })

const attr = (element: XmlElement, name: string): string | undefined => element.attributes.find((one) => one.name === name)?.value

function resolve(name: string, { prefixes }: Schema): string {
  const [prefix, local] = name.includes(':') ? name.split(':') : ['', name]
  return `${prefixes.get(prefix ?? '') ?? ''} ${local ?? ''}`
}
