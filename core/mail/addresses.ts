/** Letters that stand in an address without quotes (RFC 5322, section 3.4.1), and a domain of names. */
const ADDRESS = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
/** RFC 5321, section 4.5.3.1.3. */
const MAX_ADDRESS = 254

export const isMailAddress = (text: string): boolean => text.length <= MAX_ADDRESS && ADDRESS.test(text)

/** Addresses as people write them, between commas, semicolons or blanks; what is none is among `wrong`. */
export function parseAddresses(text: string): { readonly addresses: readonly string[]; readonly wrong: readonly string[] } {
  const parts = [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
  return { addresses: parts.filter(isMailAddress), wrong: parts.filter((part) => !isMailAddress(part)) }
}
