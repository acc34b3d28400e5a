import { asAppError } from '../../base/errors.ts'
import { describeError, EXIT_CODES, parseOptions, reasonsOf, type Command, type ExitCode } from '../command.ts'
import { SaidError } from '../said.ts'
import { DATA_OPTION, withWorkspace } from '../workspace.ts'

export const command: Command = {
  usage: `kontor delete ID… [--data DIR] [--json]

Deletes documents with all their versions. What was sent or received is kept for as many years as the country of the client company asks for, and what
a person keeps from deletion (kontor preserve) until that is lifted; what is refused is said, and the others are deleted. The chain keeps the hashes, so
kontor verify still holds. Exit code 1: something was refused.`,

  run(args, terminal) {
    const { values, positionals } = parseOptions(args, { ...DATA_OPTION, json: { type: 'boolean' } })
    if (positionals.length === 0) {
      throw new SaidError('usage', 'fault.needs.document', { command: 'delete' }, { next: 'fault.needs.document.next' })
    }
    return withWorkspace(values.data, async (services) => {
      let exit: ExitCode = 0
      for (const id of positionals) {
        try {
          await services.documents.delete(id, 'command')
          await terminal.out(values.json === true ? `${JSON.stringify({ id, status: 'deleted' })}\n` : `${id}: deleted\n`)
        } catch (thrown) {
          const error = asAppError(thrown)
          if (EXIT_CODES[error.code] !== 1) throw error
          exit = 1
          const line = { id, status: 'refused', error: describeError(error) }
          await terminal.out(
            values.json === true
              ? `${JSON.stringify(line)}\n`
              : `${[`${id}: refused: ${error.message}`, error.next].join(' ').trim()}${reasonsOf(error)}\n`,
          )
        }
      }
      return exit
    })
  },
}
