import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { extractAll } from '@electron/asar'
import { runMain } from './run-main.ts'

/** What the stand-in for Electron's program does when it is started: it runs the main process that is packed beside it, with the stand-in for the module. */
const [program = '', ...args] = process.argv.slice(2)
const app = mkdtempSync(join(tmpdir(), 'kontor-packed-'))
process.on('exit', () => rmSync(app, { recursive: true, force: true }))

// As Electron says it of itself.
const own = realpathSync(program)
Object.assign(process, { execPath: own, resourcesPath: join(dirname(own), 'resources') })
extractAll(join(dirname(own), 'resources', 'app.asar'), app)
const { main } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { main: string }
const { exit } = await runMain(join(app, main), args)
process.exit(await exit.promise)
