import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

/** What prettier and svelte-check do not see. */
export default ts.config(
  { ignores: ['node_modules', '.svelte-check', 'tests/fixtures', 'offline.js'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
  },
  {
    rules: {
      'max-len': ['error', { code: 110, ignoreUrls: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      'svelte/require-each-key': 'error',
      'no-undef': 'off', // the types know
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/no-at-html-tags': 'off', // drawings of our own, never what somebody wrote
      'svelte/no-useless-mustaches': 'off', // they keep spaces that the formatter would fold
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check warns of what eslint does not
      'svelte/prefer-svelte-reactivity': 'off', // a map that nothing watches is a plain one
    },
  },
  // Made by scripts/protocol: a type is one line, however long.
  { files: ['**/wire.ts'], rules: { 'max-len': 'off' } },
);
