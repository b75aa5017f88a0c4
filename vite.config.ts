import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { staticManifests } from './manifests/plugin.ts'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What the browser gets: one page, lazy chunks, every text file with its .br and .gz beside it. */
const portal = defineConfig({
  root: at('src/portal'),
  publicDir: at('public'),
  plugins: [
    react(),
    staticManifests(at('public')),
    compression({
      include: /\.(js|css|svg|json|txt|webmanifest)$/,
      threshold: 1024,
      logLevel: 'silent',
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', {})],
    }),
  ],
  build: {
    outDir: at('dist/portal'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // A data: image or font would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What sign-in needs comes in one file: compressed together, asked for once.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
})

/**
 * What Node runs: one bundle beside the worker of the embedded database. The packages left outside
 * find files of their own by import.meta.url, or are native.
 */
const server = defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: at('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: at('src/server/main.ts'),
        data: at('src/server/data.ts'),
        'embedded-worker': at('src/server/db/embedded-worker.mjs'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: {
    noExternal: true,
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'pdfkit', 'pg-native', 'sharp'],
  },
})

const project = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  plugins: [react()],
  test: { name, include, environment: 'node', ...more },
})

/** One project a kind of proof; `npx vitest run <path>` finds the right one. */
const tests = defineConfig({
  test: {
    projects: [
      project('unit', ['src/**/*.test.{ts,tsx}', 'manifests/**/*.test.ts', 'sw/**/*.test.ts']),
      project('api', ['tests/api/**/*.test.ts'], { testTimeout: 30_000, hookTimeout: 60_000 }),
      project('house', ['tests/house/**/*.test.ts']),
    ],
  },
})

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'test') return tests
  return isSsrBuild ? server : portal
})
