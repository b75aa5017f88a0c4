import { queryOptions } from '@tanstack/react-query'
import { disownDevice } from '#contract/account/new-devices.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  setOwnDevice,
} from '#contract/account/session.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'

/** The sessions of this subscriber; fetched each time the screen is opened. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'sessions'],
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
    staleTime: 0,
    meta: { persistAs: 'sessions' },
  })
}

/** Says whether this device is the subscriber's own. */
export async function sayOwnDevice(isOwn: boolean): Promise<void> {
  await call(setOwnDevice, { body: { is_own_device: isOwn } })
}

export async function endSessionOn(id: string): Promise<void> {
  await call(endSession, { params: { sessionId: id } })
}

/** "Não fui eu": ends the device of a message about it; whether it was still signed in. */
export async function disownDeviceOf(messageId: string): Promise<boolean> {
  return (await call(disownDevice, { params: { messageId } })).was_open
}

/** Signs the account out on every other device, and ends the calendar link. */
export async function endAllOthers(): Promise<void> {
  await call(endOtherSessions, {})
}
