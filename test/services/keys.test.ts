import { expect, it, onTestFinished, vi } from 'vitest'
import type { KeyCall } from '../../core/contract/types.ts'
import { createKeys } from '../../core/services/keys.ts'
import { createIds } from '../../core/services/ports.ts'
import type { KeyStore } from '../../core/store/key-store.ts'
import { openStore } from '../../core/store/store.ts'
import { systemClock, temporaryFolder } from '../support/workspace.ts'

const CALL: KeyCall = {
  request_id: 'r-1',
  method: 'GET',
  path: '/api/v2/documents',
  status: 200,
  milliseconds: 1,
  called_at: '2026-05-04T10:00:00.000Z',
}

it('keeps the calls that are being stored when it is closed, and stores none afterwards', async () => {
  const store = await openStore({ dir: temporaryFolder(onTestFinished), clock: systemClock, ids: createIds() })
  const ready = Promise.withResolvers<void>()
  const faults: unknown[] = []
  const write: KeyStore['write'] = async (work) => {
    await ready.promise
    return store.write(work)
  }
  const report = (error: unknown): number => faults.push(error)
  const { id } = await createKeys({ store, clock: systemClock, report }).create({ name: 'ERP', methods: ['documents'] })
  const keys = createKeys({ store: { ...store, write }, clock: systemClock, report })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  keys.noteCall(id, CALL)
  vi.advanceTimersByTime(10_000)
  const closing = keys.close()
  ready.resolve()
  await closing
  expect((await store.keyCalls.list(id, { limit: 10, offset: 0 })).items).toEqual([CALL])
  await store.close()
  // A call that was cut off ends now.
  keys.noteCall(id, { ...CALL, request_id: 'r-2' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(faults).toEqual([])
})
