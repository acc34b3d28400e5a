import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultDataDir, defaultHome } from '../../core/services/data-dir.ts'

describe('the folder of the desk', () => {
  it('holds the workspace that the command line takes where none is named', () => {
    expect(defaultDataDir()).toBe(join(defaultHome(), 'workspace'))
  })

  it('follows the system it runs on', () => {
    expect(defaultHome('linux', {}, '/home/a')).toBe(join('/home/a', '.local', 'share', 'kontor'))
    expect(defaultHome('linux', { XDG_DATA_HOME: '/data' }, '/home/a')).toBe(join('/data', 'kontor'))
    expect(defaultHome('darwin', {}, '/Users/a')).toBe(join('/Users/a', 'Library', 'Application Support', 'Kontor'))
    expect(defaultHome('win32', { APPDATA: '/roaming' }, '/c')).toBe(join('/roaming', 'Kontor'))
  })

  it('is the one that the program names, by its full path', () => {
    const named = join(import.meta.dirname, 'kontor-data')
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      expect(defaultHome(platform, { KONTOR_HOME: named, XDG_DATA_HOME: '/data' }, '/home/a')).toBe(named)
      expect(defaultHome(platform, { KONTOR_HOME: 'kontor-data' }, '/home/a')).toBe(defaultHome(platform, {}, '/home/a'))
    }
  })

  it('ignores a relative XDG_DATA_HOME, as the XDG specification wants', () => {
    expect(defaultHome('linux', { XDG_DATA_HOME: 'data' }, '/home/a')).toBe(join('/home/a', '.local', 'share', 'kontor'))
  })
})
