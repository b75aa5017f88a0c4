import {
  createAdminPasskey,
  createOwnPasskey,
  listAdminPasskeys,
  listOwnPasskeys,
  requestAdminPasskeyCreation,
  requestAdminPasskeySignIn,
  requestOwnPasskeyCreation,
  requestProviderPasskeySignIn,
  signInAdminWithPasskey,
  signInProviderWithPasskey,
} from '#contract/staff/staff-passkeys.ts'
import { expectOk } from '../wire/answers.ts'
import { Authenticator } from './authenticator.ts'
import { originOf } from './passkeys.ts'
import type { Visitor } from '../browser/visitor.ts'

const admins = {
  list: listAdminPasskeys,
  requestCreation: requestAdminPasskeyCreation,
  create: createAdminPasskey,
  request: requestAdminPasskeySignIn,
  signIn: signInAdminWithPasskey,
} as const

const users = {
  list: listOwnPasskeys,
  requestCreation: requestOwnPasskeyCreation,
  create: createOwnPasskey,
  request: requestProviderPasskeySignIn,
  signIn: signInProviderWithPasskey,
} as const

/** The calls of the area that the visitor's host has. */
export const passkeyCallsOf = (visitor: Visitor) => (visitor.clientId === 'adm' ? admins : users)

/** Makes a passkey on a device of the signed-in member of staff. */
export async function addStaffPasskey(visitor: Visitor): Promise<Authenticator> {
  const { requestCreation, create } = passkeyCallsOf(visitor)
  const device = new Authenticator()
  const asked = await visitor.call(requestCreation, {})
  const { options } = await expectOk(requestCreation, asked)
  const origin = originOf(visitor)
  const body = { passkey: device.create(options, { origin }) }
  await expectOk(create, await visitor.call(create, { body, headers: { origin } }))
  return device
}

export async function staffPasskeyOptions(visitor: Visitor) {
  const { request } = passkeyCallsOf(visitor)
  return (await expectOk(request, await visitor.call(request, {}))).options
}

/** Signs in with the passkey of a device. */
export async function enterStaffWith(device: Authenticator, visitor: Visitor): Promise<Response> {
  const origin = originOf(visitor)
  const passkey = device.use(await staffPasskeyOptions(visitor), { origin })
  const { signIn } = passkeyCallsOf(visitor)
  return visitor.call(signIn, { body: { passkey }, headers: { origin } })
}

export async function staffPasskeysOf(visitor: Visitor) {
  const { list } = passkeyCallsOf(visitor)
  return (await expectOk(list, await visitor.call(list, {}))).passkeys
}
