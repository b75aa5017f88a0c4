import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { staticManifests } from '../manifests/static-manifests.ts'
import {
  puzzleWorkerPath,
  pushWorkerPath,
  removalWorkerPath,
} from '../src/contract/worker/paths.ts'
import { chunkGroups } from './chunks.ts'
import { endpointFields } from './endpoint-fields.ts'
import { keepFormerAssets } from './former-assets.ts'
import { codeAgain } from './code-again.ts'
import { helpPages } from './help-pages.ts'
import { iconKeys } from './icon-keys.ts'
import { dropImportMapFile, shortSpecifiers, sortImportMap } from './import-map.ts'
import { localThemeMark } from './local-theme-mark.ts'
import { packageSizes } from './package-sizes.ts'
import { oldestTargets } from './oldest-browsers.ts'
import { at } from './path.ts'
import { noteImports, resolveDependencies } from './preloads.ts'
import { collectPrecached } from './precached-files.ts'
import { describeFaces, thirdParty } from './third-party.ts'
import { appWorker, browserPackages, lesserWorker, servedWorker } from './workers.ts'

/** The build for browsers: one page, lazy chunks, and every text file also as .br and .gz. */
export const portal = defineConfig({
  root: at('src/portal'),
  publicDir: at('public'),
  plugins: [
    react(),
    endpointFields,
    keepFormerAssets(),
    staticManifests(at('public')),
    compression({
      include: /\.(js|css|svg|json|txt|webmanifest)$/,
      exclude: /importmap\.json$/,
      threshold: 1024,
      logLevel: 'silent',
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress', {})],
    }),
    codeAgain,
    iconKeys,
    noteImports,
    sortImportMap,
    shortSpecifiers,
    dropImportMapFile,
    collectPrecached,
    localThemeMark,
    packageSizes,
    thirdParty(browserPackages, describeFaces),
    appWorker,
    lesserWorker('sw/off.ts', removalWorkerPath),
    lesserWorker('sw/push/push.ts', pushWorkerPath),
    lesserWorker('sw/puzzle.ts', puzzleWorkerPath),
    servedWorker('sw/puzzle.ts', puzzleWorkerPath),
    // For the server, which `npm run dev` runs by this configuration.
    { ...helpPages, apply: 'serve' },
  ],
  build: {
    target: oldestTargets,
    outDir: at('dist/portal'),
    emptyOutDir: false,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false, resolveDependencies },
    // Files name each other through the page's import map, so a changed file changes no other one.
    chunkImportMap: true,
    // Assets are not inlined, because the content security policy refuses data: images and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Every file names dozens of others: seven characters of a hash tell versions apart, too.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
