import { encodeBase64 } from '../../base/base64.ts'
import { LETTERHEAD_BLOCKS, LINE_COLUMNS, PAGE_LAYOUTS, USUAL_MARGINS } from '../../base/page-style.ts'
import { decodeShaped } from '../../contract/shape.ts'
import { letterhead } from '../../contract/shapes/company.ts'
import type { Letterhead, LetterheadArea, LetterheadState } from '../../contract/types.ts'
import { PAGE_LANGUAGES } from '../../languages/languages.ts'
import { readWorkspace } from '../../services/reading.ts'
import { chooseOption, parseOptions, requireNoMore, type Command, type ExitCode, type Terminal } from '../command.ts'
import { SaidError } from '../said.ts'
import { readNamed } from '../read.ts'
import { DATA_OPTION, dataDir, withWorkspace } from '../workspace.ts'

const OPTIONS = {
  ...DATA_OPTION,
  json: { type: 'boolean' },
  paper: { type: 'string' },
  regular: { type: 'string' },
  bold: { type: 'string' },
  layout: { type: 'string' },
  colour: { type: 'string' },
  logo: { type: 'string' },
  footer: { type: 'string' },
  columns: { type: 'string' },
  parts: { type: 'string' },
  before: { type: 'string' },
  after: { type: 'string' },
  lang: { type: 'string', default: 'de' },
  margins: { type: 'string' },
  following: { type: 'string' },
} as const

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values']

/** What can be removed, by the members of the style that it is; the files are none of them. */
const REMOVABLE = {
  paper: [],
  fonts: [],
  layout: ['layout'],
  colour: ['accent'],
  logo: ['logo'],
  footer: ['footer'],
  columns: ['columns'],
  parts: ['blocks'],
  texts: ['texts'],
  margins: ['area'],
} as const satisfies Readonly<Record<string, readonly (keyof Letterhead)[]>>
type Removable = keyof typeof REMOVABLE
const NAMES = Object.keys(REMOVABLE) as Removable[]

export const command: Command = {
  usage: `kontor letterhead show [--data DIR] [--json]
kontor letterhead set [--paper PAGE.pdf] [--layout ${PAGE_LAYOUTS.join('|')}] [--colour #RRGGBB] [--logo PICTURE] [--footer TEXT] [--columns LIST] [--parts LIST] [--before TEXT] [--after TEXT] [--lang LANG] [--regular FONT.ttf --bold FONT.ttf] [--margins MM] [--following MM] [--data DIR] [--json]
kontor letterhead remove ${NAMES.join('|')}|all … [--data DIR] [--json]

What the pages of the client company look like. What set does not name stays as it is.
--paper lays a PDF of the firm under the first page, its second page under those that follow, where that can be in PDF/A-3; else it says every reason.
--margins says the part that is free for the invoice where it is not found: TOP,RIGHT,BOTTOM,LEFT in millimetres, and a fifth number from where on references
may stand beside the address; --following the same of the pages that follow.
--columns takes ${LINE_COLUMNS.join(', ')}; what a line is about and its amount are always shown.
--parts takes ${LETTERHEAD_BLOCKS.join(', ')} of the usual letterhead; with a paper of the firm it is the sender's address alone.
--before and --after stand above the lines and below the payment on pages in the language --lang (${PAGE_LANGUAGES.join(', ')}).
--regular and --bold are TrueType files that may be embedded.`,

  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS)
    const [verb, ...names] = positionals
    if (verb !== 'remove') requireNoMore(names)
    switch (verb) {
      case 'show':
        return print(await readState(dataDir(values.data)), values, terminal)
      case 'set':
        return set(values, terminal)
      case 'remove':
        return remove(names, values, terminal)
      default:
        throw new SaidError('usage', 'fault.needs.oneOf', { command: 'letterhead', choices: 'show, set, remove' })
    }
  },
}

async function readState(dir: string): Promise<LetterheadState> {
  const workspace = readWorkspace(dir)
  try {
    return await workspace.letterhead()
  } finally {
    await workspace.close()
  }
}

async function set(values: Values, terminal: Terminal): Promise<ExitCode> {
  const { paper, regular, bold } = values
  if ((regular === undefined) !== (bold === undefined)) throw new SaidError('usage', 'fault.fonts')
  const change = await readStyle(values, terminal)
  const sheet = paper === undefined ? undefined : await readNamed(paper, terminal)
  const fonts = regular === undefined || bold === undefined ? undefined : await readFonts(regular, bold, terminal)
  if (change === undefined && sheet === undefined && fonts === undefined)
    throw new SaidError('usage', 'fault.nothingSet', {}, { next: 'fault.nothingSet.next' })
  return withWorkspace(
    values.data,
    async ({ letterhead: house }) => {
      let state = await house.get()
      // What may be refused for reasons of its own is tried before anything is stored.
      if (sheet !== undefined) state = await house.setPaper(sheet, nameOf(paper ?? ''))
      if (fonts !== undefined) state = await house.setFonts(fonts)
      if (change !== undefined) state = await house.setStyle(change(state.style))
      return print(state, values, terminal)
    },
    { begins: true },
  )
}

async function readFonts(regular: string, bold: string, terminal: Terminal): Promise<{ regular: string; bold: string }> {
  return { regular: encodeBase64(await readNamed(regular, terminal)), bold: encodeBase64(await readNamed(bold, terminal)) }
}

