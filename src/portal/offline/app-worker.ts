import { Workbox } from 'workbox-window'
import { updateChannel } from '#contract/worker/channels.ts'
import { updateMessageSchema } from '#contract/worker/messages.ts'
import { appWorkerPath } from '#contract/worker/paths.ts'
import { hourMs } from '#domain/durations.ts'
import { openChannel } from './channel.ts'
import { workerUrl } from './script-url.ts'
import { hasUnsavedInput, isIdle, watchInput } from './typing.ts'
import { currentUpdate, setUpdate } from './update.ts'

/** Milliseconds without a touch after which another tab's consent may reload this one. */
const rest = 10_000
const look = 1000

const workbox = new Workbox(workerUrl(appWorkerPath), { updateViaCache: 'none' })
const tabs = openChannel(updateChannel, updateMessageSchema)

/** Calls `work` as soon as `isTime` says so. */
function runWhen(isTime: () => boolean, work: () => void): void {
  if (isTime()) return work()
  const timer = setInterval(() => {
    if (!isTime()) return
    clearInterval(timer)
    work()
  }, look)
}

/** Somebody asked for the new version: it comes at once, or when what they are writing is done. */
export function acceptUpdate(): void {
  setUpdate('accepted')
  runWhen(
    () => !hasUnsavedInput(),
    () => workbox.messageSkipWaiting(),
  )
}

/** Not now: no other tab asks either, until the portal is opened again. */
export function postponeUpdate(): void {
  setUpdate('none')
  tabs.send('postponed')
}

/** One consent changes the version under every tab: each reloads when that costs nobody anything. */
function reloadOnUpdate(): void {
  const { serviceWorker } = navigator
  let isFollowed = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a page brings nothing new, and one that was removed no page to load.
    const isNew = isFollowed && serviceWorker.controller !== null
    isFollowed = serviceWorker.controller !== null
    if (!isNew) return
    const isMine = currentUpdate() === 'accepted'
    setUpdate('none')
    runWhen(
      () => (isMine ? !hasUnsavedInput() : isIdle(rest)),
      () => location.reload(),
    )
  })
}

/** Long-lived tabs hear of new versions too. */
function checkForUpdates(): void {
  let lastLook = Date.now()
  const ask = () => {
    if (document.hidden || Date.now() - lastLook < hourMs) return
    lastLook = Date.now()
    // Unreachable, or another network's sign-in page: the next look will tell.
    workbox.update().catch(() => undefined)
  }
  setInterval(ask, hourMs)
  document.addEventListener('visibilitychange', ask)
}

let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  watchInput()
  reloadOnUpdate()
  checkForUpdates()
  workbox.addEventListener('waiting', () => setUpdate('waiting'))
  tabs.listen(() => setUpdate('none'))
}

/** Has the worker in place. Where it cannot be, the portal works as well, with a network. */
export async function registerAppWorker(): Promise<void> {
  watch()
  await workbox.register({ immediate: true }).catch(() => undefined)
}

/** Signing out empties the origin, its workers too: the next opening shall find one all the same. */
export async function reregisterAppWorker(): Promise<void> {
  await navigator.serviceWorker
    .register(workerUrl(appWorkerPath), { updateViaCache: 'none' })
    .catch(() => undefined)
}
