import type { QueryClient } from '@tanstack/react-query'
import { createSupportRequest } from '#contract/support.ts'
import { chooseOutageSubject } from '#domain/support/outage-subject.ts'
import { outbox } from '#portal/offline/outbox.ts'
import type { PendingRequest } from '#portal/offline/outbox-store.ts'
import { call } from './client.ts'
import { ApiError, refusalText } from './failure.ts'
import { invalidateSupport, supportSubjectsQuery } from './support.ts'

/** No answer of these is the last word: the session, the moment or the pace was wrong. */
const passing: ReadonlySet<number> = new Set([401, 408, 409, 429])

const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && !passing.has(error.status)

/** Whether it is done with, one way or the other; throws when the rest may as well wait too. */
async function send(client: QueryClient, waiting: PendingRequest): Promise<boolean> {
  const subject = chooseOutageSubject(await client.fetchQuery(supportSubjectsQuery()))
  const { key, phone, message, writtenAt } = waiting
  try {
    const body = { subject: subject?.id ?? '', phone, message, requestKey: key, writtenAt }
    const { id, protocolo } = await call(createSupportRequest, { body })
    await outbox.settle(key, { state: 'sent', refusal: null, opened: { id, protocol: protocolo } })
    return true
  } catch (error) {
    if (!isFinal(error)) throw error
    const refusal = refusalText(createSupportRequest, error)
    await outbox.settle(key, { state: 'refused', refusal, opened: null })
    return false
  }
}

/** Sends what waits, in the order it was written; how many went out. A failure leaves it waiting. */
async function sendAll(client: QueryClient): Promise<number> {
  let sent = 0
  try {
    for (const one of outbox.current().filter(({ state }) => state === 'waiting')) {
      if (await send(client, one)) sent += 1
    }
  } catch {
    // No network yet, or the provider is away: the next occasion will do.
  }
  if (sent > 0) void invalidateSupport(client)
  return sent
}

/** One tab sends; another that would is told that nothing went out. */
export async function sendPending(client: QueryClient): Promise<number> {
  await outbox.reload()
  if (!outbox.current().some(({ state }) => state === 'waiting')) return 0
  if (!('locks' in navigator)) return await sendAll(client)
  return await navigator.locks.request('outbox-sending', { ifAvailable: true }, (lock) =>
    lock ? sendAll(client) : 0,
  )
}
