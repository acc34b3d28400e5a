import type { CarrierWords } from '../base/carrier-faults.ts'
import type { ErrorCode } from '../base/errors.ts'
import type { ForeignWords } from '../base/foreign-documents.ts'
import type { XmlWords } from '../base/xml-faults.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import type { COMMAND } from './de/command.ts'
import type { PageWords } from './page-words.ts'
import type { RuleWords } from './rule-words.ts'

/** What the window can fail with: the engine's closed list, and the engine itself not answering. */
export type ShownCode = ErrorCode | 'engine_unreachable'

interface ErrorWording {
  /** What happened. */
  readonly title: string
  /** What to do next. */
  readonly next: string
  /** What it means for the invoice, where the code says more than the action that failed. */
  readonly means?: string
}

export type ErrorWords = Readonly<Record<ShownCode, ErrorWording>>

/** A label for every term and every group; forgetting one does not compile. */
export type LabelTable = Readonly<Record<TermId | GroupId, string>>

/** What a term means and when it is filled in, in one or two sentences for people who write invoices; forgetting one does not compile. */
export type HelpTable = Readonly<Record<TermId, string>>

/** What people call a field who do not know its label; none where label and help have their words. */
export type SynonymTable = Readonly<Partial<Record<TermId, readonly string[]>>>

/** What the program says outside its window. */
export interface ShellWords {
  readonly menu: {
    readonly file: string
    readonly edit: string
    readonly view: string
    readonly close: string
    readonly quit: string
    readonly undo: string
    readonly redo: string
    readonly cut: string
    readonly copy: string
    readonly paste: string
    readonly selectAll: string
    readonly zoomIn: string
    readonly zoomOut: string
    readonly resetZoom: string
    readonly fullScreen: string
    readonly learnSpelling: string
    readonly noSuggestions: string
    readonly help: string
    readonly updates: string
    readonly about: string
  }
  /** At the icon of the program. */
  readonly tasks: {
    readonly newInvoice: string
    readonly newInvoiceMeans: string
    /** Above the last documents. */
    readonly recent: string
  }
  /** Where the page of the window ended twice, and is not loaded a third time by itself. */
  readonly crashed: {
    readonly title: string
    readonly means: string
    readonly reopen: string
    readonly quit: string
  }
  /** Where the page has something that is lost when it is left. */
  readonly leaving: {
    readonly title: string
    readonly means: string
    readonly leave: string
    readonly stay: string
  }
  /** Where the page does not respond. */
  readonly hangs: {
    readonly title: string
    readonly means: string
    readonly wait: string
    readonly reload: string
  }
  /** To a browser that has not opened the link from the terminal, or too late. */
  readonly signIn: string
}

/** What the command line says around findings: German is the first catalogue, its keys are what the others must have, or they do not compile. */
export type CommandWords = Readonly<Record<keyof ReturnType<typeof COMMAND>, string>>

/** What the engine and the program around it have at hand in one language. The window loads its own words when its language is wanted. */
export interface Words {
  readonly labels: () => LabelTable
  readonly rules: () => RuleWords
  readonly xml: () => XmlWords
  readonly foreign: () => ForeignWords
  readonly carrier: () => CarrierWords
  readonly pages: () => PageWords
  readonly shell: () => ShellWords
  readonly command: () => CommandWords
}
