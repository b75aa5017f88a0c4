import { inspect, styleText } from 'node:util'
import { createLog, type Logger } from './log.ts'

const paint = (color: 'gray' | 'green' | 'yellow' | 'red', word: string) =>
  process.stdout.isTTY ? styleText(color, word) : word

const levels: Readonly<Record<number, string>> = {
  10: paint('gray', 'trace'),
  20: paint('gray', 'debug'),
  30: paint('green', 'info'),
  40: paint('yellow', 'warn'),
  50: paint('red', 'error'),
  60: paint('red', 'fatal'),
}

/** One field of a line. Text stays bare, so that a stack keeps its lines. */
function fieldText([name, value]: [string, unknown]): string {
  if (typeof value !== 'string') return `${name}=${inspect(value, { breakLength: Infinity })}`
  return value.includes('\n') ? `\n${value.replaceAll(/^/gm, '    ')}` : `${name}=${value}`
}

/** A JSON line of the log for a reader: `12:03:04 info request method=GET status=200`. */
export function readableLine(line: string): string {
  const { level, time, msg, requestId, error, ...rest }: Record<string, unknown> = JSON.parse(line)
  const clock = new Date(String(time)).toTimeString().slice(0, 8)
  const fields = Object.entries({ ...rest, requestId, error }).filter(
    ([, value]) => value !== undefined,
  )
  return `${[clock, levels[Number(level)], msg, ...fields.map(fieldText)].join(' ')}\n`
}

/** The log of development: readable lines; an error with its message, its cause and its stack. */
export const readableLog = (level: string): Logger =>
  createLog(level, {
    destination: { write: (line) => void process.stdout.write(readableLine(line)) },
    describeError: (error) => inspect(error),
  })
