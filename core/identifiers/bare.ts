/** The bare form of an identifier that people write with blanks, dots, hyphens and slashes. */
export function bareId(text: string): string {
  return text.replaceAll(/[\s.\-–/]/g, '').toUpperCase()
}
