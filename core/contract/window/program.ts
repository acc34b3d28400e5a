import type { Timestamp } from '../../base/ports.ts'

/** What the window says of the program itself. The window alone is answered with these: they have neither decoder nor schema. */

/** What packaging has written into the program about itself. */
export interface ProgramBuild {
  /** In what it came onto the computer, such as `deb`. */
  kind: string
  signed: boolean
  commit?: string
}

/** Nothing in it is of a client company: it is copied for support. */
export interface ProgramAbout {
  version: string
  /** Absent where nothing packed it, as where it runs from its sources. */
  build?: ProgramBuild
  /** What it runs on, by name, in the order in which that is said. */
  runs_on: { name: string; version: string }[]
  /** The system with its release and processor. */
  system: string
}

/** A part of the program that others made. */
export interface ProgramNotice {
  name: string
  version: string
  /** An expression of SPDX. */
  licence: string
  text: string
}

/** A copy of a workspace as it was before a newer version brought it up to date. */
export interface UpdateBackup {
  workspace: { id: string; name: string; colour: string }
  /** By which it is named in the folder of its workspace. */
  file: string
  /** The version that wrote it, and the one that was about to bring the workspace up to date. */
  from: string
  to: string
  made_at: Timestamp
  bytes: number
}
