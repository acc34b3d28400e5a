import { inList } from '../en16931/codes.ts'
import type { CodeListName } from '../../codelists/codes.ts'

/** Specification identifiers (BT-24) of XRechnung 3.0: the CIUS, its extension and the clean vehicles variant. */
export const CIUS = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
export const EXTENSION = `${CIUS}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`
export const CVD = `${CIUS}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`

/** Identifiers of digital health applications, which the extension adds to the lists of schemes. */
export const DIGA = new Set(['XR01', 'XR02', 'XR03'])

/**
 * The official lists with additions are two lists put together with two blanks between them, where the empty code is found. A code list
 * without additions does not know it.
 */
export const isInExtended = (list: CodeListName, code: string): boolean => code === '' || inList(list, code)
