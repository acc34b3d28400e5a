import eslint from '@eslint/js'
import { defineConfig } from 'eslint/config'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/** What the compiler does not see. Import directions are not checked here but over the resolved graph, in test/architecture. */
export default defineConfig(
  { ignores: ['dist/', 'release/', 'coverage/', 'node_modules/'] },
  eslint.configs.recommended,
  tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.svelte'],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.ts'] },
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
    },
  },
  {
    rules: {
      // `typeof import('x')` types a module that is loaded lazily.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      // The compiler reports unused names; this rule would report them twice.
      '@typescript-eslint/no-unused-vars': 'off',
      'no-unused-vars': 'off',
      // A switch over a type is exhaustive by the compiler; a fallthrough is its error too.
      // Texts of unknown origin are cleaned of control characters in several places; naming them is the point.
      'no-control-regex': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // A comment begins with its subject.
      'no-warning-comments': ['error', { terms: ['of'], location: 'start', decoration: ['*'] }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
    },
  },
  {
    // A function is read in one go. Words are data.
    files: ['{core,electron,renderer}/**/*.{ts,svelte}'],
    ignores: ['core/languages/**'],
    rules: { 'max-lines-per-function': ['error', { max: 120 }] },
  },
  {
    // The compiler knows no Node and no browser there; what is left of clock and chance are members of the language.
    files: ['core/{base,model,terms,codelists,xml,formats,rules,pdf,engine,contract}/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: 'A pure room has no clock: take a Clock.',
        },
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'A pure room has no clock: take a Clock.' },
        {
          selector: "MemberExpression[object.name='Math'][property.name='random']",
          message: 'A pure room knows no chance: take an IdSource.',
        },
      ],
    },
  },
  svelte.configs['flat/recommended'],
  svelte.configs['flat/prettier'],
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { globals: globals.browser, parserOptions: { parser: tseslint.parser } },
    rules: {
      'no-undef': 'off',
      // Hostile text stays text.
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // Takes the reason behind a rule's name for more names; svelte-check reports unused ones.
      'svelte/no-unused-svelte-ignore': 'off',
      // Flags every Date, also one that is made, read and dropped.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  { files: ['**/*.mjs', '**/*.js'], languageOptions: { globals: globals.node } },
  { files: ['electron/{launch,packaging}/**', 'test/**'], rules: { 'no-console': 'off' } },
)
