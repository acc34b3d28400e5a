import { spawn } from 'node:child_process'

/** A screen of the system, for programs that show themselves. */
export interface Display {
  /** What they have in their environment. */
  readonly env: Readonly<Record<string, string>>
  close(): void
}

/**
 * A virtual screen of 1920 x 1080 where the system has Xvfb, so that nothing of a test is in a person's way; else the screen that is there. Undefined where
 * there is none.
 */
export async function openDisplay(): Promise<Display | undefined> {
  if (process.platform !== 'linux') return { env: {}, close: () => undefined }
  return (await startVirtual()) ?? (hasDisplay() ? { env: {}, close: () => undefined } : undefined)
}

const hasDisplay = (): boolean => (process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? '') !== ''

function startVirtual(): Promise<Display | undefined> {
  // It picks a free number, says it by the third file, and ends with the last program that it showed.
  const args = ['-displayfd', '3', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp', '-terminate']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const { promise, resolve } = Promise.withResolvers<Display | undefined>()
  let said = ''
  server.stdio[3]?.on('data', (chunk) => {
    said += String(chunk)
    if (said.endsWith('\n')) resolve({ env: { DISPLAY: `:${said.trim()}`, WAYLAND_DISPLAY: '' }, close: () => void server.kill() })
  })
  server.once('error', () => resolve(undefined))
  server.once('exit', () => resolve(undefined))
  return promise
}
