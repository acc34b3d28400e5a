/** What came of one input. */
export type Outcome =
  | { readonly kind: 'read' }
  /** Refused with a code of the closed list. */
  | { readonly kind: 'refused'; readonly code: string }
  /** `what` is the same for each input that meets the same fault. */
  | { readonly kind: 'fault'; readonly what: string; readonly detail: string }

export interface Tried {
  readonly outcome: Outcome
  /** Places of the program that were reached, as numbers; none where nobody asked. */
  readonly reached: Uint32Array
}
