import { expect, it } from 'vitest'
import { isLoopback } from '../../core/base/loopback.ts'

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  [new URL('http://[::1]:8080/').hostname, true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['192.168.1.5', false],
])('%s is this machine: %s', (host, isSo) => {
  expect(isLoopback(host)).toBe(isSo)
})
