import { readTimeoutMs } from '#contract/platform/patience.ts'
import { invoiceListChannel } from '#contract/worker/channels.ts'
import { keptAtHeader } from '#contract/worker/headers.ts'
import { type InvoiceListStatus, invoiceListStatuses } from '#contract/worker/invoice-lists.ts'
import { invoiceListPath } from '#contract/worker/paths.ts'
import { storedAgeMs } from '#contract/worker/stored-age.ts'
import { withTimeout } from '#vault/with-timeout.ts'
import type { SealedText } from '#vault/sealed-file.ts'
import { type ListCache, openListCache } from './list-cache.ts'
import { sessionOf } from '../request-session.ts'

/*
 * Invoice lists, from the device first. Behind every answer from the cache the list is fetched from
 * the network, and the page is told when it changed. Requests that bypass caches ("Atualizar", after
 * a payment) are always answered by the network.
 */

/** A stored list younger than this is not fetched again: the page has just been told of it. */
const freshForMs = 10_000
/** How long the network request waits for the cache. */
const cacheTimeoutMs = 400
/**
 * Whether an answer removes the stored list: not allowed, or nothing owed. A 401 may be of a token that is to be
 * renewed; where the session is over, the page deletes all lists.
 */
const removes = ({ status }: Response) => status === 403 || status === 404

/** Requests that were sent, and of each list the last one whose answer is stored. */
let sent = 0
const storedRequests: Record<InvoiceListStatus, number> = { to_pay: 0, received: 0 }

const channel = new BroadcastChannel(invoiceListChannel)

/** The status of the invoice list at this address; undefined for every other address. */
export function listStatusOf({ pathname, searchParams }: URL): InvoiceListStatus | undefined {
  if (pathname !== invoiceListPath || searchParams.has('invoice_id')) return undefined
  return invoiceListStatuses.find((status) => status === searchParams.get('status'))
}

const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') ?? false

/** Stores or removes the list as the server answered; returns whether it changed. */
async function update(
  cache: ListCache,
  answer: Response,
  { former, request }: { former: SealedText | null; request: number },
): Promise<boolean> {
  if (!isJson(answer) || !(answer.ok || removes(answer))) return false
  const text = answer.ok ? await answer.text() : undefined
  // A request that was sent later has been answered before this one.
  if (request < storedRequests[cache.status]) return false
  storedRequests[cache.status] = request
  await (text === undefined ? cache.remove() : cache.write(text))
  return text !== former?.text
}

/** Fetches the list with the headers of the page's request, and tells the pages when it changed. */
async function revalidate(
  { url, headers }: Request,
  cache: ListCache,
  former: SealedText,
): Promise<void> {
  const signal = AbortSignal.timeout(readTimeoutMs)
  const init = { headers, credentials: 'same-origin', redirect: 'error', signal } as const
  const request = (sent += 1)
  const answer = await fetch(url, init)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  if (await update(cache, answer, { former, request })) channel.postMessage(cache.status)
}

function answerFrom({ text, at }: SealedText): Response {
  const keptAt = new Date(at).toISOString()
  return new Response(text, {
    headers: { 'content-type': 'application/json', [keptAtHeader]: keptAt },
  })
}

const ignoreErrors = (work: Promise<unknown>) => work.catch(() => undefined)

/** null while the device has nothing of the subscriber who asks. */
async function cacheFor(request: Request): Promise<ListCache | null> {
  const session = sessionOf(request)
  const status = listStatusOf(new URL(request.url))
  return session && status ? await openListCache(session, status) : null
}

/** Answers a request for an invoice list. */
export async function answerList(
  request: Request,
  event: { readonly waitUntil: (work: Promise<unknown>) => void },
): Promise<Response> {
  const cache = await withTimeout(cacheTimeoutMs, cacheFor(request), null)
  if (!cache) return await fetch(request)
  const bypasses = request.headers.get('cache-control') === 'no-cache'
  const stored = bypasses ? null : await withTimeout(cacheTimeoutMs, cache.read(), null)
  if (!stored) {
    const own = { former: null, request: (sent += 1) }
    const answer = await fetch(request)
    event.waitUntil(ignoreErrors(update(cache, answer.clone(), own)))
    return answer
  }
  const ageMs = storedAgeMs(stored.at, Date.now())
  if (ageMs === null || ageMs > freshForMs) {
    event.waitUntil(ignoreErrors(revalidate(request, cache, stored)))
  }
  return answerFrom(stored)
}
