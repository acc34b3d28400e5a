import { expect, it } from 'vitest'
import { policyFile } from '../../core/services/updates/policy.ts'

it.each([
  ['win32', { ProgramData: 'D:\\Data' }, 'D:\\Data\\Kontor\\policy.json'],
  ['win32', {}, 'C:\\ProgramData\\Kontor\\policy.json'],
  ['darwin', {}, '/Library/Application Support/Kontor/policy.json'],
  ['linux', {}, '/etc/kontor/policy.json'],
] as const)('the policy file of %s lies where administrators alone write', (platform, env, file) => {
  expect(policyFile(platform, env)).toBe(file)
})
