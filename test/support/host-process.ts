import type { ChildProcess } from 'node:child_process'

/** The one-time link that a browser host prints when it is ready. Rejects with what it said when it ends before. */
export function readFirstLink(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    host.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const link = /http:\/\/127\.0\.0\.1:\d+\/open\?token=[\w-]+/.exec(said)?.[0]
      if (link !== undefined) resolve(link)
    })
    host.once('error', reject)
    host.once('exit', (code) => reject(new Error(`the browser host ended with ${code}: ${said}`)))
  })
}
