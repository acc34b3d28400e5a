import fc from 'fast-check'

/** Property tests try the same values in every run, so that a failure comes back; `KONTOR_SEED=7 npm test` tries others. */
fc.configureGlobal({ seed: Number(process.env['KONTOR_SEED'] ?? 20261121) })
