import { disownDevice } from '#contract/account/new-devices.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { register } from '#server/platform/http/register.ts'
import type { Module } from '#server/platform/module.ts'
import type { PasskeysModule } from '#server/account/passkeys/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { EndLinks } from '#server/account/session/port.ts'
import { newDeviceStore } from './store.ts'
import { type TellDeps, tellOfNewDevices } from './tell-job.ts'

/** Tells subscribers of sign-ins on new devices, and ends a device that is not theirs. */
export function newDevicesModule(
  deps: Omit<TellDeps, 'store'> & {
    readonly session: Pick<SessionModule, 'devices' | 'hashDocument' | 'sessions'>
    readonly passkeys: Pick<PasskeysModule, 'endPasskeysSince'>
    readonly endLinks: EndLinks
  },
): Module {
  const { session, passkeys, endLinks, now } = deps
  const store = newDeviceStore(deps.database)
  return {
    jobs: [tellOfNewDevices({ ...deps, store })],
    routes: (api) =>
      register(api, disownDevice, async (call) => {
        const reader = subscriberOf(call)
        const { clientId } = reader
        const { cookieHeader, params } = call
        const sessionId = await store.findSessionOf(reader, params.messageId)
        if (sessionId === null) refuse(disownDevice, 'notice not found')
        const at = now()
        const ended = await session.sessions.endDevice(reader, sessionId, {
          now: at,
          keptId: call.session.id,
          keptDevice: session.devices.idOf({ clientId, cookieHeader, now: at }),
          also: async (tx, device) => {
            await endLinks(tx, reader)
            if (!device) return
            const andUsed = device.method === 'passkey'
            await passkeys.endPasskeysSince(tx, reader, { since: device.signedInAt, andUsed })
          },
        })
        if (ended === null) refuse(disownDevice, 'this device')
        return { type: 'success' as const, was_open: ended > 0 }
      }),
  }
}
