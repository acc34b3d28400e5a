import { describe, expect, it } from 'vitest'
import { run } from './run.ts'

const linesOf = async (argv: readonly string[], today = '2026-11-21') => (await run([...argv, '--json'], { today })).lines

describe('kontor rules', () => {
  it('lists every set with version, day, source and age, and what takes its place', async () => {
    const lines = await linesOf(['rules'])
    expect(lines.find(({ version }) => version === '3.0.2 (2.5.0)')).toEqual({
      ruleset: 'xrechnung',
      version: '3.0.2 (2.5.0)',
      valid_from: '2026-01-31',
      source: 'KoSIT, XRechnung Schematron 2.5.0 (2026-01-31)',
      state: 'past',
      age_days: 294,
      next: { version: '3.0.2 (2.6.0)', valid_from: '2026-08-31' },
    })
    expect(new Set(lines.map(({ ruleset }) => ruleset))).toEqual(
      new Set(['en16931', 'peppol', 'peppol_self_billing', 'xrechnung', 'facturx', 'kontor']),
    )
    for (const { source } of lines) expect(String(source).length).toBeGreaterThan(5)
  })

  it('goes by the day: a release is coming, in force, or past', async () => {
    const states = async (today: string) =>
      (await linesOf(['rules'], today)).filter(({ ruleset }) => ruleset === 'xrechnung').map(({ state, age_days }) => [state, age_days])
    expect(await states('2026-08-30')).toEqual([
      ['in_force', 211],
      ['coming', -1],
    ])
    expect(await states('2026-08-31')).toEqual([
      ['past', 212],
      ['in_force', 0],
    ])
    const { out } = await run(['rules'], { today: '2026-08-30' })
    expect(out).toContain('xrechnung 3.0.2 (2.5.0): in force since 2026-01-31 (211 days), then 3.0.2 (2.6.0) from 2026-08-31\n')
    expect(out).toContain('xrechnung 3.0.2 (2.6.0): applies from 2026-08-31 (in 1 day)\n')
    expect((await run(['rules', '--lang', 'de'])).out).toContain('galt vom 2026-01-31 bis 2026-08-30')
  })

  it('lists the rules in force that concern a term or a group, with set, severity and sentence', async () => {
    const lines = await linesOf(['rules', '--term', 'bt-31'])
    expect(lines.find(({ rule }) => rule === 'BR-CO-09')).toMatchObject({
      ruleset: 'en16931',
      version: '1.3.16',
      severity: 'fatal',
      terms: expect.arrayContaining(['BT-31']) as string[],
    })
    expect(lines.every(({ version }) => version !== '3.0.2 (2.5.0)')).toBe(true)
    expect((await run(['rules', '--term', 'BT-31'])).out).toMatch(/^BR-CO-09 {2}error {2}en16931 1\.3\.16\n {2}.+\.\n/m)
    expect((await linesOf(['rules', '--term', 'BG-24'])).map(({ rule }) => rule)).toContain('BR-52')
    for (const wrong of [['--term', 'BT-999'], ['invoice.xml']]) expect((await run(['rules', ...wrong])).exit).toBe(2)
  })
})

describe('kontor explain', () => {
  it('says what a rule asks, how grave it is in each set, and which terms it is about', async () => {
    const [line] = await linesOf(['explain', 'br-tmp-2'])
    expect(line).toMatchObject({
      rule: 'BR-TMP-2',
      severity: 'fatal',
      terms: ['BT-124'],
      sets: [
        { ruleset: 'xrechnung', version: '3.0.2 (2.5.0)', severity: 'warning', state: 'past' },
        { ruleset: 'xrechnung', version: '3.0.2 (2.6.0)', severity: 'fatal', state: 'in_force' },
      ],
    })
    expect(line?.['texts']).toHaveLength(1)
    expect((await linesOf(['explain', 'BR-TMP-2'], '2026-08-01'))[0]?.['severity']).toBe('warning')
    const { exit, out } = await run(['explain', 'BR-CO-15', 'KONTOR-XML', 'KONTOR-PDF', '--lang', 'de'])
    expect([exit, out]).toEqual([
      0,
      expect.stringMatching(/^BR-CO-15\n[^]*Fehler in en16931[^]*BT-112 +[^]*\nKONTOR-XML\n[^]*\nKONTOR-PDF\n +Warnung /),
    ])
  })

  it('says of a rule that is not judged here why not', async () => {
    const [line] = await linesOf(['explain', 'BR-CO-05'])
    expect(line).toMatchObject({ rule: 'BR-CO-05', sets: [], texts: [], gaps: [{ ruleset: 'en16931' }, { ruleset: 'facturx' }] })
    expect(line).not.toHaveProperty('severity')
  })

  it.each([
    ['UBL-SR-05', true],
    ['BR-CO-15', true],
    ['KONTOR-SCHEMA', true],
    ['BR-02', false],
  ])('says of %s whether repairs are offered: %s', async (rule, mends) => {
    expect((await linesOf(['explain', rule]))[0]).toMatchObject({ rule, mends })
  })

  it('knows no other rules', async () => {
    expect(await run(['explain', 'BR-0'])).toMatchObject({ exit: 1, out: '' })
    const some = await run(['explain', 'BR-0', 'BR-CO-15', 'BR-00'])
    expect(some).toMatchObject({ exit: 1, out: expect.stringMatching(/^BR-CO-15\n/) as string })
    expect(some.messages).toContain('No rule is called BR-0, BR-00.')
    expect(await run(['explain'])).toMatchObject({ exit: 2 })
  })
})
