import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { appWorkerPath } from '../src/contract/worker/paths.ts'
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

/** Most bytes of a precached file: phones download every one, so a larger one stops the build. */
const mostPrecachedBytes = 400_000

/** Writes the list of precached files in place of the name under which Workbox expects it. */
const withPrecacheList = (outDir: string): Plugin => ({
  name: 'precache-list',
  generateBundle(_, bundle) {
    const entries = ['index.html', ...[...precached].toSorted()].map((url) => {
      const bytes = readFileSync(join(outDir, url))
      if (bytes.length > mostPrecachedBytes) this.error(`${url} has ${bytes.length} bytes.`)
      // The name of any other file carries its hash.
      const isNamed = url === 'index.html'
      const revision = isNamed
        ? createHash('sha256').update(bytes).digest('hex').slice(0, 32)
        : null
      return { revision, url }
    })
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const parts = file.code.split('self.__WB_MANIFEST')
      if (parts.length !== 2) this.error('The worker has no place for the list of its files.')
      file.code = parts.join(JSON.stringify(entries))
    }
  },
})

/** The worker of the application; it precaches the page and the chunks of `precached`. */
export const appWorker: Plugin = {
  name: 'worker of the application',
  apply: 'build',
  async closeBundle() {
    const { outDir } = this.environment.config.build
    const config = workerBuild('sw/sw.ts', appWorkerPath, outDir)
    await build({ ...config, plugins: [config.plugins, withPrecacheList(outDir)] })
  },
}
