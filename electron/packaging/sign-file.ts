import { readFacts } from './facts.ts'
import { findSigner, signFile } from './signing.ts'

/** Signs the file that is named: makensis calls it for the uninstaller, which it makes itself. */
const [file] = process.argv.slice(2)
const signer = findSigner()
if (file === undefined || signer === undefined)
  throw new Error('Usage: sign-file FILE, with what signs it in the environment (docs/packaging.md)')
signFile(file, signer, readFacts())
