// The built server as browser tests run it: its log tells errors whole, with the lines of the sources.
import { subscribe } from 'node:diagnostics_channel'
import { inspect } from 'node:util'

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
const { main } = await import(new URL('../../../dist/server/main.js', import.meta.url).href)
await main({ describeError: (/** @type {unknown} */ error) => inspect(error) })
