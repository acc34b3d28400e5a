/** Moves whole workspaces between a folder and the database of an office. Loaded by those alone who do. */
export { moveToFolder, moveToOffice, type Moved, type MoveOptions } from './move/move.ts'
