import { XmlDocument } from 'libxml2-wasm'

/** What libxml2 says about a document: undefined when it accepts it without a fault (namespace faults count), its first message otherwise. */
export function refusalOfLibxml2(bytes: Uint8Array): string | undefined {
  try {
    XmlDocument.fromBuffer(bytes).dispose()
    return undefined
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  }
}

/** The text of the root element as libxml2 reads it. */
export function textByLibxml2(bytes: Uint8Array): string {
  const document = XmlDocument.fromBuffer(bytes)
  try {
    return document.root.content
  } finally {
    document.dispose()
  }
}
