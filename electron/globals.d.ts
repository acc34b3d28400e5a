/** Set by the build from package.json. */
declare const __KONTOR_VERSION__: string
