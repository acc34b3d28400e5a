import type { DeskEvent, DocumentRecord } from '../contract/types.ts'

/** Passes on what changes to everyone who listens; a listener that fails harms no other one and no change. */
export function createEvents(report: (error: unknown) => void) {
  const listeners = new Set<(event: DeskEvent) => void>()
  return {
    publish(event: DeskEvent): void {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          report(error)
        }
      }
    },
    subscribe(listener: (event: DeskEvent) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Tells that a document has changed, and answers it. */
export function tellDocument(publish: (event: DeskEvent) => void, document: DocumentRecord): DocumentRecord {
  publish({ type: 'document', id: document.id, status: document.status })
  return document
}
