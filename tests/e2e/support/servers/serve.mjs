// A process of built servers as browser tests run them: its log tells errors whole, with the lines of the
// sources. Its parent opens and closes them by messages; one process serves many files of tests, since its
// code stays warm.
import { subscribe } from 'node:diagnostics_channel'
import { inspect } from 'node:util'
import { setClock } from './movable-clock.mjs'

// Each test has a loopback address of its own, so that the limits per source stay on: a browser
// cannot choose where its connections come from, so it names the address in a header.
subscribe('http.server.request.start', (message) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- documented shape of the channel
  const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message)
  const address = request.headers['x-test-address']
  if (typeof address !== 'string') return
  Object.defineProperty(request.socket, 'remoteAddress', { value: address, configurable: true })
})

process.setSourceMapsEnabled(true)
// `BUILT_SERVER`: the server of another release, as an absolute path.
const built = process.env['BUILT_SERVER'] ?? '../../../../dist/server/main.js'
/** @type {typeof import('#server/main.ts')} */
const { openServer } = await import(new URL(built, import.meta.url).href)

/** @typedef {import('./server-process.ts').Order} Order */

/** @type {Map<number, Awaited<ReturnType<typeof openServer>>>} */
const open = new Map()

/** Carries out an order; resolves to the port where one was opened. @param {Order} order */
async function carryOut(order) {
  if (order.is === 'clock') setClock(order.aheadMs)
  if (order.is === 'close') {
    await open.get(order.port)?.stop()
    open.delete(order.port)
    setClock(0)
  }
  if (order.is !== 'open') return 0
  const server = await openServer({
    env: order.env,
    describeError: (/** @type {unknown} */ error) => inspect(error),
    // A sign-in of half a second, and a tenth of one for each question, would be most of the time.
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    sandboxLatency: { min: 5, max: 15 },
  })
  open.set(server.port, server)
  return server.port
}

process.on('message', async (/** @type {{ id: number, order: Order }} */ { id, order }) => {
  const answer = await carryOut(order).then(
    (port) => ({ id, port, error: '' }),
    (error) => ({ id, port: 0, error: inspect(error) }),
  )
  process.send?.(answer)
})
// The parent may be killed.
process.on('disconnect', () => process.exit())
