/** A file name without any way to another folder: what is proposed can hold an invoice number, and with it anything. */
export function plainName(name: string): string {
  const plain = name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '-').replace(/^[.\s]+/, '')
  return plain.slice(0, 120) || 'document'
}
