import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TERMS } from '../../core/terms/lookup.ts'
import { COVERAGE_FILE, describeCoverage } from '../support/generate-coverage.ts'

test('COVERAGE.md is what the tables say now', () => {
  const text = describeCoverage()
  if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(COVERAGE_FILE, text)
  expect(readFileSync(COVERAGE_FILE, 'utf8'), 'write it anew: node test/support/generate-coverage.ts').toBe(text)
  for (const { id } of TERMS) expect(text).toContain(`| ${id} |`)
})
