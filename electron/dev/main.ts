import { join } from 'node:path'
import { openProgram } from '../program.ts'
import { isOwnAddress } from '../window.ts'
import { servePage, socketOf, takeOver } from './pages.ts'

/** Entry of Electron's main process in `npm run dev:electron`: the program as it is, with the window's pages from their sources. */

const address = takeOver(process.env)
const socket = socketOf(address.origin)
openProgram({
  place: { home: address.home },
  logs: join(address.home, 'logs'),
  profile: join(address.home, 'electron'),
  named: [],
  task: undefined,
  isPortable: false,
  args: [],
  preload: join(import.meta.dirname, 'preload.cjs'),
  pages: {
    serve: (request) => servePage(request, address),
    isReachable: (url) => isOwnAddress(url) || url.startsWith(socket),
    reached: [new URL(socket).host],
  },
})
