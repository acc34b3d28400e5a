/** What all elements of one name in one document have in common, as far as one namespace declaration reaches. */
export interface ElementType {
  readonly name: string
  readonly local: string
  readonly namespace: string
  readonly source: SourceText
  /** Set for the few elements that hold text beside other elements. */
  readonly mixed?: true
}

/** The whole text of a document, where its elements find it; another one when they are taken over into its next state (`known.ts`). */
export interface SourceText {
  text: string
}
