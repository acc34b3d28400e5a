import { inList } from '../en16931/codes.ts'
import type { CodeListName } from '../../codelists/codes.ts'
import { PROFILES } from '../../profiles/profiles.ts'
import type { DocumentFacts } from '../facts.ts'
import { reach } from '../occurrences.ts'

/** Specification identifiers (BT-24) of XRechnung 3.0: the CIUS, its extension and the clean vehicles variant. */
export const CIUS: string = PROFILES.xrechnung.specification
export const EXTENSION: string = PROFILES.xrechnung_extension.specification
export const CVD: string = PROFILES.xrechnung_cvd.specification

/** Identifiers of digital health applications, which the extension adds to the lists of schemes. */
export const DIGA = new Set(['XR01', 'XR02', 'XR03'])

/**
 * The official lists with additions are two lists put together with two blanks between them, where the empty code is found. A code list
 * without additions does not know it.
 */
export const isInExtended = (list: CodeListName, code: string): boolean => code === '' || inList(list, code)

/** The document names the specification, among others as well. */
export const naming =
  (specification: string) =>
  ({ root }: DocumentFacts): boolean =>
    reach(root, 'BT-24').some(({ value }) => value === specification)
