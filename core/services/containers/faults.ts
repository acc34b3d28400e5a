import { AppError } from '../../base/errors.ts'
import { CONTAINER_FAULTS, type ContainerFault } from '../../contract/types.ts'

/** Why a container, or a file inside it, cannot be read: in words, and as a code for whoever words it in another language. */
export function malformed(fault: ContainerFault, message: string = FAULTS[fault], cause?: unknown): AppError {
  return new AppError('malformed_container', message, {
    errors: [{ path: '', code: fault, message }],
    ...(cause === undefined ? {} : { cause }),
  })
}

const FAULTS: Readonly<Record<ContainerFault, string>> = {
  encrypted: 'The file is protected by a password.',
  damaged: 'The file is damaged.',
  packed_otherwise: 'The file is packed in a way that is not read here.',
  too_large: 'The file unpacks to more than is read.',
  too_deep: 'The file lies too deep in other archives and mails.',
  too_many: 'The archive or mail holds more files than are read.',
  no_files: 'The file is one of an office program or of another program, no archive and no mail.',
  too_slow: 'Reading the archive or mail took too long.',
}

/** Undefined for an error of another kind. */
export function faultOf(thrown: unknown): ContainerFault | undefined {
  const code = thrown instanceof AppError && thrown.code === 'malformed_container' ? thrown.errors[0]?.code : undefined
  return CONTAINER_FAULTS.find((fault) => fault === code)
}
