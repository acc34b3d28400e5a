declare const __KONTOR_VERSION__: string | undefined

/** Version of the program: put in by the build; run from the sources it has none. */
export const APP_VERSION = typeof __KONTOR_VERSION__ === 'string' ? __KONTOR_VERSION__ : 'development'
