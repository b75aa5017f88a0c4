import { Workbox } from 'workbox-window'
import { hourMs } from '#domain/durations.ts'
import { workerUrl } from './script-url.ts'
import { hasTyped, isAtRest, watchTyping } from './typing.ts'
import { currentUpdate, setUpdate } from './update.ts'

/** Milliseconds without a touch after which another tab's consent may reload this one. */
const rest = 10_000
const look = 1000

const workbox = new Workbox(workerUrl('/sw.js'), { updateViaCache: 'none' })
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('portal-update') : null

/** Calls `work` as soon as `isTime` says so. */
function when(isTime: () => boolean, work: () => void): void {
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
  when(
    () => !hasTyped(),
    () => workbox.messageSkipWaiting(),
  )
}

/** Not now: no other tab asks either, until the portal is opened again. */
export function postponeUpdate(): void {
  setUpdate('none')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  tabs?.postMessage('postponed')
}

/** One consent changes the version under every tab: each reloads when that costs nobody anything. */
function followChange(): void {
  const { serviceWorker } = navigator
  let isFollowed = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a page brings nothing new, and one that was removed no page to load.
    const isNew = isFollowed && serviceWorker.controller !== null
    isFollowed = serviceWorker.controller !== null
    if (!isNew) return
    const isMine = currentUpdate() === 'accepted'
    setUpdate('none')
    when(
      () => (isMine ? !hasTyped() : isAtRest(rest)),
      () => location.reload(),
    )
  })
}

/** Long-lived tabs hear of new versions too. */
function lookForUpdates(): void {
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
  watchTyping()
  followChange()
  lookForUpdates()
  workbox.addEventListener('waiting', () => setUpdate('waiting'))
  tabs?.addEventListener('message', () => setUpdate('none'))
}

/** Has the worker in place. Where it cannot be, the portal works as well, with a network. */
export async function keepAppWorker(): Promise<void> {
  watch()
  await workbox.register({ immediate: true }).catch(() => undefined)
}

/** Signing out empties the origin, its workers too: the next opening shall find one all the same. */
export async function renewAppWorker(): Promise<void> {
  await navigator.serviceWorker
    .register(workerUrl('/sw.js'), { updateViaCache: 'none' })
    .catch(() => undefined)
}
