import { daySeconds, hourSeconds } from '#domain/platform/time/durations.ts'
import { maxAttachments } from '#domain/service/support/attachment.ts'
import type { Database } from '#server/platform/db/database.ts'
import { budget, limiter, tryConsume } from '#server/platform/http/limits/budget.ts'
import type { SubmissionKey } from './submissions.ts'

export interface SupportLimits {
  /** Counts a support request: twenty an hour; refuses when none is left. */
  consumeRequest(clientId: string, customerId: string): Promise<void>
  /** Counts a message: a hundred an hour; refuses when none is left. */
  consumeMessage(clientId: string, customerId: string): Promise<void>
  /** Counts a file, which costs a decoder: forty an hour; refuses when none is left. */
  consumeFile(clientId: string, customerId: string): Promise<void>
  /** Counts a refused file of a request, which took a process to look through. */
  countRefusedFile(request: FileRequest): Promise<void>
  /** How many files of a request were refused within a day. */
  refusedFiles(request: FileRequest): Promise<number>
}

/** A support request that files are added to. */
type FileRequest = Pick<SubmissionKey, 'clientId' | 'customerId' | 'desk' | 'supportId'>

const requestKey = ({ clientId, customerId, desk, supportId }: FileRequest) =>
  JSON.stringify([clientId, customerId, desk, supportId])

/** Limits above what a person writes, and below what floods the provider's support. */
export function supportLimits(database: Pick<Database, 'db'>): SupportLimits {
  const hourly = (name: string, points: number) =>
    limiter(database, { name, points, perSeconds: hourSeconds })
  const refused = budget(database, {
    name: 'support-refused-files',
    points: maxAttachments,
    perSeconds: daySeconds,
  })
  return {
    consumeRequest: hourly('support-requests', 20),
    consumeMessage: hourly('support-messages', 100),
    consumeFile: hourly('support-files', 40),
    countRefusedFile: async (request) => {
      await tryConsume(refused.consume(requestKey(request)))
    },
    refusedFiles: async (request) => (await refused.get(requestKey(request)))?.consumedPoints ?? 0,
  }
}
