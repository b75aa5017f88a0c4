import { minuteMs } from '#domain/platform/time/durations.ts'
import { sealedStore } from '#portal/offline/sealed-store.ts'

/*
 * A question whose answer may be stored waits for the store: on a slow phone that is drawing a screen, as
 * long as the network takes. Where the store was looked into before and held nothing, it need not.
 */

/** Milliseconds after which a record is looked for again: a worker or another tab may have stored it. */
const knownMs = 2 * minuteMs

/** When each record was looked for in vain, in milliseconds of this page. */
const missingSince = new Map<string, number>()

/** Whether the store was looked into for this record a moment ago, in vain. */
export function isMissing(key: string): boolean {
  const since = missingSince.get(key)
  return since !== undefined && performance.now() - since < knownMs
}

/** Looks for a record ahead of the question that may need it. */
export async function lookFor(key: string): Promise<void> {
  if (isMissing(key)) return
  if ((await sealedStore.readPatiently(key)) === undefined) {
    missingSince.set(key, performance.now())
  }
}

/** A record is stored now. */
export const noLongerMissing = (key: string): void => void missingSince.delete(key)
