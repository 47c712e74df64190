import { configApp } from '@adonisjs/eslint-config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

export default configApp(
  { ignores: ['.adonisjs/**', 'database/schema.ts', 'public/**', 'rendering/**', 'tmp/**'] },
  {
    name: 'Formatting has its own check: npm run format:check',
    rules: { 'prettier/prettier': 'off' },
  },
  {
    name: 'No any, anywhere',
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Control characters are matched on purpose: input with them is rejected.
      'no-control-regex': 'off',
      // `change(actor, async (change) => …)`: inside, only the running change is meant.
      '@typescript-eslint/no-shadow': ['error', { allow: ['change'] }],
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    name: 'Tests read best in one line; a missing row fails them all the same',
    files: ['tests/**/*.ts', 'benchmarks/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@unicorn/no-await-expression-member': 'off',
    },
  },
  {
    name: 'Tables are named by their models; sets, which name them, live in queries/',
    files: ['app/**/*.ts'],
    ignores: ['app/*/queries/**', 'app/*/*/queries/**', 'app/core/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'CallExpression[callee.property.name=/^(from|table|into|join|leftJoin)$/] > Literal[value=/^[a-z_]+( as [a-z_]+)?$/]:first-child',
          'CallExpression[callee.name=/^(table|insertRows|updateMany)$/] > Literal[value=/^[a-z_]+( as [a-z_]+)?$/]:nth-child(2)',
        ].map((selector) => ({
          selector,
          message: 'Write by a model, or move the query to queries/.',
        })),
      ],
    },
  },
  {
    name: 'React',
    files: ['inertia/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: '@inertiajs/react',
          importNames: ['Form', 'InfiniteScroll', 'useForm', 'useHttp'],
          message: 'The build leaves it out (usedPartsOfInertia in vite.config.ts).',
        },
      ],
      // Modules shared by a form and its validator have no imports.
      '@adonisjs/no-backend-import-in-frontend': [
        'error',
        {
          allowed: [
            '#*/limits',
            '#audit_log/words',
            '#core/capital',
            '#core/changed_since',
            '#core/counted',
            '#core/unseen',
            '#core/http/reason',
            '#people/employment/pay_in_words',
            '#people/managed_lists/list_readers',
            '#onboarding/launch_in_words',
            '#onboarding/named_when_sent',
          ],
        },
      ],
      // The product's addresses are fixed, with their filters; a route's name adds nothing.
      '@adonisjs/prefer-adonisjs-inertia-link': 'off',
      '@adonisjs/prefer-adonisjs-inertia-form': 'off',
    },
  },
  {
    name: 'Primitives keep the names shadcn/ui gives them',
    files: ['inertia/components/ui/**'],
    rules: { '@unicorn/filename-case': 'off' },
  },
  {
    name: 'Plain JavaScript: what runs before anything is installed',
    files: ['bin/**/*.js'],
    rules: {
      'curly': 'off',
      'eqeqeq': ['error', 'always'],
      'prefer-const': 'error',
      'no-var': 'error',
    },
  }
)
