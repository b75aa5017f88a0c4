import type { QueryClient } from '@tanstack/react-query'
import { createSupportMessage, createSupportRequest } from '#contract/service/support.ts'
import { chooseOutageSubject } from '#domain/service/support/outage-subject.ts'
import { tryWithLock } from '#portal/kit/browser/try-with-lock.ts'
import { outbox } from '#portal/offline/outbox.ts'
import { isUnsent, type PendingRequest } from '#portal/offline/outbox-store.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError, isFinalRefusal, refusalText } from '#portal/queries/calls/failure.ts'
import { invalidateSupport, supportSubjectsQuery } from '#portal/queries/service/support.ts'

/** Sends one message to its request; returns whether it was added, throws when a later attempt may succeed. */
async function sendMessage({ key, message }: PendingRequest, supportId: string): Promise<boolean> {
  try {
    await call(createSupportMessage, { body: { supportId, message, requestKey: key } })
    await outbox.discard(key)
    return true
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    const refusal = refusalText(createSupportMessage, error)
    await outbox.settle(key, { state: 'refused', refusal, opened: null })
    return false
  }
}

/** Sends one request; returns whether the server opened it, throws when a later attempt may succeed. */
async function sendRequest(client: QueryClient, pending: PendingRequest): Promise<boolean> {
  const subject = chooseOutageSubject(await client.fetchQuery(supportSubjectsQuery()))
  const { key, phone, message, writtenAt, lineId } = pending
  try {
    const body = { subject: subject?.id ?? '', phone, message, requestKey: key, writtenAt, lineId }
    const { id, protocolo } = await call(createSupportRequest, { body })
    await outbox.settle(key, { state: 'sent', refusal: null, opened: { id, protocol: protocolo } })
    return true
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    const refusal = refusalText(createSupportRequest, error)
    await outbox.settle(key, { state: 'refused', refusal, opened: null })
    return false
  }
}

/** What was sent in one go. */
export interface SentCount {
  readonly requests: number
  readonly messages: number
}
const noneSent: SentCount = { requests: 0, messages: 0 }

const unsent = () => outbox.current().filter(isUnsent)

/** Sends what still waits: a message, or a request and its files. Returns whether it was sent now. */
async function sendWhole(client: QueryClient, pending: PendingRequest): Promise<boolean> {
  const { supportId } = pending
  if (supportId !== undefined) return await sendMessage(pending, supportId)
  const isOpened = pending.state === 'waiting' && (await sendRequest(client, pending))
  if (pending.files.length === 0) return isOpened
  const now = outbox.current().find(({ key }) => key === pending.key)
  // The code for files is fetched where there are any.
  if (now?.opened) await (await import('./pending-files.ts')).sendFiles(now.opened.id, now.files)
  return isOpened
}

/** Sends what waits in the order of writing; returns how many requests and messages were sent. */
async function sendAll(client: QueryClient): Promise<SentCount> {
  let { requests, messages } = noneSent
  for (const pending of unsent()) {
    try {
      if (!(await sendWhole(client, pending))) continue
      if (pending.supportId === undefined) requests += 1
      else messages += 1
    } catch (error) {
      // It waits for the next attempt, and so does the rest without a network, a session or a turn.
      if (!(error instanceof ApiError) || [401, 429].includes(error.status)) break
    }
  }
  if (requests + messages > 0) void invalidateSupport(client)
  return { requests, messages }
}

/** Sends what waits; returns how many requests and messages this tab sent, none while another tab is sending. */
export async function sendPending(client: QueryClient): Promise<SentCount> {
  await outbox.reload()
  if (unsent().length === 0) return noneSent
  return (await tryWithLock('outbox-sending', () => sendAll(client))) ?? noneSent
}
