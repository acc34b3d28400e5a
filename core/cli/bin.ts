#!/usr/bin/env node

import { createLoader } from './scripts.ts'

/**
 * The entry of the `kontor` command. It is the only part that an older Node may read: SQLite's binding ends a Node below 22 without a message, so
 * on one the command goes on in the Node 24 that is installed beside the bundle, or says what is missing. Loads nothing else by itself.
 */
const NEEDED_NODE = 24
const RELAYED = 'KONTOR_RELAYED'

/** Sources run as they are; the bundle has scripts, whose compiled code was kept beside it when it was built (`keep-compiled.ts`). */
async function loadMain(): Promise<typeof import('./main.ts')> {
  if (import.meta.filename.endsWith('.ts')) return import('./main.ts')
  const load = createLoader(`${import.meta.dirname}/compile-cache`)
  return load(`${import.meta.dirname}/command/main.cjs`) as typeof import('./main.ts')
}

async function runInNewerNode(): Promise<void> {
  // Loaded here, because the usual start has to be quick.
  const [{ spawn }, { existsSync }, { fileURLToPath }] = await Promise.all([
    import('node:child_process'),
    import('node:fs'),
    import('node:url'),
  ])
  const node = fileURLToPath(new URL(`../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url))
  const script = process.argv[1]
  if (!existsSync(node) || script === undefined) {
    process.stderr.write(
      `kontor needs Node ${NEEDED_NODE} or newer; this is ${process.versions.node}. Run "npm ci" in the folder of Kontor, or install a newer Node.\n`,
    )
    process.exitCode = 3
    return
  }
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [RELAYED]: '1' },
  })
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 3 : 128 + 15)))
}

if (Number(process.versions.node.split('.')[0]) < NEEDED_NODE) {
  await runInNewerNode()
} else {
  // Where this process was started by the lines above and its parent is killed, it must not go on alone: a second one may be started at once.
  if (process.env[RELAYED] === '1' && process.channel !== undefined) {
    delete process.env[RELAYED]
    process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
    process.channel.unref()
  }
  const { main } = await loadMain()
  process.exitCode = await main(process.argv.slice(2))
}
