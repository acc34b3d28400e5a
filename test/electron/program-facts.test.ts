import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BUILD_FACTS_FILE } from '../../electron/build-facts.ts'
import { programFacts } from '../../electron/program-facts.ts'
import { temporaryFolder } from '../support/workspace.ts'

it('says what a program was packed as, and finds the notices beside it or in what was built', () => {
  const folder = temporaryFolder(onTestFinished)
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  expect(programFacts(dist)).toEqual({})
  writeFileSync(join(dist, 'third-party-notices.md'), '# Notices\n')
  expect(programFacts(dist)).toEqual({ notices: join(dist, 'third-party-notices.md') })
  writeFileSync(join(folder, BUILD_FACTS_FILE), JSON.stringify({ kind: 'server-tar', version: '1.2.3', signed: false }))
  writeFileSync(join(folder, 'third-party-notices.md'), '# Notices\n')
  expect(programFacts(dist)).toEqual({ build: { kind: 'server-tar', signed: false }, notices: join(folder, 'third-party-notices.md') })
})
