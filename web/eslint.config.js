import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

/** Rules for mistakes that prettier and svelte-check do not find. */
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
      'no-undef': 'off', // TypeScript finds undefined names
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Only our own drawings are inserted as HTML, never text that somebody has typed.
      'svelte/no-at-html-tags': 'off',
      'svelte/no-useless-mustaches': 'off', // they keep spaces that the formatter would remove
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check gives warnings that eslint does not know
      'svelte/prefer-svelte-reactivity': 'off', // a map that no component observes need not be reactive
    },
  },
  // Scripts/protocol writes these files with each type on one line, however long
  { files: ['**/wire.ts'], rules: { 'max-len': 'off' } },
);
