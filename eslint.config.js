import eslint from '@eslint/js'
import { defineConfig } from 'eslint/config'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/** What neither the compiler nor oxlint sees (.oxlintrc.json has all other files): components, and the modules that share their state. */
export default defineConfig(
  { ignores: ['dist/', 'release/', 'coverage/', 'node_modules/'] },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    extends: [
      eslint.configs.recommended,
      tseslint.configs.recommended,
      svelte.configs['flat/recommended'],
      svelte.configs['flat/prettier'],
    ],
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        parser: tseslint.parser,
        projectService: true,
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/only-throw-error': 'error',
      // `typeof import('x')` types a module that is loaded lazily.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // The compiler reports unused names; this rule would report them twice.
      '@typescript-eslint/no-unused-vars': 'off',
      'no-unused-vars': 'off',
      'no-undef': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // A comment begins with its subject.
      'no-warning-comments': ['error', { terms: ['of'], location: 'start', decoration: ['*'] }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      // A function is read in one go.
      'max-lines-per-function': ['error', { max: 120 }],
      // Hostile text stays text.
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // Takes the reason behind a rule's name for more names; svelte-check reports unused ones.
      'svelte/no-unused-svelte-ignore': 'off',
      // There are no stores: state lies in runes.
      'svelte/require-store-reactive-access': 'off',
      // Flags every Date, also one that is made, read and dropped.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
)
