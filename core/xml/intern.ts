/**
 * The one string that stands for all texts that read alike. Engines keep the names of properties once and compare such strings by their
 * address: for names and namespaces, which are compared with the names that a program writes out a hundred times per element, that is most
 * of the cost. A text that looks like an array index comes back as it is; nothing but the speed depends on it.
 */
export function intern(text: string): string {
  return Object.keys({ [text]: true })[0] ?? text
}

/**
 * The same text with memory of its own: a piece of a text keeps the whole of it alive, and what is kept of a document for the next ones must not. Engines write a
 * joined text out anew before they cut it.
 */
export function detach(text: string): string {
  return ` ${text}`.slice(1)
}
