import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'

/** Builds the main process and its preload into a folder that Electron starts: as for the packed program, but for the entry, which knows the loop. */
export async function buildProgram(root: string, folder: string): Promise<void> {
  const builder = await createBuilder(
    {
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      mode: 'development',
      environments: {
        node: {
          build: {
            outDir: folder,
            rolldownOptions: { input: { 'electron/main': join(root, 'electron', 'dev', 'main.ts') } },
          },
        },
        preload: { build: { outDir: join(folder, 'electron') } },
      },
    },
    null,
  )
  for (const name of ['node', 'preload']) {
    const environment = builder.environments[name]
    if (environment !== undefined) await builder.build(environment)
  }
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, type: 'module', main: 'electron/main.js' }))
}
