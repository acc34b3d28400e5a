/** Workspaces that lie in the database of an office. Loaded by those alone who work with one. */
export { openOffice, type Office } from './postgres/store.ts'
export { migrateOffice } from './postgres/migrate.ts'
