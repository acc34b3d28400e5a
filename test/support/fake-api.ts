import { AppError } from '../../core/base/errors.ts'
import type { DocumentDetails, EditAnswer, Issue, ValidationResult } from '../../core/contract/types.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { applyChanges } from '../../renderer/editor/model.ts'
import type { EditSession } from '../../renderer/editor/session.svelte.ts'

type SessionApi = ConstructorParameters<typeof EditSession>[1]

/** One document as the engine would keep it, for tests of the window's state: every call is noted, any can be made to fail. */
export class FakeDocument {
  model: Invoice = {
    document: { number: 'R-1' },
    items: [
      { id: '1', name: 'one' },
      { id: '2', name: 'two' },
    ],
  }
  version = 1
  calls: string[] = []
  /** Thrown by the next call of that name. */
  failures = new Map<string, Error>()

  readonly api: SessionApi = {
    document_get: () => this.answer('document_get', () => this.record()),
    document_xml: () => this.answer('document_xml', () => encode(this.xml())),
    document_model: () => this.answer('document_model', () => this.model),
    document_validation: () => this.answer('document_validation', () => this.judge(this.model)),
    update_terms: ({ body }) =>
      this.answer(body.dry_run === true ? 'dry_run' : 'update_terms', () => {
        if (body.base_version !== this.version) throw new AppError('invalid_state', 'Another version was stored meanwhile.')
        const model = applyChanges(this.model, body.changes)
        if (body.dry_run !== true) this.store(model)
        return body.dry_run === true ? this.answerFor(model) : { ...this.answerFor(model), model }
      }),
    repair_document: ({ body }) =>
      this.answer('repair_document', () => ({ ...this.answerFor(applyChanges(this.model, body.changes)), changes: [] })),
    update_xml: ({ body }) =>
      this.answer('update_xml', () => {
        const text = new TextDecoder().decode(body)
        if (!text.startsWith('{')) throw new AppError('malformed_xml', 'No element begins here.', { line: 3, column: 7 })
        this.store(JSON.parse(text) as Invoice)
        return this.record()
      }),
    validate_xml: ({ body }) => this.answer('validate_xml', () => this.judge(read(body) ?? {})),
    desk_document_cards: () => this.answer('desk_document_cards', () => ({ card: null, company: null })),
    xml_to_model: ({ body }) =>
      this.answer('xml_to_model', () => {
        const model = read(body)
        if (model === undefined) throw new AppError('malformed_xml', 'No element begins here.')
        return { format: null, model, warnings: [] }
      }),
  }

  /** The "XML" of this fake is the model's JSON: the window treats it as a text like any other. */
  xml(model: Invoice = this.model): string {
    return JSON.stringify(model)
  }

  store(model: Invoice): void {
    this.model = model
    this.version += 1
  }

  /** An invoice without a number has one error. */
  judge(model: Partial<Invoice>): ValidationResult {
    const issues: Issue[] =
      model.document?.number === undefined
        ? [
            {
              rule_id: 'BR-02',
              ruleset: 'en16931',
              severity: 'error',
              category: 'content',
              message: 'The invoice has no number.',
              path: 'document.number',
              business_terms: ['BT-1'],
              remedy: 'input',
            },
          ]
        : []
    return {
      valid: issues.length === 0,
      format: null,
      detected: 'test',
      ruleset: [],
      summary: { error: issues.length, warning: 0, information: 0 },
      issues,
      checked_at: '2026-11-21T10:00:00.000Z',
    }
  }

  record(): DocumentDetails {
    return {
      id: 'id',
      direction: 'outbound',
      format: null,
      type: 'invoice',
      status: 'upload.completed',
      created_at: '2026-11-21T09:00:00.000Z',
      updated_at: '2026-11-21T09:00:00.000Z',
      sha256: '',
      version: this.version,
      validation: { valid: true, fatal: 0, warning: 0, information: 0, refused: 0 },
      need: { code: 'ready', count: 0 },
      transactions: 0,
    }
  }

  private answerFor(model: Invoice): EditAnswer {
    return { document: this.record(), xml: this.xml(model), validation: this.judge(model), notes: [] }
  }

  private async answer<Answer>(name: string, make: () => Answer): Promise<Answer> {
    this.calls.push(name)
    const failure = this.failures.get(name)
    this.failures.delete(name)
    await Promise.resolve()
    if (failure !== undefined) throw failure
    return make()
  }
}

/** Storage of a browser, as far as the window uses it. */
export function fakeStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function read(body: Uint8Array): Invoice | undefined {
  const text = new TextDecoder().decode(body)
  return text.startsWith('{') ? (JSON.parse(text) as Invoice) : undefined
}
