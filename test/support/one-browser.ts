import type { TestProject } from 'vitest/node'
import { startBrowserServer } from './browser.ts'

/** The browser of all window tests: started once, a context for each file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startBrowserServer()
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}

declare module 'vitest' {
  interface ProvidedContext {
    browser: string
  }
}
