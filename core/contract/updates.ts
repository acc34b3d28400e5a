import type { Language } from '../languages/languages.ts'
import type { Timestamp } from '../base/ports.ts'

/**
 * Updates, as the window sees them: what `desktopApi` says of them (`desktop.ts`), and the lists that manifest, policy file and command line share with it.
 */

/** In what a program came onto a computer, and so what renews and removes it. `folder` is what no package holds: the packed program as it is, or the sources. */
export const PACKAGE_KINDS = [
  'deb',
  'rpm',
  'appimage',
  'tar',
  'nsis-user',
  'nsis-machine',
  'msi',
  'mac',
  'server-deb',
  'server-tar',
  'folder',
] as const
export type PackageKind = (typeof PACKAGE_KINDS)[number]

/** `off`: nothing is looked for unless the person asks. `tell`: once a day, and it is said. `install`: loaded as well, and installed when the person quits. */
export const UPDATE_MODES = ['off', 'tell', 'install'] as const
export type UpdateMode = (typeof UPDATE_MODES)[number]

/** `early` gets a version before everybody else does. */
export const UPDATE_RINGS = ['stable', 'early'] as const
export type UpdateRing = (typeof UPDATE_RINGS)[number]

export interface UpdateChoice {
  readonly mode: UpdateMode
  readonly ring: UpdateRing
}

/**
 * Why an update is not found, not taken or not installed. Each has its words in the window; `values` of a problem are put into them.
 */
export const UPDATE_PROBLEMS = [
  /** This build names no place to look for updates, or no key to judge them by. */
  'no_source',
  /** The administrator has switched updates off. Values: file. */
  'switched_off',
  /** The policy file cannot be read, so nothing is looked for. Values: file, reason. */
  'policy_unreadable',
  /** Values: place, reason. */
  'source_silent',
  /** It answers, but not with what was asked for. Values: place, reason. */
  'source_wrong',
  /** The list of the update is not one that this program understands. Values: reason. */
  'manifest_unreadable',
  /** Nobody that this program trusts has signed it. */
  'signature_wrong',
  /** Its time is over: whoever offers it holds back a newer one, or the clock of this computer is wrong. Values: until (a day). */
  'manifest_expired',
  /** An older one than was seen before. */
  'manifest_older',
  /** An update file with this version or an older one. Values: version, current. */
  'not_newer',
  /** Made for others: the wrong ring. Values: ring. */
  'other_ring',
  /** There is none for this system, or for how Kontor came onto this computer. Values: version, system. */
  'no_package',
  /** The package does not lie where the update says. Values: file. */
  'package_missing',
  /** Not the bytes that were signed: damaged or exchanged. Values: file. */
  'package_differs',
  /** The update file is no archive that Kontor can take one from. Values: reason. */
  'bundle_unreadable',
  /** Values: needed, free (both in bytes), place. */
  'no_space',
  /** The folder in which Kontor lies cannot be written by this person. Values: place, reason. */
  'unwritable',
  /** What was unpacked is signed by somebody else than the running program, or by nobody. */
  'other_publisher',
  /** The new version was tried and did not start, so that the old one stays. Values: version, reason. */
  'did_not_start',
  /** The installer has ended with an error. Values: version, reason. */
  'installer_failed',
  /** A fault of ours. Values: reason. */
  'internal',
] as const
export type UpdateProblemCode = (typeof UPDATE_PROBLEMS)[number]

export interface UpdateProblem {
  readonly code: UpdateProblemCode
  readonly values: Readonly<Record<string, string>>
}

/** A rule set that a version brings, by the name of its publisher's release. */
export interface BroughtRules {
  readonly id: string
  readonly version: string
  /** First day on which it is in force, `YYYY-MM-DD`. */
  readonly date: string
}

/** A newer version, as its publisher has signed it. */
export interface NewVersion {
  readonly version: string
  readonly ring: UpdateRing
  /** When it was published, `YYYY-MM-DD`. */
  readonly date: string
  /** What is new, as plain text with line breaks; by language. */
  readonly notes: Readonly<Record<Language, string>>
  readonly rules: readonly BroughtRules[]
  /** The length of its package for this computer, in bytes; absent where there is none. */
  readonly size?: number
}

/**
 * How a newer version comes onto this computer. `self`: Kontor installs it. `packages`: the person does, by the command of the system. `administrator`: whoever has rolled Kontor
 * out does. `sources`: it is built anew.
 */
export type UpdateWay = { readonly by: 'self' | 'administrator' | 'sources' } | { readonly by: 'packages'; readonly command: string }

/** What is going on; each step goes with what the person can do next. */
export type UpdateStep =
  /** Nothing was looked for since the start. */
  | { readonly at: 'idle' }
  | { readonly at: 'checking' }
  /** No newer version. */
  | { readonly at: 'current' }
  /** To be loaded (`downloadUpdate`) where the way is `self`. */
  | { readonly at: 'available'; readonly release: NewVersion }
  /** In bytes; `total` is known before it begins. */
  | { readonly at: 'loading'; readonly release: NewVersion; readonly received: number; readonly total: number }
  /** Loaded and verified; installed when the person quits, or at once (`installUpdate`). */
  | { readonly at: 'ready'; readonly release: NewVersion }
  | { readonly at: 'installing'; readonly release: NewVersion }
  /** `release` where one was found before. What is loaded is kept, and loading goes on from there. */
  | { readonly at: 'failed'; readonly problem: UpdateProblem; readonly release?: NewVersion }

export interface Updates {
  readonly version: string
  readonly kind: PackageKind
  readonly way: UpdateWay
  readonly choice: UpdateChoice
  /** False until the person has chosen, or the administrator has. */
  readonly isChosen: boolean
  /** What the administrator has decided, which wins over the person's choice; absent where there is no policy. */
  readonly policy?: { readonly file: string; readonly decides: readonly ('mode' | 'ring' | 'source')[]; readonly isOff: boolean }
  /** Where updates are looked for: a host or a folder; absent where this build names none. */
  readonly source?: string
  /** When it was last looked for and answered. */
  readonly checked_at?: Timestamp
  readonly step: UpdateStep
  /** What became of the last installation, until the person has seen it (`dropUpdate`): the new version that runs now, or why the old one came back. */
  readonly ended?: { readonly version: string; readonly problem?: UpdateProblem }
}
