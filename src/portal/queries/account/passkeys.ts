import { queryOptions } from '@tanstack/react-query'
import {
  createPasskey,
  listPasskeys,
  removePasskey,
  requestPasskeyCreation,
  requestPasskeyProof,
  requestPasskeySignIn,
  signInWithPasskey,
  type PasskeyUseOptions,
  type UsedPasskey,
} from '#contract/account/passkeys.ts'
import { markPasskeyHere, unmarkPasskeyHere } from '#portal/kit/browser/passkey-device.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { isHereAlready, loadLibrary, makeOnDevice, useOnDevice } from './passkey-ceremonies.ts'

/** The passkeys of this subscriber; fetched each time the screen is opened. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: [clientId(), 'passkeys'],
    queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).passkeys,
    staleTime: 0,
  })
}

/** Lets the device make a passkey. `currentPassword` is asked for where the sign-in is long ago. */
export async function makePasskey(currentPassword = ''): Promise<void> {
  const [, { options }] = await Promise.all([
    loadLibrary(),
    call(requestPasskeyCreation, { body: { currentPassword } }),
  ])
  try {
    const passkey = await makeOnDevice(options)
    await call(createPasskey, { body: { passkey } })
  } catch (error) {
    if (!isHereAlready(error)) throw error
  }
  markPasskeyHere()
}

/** Removes a passkey, given the password, or with the proof of a passkey of this device. */
export async function removePasskeyOf(passkeyId: string, currentPassword: string): Promise<void> {
  await call(removePasskey, { params: { passkeyId }, body: { currentPassword } })
}

export async function removePasskeyByProof(passkeyId: string): Promise<void> {
  const { options } = await call(requestPasskeyProof, {})
  const passkey = await useOnDevice(options)
  await call(removePasskey, { params: { passkeyId }, body: { passkey } })
}

/** Forgets the mark of this browser and asks it to offer the passkey no more. */
async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  unmarkPasskeyHere()
  const { sendSignal } = await loadLibrary()
  // A wish that browsers may ignore, or not know.
  const gone = { signalName: 'unknownCredential', rpID: rpId, credentialID: credentialId } as const
  await sendSignal(gone).catch(() => undefined)
}

async function signInWith(
  options: PasskeyUseOptions,
  passkey: UsedPasskey,
  isOwnDevice: boolean | undefined,
): Promise<void> {
  try {
    await call(signInWithPasskey, { body: { passkey, isOwnDevice } })
  } catch (error) {
    const isGone = error instanceof ApiError && error.text === 'passkey not found'
    if (isGone) await forgetPasskey(options.rpId, passkey.id)
    throw error
  }
  markPasskeyHere()
}

/** Signs in with a passkey, which the device asks for at once. */
export async function enterWithPasskey(isOwnDevice?: boolean): Promise<void> {
  const { options } = await call(requestPasskeySignIn, {})
  await signInWith(options, await useOnDevice(options), isOwnDevice)
}

/**
 * Lets the browser offer a passkey among what it fills in, and signs in with the chosen one. True when it
 * did; false when the browser offers none, none was chosen before `signal` aborted, or the offer could
 * not be made. Rejects when the server refused the chosen one.
 */
export async function enterByAutofill(
  signal: AbortSignal,
  isOwnDevice: () => boolean | undefined,
): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await loadLibrary()
  if (!(await browserSupportsWebAuthnAutofill())) return false
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  const offer = async () => {
    const { options } = await call(requestPasskeySignIn, { signal })
    signal.addEventListener('abort', cancel, { once: true })
    return { options, passkey: await useOnDevice(options, true) }
  }
  // A failure is not shown: the subscriber has not acted yet, and the button reports it when pressed.
  const chosen = signal.aborted ? null : await offer().catch(() => null)
  signal.removeEventListener('abort', cancel)
  if (!chosen) return false
  await signInWith(chosen.options, chosen.passkey, isOwnDevice())
  return true
}
