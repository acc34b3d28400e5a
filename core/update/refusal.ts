import { AppError, type ErrorCode } from '../base/errors.ts'
import { UPDATE_PROBLEMS, type UpdateProblem, type UpdateProblemCode } from '../contract/updates.ts'

type Values = Readonly<Record<string, string>>

/** Why no update is found, taken or installed, in English; the window has words of its own for the code and puts the values into them. */
const SENTENCES: Readonly<Record<UpdateProblemCode, (values: Values) => string>> = {
  no_source: () => 'This build of Kontor names no place to look for newer versions, or no key to judge them by.',
  switched_off: ({ file }) => `The administrator has switched updates off, in ${file}.`,
  policy_unreadable: ({ file, reason }) => `The policy of the administrator cannot be read from ${file}: ${reason}`,
  source_silent: ({ place, reason }) => `${place} does not answer: ${reason}`,
  source_wrong: ({ place, reason }) => `${place} does not give what was asked for: ${reason}`,
  manifest_unreadable: ({ reason }) => `What the update says of itself cannot be read: ${reason}`,
  signature_wrong: () => 'The update is not signed by anybody whom this program trusts.',
  manifest_expired: ({ until }) => `The update was to be taken until ${until}; whoever still offers it may hold back a newer one.`,
  manifest_older: () => 'The update is older than one that was seen here before.',
  not_newer: ({ version, current }) => `The update has version ${version}, and ${current} runs here.`,
  other_ring: ({ ring }) => `The update is made for the ring ${ring}.`,
  no_package: ({ version, system }) => `Version ${version} has no package for ${system}.`,
  package_missing: ({ file }) => `The package ${file} is not there.`,
  package_differs: ({ file }) => `The package ${file} is not the one that was signed: it was damaged or exchanged.`,
  bundle_unreadable: ({ reason }) => `The update file cannot be read: ${reason}`,
  no_space: ({ needed, free, place }) => `${needed} bytes are needed in ${place}, where ${free} are free.`,
  unwritable: ({ place, reason }) => `${place} cannot be written: ${reason}`,
  other_publisher: () => 'The new version is not signed by the publisher of the running one.',
  did_not_start: ({ version, reason }) => `Version ${version} did not start, and the one before it stays: ${reason}`,
  installer_failed: ({ version, reason }) => `The installer of version ${version} has failed: ${reason}`,
  internal: ({ reason }) => `Something went wrong inside Kontor: ${reason}`,
}

/** By what the command line ends: a place that cannot be reached, a disk, or what is refused. */
const CODES: Partial<Readonly<Record<UpdateProblemCode, ErrorCode>>> = {
  source_silent: 'offline',
  no_space: 'file_unwritable',
  unwritable: 'file_unwritable',
  policy_unreadable: 'file_unreadable',
  internal: 'internal_error',
}

/** The error that says why an update is not taken. */
export function refuse(code: UpdateProblemCode, values: Values = {}, cause?: unknown): AppError {
  const message = SENTENCES[code](values)
  const errors = [{ path: '', code, message, values }]
  return new AppError(CODES[code] ?? 'update_refused', message, { errors, ...(cause === undefined ? {} : { cause }) })
}

/** What the window says of any error. */
export function problemOf({ errors, message }: AppError): UpdateProblem {
  const [detail] = errors
  const code = UPDATE_PROBLEMS.find((known) => known === detail?.code)
  return code === undefined ? { code: 'internal', values: { reason: message } } : { code, values: detail?.values ?? {} }
}
