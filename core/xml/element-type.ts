/** What all elements of one name in one document have in common, as far as one namespace declaration reaches. */
export interface ElementType {
  readonly name: string
  readonly local: string
  readonly namespace: string
  /** The whole text of the document. */
  readonly source: string
}
