import { expect, it, onTestFinished } from 'vitest'
import { createKeys } from '../../core/services/keys.ts'
import { createIds } from '../../core/services/ports.ts'
import { REMOTE_SETTING } from '../../core/services/remote/remote-settings.ts'
import { noteTaken } from '../../core/services/taken/noted.ts'
import { openStore } from '../../core/store/store.ts'
import { systemClock, temporaryFolder } from '../support/workspace.ts'

it('a copy that was taken along lets nobody in and sends nowhere, whatever the office has put into it', async () => {
  const store = await openStore({ dir: temporaryFolder(onTestFinished), clock: systemClock, ids: createIds() })
  onTestFinished(() => store.close())
  const keys = createKeys({ store, clock: systemClock, report: () => undefined })
  const { key = '' } = await keys.create({ name: 'planted', methods: ['documents'] })
  await store.write((tx) => tx.settings.write(REMOTE_SETTING, { url: 'http://127.0.0.1:9/api', flow: 'convert_first', rehearsal: false }))
  await noteTaken(store, systemClock.now())
  await expect(keys.authenticate(key)).rejects.toMatchObject({ code: 'invalid_api_key' })
  await expect(keys.create({ name: 'another', methods: ['documents'] })).rejects.toMatchObject({ code: 'taken_along' })
  expect(await store.settings.read(REMOTE_SETTING)).toBeUndefined()
})
