import { existsSync, renameSync, rmSync } from 'node:fs'
import type { ProgramFacts } from './facts.ts'
import { findTool, runProgram, runTool } from './tools.ts'

/**
 * Signatures, with certificates and keys that the environment names and nobody writes onto a command line. What is named and not there ends the build: a
 * package that was to be signed never leaves without its signature.
 */

/** Authenticode, for programs and packages of Windows. */
export type Signer =
  /** A program of one's own, such as that of a signing service: it gets the file as its one argument and signs it in place. */
  | { readonly kind: 'command'; readonly command: string }
  /** PKCS #12, with the password in a file. */
  | { readonly kind: 'certificate'; readonly file: string; readonly passwordFile: string; readonly authority: string | undefined }

export function findSigner(env: NodeJS.ProcessEnv = process.env): Signer | undefined {
  const command = env['KONTOR_SIGN_COMMAND'] ?? ''
  if (command !== '') return { kind: 'command', command: present('KONTOR_SIGN_COMMAND', command) }
  const file = env['KONTOR_SIGN_CERTIFICATE'] ?? ''
  if (file === '') return undefined
  const passwordFile = present('KONTOR_SIGN_PASSWORD_FILE', env['KONTOR_SIGN_PASSWORD_FILE'] ?? '')
  return {
    kind: 'certificate',
    file: present('KONTOR_SIGN_CERTIFICATE', file),
    passwordFile,
    authority: env['KONTOR_SIGN_TIMESTAMP'] || undefined,
  }
}

/** Signs a program or a package of Windows in place. The time stamp keeps the signature good when the certificate is over. */
export function signFile(file: string, signer: Signer, { productName }: Pick<ProgramFacts, 'productName'>): void {
  if (signer.kind === 'command') {
    runProgram(signer.command, [file])
    return
  }
  const signed = `${file}.signed`
  rmSync(signed, { force: true })
  const stamp = signer.authority === undefined ? [] : ['-ts', signer.authority]
  const certificate = ['-pkcs12', signer.file, '-readpass', signer.passwordFile]
  runTool('osslsigncode', ['sign', ...certificate, '-h', 'sha256', '-n', productName, ...stamp, '-in', file, '-out', signed])
  renameSync(signed, file)
}

/** OpenPGP, for repositories and sums. */
export interface Seal {
  /** Fingerprint or address of a key that GNUPGHOME holds. */
  readonly key: string
  readonly passwordFile: string | undefined
}

export function findSeal(env: NodeJS.ProcessEnv = process.env): Seal | undefined {
  const key = env['KONTOR_GPG_KEY'] ?? ''
  if (key === '') return undefined
  const passwordFile = env['KONTOR_GPG_PASSWORD_FILE'] ?? ''
  return { key, passwordFile: passwordFile === '' ? undefined : present('KONTOR_GPG_PASSWORD_FILE', passwordFile) }
}

/** Arguments by which gpg asks nobody. */
function asking({ key, passwordFile }: Seal): readonly string[] {
  const password = passwordFile === undefined ? [] : ['--pinentry-mode', 'loopback', '--passphrase-file', passwordFile]
  return ['--batch', '--yes', '--local-user', key, ...password]
}

/** Writes the signature beside a file: `armor` alone, or around a copy of its text. */
export function sealFile(file: string, output: string, form: '--detach-sign' | '--clearsign', seal: Seal): void {
  runTool('gpg', [...asking(seal), '--armor', '--digest-algo', 'SHA512', form, '--output', output, file])
}

export function sealRpm(file: string, seal: Seal): void {
  runTool('rpmsign', [
    // It starts gpg by a path alone.
    `--define=__gpg ${findTool('gpg') ?? 'gpg'}`,
    `--define=_gpg_name ${seal.key}`,
    ...(seal.passwordFile === undefined
      ? []
      : [`--define=_gpg_sign_cmd_extra_args --pinentry-mode loopback --passphrase-file ${seal.passwordFile}`]),
    '--addsign',
    file,
  ])
}

/** The public half, which people need to prove a signature. */
export function exportKey(output: string, { key }: Seal): void {
  runTool('gpg', ['--batch', '--yes', '--armor', '--output', output, '--export', key])
}

/** What electron-builder signs with on macOS, where it runs. */
export const isSignedOnMac = (): boolean =>
  process.platform === 'darwin' && [process.env['CSC_LINK'], process.env['CSC_NAME']].some((value) => value !== undefined && value !== '')

function present(variable: string, path: string): string {
  if (path !== '' && existsSync(path)) return path
  throw new Error(`${variable} ${path === '' ? 'has to name a file' : `names ${path}, which is not there`}.`)
}
