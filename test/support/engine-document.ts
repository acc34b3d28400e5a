import type { EditRequest } from '../../core/contract/types.ts'
import type { SessionApi } from '../../renderer/editor/session.svelte.ts'
import { clientOf, sampleXml, startServer } from '../http/server-fixture.ts'

/** One document in the engine, as a session of the window reaches it, for tests of the window's state: any call can be made to fail. */
export class EngineDocument {
  readonly id: string
  readonly api: SessionApi
  /** Thrown by the next call of that name. */
  readonly failures = new Map<keyof SessionApi, Error>()

  private constructor(id: string, api: SessionApi) {
    this.id = id
    const call = <Name extends keyof SessionApi>(name: Name): SessionApi[Name] => this.failing(name, api[name])
    this.api = {
      document_get: call('document_get'),
      document_version_xml: call('document_version_xml'),
      document_model: call('document_model'),
      document_validation: call('document_validation'),
      update_terms: call('update_terms'),
      repair_document: call('repair_document'),
      update_xml: call('update_xml'),
      upload_xml: call('upload_xml'),
      validate_xml: call('validate_xml'),
      xml_to_model: call('xml_to_model'),
      desk_document_cards: call('desk_document_cards'),
      desk_document_orders: call('desk_document_orders'),
    }
  }

  /** A valid invoice with number R-1; the engine is gone when the test is over. */
  static async store(): Promise<EngineDocument> {
    const client = clientOf((await startServer()).handleWindow)
    const { id } = await client.upload_xml({ query: { direction: 'outbound' }, body: new TextEncoder().encode(textWith('R-1')) })
    return new EngineDocument(id, client)
  }

  async version(): Promise<number> {
    return (await this.api.document_get({ params: { document_id: this.id } })).version
  }

  async number(): Promise<string | undefined> {
    return (await this.api.document_model({ params: { document_id: this.id } })).document.number
  }

  /** What somebody else changes meanwhile. */
  async change(changes: EditRequest['changes']): Promise<void> {
    await this.api.update_terms({ params: { document_id: this.id }, body: { base_version: await this.version(), changes } })
  }

  private failing<Name extends keyof SessionApi>(name: Name, call: SessionApi[Name]): SessionApi[Name] {
    const run = async (...asked: Parameters<SessionApi[Name]>): Promise<unknown> => {
      const failure = this.failures.get(name)
      this.failures.delete(name)
      if (failure !== undefined) throw failure
      return (call as (...given: typeof asked) => Promise<unknown>)(...asked)
    }
    return run as SessionApi[Name]
  }
}

/** The text of the invoice with another number. */
export function textWith(number: string): string {
  return new TextDecoder().decode(sampleXml('xrechnung')).replace('NW-2026-0417', number)
}
