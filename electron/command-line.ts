import { app } from 'electron'

/** Runs a command in this process, without a window, and ends the program with its exit code. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  app.dock?.hide()
  const { main } = await import('../core/cli/main.ts')
  const code = await main(args)
  for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write('', resolve))
  app.exit(code)
}
