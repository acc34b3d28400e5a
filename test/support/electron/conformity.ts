import type * as Electron from 'electron'
import type { EventEmitter } from 'node:events'
import type * as standIn from './stand-in.ts'

/**
 * The stand-in against Electron's own definitions, by the compiler: each member of it is one of Electron's, takes what that one takes, and answers what that one
 * may answer. A line below does not compile where that is not so, and names the member.
 */

type Plain = string | number | bigint | boolean | symbol | null | undefined

/** The places where one type has or answers what the other does not, `never` where there is none. An answer of an answer is looked at, and no further. */
type Differences<Mine, Real, At extends string, Deep extends readonly unknown[] = []> = [Mine] extends [Real]
  ? never
  : [Mine] extends [Plain]
    ? At
    : Mine extends (...args: infer Taken extends readonly unknown[]) => infer Answered
      ? Real extends (...args: infer Given extends readonly unknown[]) => infer Expected
        ? | (Takes<Given> extends Takes<Taken> ? never : Takes<Taken> extends Takes<Given> ? never : `${At}, its arguments`)
          | Answers<Awaited<Answered>, Awaited<Expected>, At, Deep>
        : At
      : Mine extends readonly (infer One)[]
        ? Real extends readonly (infer Other)[]
          ? Differences<One, Other, `one of ${At}`, Deep>
          : At
        : Members<Mine, NonNullable<Real>, At, Deep>

type Takes<Arguments extends readonly unknown[]> = (...args: Arguments) => void

type Answers<Mine, Real, At extends string, Deep extends readonly unknown[]> = [Real] extends [void]
  ? never
  : Deep['length'] extends 2
    ? never
    : Differences<Mine, Real, `what ${At} answers`, [...Deep, unknown]>

type Members<Mine, Real, At extends string, Deep extends readonly unknown[]> = {
  [Key in Exclude<keyof Mine & string, keyof EventEmitter>]: Key extends keyof Real
    ? Differences<Mine[Key], Real[Key], `${At}.${Key}`, Deep>
    : `${At}.${Key}`
}[Exclude<keyof Mine & string, keyof EventEmitter>]

/** What a window of the stand-in has for tests. */
type Window = Omit<
  InstanceType<typeof standIn.BrowserWindow>,
  | 'page'
  | 'shown'
  | 'maximized'
  | 'fullScreen'
  | 'bounds'
  | 'background'
  | 'ground'
  | 'progress'
  | 'overlay'
  | 'replaced'
  | 'reloads'
  | 'contents'
  | 'dispose'
>

type Found =
  | Differences<typeof standIn.app, Electron.App, 'app'>
  | Differences<Window, Electron.BrowserWindow, 'BrowserWindow'>
  | Differences<typeof standIn.protocol, Electron.Protocol, 'protocol'>
  | Differences<typeof standIn.session, typeof Electron.session, 'session'>
  | Differences<typeof standIn.screen, Electron.Screen, 'screen'>
  | Differences<typeof standIn.ipcMain, Electron.IpcMain, 'ipcMain'>
  | Differences<typeof standIn.dialog, Electron.Dialog, 'dialog'>
  | Differences<typeof standIn.nativeImage, typeof Electron.nativeImage, 'nativeImage'>
  | Differences<typeof standIn.shell, Electron.Shell, 'shell'>
  | Differences<InstanceType<typeof standIn.Notification>, Electron.Notification, 'Notification'>
  | Differences<typeof standIn.Menu, typeof Electron.Menu, 'Menu'>
  | Differences<typeof standIn.nativeTheme, Electron.NativeTheme, 'nativeTheme'>
  | Differences<typeof standIn.safeStorage, Electron.SafeStorage, 'safeStorage'>

type Nothing<Found extends never> = [Found] extends [never] ? true : false
export type Conforms = Nothing<Found>
