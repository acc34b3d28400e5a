import { spawn } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { openVerified } from '../../core/services/updates/verified.ts'
import { writeWhole } from '../../core/services/updates/whole-file.ts'
import type { UpdatePackage } from '../../core/update/manifest.ts'
import { TRIAL } from './trial.ts'

/**
 * Windows lets no program be exchanged that runs, so a script does it when this one has ended: it waits, holds the installer against its digest once more, lets it work in silence, tries the new
 * version, and lets the installer of the version before do its work where that does not start. All paths come by the environment, so that nothing in them is read as a command.
 */
const SCRIPT = `@echo off
setlocal DisableDelayedExpansion
:wait
tasklist /NH /FI "PID eq %KONTOR_PID%" 2>nul | find " %KONTOR_PID% " >nul
if not errorlevel 1 (
  ping -n 2 127.0.0.1 >nul
  goto wait
)
set KONTOR_REASON=the installer was changed
certutil -hashfile "%KONTOR_NEW%" SHA512 | findstr /I /X "%KONTOR_SHA512%" >nul || goto failed
set KONTOR_REASON=the installer failed
start "" /wait "%KONTOR_NEW%" /S || goto back
set KONTOR_REASON=it did not start
start "" /wait "%KONTOR_PROGRAM%" ${TRIAL} || goto back
move /Y "%KONTOR_NEW%" "%KONTOR_KEPT%" >nul
echo installed>"%KONTOR_RESULT%"
goto end
:back
if exist "%KONTOR_KEPT%" start "" /wait "%KONTOR_KEPT%" /S /Older
:failed
echo failed: %KONTOR_REASON%>"%KONTOR_RESULT%"
:end
if "%KONTOR_AGAIN%"=="yes" start "" "%KONTOR_PROGRAM%"
`

/** What the script has come to, for the next start. */
export const RESULT_NAME = 'installed.txt'
/** The installer of the version in use, for going back; there is one from the first update on. */
const KEPT_NAME = 'in-use.exe'

interface Handing {
  /** A private folder. */
  readonly folder: string
  readonly file: string
  readonly wanted: UpdatePackage
  readonly program: string
  readonly isStartedAgain: boolean
}

/** Verifies the installer and hands it to the script, which waits for the end of this process. Throws AppError. */
export async function handToInstaller({ folder, file, wanted, program, isStartedAgain }: Handing): Promise<void> {
  await (await openVerified(file, wanted)).close()
  const installer = join(folder, wanted.file)
  if (existsSync(file)) renameSync(file, installer)
  const script = join(folder, 'install.cmd')
  writeWhole(script, SCRIPT.replaceAll('\n', '\r\n'))
  const env = {
    ...process.env,
    KONTOR_PID: String(process.pid),
    KONTOR_NEW: installer,
    KONTOR_SHA512: wanted.sha512,
    KONTOR_PROGRAM: program,
    KONTOR_KEPT: join(folder, KEPT_NAME),
    KONTOR_RESULT: join(folder, RESULT_NAME),
    KONTOR_AGAIN: isStartedAgain ? 'yes' : 'no',
  }
  spawn('cmd.exe', ['/d', '/c', script], { env, cwd: folder, detached: true, stdio: 'ignore', windowsHide: true }).unref()
}
