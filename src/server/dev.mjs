// `npm run dev`: server and portal in one process, both live. The database is opened once, outside
// Vite's module graph: a reload must not open its directory a second time.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
const mainFile = at('./main.ts')

const server = createServer()
const vite = await createVite({
  configFile: at('../../vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: { server }, hmr: { server }, allowedHosts: ['.localhost'] },
})

const { prepare } = await vite.ssrLoadModule(mainFile)
const { settings, database, log } = await prepare()
const portal = {
  root: at('../../public'),
  isBuilt: false,
  template: async (/** @type {string} */ path) =>
    vite.transformIndexHtml(path, await readFile(at('../portal/index.html'), 'utf8')),
}

/** @type {{ module: unknown, app: import('hono').Hono<import('./http/context.ts').Env> } | null} */
let current = null

const now = () => new Date()

/** The app of the newest code. */
async function app() {
  const module = await vite.ssrLoadModule(mainFile)
  if (current?.module === module) return current.app
  const sandbox = settings.sandbox ? await module['openSandbox'](database) : null
  const { compose } = await vite.ssrLoadModule(at('./compose.ts'))
  const { welcome } = await vite.ssrLoadModule(at('./welcome.ts'))
  const parts = { settings, database, log, portal, sandbox, now, checksAnswers: true }
  const { app: newest } = await compose(parts)
  if (current === null) process.stdout.write(welcome(settings.port, sandbox))
  current = { module, app: newest }
  return newest
}

const answer = getRequestListener(async (request, env) => (await app()).fetch(request, env), {
  overrideGlobalObjects: false,
})
server.on('request', (request, response) => {
  vite.middlewares(request, response, () => void answer(request, response))
})
server.listen(settings.port, () => void app())

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, async () => {
    await vite.close()
    await database.close()
    process.exit(0)
  })
}
