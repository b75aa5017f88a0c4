import { type DestinationStream, pino } from 'pino'

/** Lines are written at once when they are so long together, in characters. */
const MAX_WAITING_LENGTH = 64 * 1024

/**
 * Writes the lines of one turn of the event loop together: under load, a write for each line costs as much
 * as the line itself. What is written last goes out when the process exits, also by an error that nothing
 * catches; SIGKILL loses the lines of the turn it interrupts.
 */
export function linesByTurn(target: DestinationStream): DestinationStream & { flush(): void } {
  let waiting = ''
  const flush = () => {
    if (waiting === '') return
    const lines = waiting
    waiting = ''
    target.write(lines)
  }
  return {
    write(line) {
      if (waiting === '') setImmediate(flush)
      waiting += line
      if (waiting.length > MAX_WAITING_LENGTH) flush()
    },
    flush,
  }
}

/** Standard output. */
export function standardOutput(): DestinationStream {
  const lines = linesByTurn(pino.destination({ dest: 1, sync: true }))
  process.on('exit', () => lines.flush())
  return lines
}
