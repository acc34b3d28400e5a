import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../support/shared.ts'
import { run } from './run.ts'

/** What an office runs its nodes with says nothing that the program does not know, and gives a node no more than it needs. */

const read = (name: string): string => readFileSync(join(repositoryRoot(), 'docs', 'office', name), 'utf8')
const UNIT = read('kontor-node@.service')
const IMAGE = read('Containerfile')
const PAGE = read('README.md')

/** `name=value` of each section, those that stand several times in their order. */
function sections(unit: string): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const all = new Map<string, Map<string, string[]>>()
  let current = new Map<string, string[]>()
  for (const line of unit.split('\n').filter((text) => text !== '' && !text.startsWith('#'))) {
    const title = /^\[(\w+)\]$/.exec(line)?.[1]
    if (title !== undefined) {
      current = new Map()
      all.set(title, current)
      continue
    }
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    expect(name, line).not.toBe('')
    current.set(name, [...(current.get(name) ?? []), value])
  }
  return all
}

const flagsOf = (text: string): string[] => [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag)

async function expectKnown(command: string, flags: readonly string[]): Promise<void> {
  const { out: text } = await run([command, '--help'])
  expect(flags.filter((flag) => !flagsOf(text).includes(flag))).toEqual([])
}

describe('the unit for systemd', () => {
  const all = sections(UNIT)
  const service = all.get('Service') ?? new Map<string, readonly string[]>()

  it('starts a node by options that there are, on loopback, and again whenever it ends', async () => {
    expect([...all.keys()]).toEqual(['Unit', 'Service', 'Install'])
    const [start = ''] = service.get('ExecStart') ?? []
    expect(start).toMatch(/^\/usr\/bin\/kontor serve /)
    expect(start).toContain('--host 127.0.0.1')
    await expectKnown('serve', flagsOf(start))
    expect([service.get('Restart'), service.get('KillSignal')]).toEqual([['always'], ['SIGTERM']])
  })

  it('gives it a user of its own, no way to more rights, and no password', () => {
    expect(service.get('User')).toEqual(['kontor'])
    for (const name of ['NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'ProtectHome', 'ProtectKernelTunables', 'RestrictSUIDSGID'])
      expect([name, service.get(name)]).toEqual([name, ['yes']])
    expect([service.get('ProtectSystem'), service.get('CapabilityBoundingSet'), service.get('UMask')]).toEqual([['strict'], [''], ['0077']])
    expect(UNIT.replaceAll(/^#.*$/gm, '')).not.toMatch(/PASSWORD|postgres:/)
  })
})

describe('the file for a container', () => {
  const steps = IMAGE.replaceAll(/^#.*\n/gm, '')
    .trim()
    .split('\n')

  it('builds on images of a named version, and runs as no administrator', () => {
    const from = steps.filter((step) => step.startsWith('FROM '))
    expect(from).toHaveLength(2)
    for (const step of from) expect(step).toMatch(/^FROM docker\.io\/library\/node:\d+-[a-z]+-slim( AS build)?$/)
    const user = steps.lastIndexOf('USER kontor')
    expect(user).toBeGreaterThan(steps.lastIndexOf(from.at(-1) ?? ''))
    expect(steps.slice(user).every((step) => !/^(RUN|COPY|ADD|USER root)/.test(step))).toBe(true)
    expect(steps.filter((step) => step.startsWith('ADD '))).toEqual([])
  })

  it('starts a node by options that there are, says whether it is well, and holds no password', async () => {
    const start = steps.find((step) => step.startsWith('ENTRYPOINT '))?.slice('ENTRYPOINT '.length) ?? '[]'
    const words = JSON.parse(start) as string[]
    expect(words.slice(0, 3)).toEqual(['node', '/opt/kontor/dist/cli.js', 'serve'])
    await expectKnown('serve', flagsOf(words.join(' ')))
    expect(steps.some((step) => step.startsWith('HEALTHCHECK ') && step.includes('/healthz'))).toBe(true)
    expect(steps).toContain('EXPOSE 4300')
    expect(steps.join('\n')).not.toMatch(/PASSWORD|postgres:/)
  })
})

it('the page names commands and options that there are', async () => {
  const calls = [...PAGE.matchAll(/(?:npx )?kontor (office|serve|export|verify|move|keys)\b([^`\n]*)/g)]
  expect(calls.length).toBeGreaterThan(8)
  for (const [, command = '', rest = ''] of calls) await expectKnown(command, flagsOf(rest))
})
