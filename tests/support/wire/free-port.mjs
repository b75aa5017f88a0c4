import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: none takes one before its server does. */
const first = 16_000
const count = 16_000
/** Processes that look at once begin at different ports, and go on from there. */
let next = randomInt(count)

/** @param {number} port */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })

/**
 * A port for a server that starts later.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = first + (next++ % count)
    if (await isFree(port)) return port
  }
}
