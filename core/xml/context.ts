import { malformed } from './fault.ts'
import { intern } from './intern.ts'
import type { Spelling } from './names.ts'
import { XML_NAMESPACE, XMLNS_NAMESPACE } from './namespaces.ts'
import type { Tag } from './tag.ts'
import { Step } from './tag.ts'

/** What is kept of all documents together; bounded, since documents are untrusted. */
const MAX_TAGS = 10_000
const MAX_STEPS = 20_000
const MAX_CONTEXTS = 500
/** Characters of a start tag that is kept, and its attributes. */
const MAX_LENGTH = 200
const MAX_ATTRIBUTES = 8

interface Kept {
  tags: number
  steps: number
  contexts: number
}

/** A namespace declaration; `start` is where the attribute stands. */
export interface Declaration {
  readonly prefix: string
  readonly namespace: string
  readonly start: number
}

/** The namespace declarations in force at a place, and the start tags that were read where the same were in force. */
export class Context {
  /** The step of a tag that is not kept. */
  readonly entry = new Step(undefined)
  private readonly prefixes: ReadonlyMap<string, string>
  private readonly kept: Kept
  private readonly tags = new Map<string, Tag>()
  private readonly inner = new Map<string, Context>()

  constructor(prefixes: ReadonlyMap<string, string>, kept: Kept) {
    this.prefixes = prefixes
    this.kept = kept
  }

  get isFull(): boolean {
    const { tags, steps, contexts } = this.kept
    return tags >= MAX_TAGS || steps >= MAX_STEPS || contexts >= MAX_CONTEXTS
  }

  /** Namespace of an element of this name, or of an attribute if the name has a prefix; `offset` is where it stands. */
  namespaceOf(name: Spelling, text: string, offset: number): string {
    const namespace = this.prefixes.get(name.prefix)
    if (namespace === undefined) throw malformed(text, offset, 'prefix_undeclared', { prefix: name.prefix, name: name.text })
    return namespace
  }

  /** The context inside an element with declarations of its own. */
  within(declarations: readonly Declaration[], text: string): Context {
    for (const declaration of declarations) checkDeclaration(declaration, text)
    const key = declarations.map(({ prefix, namespace }) => `${prefix} ${namespace}`).join('\n')
    const known = this.inner.get(key)
    if (known !== undefined) return known
    const prefixes = new Map(this.prefixes)
    for (const { prefix, namespace } of declarations) prefixes.set(prefix, intern(namespace))
    const context = new Context(prefixes, this.kept)
    if (!this.isFull) {
      this.kept.contexts++
      this.inner.set(key, context)
    }
    return context
  }

  /** The start tag that begins at an offset, where it was read before; one with a `>` in a value never is. */
  find(text: string, start: number): Tag | undefined {
    return this.tags.get(text.slice(start, text.indexOf('>', start) + 1))
  }

  /** Whether a tag of this text is one that may come again. */
  mayKeep(text: string, attributes: number): boolean {
    if (this.kept.tags >= MAX_TAGS || attributes > MAX_ATTRIBUTES) return false
    return text.length <= MAX_LENGTH && text.indexOf('>') === text.length - 1
  }

  /** `text` must be no piece of a document. */
  keep(text: string, tag: Tag): void {
    this.kept.tags++
    this.tags.set(text, tag)
  }

  /** The step from one kept tag to another. */
  stepTo(tag: Tag, before: Tag | undefined): Step {
    const known = tag.steps.get(before)
    if (known !== undefined) return known
    const step = new Step(tag)
    if (this.kept.steps < MAX_STEPS) {
      this.kept.steps++
      tag.steps.set(before, step)
    }
    return step
  }
}

const OUTSIDE: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['xml', XML_NAMESPACE],
])
const makeOutermost = (): Context => new Context(OUTSIDE, { tags: 0, steps: 0, contexts: 0 })
let outermost = makeOutermost()

/** The context of a document element. What was kept goes when it has become too much. */
export function outermostContext(): Context {
  if (outermost.isFull) outermost = makeOutermost()
  return outermost
}

/** Namespaces in XML 1.0, section 3 (reserved prefixes and namespace names) and section 2.2 (no empty namespace for a prefix). */
function checkDeclaration({ prefix, namespace, start }: Declaration, text: string): void {
  if (prefix === 'xmlns') throw malformed(text, start, 'prefix_xmlns')
  if ((prefix === 'xml') !== (namespace === XML_NAMESPACE)) throw malformed(text, start, 'prefix_xml')
  if (namespace === XMLNS_NAMESPACE) throw malformed(text, start, 'namespace_xmlns')
  if (prefix !== '' && namespace === '') throw malformed(text, start, 'prefix_empty', { prefix })
}
