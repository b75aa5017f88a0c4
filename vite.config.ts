import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import packageFile from './package.json' with { type: 'json' }
import { staticManifests } from './manifests/static-manifests.ts'
import { pushWorkerPath, removalWorkerPath } from './src/contract/worker/paths.ts'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { build, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Milliseconds for which files of a former build are kept, for tabs that still have that version
 * open.
 */
const KEPT_FOR = 30 * 24 * 3_600_000

/**
 * Empties the output folder except for the hashed files of former builds, which an open tab may still
 * request. Every build rewrites its own files, so a file's age counts from its last build.
 */
function keepFormerAssets(outDir: string): Plugin {
  return {
    name: 'keep-former-assets',
    apply: 'build',
    buildStart() {
      for (const name of existsSync(outDir) ? readdirSync(outDir) : []) {
        if (name !== 'assets') rmSync(join(outDir, name), { recursive: true })
      }
      const assets = join(outDir, 'assets')
      for (const name of existsSync(assets) ? readdirSync(assets) : []) {
        const file = join(assets, name)
        if (Date.now() - statSync(file).mtimeMs > KEPT_FOR) rmSync(file)
      }
    },
  }
}

/**
 * Folders of the portal that only staff open. Their chunks stay out of the precache: staff work with a
 * network, and a subscriber's phone must not download their screens.
 */
const staffFolders = [
  'app/staff',
  'features/announcements',
  'features/health',
  'features/staff',
  'features/tenant-apps',
  'features/tenants',
].map((folder) => at(`src/portal/${folder}/`))

const isStaffModule = (id: string | null) => staffFolders.some((folder) => id?.startsWith(folder))

/**
 * File names of this build that a subscriber may need; excludes former builds and staff screens.
 */
const precached = new Set<string>()
const collectPrecached: Plugin = {
  name: 'collect-precached',
  buildStart() {
    // A renamed folder would otherwise silently precache its screens on every phone.
    const missing = staffFolders.filter((folder) => !existsSync(folder))
    if (missing.length > 0) this.error(`No such folder of staff: ${missing.join(', ')}`)
  },
  generateBundle(_, bundle) {
    const add = (name: string): void => {
      const chunk = bundle[name]
      if (precached.has(name) || chunk?.type !== 'chunk') return
      if (isStaffModule(chunk.facadeModuleId)) return
      precached.add(name)
      for (const style of chunk.viteMetadata?.importedCss ?? []) precached.add(style)
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next)
    }
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName)
    }
  },
}

/** A worker besides the main one, in a file that shares no chunk with the portal. */
function lesserWorker(entry: string, path: string): Plugin {
  return {
    name: `worker ${path}`,
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        root: at('.'),
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir: at('dist/portal'),
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: at(entry),
            output: { entryFileNames: path.slice(1), format: 'iife', codeSplitting: false },
          },
        },
      })
    },
  }
}

/**
 * The worker of the application, with the list of the files it precaches: the page and every chunk.
 */
const appWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: '../../sw',
  filename: 'sw.ts',
  scope: '/',
  manifest: false,
  injectRegister: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
    // A larger chunk stops the build, because phones download every chunk.
    maximumFileSizeToCacheInBytes: 400_000,
    manifestTransforms: [
      (entries) => ({
        manifest: entries.filter(({ url }) => url === 'index.html' || precached.has(url)),
      }),
    ],
  },
})

/** The build for browsers: one page, lazy chunks, and every text file also as .br and .gz. */
const portal = defineConfig({
  root: at('src/portal'),
  publicDir: at('public'),
  plugins: [
    react(),
    keepFormerAssets(at('dist/portal')),
    staticManifests(at('public')),
    compression({
      include: /\.(js|css|svg|json|txt|webmanifest)$/,
      threshold: 1024,
      logLevel: 'silent',
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', {})],
    }),
    collectPrecached,
    appWorker,
    lesserWorker('sw/off.ts', removalWorkerPath),
    lesserWorker('sw/push.ts', pushWorkerPath),
  ],
  build: {
    outDir: at('dist/portal'),
    emptyOutDir: false,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Assets are not inlined, because the content security policy refuses data: images and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The modules of sign-in form one file: it compresses better and takes one request.
            { name: 'first', tags: ['$initial'] },
            // Modules of a few bytes each: separate files would cost more than their content.
            { name: 'worker-wire', test: /\/src\/(?:contract\/worker|portal\/offline\/channel)/ },
          ],
        },
      },
    },
  },
})

/**
 * rate-limiter-flexible hides its import of drizzle-orm from bundlers, and would look for it among
 * the installed packages, where a running server has none.
 */
const bundleDrizzle: Plugin = {
  name: 'bundle-drizzle',
  transform: {
    filter: { id: /RateLimiterDrizzle\.js$/ },
    handler(code) {
      const hidden = 'import(/* @vite-ignore */ specifier)'
      if (!code.includes(hidden)) this.error('The import of drizzle-orm is no longer where it was.')
      const visible = `(optional ? import('drizzle-orm/sql') : import('drizzle-orm'))`
      return { code: code.replace(hidden, visible), map: null }
    },
  },
}

/**
 * The build for Node: one bundle beside the worker of the embedded database and the process that
 * decodes images. Only the packages listed as dependencies stay outside the bundle, because they are
 * native or find files of their own; they are all that a running server installs.
 */
const server = defineConfig({
  publicDir: false,
  plugins: [bundleDrizzle],
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
        admin: at('src/server/admin.ts'),
        'secret-rotate': at('src/server/secret-rotate.ts'),
        'sandbox-remove': at('src/server/sandbox-remove.ts'),
        'audit-verify': at('src/server/audit-verify.ts'),
        'records-export': at('src/server/records-export.ts'),
        'embedded-worker': at('src/server/db/embedded-worker.mjs'),
        'image-decoder': at('src/server/images/image-decoder.mjs'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: {
    noExternal: true,
    external: [...Object.keys(packageFile.dependencies), 'pg-native'],
  },
})

/**
 * Test files share the process of a worker, because loading their modules again takes longer than
 * the tests of most files. A file must not leave state behind that affects another.
 */
const project = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  plugins: [react()],
  test: { name, include, environment: 'node', isolate: false, unstubGlobals: true, ...more },
})

const serverTests: TestProjectInlineConfiguration['test'] = {
  globalSetup: './tests/support/prepare-database.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/** One project per kind of test; `npx vitest run <path>` selects the project of the path. */
const tests = defineConfig({
  test: {
    // The default leaves one core free for a browser beside watch mode.
    maxWorkers: '100%',
    projects: [
      project('unit', ['src/**/*.test.{ts,tsx}', 'manifests/**/*.test.ts', 'sw/**/*.test.ts'], {
        testTimeout: 60_000,
      }),
      project('api', ['tests/api/**/*.test.ts'], serverTests),
      // Leases, keys and queues in these tests depend on behaviour that differs between the
      // engines.
      project('api-postgres', ['tests/api/{apps,routers,support}.test.ts'], {
        ...serverTests,
        env: { TEST_DATABASE: 'postgres' },
      }),
      project('house', ['tests/house/**/*.test.ts']),
    ],
  },
})

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'test') return tests
  return isSsrBuild ? server : portal
})
