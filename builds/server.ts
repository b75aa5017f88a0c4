import { defineConfig, type Plugin } from 'vite'
import packageFile from '../package.json' with { type: 'json' }
import { helpPages } from './help-pages.ts'
import { buildVersion } from './version.ts'
import { at } from './path.ts'
import { describeInstalled, thirdParty } from './third-party.ts'

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

/** What the portal loads later never runs on the server, which draws its first page alone. */
const leaveOutLaterParts: Plugin = {
  name: 'leave-out-later-parts',
  resolveDynamicImport: (id, importer) =>
    importer?.startsWith(at('src/portal/')) ? { id, external: true } : null,
}

const bundledPackages = new Set<string>()

/**
 * The build for Node: one bundle beside the worker of the embedded database and the processes
 * that read strangers' files. Only the packages listed as dependencies stay outside the bundle, because they are
 * native or find files of their own; they are all that a running server installs.
 */
export const server = defineConfig({
  publicDir: false,
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    PORTAL_VERSION: JSON.stringify(buildVersion()),
  },
  // Like the line above, whatever NODE_ENV the build itself runs with: React's production code has no
  // function for development's elements.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  plugins: [
    bundleDrizzle,
    helpPages,
    leaveOutLaterParts,
    thirdParty(bundledPackages, describeInstalled),
  ],
  build: {
    ssr: true,
    outDir: at('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    // The styles that the page of the panel holds.
    cssMinify: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: at('src/server/main.ts'),
        data: at('src/server/installation/commands/data.ts'),
        backup: at('src/server/installation/commands/backup.ts'),
        admin: at('src/server/installation/commands/admin.ts'),
        'admin-list': at('src/server/installation/commands/admin-list.ts'),
        'admin-disable': at('src/server/installation/commands/admin-disable.ts'),
        jobs: at('src/server/installation/commands/given-up-jobs.ts'),
        'secret-rotate': at('src/server/installation/commands/secret-rotate.ts'),
        'sandbox-remove': at('src/server/installation/commands/sandbox-remove.ts'),
        doctor: at('src/server/installation/commands/doctor.ts'),
        'audit-verify': at('src/server/installation/commands/audit-verify.ts'),
        'records-export': at('src/server/installation/commands/records-export.ts'),
        'embedded-worker': at('src/server/platform/db/embedded/embedded-worker.mjs'),
        'hash-thread': at('src/server/platform/auth/passwords/hash-thread.mjs'),
        'strength-thread': at('src/server/staff/accounts/strength-thread.mjs'),
        'delta-thread': at('src/server/site/pages/delta-thread.mjs'),
        'image-decoder': at('src/server/site/images/image-decoder.mjs'),
        'pdf-reader': at('src/server/service/support/pdf-reader.mjs'),
      },
      output: { entryFileNames: '[name].js' },
      // Says of which modules a server of components sends the code to browsers: here there is none.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
  ssr: {
    noExternal: true,
    external: [...Object.keys(packageFile.dependencies), 'pg-native'],
  },
})
