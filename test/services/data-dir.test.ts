import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultDataDir } from '../../core/services/data-dir.ts'

describe('defaultDataDir', () => {
  it('follows the system it runs on', () => {
    expect(defaultDataDir('linux', {}, '/home/a')).toBe(join('/home/a', '.local', 'share', 'kontor', 'workspace'))
    expect(defaultDataDir('linux', { XDG_DATA_HOME: '/data' }, '/home/a')).toBe(join('/data', 'kontor', 'workspace'))
    expect(defaultDataDir('darwin', {}, '/Users/a')).toBe(join('/Users/a', 'Library', 'Application Support', 'Kontor', 'workspace'))
    expect(defaultDataDir('win32', { APPDATA: '/roaming' }, '/c')).toBe(join('/roaming', 'Kontor', 'workspace'))
  })

  it('ignores a relative XDG_DATA_HOME, as the XDG specification wants', () => {
    expect(defaultDataDir('linux', { XDG_DATA_HOME: 'data' }, '/home/a')).toBe(join('/home/a', '.local', 'share', 'kontor', 'workspace'))
  })
})
