import { whenIdle } from '#portal/kit/browser/when-idle.ts'
import { isAppWithdrawn } from '#portal/offline/stored-app.ts'
import { watchInput } from '#portal/kit/form/unsaved-input.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { owedSignOutMark } from '#portal/session/sign-out-reason.ts'

/** Workers belong to the built portal: in development they would serve outdated code. */
const canRegister = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Whatever fails, its code included, is done when the portal is next opened. */
const leaveToNextOpening = (work: Promise<void>) => void work.catch(() => undefined)

/** Once the first screen stands, prepares the portal for the time without a network. */
export function startOffline(): void {
  // At once: what is typed before that moment is not to be lost by an update either.
  watchInput()
  whenIdle(() => {
    leaveToNextOpening(finishSignOut())
    if (canRegister()) leaveToNextOpening(followWithdrawal())
    // A program that drives a browser is no visit.
    if (!navigator.webdriver && Math.random() < measuredShare) leaveToNextOpening(measure())
  })
  addEventListener('online', () => leaveToNextOpening(finishSignOut()))
}

/** Visits that are measured, of all; the terms of use say it. */
const measuredShare = 0.1

async function measure(): Promise<void> {
  ;(await import('./visit-report.ts')).measureVisit()
}

/** Registers the worker, or removes it where the server withdrew it. */
async function followWithdrawal(): Promise<void> {
  const worker = await import('#portal/offline/app-worker.ts')
  await (isAppWithdrawn() ? worker.removeAppWorker() : worker.registerAppWorker())
}

/** Completes a sign-out that was interrupted or had no network. */
async function finishSignOut(): Promise<void> {
  if (currentToken()) return
  const { deletePersisted, hasPersisted } = await import('#portal/offline/sealed-store.ts')
  if (await hasPersisted()) await deletePersisted()
  if (!owedSignOutMark.isSet()) return
  // A sign-out without its code has not (leave.ts).
  const { unsubscribeFromPush } = await import('#portal/offline/push/push-subscription.ts')
  await unsubscribeFromPush().catch(() => undefined)
  const { pendingSignOut } = await import('#portal/queries/account/pending-sign-out.ts')
  if (await pendingSignOut.flush()) await restartOffline()
}

/** Registers the worker again: the answer to a sign-out removes it (Clear-Site-Data). */
export async function restartOffline(): Promise<void> {
  if (!canRegister() || isAppWithdrawn()) return
  await (await import('#portal/offline/app-worker.ts')).registerAppWorker()
}
