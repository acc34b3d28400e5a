import { parentPort } from 'node:worker_threads'

/** Never comes to an end, as a reader of a damaged file may; of the word `memory` it takes ever more. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const kept: number[][] = []
  for (;;) if (Buffer.from(bytes).toString() === 'memory') kept.push(Array.from({ length: 10_000 }, (_, index) => index))
})
