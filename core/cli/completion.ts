import { SaidError } from './said.ts'

/** What a shell may offer after `kontor NAME`. */
export interface Completion {
  readonly name: string
  readonly summary: string
  /** Words that stand directly after the name: `run`, `list`. */
  readonly actions: readonly string[]
  readonly options: readonly OptionWords[]
}

interface OptionWords {
  /** With its dashes. */
  readonly name: string
  readonly takesValue: boolean
  /** Empty where the value is free: a file, a number, a name. */
  readonly values: readonly string[]
}

const SHELLS = ['bash', 'zsh', 'fish'] as const

/** One word after the name, or several of which one is chosen: `run`, `retry|look|cancel`. */
const ACTION = /^kontor [a-z]+ ([a-z]+(?:\|[a-z]+)*)(?= |$)/
const OPTION = /(?<![\w-])(--?[a-z][a-z-]*)(?: (?!-)([^\s\][]+))?/g
const CHOICE = /^[a-z_0-9]+(?:[|,][a-z_0-9…]+)+$/

/** Reads the lines of a usage text up to its first empty one: what people are told is what the shell offers. */
export function readUsage(name: string, summary: string, usage: string): Completion {
  const lines = usage.slice(0, usage.indexOf('\n\n')).split('\n')
  const options = new Map<string, OptionWords>()
  for (const line of lines) {
    for (const [, option = '', value] of line.matchAll(OPTION)) {
      options.set(option, { name: option, takesValue: value !== undefined, values: value === undefined ? [] : choicesOf(value, usage) })
    }
  }
  const actions = lines.flatMap((line) => ACTION.exec(line)?.[1]?.split('|') ?? [])
  return { name, summary, actions: [...new Set(actions)], options: [...options.values()] }
}

/** `a|b` and `a,b,…` name their values; a word in capitals may have them listed below: "FORMAT is one of:". */
function choicesOf(value: string, usage: string): readonly string[] {
  if (CHOICE.test(value)) return value.split(/[|,]/).filter((word) => word !== '…')
  const [, list = ''] = usage.split(`\n${value} is one of:\n`)
  return /^(?: {2}\S+(?:\n|$))*/.exec(list)?.[0].trim().split(/\s+/).filter(Boolean) ?? []
}

export const COMPLETION_USAGE = `kontor completion ${SHELLS.join('|')}

Prints what makes a shell complete commands, options and formats: eval "$(kontor completion bash)" does so in this bash (zsh the same), and
kontor completion fish | source in fish; in the file that the shell reads at its start it does so in every one.`

/** The text that a shell reads at its start, so that it completes `kontor`. Throws AppError `usage` for a shell that is not one of `SHELLS`. */
export function completionScript(shell: string | undefined, commands: readonly Completion[]): string {
  switch (shell) {
    case 'bash':
      return bashScript(commands)
    case 'zsh':
      return `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`
    case 'fish':
      return fishScript(commands)
    default:
      throw new SaidError(
        'usage',
        'fault.needs.oneOf',
        { command: 'completion', choices: SHELLS.join(', ') },
        { next: 'fault.needs.shell.next' },
      )
  }
}

/** Values after an option that has some, options after a dash, actions after the name; files everywhere else. */
function bashScript(commands: readonly Completion[]): string {
  const rows = commands.flatMap(({ name, actions, options }) => [
    ...options.filter(({ values }) => values.length > 0).map((option) => row(`'${name}'*' ${option.name} '`, option.values)),
    row(`'${name}'*' -'`, [...options.map((option) => option.name), '--help']),
    ...(actions.length === 0 ? [] : [row(`'${name} '`, actions)]),
  ])
  return `_kontor() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before words=
  before="\${COMP_WORDS[*]:1:$((COMP_CWORD - 1))} "
  case $word in -*) before="$before-" ;; esac
  if [ "$COMP_CWORD" -eq 1 ]; then words='${commands.map(({ name }) => name).join(' ')} --help --version'
  else case $before in
${rows.join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _kontor kontor
`
}

function row(pattern: string, words: readonly string[]): string {
  return `    ${pattern}) words='${words.join(' ')}' ;;`
}

function fishScript(commands: readonly Completion[]): string {
  const lines = commands.flatMap(({ name, summary, actions, options }) => {
    const here = `complete -c kontor -n '__fish_seen_subcommand_from ${name}'`
    const actionRow = `complete -c kontor -n '__fish_seen_subcommand_from ${name}; and not __fish_seen_subcommand_from ${actions.join(' ')}'`
    return [
      `complete -c kontor -f -n __fish_use_subcommand -a ${name} -d '${summary}'`,
      ...(actions.length === 0 ? [] : [`${actionRow} -f -a '${actions.join(' ')}'`]),
      ...options.map((option) => `${here} ${fishOption(option)}`),
    ]
  })
  return `${lines.join('\n')}\n`
}

function fishOption({ name, takesValue, values }: OptionWords): string {
  const words = name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`
  if (!takesValue) return words
  return values.length === 0 ? `${words} -r` : `${words} -x -a '${values.join(' ')}'`
}
