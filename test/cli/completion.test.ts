import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readUsage } from '../../core/cli/completion.ts'
import { PAGE_LANGUAGES } from '../../core/languages/languages.ts'
import { run } from './run.ts'

const script = async (shell: string): Promise<string> => (await run(['completion', shell])).out

/** What bash offers for the line, with the cursor at its end. */
function offered(bash: string, line: string): string[] {
  const words = line.split(' ')
  const ask = `${bash}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _kontor; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr, error } = spawnSync('bash', ['-c', ask], { encoding: 'utf8' })
  expect([error, stderr]).toEqual([undefined, ''])
  return stdout.split('\n').filter((word) => word !== '')
}

const hasBash = spawnSync('bash', ['--version']).status === 0

describe('kontor completion', () => {
  it.skipIf(!hasBash)('completes commands, actions, options and their values in bash (skipped where there is no bash)', async () => {
    const bash = await script('bash')
    expect(offered(bash, 'kontor va')).toEqual(['validate'])
    expect(offered(bash, 'kontor --v')).toEqual(['--version'])
    expect(offered(bash, 'kontor queue re')).toEqual(['retry', 'release'])
    expect(offered(bash, 'kontor keys revoke ')).toEqual([])
    expect(offered(bash, 'kontor validate --')).toEqual([
      '--rules',
      '--as-of',
      '--lang',
      '--format',
      '--report',
      '--data',
      '--json',
      '--help',
    ])
    expect(offered(bash, 'kontor validate --json --rules x')).toEqual(['xrechnung'])
    expect(offered(bash, 'kontor pdf --lang ')).toEqual([...PAGE_LANGUAGES])
    expect(offered(bash, 'kontor convert --to xrechnung.credit')).toEqual(['xrechnung.credit_note.3_0.xml_ubl'])
  })

  it.skipIf(!hasBash)('leaves files to the shell (skipped where there is no bash)', async () => {
    const bash = await script('bash')
    expect(offered(bash, 'kontor validate ')).toEqual([])
    expect(offered(bash, 'kontor merge -o ')).toEqual([])
    expect(bash).toContain('complete -o default -F _kontor kontor')
  })

  it('gives zsh and fish their own words', async () => {
    expect(await script('zsh')).toContain('bashcompinit')
    const fish = await script('fish')
    expect(fish).toContain("complete -c kontor -f -n __fish_use_subcommand -a validate -d 'judge invoices by the official rules'\n")
    expect(fish).toContain("complete -c kontor -n '__fish_seen_subcommand_from pdf' -l level -x -a 'a u'\n")
  })

  it('says which shells there are', async () => {
    const { exit, messages } = await run(['completion', 'tcsh'])
    expect([exit, messages]).toEqual([2, expect.stringContaining('bash, zsh, fish')])
  })
})

describe('readUsage', () => {
  it('reads actions, options and the values they name', () => {
    const usage = `kontor box open|close ID [--into FILE.pdf] [-o OUT] [--size s|m]
kontor box weigh --of a,b,… [--unit UNIT] [--since 2026-01-31]

Boxes are --never mentioned twice.

UNIT is one of:
  g
  kg`
    expect(readUsage('box', 'boxes', usage)).toEqual({
      name: 'box',
      summary: 'boxes',
      actions: ['open', 'close', 'weigh'],
      options: [
        { name: '--into', takesValue: true, values: [] },
        { name: '-o', takesValue: true, values: [] },
        { name: '--size', takesValue: true, values: ['s', 'm'] },
        { name: '--of', takesValue: true, values: ['a', 'b'] },
        { name: '--unit', takesValue: true, values: ['g', 'kg'] },
        { name: '--since', takesValue: true, values: [] },
      ],
    })
  })
})

describe('kontor --version', () => {
  it('names the program', async () => {
    expect(await run(['--version'])).toMatchObject({ exit: 0, out: 'kontor development\n' })
  })
})

it('kontor completion --help says what it prints, and a file may be called -h', async () => {
  const { exit, out } = await run(['completion', '--help'])
  expect([exit, out]).toEqual([0, expect.stringContaining('kontor completion bash|zsh|fish\n') as string])
  const file = await run(['validate', '--json', '--', '-h'])
  expect([file.exit, file.lines]).toMatchObject([3, [{ file: '-h', error: { code: 'file_unreadable' } }]])
})
