/**
 * The one string that stands for all texts that read alike. Engines keep the names of properties once and compare such strings by their
 * address: for names and namespaces, which are compared with the names that a program writes out a hundred times per element, that is most
 * of the cost. A text that looks like an array index comes back as it is; nothing but the speed depends on it.
 */
export function intern(text: string): string {
  return Object.keys({ [text]: true })[0] ?? text
}
