import {
  createPasskey,
  listPasskeys,
  requestPasskeyCreation,
  requestPasskeySignIn,
  signInWithPasskey,
} from '#contract/account/passkeys.ts'
import { expectOk } from '../wire/answers.ts'
import { Authenticator } from './authenticator.ts'
import type { Visitor } from '../browser/visitor.ts'

export const originOf = (visitor: Visitor) => `http://${visitor.host}`
const headersOf = (visitor: Visitor) => ({ origin: originOf(visitor) })

/** Makes a passkey on a device of the signed-in subscriber. */
export async function addPasskey(visitor: Visitor): Promise<Authenticator> {
  const device = new Authenticator()
  const asked = await visitor.call(requestPasskeyCreation, { body: {} })
  const { options } = await expectOk(requestPasskeyCreation, asked)
  const passkey = device.create(options, { origin: originOf(visitor) })
  const body = { passkey }
  const made = await visitor.call(createPasskey, { body, headers: headersOf(visitor) })
  await expectOk(createPasskey, made)
  return device
}

export async function passkeyOptions(visitor: Visitor) {
  const asked = await visitor.call(requestPasskeySignIn, {})
  return (await expectOk(requestPasskeySignIn, asked)).options
}

/** Signs in with the passkey of a device. */
export async function enterWith(
  device: Authenticator,
  visitor: Visitor,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const options = await passkeyOptions(visitor)
  const passkey = device.use(options, { origin: originOf(visitor) })
  return visitor.call(signInWithPasskey, {
    body: { passkey },
    headers: { ...headersOf(visitor), ...headers },
  })
}

export async function ownPasskeys(visitor: Visitor) {
  return (await expectOk(listPasskeys, await visitor.call(listPasskeys, {}))).passkeys
}
