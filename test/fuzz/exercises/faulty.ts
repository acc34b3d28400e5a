import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { AppError } from '../../../core/base/errors.ts'
import { Broken, type Exercise } from './types.ts'

/** A program with every fault that the campaign looks for; the input says which. */
const FAULTS: Readonly<Record<string, () => string>> = {
  refuse: () => {
    throw new AppError('malformed_xml', 'This is refused.')
  },
  internal: () => {
    throw new AppError('internal_error', 'Something went wrong.')
  },
  throw: () => {
    throw new TypeError('a fault')
  },
  break: () => {
    throw new Broken('a promise')
  },
  reject: () => {
    void Promise.reject(new TypeError('nobody waits'))
    return ''
  },
  exit: () => process.exit(0),
  hang: () => {
    for (;;);
  },
  heap: () => {
    for (const kept: number[][] = []; ;) kept.push(Array.from({ length: 10_000 }, (_, index) => index))
  },
  buffers: () => {
    const kept: Buffer[] = []
    for (let count = 0; count < 30; count++) kept.push(Buffer.alloc(100_000_000, 1))
    const end = Date.now() + 2000
    while (Date.now() < end);
    return String(kept.length)
  },
  differ: () => String(count++),
  file: () => String(openSync(import.meta.filename, 'r') > 0),
  server: () => String(createServer().listen(0, '127.0.0.1').listening),
}
let count = 0

export const faultyExercise: Exercise = {
  run: async (bytes) => {
    const text = Buffer.from(bytes).toString()
    const fault = Object.keys(FAULTS).find((name) => text.includes(name))
    return fault === undefined ? text : (FAULTS[fault]?.() ?? '')
  },
}
