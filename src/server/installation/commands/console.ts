import { removeLeftovers } from '#server/platform/db/transfer/leftovers.ts'

const codeOf = (error: Error) => ('code' in error ? error.code : undefined)

/**
 * What a command prints may be read no further (`doctor | head`), which stops no work. Output that is lost, as
 * on a full disk, is a failure.
 */
export function followOutput(): void {
  let isRead = true
  process.stdout.on('error', (error: Error) => {
    // After the first failure the stream is destroyed, and says so at each line.
    if (codeOf(error) === 'EPIPE') isRead = false
    else if (isRead) process.exitCode = 1
  })
  process.stderr.on('error', () => undefined)
}

/** Exit codes of a command that a signal ended, as shells count them. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Ends the process at a signal, without its files that are not whole. Transactions end with their
 * connections.
 */
export function endOnSignals(): void {
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      removeLeftovers()
      process.stderr.write(`Interrupted by ${name}.\n`)
      process.exit(exitCodes[name])
    })
  }
}
