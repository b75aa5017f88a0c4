import { messageSW } from 'workbox-window'
import { storageChannel, updateChannel } from '#contract/worker/channels.ts'
import { shellCache } from '#contract/worker/caches.ts'
import {
  type MendMessage,
  type SkipWaitingMessage,
  storageMessageSchema,
  updateMessageSchema,
} from '#contract/worker/messages.ts'
import { appWorkerPath } from '#contract/worker/paths.ts'
import { hourMs, secondMs } from '#domain/platform/time/durations.ts'
import { startAgain } from '#portal/kit/pages/start-again.ts'
import { reportStorage } from '#portal/kit/browser/storage-refusal.ts'
import { openChannel } from './channel.ts'
import { workerUrl } from './script-url.ts'
import { hasUnsavedInput, isIdle } from '#portal/kit/form/unsaved-input.ts'
import { currentUpdate, setUpdate } from './update.ts'
import { watchForUpdate } from './watch-for-update.ts'

/** How long a tab must be idle before an update accepted in another tab may reload it. */
const idleMs = 10_000
/** How often a condition is checked, and the new version is asked to take over. */
const checkMs = 1000
/** How often it is looked whether a first installation failed, and how often one is begun. */
const installCheckMs = 10 * secondMs
const maxInstallations = 5

const tabs = openChannel(updateChannel, updateMessageSchema)
const storage = openChannel(storageChannel, storageMessageSchema)
let registered: ServiceWorkerRegistration | undefined
/** Since the portal was opened, in this tab or another. */
let isPostponed = false
/** Whether this device refused to store a file of the portal. */
let isStorageRefused = false

/** Runs `work` as soon as `condition` is true. */
function runWhen(condition: () => boolean, work: () => void): void {
  if (condition()) return work()
  const timer = setInterval(() => {
    if (!condition()) return
    clearInterval(timer)
    work()
  }, checkMs)
}

/** Asks the new version to take over, unless typed text is at stake. */
function askToTakeOver(): void {
  if (!registered?.waiting || hasUnsavedInput()) return
  void messageSW(registered.waiting, { type: 'SKIP_WAITING' } satisfies SkipWaitingMessage)
}

/**
 * Accepts the new version: it takes over at once, or when no typed text is at stake any more. It is
 * asked until it has, since a browser may put it off while the former one is at work.
 */
export function acceptUpdate(): void {
  setUpdate('accepted')
  askToTakeOver()
  const timer = setInterval(() => {
    if (currentUpdate() === 'accepted') askToTakeOver()
    else clearInterval(timer)
  }, checkMs)
}

/** Offers the version that waits. The answer to the one before it, yes or later, holds for this one, too. */
function offerUpdate(): void {
  if (currentUpdate() !== 'accepted' && !isPostponed) setUpdate('waiting')
}

function hideUpdate(): void {
  isPostponed = true
  setUpdate('none')
}

/** Hides the offer of the new version in every tab until the portal is next opened. */
export function postponeUpdate(): void {
  hideUpdate()
  tabs.send('postponed')
}

/** The new version takes over all tabs at once: each reloads when that loses nothing. */
function reloadOnUpdate(): void {
  const { serviceWorker } = navigator
  let wasControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // A page's first worker brings no new version, and a removed worker no page to load.
    const isNewVersion = wasControlled && serviceWorker.controller !== null
    wasControlled = serviceWorker.controller !== null
    if (!isNewVersion) return
    const isAcceptedHere = currentUpdate() === 'accepted'
    setUpdate('none')
    runWhen(() => (isAcceptedHere ? !hasUnsavedInput() : isIdle(idleMs)), startAgain)
  })
}

/** Checks for a new version every hour, so that tabs that stay open learn of it too. */
function checkForUpdates(): void {
  let lastCheckAt = Date.now()
  const check = () => {
    if (document.hidden || Math.abs(Date.now() - lastCheckAt) < hourMs) return
    lastCheckAt = Date.now()
    // It fails without a network or behind a captive portal: the next check may succeed.
    registered?.update().catch(() => undefined)
    askToMend()
  }
  setInterval(check, hourMs)
  document.addEventListener('visibilitychange', check)
}

/** Lets the worker fetch what the browser has deleted of the stored portal: caches may go, and it stays. */
function askToMend(): void {
  if (!registered?.active) return
  void messageSW(registered.active, { type: 'MEND' } satisfies MendMessage)
}

let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  reloadOnUpdate()
  checkForUpdates()
  tabs.listen(hideUpdate)
  storage.listen(() => {
    isStorageRefused = true
    reportStorage(false)
  })
}

async function register(): Promise<void> {
  const before = registered
  registered = await navigator.serviceWorker
    .register(workerUrl(appWorkerPath), { updateViaCache: 'none' })
    .catch(() => undefined)
  if (registered && registered !== before) watchForUpdate(registered, offerUpdate)
}

let again: ReturnType<typeof setTimeout> | undefined

/**
 * A bad line may end a first installation: the next one goes on with what that one has not stored. It begins
 * soon, the ones after it later and later.
 */
function installAgain(installations = 1): void {
  clearTimeout(again)
  if (registered?.active || isStorageRefused || installations === maxInstallations) return
  again = setTimeout(
    () => {
      const isUnderWay = registered?.active ?? registered?.installing
      if (isUnderWay || isStorageRefused) return installAgain(installations)
      void register().then(() => installAgain(installations + 1))
    },
    installCheckMs * installations ** 2,
  )
}

/**
 * Registers the application worker: when the portal opens, and after a sign-out, whose answer
 * removes it with everything stored. Until it is installed, the portal works with a network only.
 */
export async function registerAppWorker(): Promise<void> {
  watch()
  await register()
  askToMend()
  installAgain()
}

/**
 * Removes a worker that is left after the server withdrew it, and the document it stored, which a
 * later worker would take for its own. The notification worker stays, and so does everything stored
 * for the subscriber.
 */
export async function removeAppWorker(): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration('/').catch(() => undefined)
  await found?.unregister()
  await caches.delete(shellCache).catch(() => false)
}
