import { app } from 'electron'

/** Before the arguments of the command line. Electron's own switches may stand before it. */
const SWITCH = '--cli'

/** The arguments of `kontor --cli …`; undefined where the window is meant. */
export function commandLineOf(argv: readonly string[]): readonly string[] | undefined {
  const place = argv.indexOf(SWITCH)
  return place < 0 ? undefined : argv.slice(place + 1)
}

/** Runs a command in this process, without a window, and ends the program with its exit code. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  app.dock?.hide()
  const { main } = await import('../core/cli/main.ts')
  const code = await main(args)
  for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write('', resolve))
  app.exit(code)
}
