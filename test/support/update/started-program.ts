import { appendFileSync } from 'node:fs'
import { beginStart, confirmStart, startProgram } from '../../../electron/update/start.ts'
import { placeOfAppImage } from '../../../electron/update/appimage.ts'
import { placeOfFolder } from '../../../electron/update/folder.ts'
import { TRIAL, saysStarted } from '../../../electron/update/trial.ts'

/**
 * A program whose starts are those of Kontor: `node started-program.ts VERSION BEHAVIOUR KIND PROGRAM HOME NOTES [--trial]`. It notes what it comes to.
 */
const [version = '', behaviour = '', kind = '', program = '', home = '', notes = '', trial] = process.argv.slice(2)
const note = (text: string): void => appendFileSync(notes, `${version} ${text}\n`)

if (trial === TRIAL) {
  process.stdout.write(`${saysStarted(version)}\n`)
} else {
  const place = kind === 'tar' ? placeOfFolder(program) : placeOfAppImage(program)
  if (beginStart({ place, home, version }) === 'back') {
    note('goes back')
    startProgram(place.program, []).unref()
    process.exit(0)
  }
  note('begins')
  if (behaviour === 'crashes') process.exit(139)
  if (behaviour === 'hangs') await new Promise((resolve) => setTimeout(resolve, 60_000))
  confirmStart({ place, home, version })
  note('has started')
}
