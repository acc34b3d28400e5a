import { parentPort } from 'node:worker_threads'

/** A thread that ends in the middle of its work, as by a fault in the engine's own native code. */
parentPort?.on('message', () => process.exit(1))
parentPort?.postMessage({ kind: 'ready' })
