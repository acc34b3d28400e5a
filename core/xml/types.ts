import type { XmlEncoding } from '../base/encodings.ts'

/**
 * An XML document as read: a tree in which every node knows where it stands in the text.
 * Offsets count UTF-16 units of `XmlDocument.text` (which is the decoded text, without byte order mark); ends are exclusive.
 */
export interface XmlDocument {
  readonly text: string
  readonly tree: XmlTree
  readonly root: XmlElement
  /** Encoding the bytes were decoded with. Of a source that was text already: the one it declares, else `utf-8`. */
  readonly encoding: XmlEncoding
  /** True when the bytes began with a byte order mark. */
  readonly byteOrderMark: boolean
  /** 1-based line and column of an offset. */
  position(offset: number): { readonly line: number; readonly column: number }
}

export interface XmlAttribute {
  /** As written, prefix included. */
  readonly name: string
  readonly local: string
  /**
   * Namespace URI; empty when the attribute has no prefix. Namespace declarations are attributes too, in the namespace
   * `http://www.w3.org/2000/xmlns/` (`XMLNS_NAMESPACE`), whether written `xmlns` or `xmlns:…`.
   */
  readonly namespace: string
  /** References resolved, white space normalised as XML 1.0 section 3.3.3 says for CDATA attributes. */
  readonly value: string
  /** From the first character of the name to behind the closing quote. */
  readonly start: number
  readonly end: number
  /** The value between the quotes, as it stands in the text. */
  readonly valueStart: number
  readonly valueEnd: number
}

export interface XmlElement {
  readonly kind: 'element'
  /** The elements of the document, and its number among them: for looking around without an object for each element met. */
  readonly tree: XmlTree
  readonly index: number
  readonly tag: XmlTag
  /** As written, prefix included. */
  readonly name: string
  readonly local: string
  readonly namespace: string
  readonly attributes: readonly XmlAttribute[]
  /** Child elements in document order. */
  readonly elements: readonly XmlElement[]
  /** True when no element stands inside; asks for no list. */
  readonly isLeaf: boolean
  /** Its own character data in one piece, without that of the elements inside: the value of a leaf. As `XmlText.value`, never trimmed. */
  readonly text: string
  /** True when there are elements inside and text beside them, other than white space. */
  readonly mixed: boolean
  /** True when `text` is nothing but white space. */
  readonly blank: boolean
  /**
   * Elements and texts in document order; comments and processing instructions are not kept (they stay in the document's text).
   * Made at every question: what only looks for elements and values asks `elements` and `text`, and costs less.
   */
  readonly children: readonly XmlNode[]
  readonly parent: XmlElement | undefined
  /** `<` of the start tag. */
  readonly start: number
  /** Behind `>` of the start tag. */
  readonly openEnd: number
  /** `<` of the end tag; equals `end` for an empty-element tag. */
  readonly closeStart: number
  /** Behind the whole element. */
  readonly end: number
}

/** What a start tag says; the same object for all that read alike and stand where the same namespaces are declared. */
export interface XmlTag {
  readonly name: string
  readonly local: string
  readonly namespace: string
  /** It is kept for other documents, too: only such a tag may be kept by others. */
  readonly isKept: boolean
  readonly attributes: readonly Pick<XmlAttribute, 'name' | 'local' | 'namespace' | 'value'>[]
}

/**
 * The elements of a document as numbers from 0, in document order: what stands in an element comes right behind it, up to `after`. For walks over all elements, which
 * need no objects of most of them.
 */
export interface XmlTree {
  readonly text: string
  tag(element: number): XmlTag
  start(element: number): number
  openEnd(element: number): number
  closeStart(element: number): number
  /** Behind the whole element. */
  end(element: number): number
  /** Below 0 for the document element. */
  parent(element: number): number
  /** The number behind all that stands in it. */
  after(element: number): number
  /** The first child of a local name, of those from a number on; below 0 where there is none. */
  child(element: number, local: string, from: number): number
  isMixed(element: number): boolean
  isBlank(element: number): boolean
  textOf(element: number): string
  element(element: number): XmlElement
  /** The number of an attribute: `at` counts those of the tag from 0. */
  attribute(element: number, at: number): number
  /** The node of a number, that of an element or of an attribute, and where it begins. */
  placeOf(node: number): XmlElement | XmlAttribute
  startOf(node: number): number
}

export interface XmlText {
  readonly kind: 'text'
  /**
   * References resolved, CDATA sections unwrapped, line ends normalised to `\n`. A comment or processing instruction
   * inside the text divides it into two nodes; white space between elements is a node like any other.
   */
  readonly value: string
  readonly start: number
  readonly end: number
}

export type XmlNode = XmlElement | XmlText

/** Bounds for untrusted input; passing one is an error with its place: `payload_too_large` for the size, `malformed_xml` for the others. */
export interface XmlLimits {
  /** For a source that is text already: UTF-16 units. */
  readonly maxBytes: number
  readonly maxDepth: number
  readonly maxAttributes: number
}
