import { hourSeconds, minuteSeconds } from '#domain/platform/time/durations.ts'
import { maxDownBytes, maxUpBytes } from '#domain/service/lines/speed.ts'
import type { Database } from '#server/platform/db/database.ts'
import { budget, consumeOrRefuse } from '#server/platform/http/limits/budget.ts'
import type { Subscriber } from '#server/platform/http/call.ts'

const kibibyte = 1024
const toKibibytes = (bytes: number) => Math.ceil(bytes / kibibyte)

export type SpeedTestLimits = ReturnType<typeof speedTestLimits>

/** Tests of a subscriber, and what one test transfers. No one else's use counts against them. */
export function speedTestLimits(database: Pick<Database, 'db'>) {
  const tests = budget(database, { name: 'speed-tests', points: 4, perSeconds: hourSeconds })
  const bytesDown = budget(database, {
    name: 'speed-test-down',
    points: toKibibytes(maxDownBytes),
    perSeconds: 2 * minuteSeconds,
  })
  const bytesUp = budget(database, {
    name: 'speed-test-up',
    points: toKibibytes(maxUpBytes),
    perSeconds: 2 * minuteSeconds,
  })
  return {
    consumeTest: ({ clientId, customerId, documentHash }: Subscriber) =>
      consumeOrRefuse(tests.consume(JSON.stringify([clientId, customerId, documentHash]))),
    consumeDown: (clientId: string, ticket: string, bytes: number) =>
      consumeOrRefuse(bytesDown.consume(JSON.stringify([clientId, ticket]), toKibibytes(bytes))),
    consumeUp: (clientId: string, ticket: string, bytes: number) =>
      consumeOrRefuse(bytesUp.consume(JSON.stringify([clientId, ticket]), toKibibytes(bytes))),
  }
}
