/**
 * Writes a text to standard error, as it is. Where nobody can have it (the terminal is closed, the reader of the pipe is gone, the disk is full) it is lost, and
 * the process goes on: what it does for others does not end by what it would say of it. What has to outlive a terminal is in the log.
 */
export function writeStandardError(text: string): void {
  // Node loads the stream when it is asked for, which many a short run never does.
  if (!process.stderr.listeners('error').includes(ignore)) process.stderr.on('error', ignore)
  process.stderr.write(text)
}

const ignore = (): void => undefined
