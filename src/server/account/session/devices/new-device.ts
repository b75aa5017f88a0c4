import { dayMs } from '#domain/platform/time/durations.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { NewJob } from '#server/platform/jobs/queue.ts'

/** The kind of the job that tells a subscriber of a sign-in on a new device; its key is the session. */
export const newDeviceKind = 'new-device'

export function newDeviceJob({ id, ...subscriber }: Subscriber & { readonly id: string }): NewJob {
  const { clientId, customerId, documentHash } = subscriber
  return { clientId, customerId, documentHash, kind: newDeviceKind, key: id, payload: {} }
}

/** How long after its first password an account without any session is signed in to for the first time. */
const firstMs = dayMs

/**
 * Whether a sign-in is the first one of an account: there is no other device to tell, and the e-mail
 * about its password has just been sent.
 */
export const isFirstSignIn = (
  account: { readonly hasOther: boolean; readonly credentialSince: Date },
  now: Date,
): boolean => !account.hasOther && now.getTime() - account.credentialSince.getTime() < firstMs
