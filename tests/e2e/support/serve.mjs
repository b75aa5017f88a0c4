// The built server as browser tests run it: its log tells errors whole, with the lines of the sources.
import { inspect } from 'node:util'

process.setSourceMapsEnabled(true)
const { main } = await import(new URL('../../../dist/server/main.js', import.meta.url).href)
await main({ describeError: (/** @type {unknown} */ error) => inspect(error) })
