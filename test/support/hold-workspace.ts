import { openStore } from '../../core/store/store.ts'
import { countingIds, newDocument, systemClock } from './workspace.ts'

/** Holds a workspace in the middle of a write until it is killed: `node hold-workspace.ts DIR`. Prints a line once it does. */
const [dir = ''] = process.argv.slice(2)
const store = await openStore({ dir, clock: systemClock, ids: countingIds() })
await store.write((tx) => tx.documents.insert(newDocument('kept')))
await store.write(async (tx) => {
  await tx.documents.insert(newDocument('lost'))
  process.stdout.write('held\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
