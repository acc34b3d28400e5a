import { describe, expect, it } from 'vitest'
import { portableFolder, type Around } from '../../electron/portable.ts'

const around = (platform: NodeJS.Platform, program: string, files: readonly string[], env: Around['env'] = {}): string | undefined =>
  portableFolder({ platform, program, env, exists: (path) => files.includes(path) })

describe('where the portable program keeps everything', () => {
  it.each<[string, Parameters<typeof around>, string | undefined]>([
    ['beside a program on a stick', ['win32', 'E:\\Kontor\\Kontor.exe', ['E:\\Kontor\\kontor-portable']], 'E:\\Kontor\\kontor-data'],
    ['beside it, by a file of a text editor', ['win32', 'E:\\Kontor.exe', ['E:\\kontor-portable.txt']], 'E:\\kontor-data'],
    ['beside an unpacked archive', ['linux', '/media/a/kontor/kontor', ['/media/a/kontor/kontor-portable']], '/media/a/kontor/kontor-data'],
    [
      'beside an AppImage, and not where the system runs it',
      ['linux', '/tmp/.mount_K/kontor', ['/media/a/kontor-portable'], { APPIMAGE: '/media/a/Kontor.AppImage' }],
      '/media/a/kontor-data',
    ],
    [
      'nowhere, by a file inside an AppImage',
      ['linux', '/tmp/.mount_K/kontor', ['/tmp/.mount_K/kontor-portable'], { APPIMAGE: '/media/a/Kontor.AppImage' }],
      undefined,
    ],
    [
      'beside the bundle of macOS',
      ['darwin', '/Volumes/S/Kontor.app/Contents/MacOS/Kontor', ['/Volumes/S/kontor-portable']],
      '/Volumes/S/kontor-data',
    ],
    ['as usual, without a file that says so', ['linux', '/opt/Kontor/kontor', ['/opt/kontor-portable']], undefined],
  ])('%s', (_, given, folder) => expect(around(...given)).toBe(folder))
})