/** What the options make of the style that there is; undefined where they say nothing of it. */
async function readStyle(values: Values, terminal: Terminal): Promise<((style: Letterhead) => Letterhead) | undefined> {
  const { layout, colour, logo, footer, columns, parts, before, after, margins, following } = values
  const language = chooseOption('lang', values.lang, PAGE_LANGUAGES)
  const picture = logo === undefined ? undefined : encodeBase64(await readNamed(logo, terminal))
  const first = margins === undefined ? undefined : readMargins('margins', margins)
  const next = following === undefined ? undefined : readMargins('following', following)
  const change = {
    ...(layout === undefined ? {} : { layout: chooseOption('layout', layout, PAGE_LAYOUTS) }),
    ...(colour === undefined ? {} : { accent: colour }),
    ...(picture === undefined ? {} : { logo: picture }),
    ...(footer === undefined ? {} : { footer }),
    ...(columns === undefined ? {} : { columns: readList('columns', columns, LINE_COLUMNS) }),
    ...(parts === undefined ? {} : { blocks: readList('parts', parts, LETTERHEAD_BLOCKS) }),
  }
  const hasTexts = before !== undefined || after !== undefined
  if (Object.keys(change).length === 0 && !hasTexts && first === undefined && next === undefined) return undefined
  return (style) => {
    const { texts = [], area } = style
    const own = texts.find((entry) => entry.language === language)
    const text = { ...own, language, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
    const others = texts.filter((entry) => entry.language !== language)
    // The shape says what is wrong with a number or a text, and where.
    return decodeShaped(letterhead, {
      ...style,
      ...change,
      ...(hasTexts ? { texts: [...others, text] } : {}),
      ...(first === undefined && next === undefined ? {} : { area: areaOf(area, first, next) }),
    })
  }
}

function areaOf(area: LetterheadArea = USUAL_MARGINS, first?: readonly number[], next?: readonly number[]): unknown {
  const named = ([top, right, bottom, left]: readonly number[]) => ({ top, right, bottom, left })
  return {
    first: first === undefined ? area.first : { ...named(first), beside: first[4] ?? Math.max(first[0] ?? 0, USUAL_MARGINS.first.beside) },
    following: next === undefined ? area.following : named(next),
  }
}

function readMargins(option: string, text: string): number[] {
  const numbers = text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : NaN))
  const most = option === 'margins' ? 5 : 4
  if (numbers.length >= 4 && numbers.length <= most && !numbers.some(Number.isNaN)) return numbers
  throw new SaidError('usage', 'fault.margins', { name: option, value: text })
}

function readList<Choice extends string>(option: string, text: string, choices: readonly Choice[]): Choice[] {
  const names = text.split(',').map((name) => name.trim())
  return names.filter((name) => name !== '').map((name) => chooseOption(option, name, choices))
}

async function remove(names: readonly string[], values: Values, terminal: Terminal): Promise<ExitCode> {
  if (names.length === 0)
    throw new SaidError('usage', 'fault.needs.oneOf', { command: 'letterhead remove', choices: [...NAMES, 'all'].join(', ') })
  const chosen = names.includes('all') ? NAMES : names.map((name) => chooseName(name))
  return withWorkspace(values.data, async ({ letterhead: house }) => {
    const members: readonly string[] = chosen.flatMap((name) => REMOVABLE[name])
    let state = await house.get()
    if (Object.keys(state.style).some((member) => members.includes(member)))
      state = await house.setStyle(withoutMembers(state.style, members))
    if (chosen.includes('paper')) state = await house.clearPaper()
    if (chosen.includes('fonts')) state = await house.clearFonts()
    return print(state, values, terminal)
  })
}

function withoutMembers(style: Letterhead, members: readonly string[]): Letterhead {
  return Object.fromEntries(Object.entries(style).filter(([member]) => !members.includes(member)))
}

function chooseName(text: string): Removable {
  const found = NAMES.find((name) => name === text)
  if (found === undefined) throw new SaidError('usage', 'fault.remove', { choices: [...NAMES, 'all'].join(', '), value: text })
  return found
}

function nameOf(path: string): string {
  return path === '-' ? 'letterhead.pdf' : (path.split(/[\\/]/).at(-1) ?? path)
}

async function print(state: LetterheadState, { json }: Values, terminal: Terminal): Promise<ExitCode> {
  await terminal.out(json === true ? `${JSON.stringify(state)}\n` : `${wordState(state)}\n`)
  return 0
}

function wordState({ style, paper, fonts }: LetterheadState): string {
  const { layout = 'classic', accent, logo, footer, columns, texts = [], blocks } = style
  const area = style.area ?? paper?.area ?? undefined
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['layout', layout],
    ['colour', accent],
    ['logo', logo === undefined ? undefined : `${Math.round((logo.length * 3) / 4 / 1000)} kB`],
    ['footer', footer?.replaceAll('\n', ' | ')],
    ['columns', columns?.join(', ')],
    ['parts', blocks?.join(', ')],
    ['texts', texts.length === 0 ? undefined : texts.map(({ language }) => language).join(', ')],
    ['fonts', fonts === null ? undefined : `${fonts.regular}, ${fonts.bold}`],
    ['paper', paper === null ? undefined : `${paper.name}, ${paper.pages === 1 ? 'one page' : 'two pages'}`],
    ...(paper?.mends ?? []).map(({ message }) => ['', message] as const),
    ['margins', area === undefined ? undefined : wordMargins(area)],
    ['', paper !== null && area === undefined ? 'no free part was found: say it with --margins' : undefined],
  ]
  return rows.flatMap(([word, text]) => (text === undefined ? [] : [`${word.padEnd(9)}${text}`])).join('\n')
}

function wordMargins({ first, following }: LetterheadArea): string {
  return `${first.top},${first.right},${first.bottom},${first.left},${first.beside} mm; following ${following.top},${following.right},${following.bottom},${following.left} mm`
}
