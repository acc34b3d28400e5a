import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../core/base/errors.ts'
import type { Clock, IdSource } from '../../core/base/ports.ts'
import type { NewDocument } from '../../core/store/types.ts'

/** A folder that is gone after the test that asked for it. */
export function temporaryFolder(onFinished: (clean: () => void) => void): string {
  const dir = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  onFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export const systemClock: Clock = { now: () => new Date().toISOString(), millis: () => Date.now() }

export interface ManualClock extends Clock {
  advance(milliseconds: number): void
}

/** A clock that stands still until it is moved. */
export function manualClock(start = Date.UTC(2026, 10, 21, 9)): ManualClock {
  let at = start
  return {
    now: () => new Date(at).toISOString(),
    millis: () => at,
    advance: (milliseconds) => {
      at += milliseconds
    },
  }
}

export interface FastClock extends ManualClock {
  after(milliseconds: number, wake: () => void): () => void
}

/** Time that runs faster than it does: minutes of waiting pass in a second, and at once what is moved beyond the end of it. */
export function fastClock(factor: number, start = Date.now()): FastClock {
  let skipped = 0
  const timers = new Set<{ readonly arm: () => void }>()
  const millis = (): number => Math.floor(start + (Date.now() - start) * factor) + skipped
  return {
    millis,
    now: () => new Date(millis()).toISOString(),
    advance: (milliseconds) => {
      skipped += milliseconds
      for (const { arm } of timers) arm()
    },
    after: (milliseconds, wake) => {
      const due = millis() + milliseconds
      let running: NodeJS.Timeout | undefined
      const timer = {
        arm: () => {
          clearTimeout(running)
          running = setTimeout(
            () => {
              timers.delete(timer)
              wake()
            },
            Math.max(0, due - millis()) / factor,
          )
        },
      }
      timers.add(timer)
      timer.arm()
      return () => {
        timers.delete(timer)
        clearTimeout(running)
      }
    },
  }
}

/** Ids in ascending order, shaped like UUIDs. */
export function countingIds(prefix = '00000000'): IdSource {
  let count = 0
  return {
    next: () => {
      count += 1
      return `${prefix}-0000-7000-8000-${count.toString(16).padStart(12, '0')}`
    },
  }
}

export function sampleXml(number: string, customer = 'Example Customer'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>${number}</cbc:ID>
  <cbc:Note>${customer}</cbc:Note>
</Invoice>
`
}

/** Reads what `sampleXml` writes. Throws AppError `malformed_xml` for everything else. */
export function prepareSample(xml: Uint8Array): Pick<NewDocument, 'facts' | 'verdict'> {
  const text = new TextDecoder().decode(xml)
  const [, number, customer] = /<cbc:ID>(.*)<\/cbc:ID>\s*<cbc:Note>(.*)<\/cbc:Note>/.exec(text) ?? []
  if (number === undefined || customer === undefined) throw new AppError('malformed_xml', 'This is no invoice of the tests.')
  return newDocument(number, { customer })
}

export function newDocument(number: string, more: Partial<NewDocument> & { readonly customer?: string } = {}): NewDocument {
  const { customer = 'Example Customer', ...rest } = more
  return {
    direction: 'outbound',
    status: 'upload.completed',
    details: 'Stored.',
    cause: 'upload',
    xml: new TextEncoder().encode(sampleXml(number, customer)),
    facts: {
      format: 'peppol_bis_billing.invoice.3_0.xml_ubl',
      type: 'invoice',
      number,
      receiver_name: customer,
      receiver_id: `9930:${customer}`,
      sender_name: 'Example Supplier',
      total: '119.00',
      currency_code: 'EUR',
    },
    verdict: { valid: true, fatal: 0, warning: 0, information: 0, refused: 0, errors: 0, rulesets: [], causes: [] },
    ...rest,
  }
}
