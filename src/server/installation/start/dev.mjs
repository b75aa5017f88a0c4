// `npm run dev`: server and portal in one process, both live. The database is opened once, outside
// Vite's module graph: a reload must not open its directory a second time.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { inspect, stripVTControlCharacters } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, createServerModuleRunner } from 'vite'
import { keepNewest } from './newest.mjs'
import { endWithNpm, onStopSignal } from './stop-signals.mjs'

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

/** Milliseconds in which saves of several files count as one change. */
const SETTLE_MS = 50

/**
 * Describes an error: a file Vite cannot parse by its location, because the stack is Vite's own.
 * @param {unknown} error
 */
const faultText = (error) =>
  error instanceof Error && 'plugin' in error ? error.message : inspect(error)

/** @type {() => void} */
let renew = () => undefined
/** @type {ReturnType<typeof setTimeout> | undefined} */
let settling
/** @type {import('vite').Plugin} */
const serverReload = {
  name: 'server-reload',
  hotUpdate({ modules }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return
    clearTimeout(settling)
    settling = setTimeout(() => renew(), SETTLE_MS)
  },
}

async function run() {
  const server = createServer()
  const vite = await createVite({
    configFile: at('../../../../vite.config.ts'),
    appType: 'custom',
    plugins: [serverReload],
    server: { middlewareMode: { server }, hmr: { server }, allowedHosts: ['.localhost'] },
  })
  // The runner registers its source maps with Node, so that stacks name the right lines.
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
  /** @returns {Promise<typeof import('../../main.ts')>} */
  const load = () => runner.import(at('../../main.ts'))
  /** @type {typeof import('../../platform/http/log/readable-log.ts')} */
  const { readableLog } = await runner.import(at('../../platform/http/log/readable-log.ts'))
  /** @type {typeof import('../../platform/listen.ts')} */
  const { drain, listenOn, portOf } = await runner.import(at('../../platform/listen.ts'))

  const { prepare } = await load()
  const prepared = await prepare(readableLog)
  const { settings, log, database, traces } = prepared
  const portal = {
    root: at('../../../../public'),
    isBuilt: false,
    /** @type {import('../../site/pages/portal-files.ts').DrawFront} */
    drawFront: async (theme, screen, refused) => {
      const code = await runner.import(at('../../../portal/prerender.tsx'))
      return code.drawFront(theme, screen, refused)
    },
    /** @type {import('../../site/pages/portal-files.ts').DrawPanel} */
    drawPanel: async (theme, screen) => {
      const code = await runner.import(at('../../../portal/draw-panel.tsx'))
      return code.drawPanel(theme, screen)
    },
    template: async (/** @type {string} */ path) =>
      vite.transformIndexHtml(path, await readFile(at('../../../portal/index.html'), 'utf8')),
  }
  const { newest, close } = keepNewest({
    load,
    make: (main) => main.assemble(prepared, { portal, checksAnswers: true }),
  })
  renew = () => {
    newest().then(
      () => log.info('the newest code runs'),
      (error) => log.error({ reason: faultText(error) }, 'the newest code does not run'),
    )
  }
  const answer = getRequestListener(
    async (request, env) => {
      try {
        return (await newest()).app.fetch(request, env)
      } catch (error) {
        return new Response(stripVTControlCharacters(faultText(error)), { status: 500 })
      }
    },
    { overrideGlobalObjects: false },
  )
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => void answer(request, response))
  })

  await listenOn(server, settings)
  const { greeting } = await newest()
  process.stdout.write(greeting(portOf(server)))
  onStopSignal(async () => {
    log.info('stopping')
    // Vite's sockets to open pages would keep the server from draining.
    await Promise.all([vite.close(), drain(server)])
    await close()
    await traces.close()
    await database.close()
    log.info('stopped')
  })
}

endWithNpm()
try {
  await run()
} catch (error) {
  const isSetting = error instanceof Error && error.name === 'SettingError'
  process.stderr.write(
    isSetting ? `The server did not start. ${error.message}\n` : `${faultText(error)}\n`,
  )
  process.exit(1)
}
