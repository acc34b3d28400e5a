/** A text of at most so many UTF-16 units, and an ellipsis where it was longer: so that a hostile one cannot make a long message. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
