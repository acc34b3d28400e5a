import { parentPort } from 'node:worker_threads'

/** Never comes to an end, as a reader of a damaged file may; of the word `memory` it takes ever more, of `array` in one piece. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const word = Buffer.from(bytes).toString()
  const kept: unknown[] = []
  for (;;) {
    if (word === 'memory') kept.push(Array.from({ length: 10_000 }, (_, index) => index))
    if (word === 'array') kept.push(kept.length)
  }
})
