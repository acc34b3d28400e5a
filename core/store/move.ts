/** Moves whole workspaces between a folder and the database of an office, and copies them out. Loaded by those alone who do. */
export { moveToFolder, moveToOffice, type Moved, type MoveOptions } from './move/move.ts'
export { copyOut } from './move/copy-out.ts'
