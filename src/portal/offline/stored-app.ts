import { appWorkerMeta } from '#contract/worker/paths.ts'

/** Whether the server withdrew the application worker (`APP_WORKER=off`). */
export const isAppWithdrawn = (): boolean =>
  document.querySelector(`meta[name="${appWorkerMeta}"][content="off"]`) !== null

/** Bytes that the portal's files need on a device, with room for the next version beside them. */
const neededBytes = 3_000_000

/** A browser that does not say how much room there is counts as one with enough. */
async function hasRoom(): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate()) ?? {}
  return quota === undefined || quota - usage >= neededBytes
}

/**
 * Whether this device has room for the portal: false where the worker could not store its files, which is
 * gone by the time the page is idle, and there is too little. A worker that failed for another reason (the
 * network) is installed a minute later, or when the portal is next opened.
 */
export async function hasRoomForApp(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isAppWithdrawn()) return true
  const found = await navigator.serviceWorker.getRegistration('/')
  return Boolean(found?.active ?? found?.waiting ?? found?.installing) || hasRoom()
}
