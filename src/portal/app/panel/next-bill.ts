import { barLogo, logoFiles } from '#domain/staff/tenants/bar-logo.ts'
import { isLineGood } from '#portal/kit/values/good-line.ts'
import type { Provider } from '#portal/kit/pages/provider.tsx'
import { reportAppStorage, reportStorage } from '#portal/kit/browser/storage-refusal.ts'
import { storePictures } from '#portal/offline/brand-pictures.ts'
import { sealedStore } from '#portal/offline/sealed-store.ts'
import { hasRoomForApp } from '#portal/offline/stored-app.ts'
import { contractsQuery, servicesQuery } from '#portal/queries/service/contracts.ts'
import { inboxMessagesQuery } from '#portal/queries/messaging/inbox.ts'
import { invoiceQuery } from '#portal/queries/money/invoices.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { fetchIssuedPix } from '#portal/queries/money/codes/issued-pix.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { hasSeveralOverdue, invoiceIdsAhead, lookForPixCodes } from './prefetch.ts'
import { queryClient } from '#portal/app/query-client.ts'

/*
 * What the next payment needs is on the device before it is needed: the oldest bill, and the one that the
 * next reminder is about, with line and issued PIX code, the contracts, the inbox and the logo. Once a visit,
 * one request after the other, and only what a persisted query does not hold already.
 */

/** @throws the failure itself, where it says that no more may be read for a time */
function throwIfSpent(error: unknown): void {
  if (error instanceof ApiError && error.status === 429) throw error
}

/** The steps, in the order of their worth; each stands alone. */
function steps(provider: Provider, signal: AbortSignal): (() => Promise<unknown>)[] {
  const logo = barLogo(provider.theme)
  const files = logoFiles(provider.theme, false)
  return [
    // Evaluated ahead, so that a tap on a bill only has to draw it.
    () => import('#portal/features/money/invoices/bill.tsx'),
    async () =>
      (await hasSeveralOverdue(provider)) &&
      (await import('#portal/features/money/invoices/several/several-pix.tsx')),
    () => lookForPixCodes(provider),
    async () => {
      for (const id of await invoiceIdsAhead(provider)) {
        if (signal.aborted) return
        await queryClient.prefetchQuery(invoiceQuery(id))
        // A charge whose code cannot be had leaves the next bill its turn; a limit that is spent, none.
        if (!signal.aborted) await fetchIssuedPix(queryClient, id, signal).catch(throwIfSpent)
      }
    },
    () => storePictures(logo ? [logo.url, ...(files ? [files.dark] : [])] : []),
    () => queryClient.prefetchQuery(contractsQuery()),
    () => queryClient.prefetchQuery(servicesQuery()),
    () => queryClient.prefetchInfiniteQuery(inboxMessagesQuery()),
    // Screens that are not precached and work without a network once they are on the device.
    () => import('#portal/features/money/check-bill/check-bill.tsx'),
    () => import('#portal/features/money/paid-year/paid-year.tsx'),
    // The screens of an outage: after an update their stored data would have no code.
    () => import('#portal/features/service/line/line-screen.tsx'),
    () => import('#portal/features/service/support/support-detail.tsx'),
    () => import('#portal/features/service/support/sending/add-message.tsx'),
  ]
}

/**
 * Runs the steps; returns whether all of them had their turn. A step that fails stops no other. At the
 * end it is known whether this device stores anything, and the portal itself.
 */
async function runSteps(provider: Provider, signal: AbortSignal): Promise<boolean> {
  for (const step of steps(provider, signal)) {
    if (signal.aborted || !isLineGood()) return false
    await step().catch(() => undefined)
  }
  reportStorage(await sealedStore.isWorking())
  reportAppStorage(await hasRoomForApp().catch(() => true))
  return !signal.aborted
}

/** The session whose next bill this page has stored; null before that. */
let storedFor: string | null = null

async function storeFor(session: string, provider: Provider, signal: AbortSignal): Promise<void> {
  if (await runSteps(provider, signal)) storedFor = session
}

/**
 * Stores what the next payment needs while the page is in view; a hidden page stops, and goes on when
 * it is seen again. Returns the function that ends it.
 */
export function storeNextBill(provider: Provider): () => void {
  let running: AbortController | null = null
  const follow = () => {
    running?.abort()
    running = null
    const session = currentToken()?.claims.sid
    // A token that names no session stores nothing on the device.
    if (document.hidden || !session || session === storedFor) return
    const { signal } = (running = new AbortController())
    void storeFor(session, provider, signal)
  }
  const end = new AbortController()
  document.addEventListener('visibilitychange', follow, { signal: end.signal })
  follow()
  return () => {
    end.abort()
    running?.abort()
  }
}
