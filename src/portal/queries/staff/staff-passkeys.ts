import { queryOptions } from '@tanstack/react-query'
import {
  createAdminPasskey,
  createOwnPasskey,
  listAdminPasskeys,
  listOwnPasskeys,
  removeAdminPasskey,
  removeOwnPasskey,
  renameAdminPasskey,
  renameOwnPasskey,
  requestAdminPasskeyCreation,
  requestAdminPasskeySignIn,
  requestOwnPasskeyCreation,
  requestProviderPasskeySignIn,
  signInAdminWithPasskey,
  signInProviderWithPasskey,
} from '#contract/staff/staff-passkeys.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { makeOnDevice, useOnDevice } from '#portal/queries/account/passkey-ceremonies.ts'

export type StaffPasskeyCalls = ReturnType<typeof callsOf>

/** The calls about the own passkeys of one kind of staff. */
const callsOf = (role: 'admin' | 'provider') => ({
  /** Fetched each time the screen is opened. */
  query: () =>
    queryOptions({
      queryKey: [role === 'admin' ? role : clientId(), 'staff', 'passkeys'],
      queryFn: async ({ signal }) => {
        const list = await call(role === 'admin' ? listAdminPasskeys : listOwnPasskeys, { signal })
        return list.passkeys
      },
      staleTime: 0,
    }),
  /** Lets the device make a passkey. */
  add: async () => {
    const { options } = await call(
      role === 'admin' ? requestAdminPasskeyCreation : requestOwnPasskeyCreation,
      {},
    )
    const passkey = await makeOnDevice(options)
    await call(role === 'admin' ? createAdminPasskey : createOwnPasskey, { body: { passkey } })
  },
  rename: async (id: string, name: string) => {
    await call(role === 'admin' ? renameAdminPasskey : renameOwnPasskey, {
      params: { id },
      body: { name },
    })
  },
  remove: async (id: string) => {
    await call(role === 'admin' ? removeAdminPasskey : removeOwnPasskey, { params: { id } })
  },
})

export const adminPasskeyCalls = callsOf('admin')
export const ownPasskeyCalls = callsOf('provider')

/** Signs in with a passkey, which the device asks for; `login`: the account that it must be of. */
export async function enterStaffWithPasskey(
  area: 'admin' | 'provider',
  login?: string,
): Promise<void> {
  const { options } = await call(
    area === 'admin' ? requestAdminPasskeySignIn : requestProviderPasskeySignIn,
    {},
  )
  const body = { passkey: await useOnDevice(options), login }
  await call(area === 'admin' ? signInAdminWithPasskey : signInProviderWithPasskey, { body })
}
