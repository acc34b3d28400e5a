import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '../../../core/base/errors.ts'
import { DEFAULT_IDOC_SETTINGS } from '../../../core/formats/idoc/settings.ts'
import { createEngine, STOPPING, type Engine } from '../../../core/services/engine/engine.ts'
import { Pool, type PoolOptions } from '../../../core/services/engine/pool.ts'
import { Threads } from '../../../core/services/engine/threads.ts'
import { isSmall } from '../../../core/services/engine/work.ts'
import { readFonts } from '../../../core/services/pdf/fonts.ts'
import { makeUblInvoice } from '../../bench/ubl-invoice.ts'
import { sampleXml } from '../../http/server-fixture.ts'
import { IS_WHOLE } from '../../support/extent.ts'
import { manualClock } from '../../support/workspace.ts'

const surroundings = {
  clock: manualClock(),
  fonts: readFonts,
  idoc: () => Promise.resolve(DEFAULT_IDOC_SETTINGS),
  pageStyle: () => Promise.resolve({}),
}
const LONG = new TextEncoder().encode(makeUblInvoice(400))
/** Takes a thread many times as long as any limit here. */
const LONGER = new TextEncoder().encode(makeUblInvoice(2000))
const VERY_LONG = new TextEncoder().encode(makeUblInvoice(10_000))
const LANG = { lang: 'de' } as const

function doubt(error: unknown): void {
  throw error
}

function start(options: Partial<PoolOptions> = {}): Engine {
  const pool = new Pool({ surroundings, report: doubt, ...options })
  onTestFinished(() => pool.close())
  return pool
}

const caught = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

