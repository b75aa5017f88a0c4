import { build, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { at } from './path.ts'
import { precached } from './precached-files.ts'

/** A worker besides the main one, in a file that shares no chunk with the portal. */
export function lesserWorker(entry: string, path: string): Plugin {
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
export const appWorker = VitePWA({
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
