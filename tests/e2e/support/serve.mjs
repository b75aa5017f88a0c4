// The built server as browser tests run it: its log tells errors whole, with the lines of the sources.
import { subscribe } from 'node:diagnostics_channel'
import { inspect } from 'node:util'
import { listenToClock } from './movable-clock.mjs'

listenToClock()

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
const built = process.env['BUILT_SERVER'] ?? '../../../dist/server/main.js'
const { main } = await import(new URL(built, import.meta.url).href)
await main({ describeError: (/** @type {unknown} */ error) => inspect(error) })
