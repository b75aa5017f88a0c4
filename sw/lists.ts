import type { listInvoices } from '#contract/invoices.ts'
import { listsPrefix } from '#portal/offline/vault/cache-names.ts'
import { isOpenable, vaultWith } from '#portal/offline/vault/find.ts'
import type { Owner } from '#portal/offline/vault/vault.ts'
import { within } from '#portal/offline/vault/within.ts'
import { readHalf } from './half.ts'

/*
 * Invoice lists, from the device first. What is kept was sealed before it came here; it is asked for
 * again at once behind every answer, and the page hears of what changed. Whoever asks past the
 * caches is never answered from here.
 */

const path: (typeof listInvoices)['path'] = '/api/central/customer/list/invoices'

/** Milliseconds an answer is young enough not to be asked for again: the page just heard of it. */
const young = 10_000
/** Milliseconds the network waits for what the device may know. */
const patience = 400
const ivBytes = 12
/** The server's word that there is nothing to keep: signed out, or nothing owed. */
const ends: ReadonlySet<number> = new Set([401, 403, 404])

const pages = new BroadcastChannel('portal-lists')

/** One list of one subscriber, named by what it lists; single invoices pass by. */
export function isList(request: Request, url: URL): boolean {
  const { searchParams: asked } = url
  return (
    request.method === 'GET' &&
    url.pathname === path &&
    asked.has('status') &&
    !asked.has('invoice_id')
  )
}

/** Who asks, by the readable half of the session; null for a token that names no session. */
function ownerOf(request: Request): Owner | null {
  const [, claims] = request.headers.get('authorization')?.split('.') ?? []
  if (!claims) return null
  try {
    const { aud, sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof aud === 'string' && typeof sid === 'string'
      ? { clientId: aud, session: sid }
      : null
  } catch {
    return null
  }
}

interface Kept {
  readonly text: string
  readonly at: number
}

/** Where the list of a request lies; null while the device keeps nothing for this subscriber. */
async function shelfOf(request: Request) {
  const owner = ownerOf(request)
  const vault = owner && (await vaultWith(owner, readHalf))
  if (!vault) return null
  // The last day of the window moves every night; the list it belongs to is the same one.
  const status = new URL(request.url).searchParams.get('status') ?? ''
  const context = `list ${status}`
  const cacheName = listsPrefix + (await vault.nameOf('lists'))
  const place = `/sealed/${await vault.nameOf(context)}`
  return {
    status,
    take: async (): Promise<Kept | null> => {
      const found = await caches.match(place, { cacheName })
      if (!found) return null
      const at = Number(found.headers.get('x-at'))
      const bytes = await found.arrayBuffer()
      const iv = new Uint8Array(bytes.slice(0, ivBytes))
      const text = await vault.open({ at, iv, box: bytes.slice(ivBytes) }, context)
      return text === null ? null : { text, at }
    },
    put: async (text: string): Promise<void> => {
      const { at, iv, box } = await vault.seal(text, context)
      // Somebody may have signed out meanwhile.
      if (!(await isOpenable())) return
      const cache = await caches.open(cacheName)
      await cache.put(place, new Response(new Blob([iv, box]), { headers: { 'x-at': `${at}` } }))
    },
    drop: async (): Promise<void> => {
      const cache = await caches.open(cacheName)
      await cache.delete(place)
    },
  }
}

type Shelf = NonNullable<Awaited<ReturnType<typeof shelfOf>>>

const isOurs = (answer: Response) =>
  answer.headers.get('content-type')?.startsWith('application/json') ?? false

/** Keeps what the server said, and answers whether it differs from what was kept. */
async function keep(shelf: Shelf, answer: Response, former: Kept | null): Promise<boolean> {
  if (!isOurs(answer)) return false
  if (ends.has(answer.status)) {
    await shelf.drop()
    return former !== null
  }
  if (!answer.ok) return false
  const text = await answer.text()
  await shelf.put(text)
  return text !== former?.text
}

/** Asks again as the page did, though it may have left meanwhile. */
async function askAgain(request: Request, shelf: Shelf, former: Kept): Promise<void> {
  const { url, headers } = request
  const answer = await fetch(url, { headers, credentials: 'same-origin', redirect: 'error' })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  if (await keep(shelf, answer, former)) pages.postMessage(shelf.status)
}

/** `x-kept-at` tells the page that this came from the device, and from when. */
function answerOf({ text, at }: Kept): Response {
  const headers = { 'content-type': 'application/json', 'x-kept-at': new Date(at).toISOString() }
  return new Response(text, { headers })
}

const nobodyMinds = (work: Promise<unknown>) => work.catch(() => undefined)

export async function answerList(request: Request, event: ExtendableEvent): Promise<Response> {
  const shelf = await within(patience, shelfOf(request), null)
  if (!shelf) return await fetch(request)
  const isFresh = request.headers.get('cache-control') === 'no-cache'
  const kept = isFresh ? null : await within(patience, shelf.take(), null)
  if (!kept) {
    const answer = await fetch(request)
    event.waitUntil(nobodyMinds(keep(shelf, answer.clone(), null)))
    return answer
  }
  if (Date.now() - kept.at > young) event.waitUntil(nobodyMinds(askAgain(request, shelf, kept)))
  return answerOf(kept)
}
