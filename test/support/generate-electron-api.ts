import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { AREAS } from './electron/api.ts'

/**
 * Writes `docs/electron-api.md`: what the program uses of Electron, where it is tested, and what a real one alone can show. Made from the list that the
 * stand-in goes by: `node test/support/generate-electron-api.ts`. A test compares the page with it.
 */
export function describeElectronApi(): string {
  return [
    '# What Kontor uses of Electron',
    '',
    'Made by `test/support/generate-electron-api.ts` from `test/support/electron/api.ts`; not to be edited by hand.',
    '',
    'Tests run the bundled main process and its preload against a strict stand-in for the `electron` module (`test/support/electron`), in any Chromium. It refuses',
    'what is not listed here; a test holds the list against the sources and against Electron’s own definitions, in which none of it may be called',
    'deprecated. What is tested is tested in the stand-in; the smoke test of the packed program (`test/tools/smoke.test.ts`) goes its way in a real Electron',
    'where there is one.',
    'Names: `Type.member`, `Type#event`, `Type:option` or part of an answer.',
    ...AREAS.flatMap(({ title, rows }) => [
      '',
      `## ${title}`,
      '',
      '| Electron | Tested in `test/` | What only a real Electron shows |',
      '| --- | --- | --- |',
      ...rows
        .map(({ names, tested, real }) =>
          [names.map(code).join(' '), tested.map(code).join(', ') || 'nowhere', real ?? 'nothing more'].join(' | '),
        )
        .map((cells) => `| ${cells} |`),
    ]),
    '',
  ].join('\n')
}

const code = (name: string): string => `\`${name}\``

export const ELECTRON_API_FILE = new URL('../../docs/electron-api.md', import.meta.url)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(ELECTRON_API_FILE, describeElectronApi())
