/** For the command line, which reaches the store through the services alone. */
export { backupWorkspace, restoreWorkspace } from '../store/backup.ts'
