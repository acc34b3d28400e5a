/*
 * A thread must not be ended while it sets up a call of zlib: Node then ends the whole program ("close before init"). So a thread says when it is in such a call;
 * whoever ends it waits until that is over, and no other one is begun.
 */

const IN_CALL = 0
const IS_ENDING = 1

let gate: Int32Array | undefined

/** What a thread and whoever may end it share. */
export function makeEndGate(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
}

/** The thread's side, at its start: from now on its calls are told. */
export function useEndGate(shared: SharedArrayBuffer): void {
  gate = new Int32Array(shared)
}

/** Makes a call of zlib that nobody cuts off. A thread that is being ended begins none; in a program without a gate it is a call as any other. */
export function callWhole<Result>(call: () => Result): Result {
  if (gate === undefined) return call()
  Atomics.store(gate, IN_CALL, 1)
  if (Atomics.load(gate, IS_ENDING) === 1) {
    Atomics.store(gate, IN_CALL, 0)
    // Here the thread waits for its end.
    Atomics.wait(gate, IS_ENDING, 1)
  }
  try {
    return call()
  } finally {
    Atomics.store(gate, IN_CALL, 0)
  }
}

/** The other side: the thread begins no call any more. Answers what says whether it is still in one. */
export function closeEndGate(shared: SharedArrayBuffer): () => boolean {
  const cells = new Int32Array(shared)
  Atomics.store(cells, IS_ENDING, 1)
  return () => Atomics.load(cells, IN_CALL) === 1
}
