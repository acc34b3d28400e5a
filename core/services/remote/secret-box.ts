/** How the key of the remote is kept at rest, for the hosts: Electron brings a box of its own, everybody else uses the key file. */
export { createKeyFileBox, type SecretBox } from '../../store/secrets.ts'
