import type { ServerResponse } from 'node:http'
import { build, type InlineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { oldestTargets } from './oldest-browsers.ts'
import { at } from './path.ts'
import { precached } from './precached-files.ts'
import { describeFaces, thirdParty } from './third-party.ts'

/** Folders of the packages that the portal and its workers bundle. */
export const browserPackages = new Set<string>()

/** How a worker becomes one file of that folder. */
const workerBuild = (entry: string, path: string, outDir?: string): InlineConfig => ({
  configFile: false,
  root: at('.'),
  logLevel: 'warn',
  publicDir: false,
  plugins: [thirdParty(browserPackages, describeFaces)],
  build: {
    target: oldestTargets,
    emptyOutDir: false,
    ...(outDir !== undefined && { outDir }),
    modulePreload: false,
    rolldownOptions: {
      input: at(entry),
      output: { entryFileNames: path.slice(1), format: 'iife', codeSplitting: false },
    },
  },
})

/** A worker besides the main one, in a file that shares no chunk with the portal. */
export function lesserWorker(entry: string, path: string): Plugin {
  return {
    name: `worker ${path}`,
    apply: 'build',
    async closeBundle() {
      await build(workerBuild(entry, path, this.environment.config.build.outDir))
    },
  }
}

/** Builds such a worker at each request of the development server, where `dist` is not read. */
export function servedWorker(entry: string, path: string): Plugin {
  const { build: options, ...config } = workerBuild(entry, path)
  const answer = async (response: ServerResponse) => {
    const built = await build({ ...config, build: { ...options, write: false } })
    const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
    const script = output.find((file) => file.type === 'chunk')
    response.setHeader('Content-Type', 'text/javascript')
    response.end(script?.code)
  }
  return {
    name: `served worker ${path}`,
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use(path, (_request, response, next) => {
        answer(response).then(() => undefined, next)
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
    buildPlugins: { vite: [thirdParty(browserPackages, describeFaces)] },
    globPatterns: ['index.html', 'assets/*.{js,css}'],
    // A larger chunk stops the build, because phones download every chunk.
    maximumFileSizeToCacheInBytes: 400_000,
    manifestTransforms: [
      (entries) => ({
        manifest: entries.filter(({ url }) => url === 'index.html' || precached.has(url)),
      }),
    ],
  },
})
