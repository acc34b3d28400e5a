import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, Platform } from 'electron-builder'
import { repositoryRoot } from '../shared.ts'
import { writeElectronFolder } from './dist-folder.ts'

/** The program as the packager makes it for this system, without an installer around it. */
export interface Packed {
  /** Where everything lies. */
  readonly unpacked: string
  /** The archive with the program's own code. */
  readonly archive: string
  /** What a person starts. */
  readonly program: string
}

/** Packs into a folder what is built, with Electron's own files where they are given, else with a folder that looks like them. */
export async function packProgram(folder: string, electronDist?: string): Promise<Packed> {
  const root = repositoryRoot()
  if (!existsSync(join(root, 'dist', 'host.js'))) throw new Error('dist/ is missing: run `npm run build`, or all tests by `npm test`')
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { devDependencies: { electron: string } }
  const dist = electronDist ?? join(folder, 'electron')
  if (electronDist === undefined) writeElectronFolder(dist, devDependencies.electron)
  await build({
    projectDir: root,
    targets: Platform.current().createTarget('dir'),
    publish: 'never',
    config: {
      extends: join(root, 'electron-builder.yml'),
      electronDist: dist,
      directories: { output: join(folder, 'out') },
      // Nobody's: what is tried here is given to nobody.
      mac: { identity: null },
    },
  })
  const [archive = ''] = globSync('out/**/app.asar', { cwd: folder }).map((path) => join(folder, path))
  const resources = join(archive, '..')
  const beside = { win32: ['..', 'Kontor.exe'], darwin: ['..', 'MacOS', 'Kontor'] } as Partial<Record<NodeJS.Platform, string[]>>
  return { unpacked: join(resources, '..'), archive, program: join(resources, ...(beside[process.platform] ?? ['..', 'kontor'])) }
}