describe('work in threads', () => {
  /** For what any pool does: its thread is started once. */
  let shared: Engine
  beforeAll(() => {
    shared = new Pool({ surroundings, report: doubt })
  })
  afterAll(() => shared.close())

  it('answers what the same work answers in this thread', async () => {
    const [pool, here] = [shared, createEngine(surroundings)]
    expect(isSmall('prepare', [LONG])).toBe(false)
    expect(await pool.run('prepare', [LONG, LANG])).toEqual(await here.run('prepare', [LONG, LANG]))
    const model = await here.run('documentModel', [LONG])
    expect(await pool.run('documentModel', [LONG])).toEqual(model)
    const written = await pool.run('modelToXml', [
      { format: 'en16931.invoice.2017.xml_ubl', model },
      { lenient: true, ...LANG },
    ])
    expect(written).toEqual(
      await here.run('modelToXml', [
        { format: 'en16931.invoice.2017.xml_ubl', model },
        { lenient: true, ...LANG },
      ]),
    )
    const pdf = await pool.run('xmlToPdf', [sampleXml('xrechnung'), LANG])
    const samePdf = await here.run('xmlToPdf', [sampleXml('xrechnung'), LANG])
    expect({ ...pdf, bytes: Buffer.compare(pdf.bytes, samePdf.bytes) }).toEqual({ ...samePdf, bytes: 0 })
    expect(await pool.run('xmlOfPdf', [pdf.bytes])).toEqual(await here.run('xmlOfPdf', [pdf.bytes]))
  })

  it('leaves the bytes to the caller', async () => {
    const bytes = LONG.slice()
    await shared.run('prepare', [bytes, LANG])
    expect(bytes).toEqual(LONG)
  })

  it('throws the same errors, with their place and details', async () => {
    const broken = new TextEncoder().encode(makeUblInvoice(400).replace('</cac:AccountingSupplierParty>', '</cac:Wrong>'))
    const error = await caught(shared.run('prepare', [broken, LANG]))
    const expected = (await caught(createEngine(surroundings).run('prepare', [broken, LANG]))) as AppError
    expect(error).toBeInstanceOf(AppError)
    const { code, message, line, column, errors, next } = error as AppError
    expect({ code, message, line, column, errors, next }).toEqual({
      code: 'malformed_xml',
      message: expected.message,
      line: expected.line,
      column: expected.column,
      errors: expected.errors,
      next: expected.next,
    })
    const unknown = await caught(shared.run('convertXml', [LONG, 'no.such.format', { validate: false, ...LANG }]))
    expect(unknown).toMatchObject({ code: 'unknown_format' })
  })

  it('keeps this thread free while a document of thousands of lines is judged', async () => {
    const judged = shared.run('prepare', [IS_WHOLE ? VERY_LONG : LONGER, LANG])
    let turns = 0
    let isDone = false
    void judged.then(() => (isDone = true))
    while (!isDone) {
      turns += 1
      await sleep(1)
    }
    expect((await judged).verdict.valid).toBeTypeOf('boolean')
    expect(turns).toBeGreaterThan(20)
  })

  it('ends what takes too long with its thread, and goes on with another', async () => {
    const pool = start({ most: 1, limit_ms: 20 })
    expect(await caught(pool.run('prepare', [LONGER, LANG]))).toMatchObject({ code: 'time_limit' })
    expect(await caught(pool.run('prepare', [LONGER, LANG]))).toMatchObject({ code: 'time_limit' })
    const patient = start({ most: 1 })
    await patient.run('prepare', [LONG, LANG])
  })

  it('gives up what nobody waits for any more, waiting or begun, and then does the next', async () => {
    const pool = start({ most: 1 })
    const gone = new AbortController()
    const begun = caught(pool.run('prepare', [LONGER, LANG], gone.signal))
    const waiting = caught(pool.run('prepare', [LONGER, LANG], gone.signal))
    const next = pool.run('prepare', [LONG, LANG])
    await sleep(20)
    gone.abort()
    expect(await begun).toMatchObject({ code: 'malformed_request' })
    expect(await waiting).toMatchObject({ code: 'malformed_request' })
    expect((await next).facts.type).toBe('invoice')
    expect(await caught(pool.run('prepare', [LONG, LANG], gone.signal))).toMatchObject({ code: 'malformed_request' })
  })

  it('says the reason of a signal where it is an error of ours, and finishes when the node only stops', async () => {
    const pool = start({ most: 1 })
    const late = new AbortController()
    const judged = caught(pool.run('prepare', [LONGER, LANG], late.signal))
    late.abort(new AppError('time_limit', 'too late'))
    expect(await judged).toMatchObject({ code: 'time_limit', message: 'too late' })
    const stopped = new AbortController()
    const finished = pool.run('prepare', [LONG, LANG], stopped.signal)
    stopped.abort(STOPPING)
    expect((await finished).facts.type).toBe('invoice')
  })

  it('rests without threads, and starts one again when it is asked', async () => {
    const pool = start({ most: 1, idle_ms: 10 })
    const threads = (): number => (process.report.getReport() as { workers: unknown[] }).workers.length
    const before = threads()
    await pool.run('prepare', [LONG, LANG])
    await vi.waitFor(() => expect(threads()).toBe(before))
    expect((await pool.run('prepare', [LONG, LANG])).facts.type).toBe('invoice')
  })

  it('ends a thread that needs too much memory, says so, and does the next work in another', async () => {
    const pool = start({ most: 1, megabytes: 60 })
    expect(await caught(pool.run('prepare', [VERY_LONG, LANG]))).toMatchObject({ code: 'payload_too_large' })
    expect((await pool.run('prepare', [LONG, LANG])).facts.type).toBe('invoice')
  })

  it('says that a thread has ended by itself, for each work that it had, and starts another', async () => {
    const pool = start({ most: 1, program: new URL('./failing-worker.ts', import.meta.url) })
    const before = await Promise.all([caught(pool.run('prepare', [LONG, LANG])), caught(pool.run('prepare', [LONG, LANG]))])
    expect(before.map(String)).toEqual(Array(2).fill('Error: A thread of the engine ended by itself.'))
  })

  it('does the work in this thread where no other can be had, and reports that once', async () => {
    const reported: unknown[] = []
    const pool = start({ most: 2, program: new URL('./no-such-worker.ts', import.meta.url), report: (error) => reported.push(error) })
    const all = await Promise.all([1, 2, 3].map(() => pool.run('prepare', [LONG, LANG])))
    expect(all.map(({ facts }) => facts.type)).toEqual(['invoice', 'invoice', 'invoice'])
    await pool.run('prepare', [LONG, LANG])
    expect(reported).toHaveLength(1)
  })

  it('does small work here while it comes alone, and leaves it to the threads once some came together', async () => {
    const small = sampleXml('peppol')
    const pool = start({ most: 1, program: new URL('./failing-worker.ts', import.meta.url) })
    expect((await pool.run('prepare', [small, LANG])).facts.type).toBe('invoice')
    const both = (): Promise<unknown[]> =>
      Promise.all(
        [1, 2].map(() =>
          pool.run('prepare', [small, LANG]).then(
            () => 'here',
            () => 'thread',
          ),
        ),
      )
    await new Promise(setImmediate)
    // The thread is started by the first that has company, and works once it is ready.
    expect(await both()).toEqual(['here', 'here'])
    await vi.waitFor(async () => expect(await both()).toEqual(['thread', 'thread']), { timeout: 30_000 })
  })

  it('ends with what it still has to do', async () => {
    const pool = start({ most: 1 })
    const work = [caught(pool.run('prepare', [LONGER, LANG])), caught(pool.run('prepare', [LONGER, LANG]))]
    await pool.close()
    expect(await Promise.all(work)).toMatchObject([{ code: 'offline' }, { code: 'offline' }])
  })

  it('shares threads with others, and ends its own work alone', async () => {
    const threads = new Threads({ most: 1, report: doubt })
    onTestFinished(() => threads.close())
    const [mine, theirs] = [start({ threads }), start({ threads })]
    const ended = caught(mine.run('prepare', [VERY_LONG, LANG]))
    const waiting = theirs.run('prepare', [LONG, LANG])
    await sleep(50)
    await mine.close()
    expect(await ended).toMatchObject({ code: 'offline' })
    expect(await waiting).toEqual(await createEngine(surroundings).run('prepare', [LONG, LANG]))
    await expect(mine.run('prepare', [LONG, LANG])).rejects.toMatchObject({ code: 'offline' })
  })
})
