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
  type StaffPasskey,
} from '#contract/staff/staff-passkeys.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { makeOnDevice, useOnDevice } from '#portal/queries/account/passkey-ceremonies.ts'

/** The calls about the own passkeys, which differ between the two kinds of staff. */
export interface StaffPasskeyCalls {
  readonly query: () => ReturnType<typeof passkeysQuery>
  /** Lets the device make a passkey. */
  readonly add: () => Promise<void>
  readonly rename: (id: string, name: string) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

/** Fetched each time the screen is opened. */
const passkeysQuery = (
  scope: string,
  list: (signal: AbortSignal) => Promise<{ passkeys: readonly StaffPasskey[] }>,
) =>
  queryOptions({
    queryKey: [scope, 'staff', 'passkeys'],
    queryFn: async ({ signal }) => (await list(signal)).passkeys,
    staleTime: 0,
  })

export const adminPasskeyCalls: StaffPasskeyCalls = {
  query: () => passkeysQuery('admin', (signal) => call(listAdminPasskeys, { signal })),
  add: async () => {
    const { options } = await call(requestAdminPasskeyCreation, {})
    await call(createAdminPasskey, { body: { passkey: await makeOnDevice(options) } })
  },
  rename: async (id, name) => {
    await call(renameAdminPasskey, { params: { id }, body: { name } })
  },
  remove: async (id) => {
    await call(removeAdminPasskey, { params: { id } })
  },
}

export const ownPasskeyCalls: StaffPasskeyCalls = {
  query: () => passkeysQuery(clientId(), (signal) => call(listOwnPasskeys, { signal })),
  add: async () => {
    const { options } = await call(requestOwnPasskeyCreation, {})
    await call(createOwnPasskey, { body: { passkey: await makeOnDevice(options) } })
  },
  rename: async (id, name) => {
    await call(renameOwnPasskey, { params: { id }, body: { name } })
  },
  remove: async (id) => {
    await call(removeOwnPasskey, { params: { id } })
  },
}

/** Signs in with a passkey, which the device asks for; `login`: the account that it must be of. */
export async function enterStaffWithPasskey(
  area: 'admin' | 'provider',
  login?: string,
): Promise<void> {
  if (area === 'admin') {
    const { options } = await call(requestAdminPasskeySignIn, {})
    await call(signInAdminWithPasskey, { body: { passkey: await useOnDevice(options), login } })
    return
  }
  const { options } = await call(requestProviderPasskeySignIn, {})
  await call(signInProviderWithPasskey, { body: { passkey: await useOnDevice(options), login } })
}
