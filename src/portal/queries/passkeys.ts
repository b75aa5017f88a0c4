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
} from '#contract/passkeys.ts'
import { markPasskeyHere, unmarkPasskeyHere } from '#portal/kit/passkey-device.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from './client.ts'
import { ApiError } from './failure.ts'

const loadLibrary = () => import('@simplewebauthn/browser')

/** The subscriber closed the device's question, or it closed by itself: nothing failed. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'NotAllowedError'].includes(error.name)
}

/** The device holds a passkey of this subscriber already. */
const isHereAlready = (error: unknown) =>
  error instanceof Error && error.name === 'InvalidStateError'

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
  const [{ startRegistration }, { options }] = await Promise.all([
    loadLibrary(),
    call(requestPasskeyCreation, { body: { currentPassword } }),
  ])
  try {
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports } = response
    const passkey = { id, clientDataJSON, attestationObject, transports }
    await call(createPasskey, { body: { passkey } })
  } catch (error) {
    if (!isHereAlready(error)) throw error
  }
  markPasskeyHere()
}

async function usePasskey(options: PasskeyUseOptions, isAutofill = false): Promise<UsedPasskey> {
  const { startAuthentication } = await loadLibrary()
  const used = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response
  return { id: used.id, clientDataJSON, authenticatorData, signature, userHandle }
}

/** Removes a passkey, given the password, or with the proof of a passkey of this device. */
export async function removePasskeyOf(passkeyId: string, currentPassword: string): Promise<void> {
  await call(removePasskey, { params: { passkeyId }, body: { currentPassword } })
}

export async function removePasskeyByProof(passkeyId: string): Promise<void> {
  const { options } = await call(requestPasskeyProof, {})
  const passkey = await usePasskey(options)
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
  await signInWith(options, await usePasskey(options), isOwnDevice)
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
    return { options, passkey: await usePasskey(options, true) }
  }
  // A failure is not shown: the subscriber has not acted yet, and the button reports it when pressed.
  const chosen = signal.aborted ? null : await offer().catch(() => null)
  signal.removeEventListener('abort', cancel)
  if (!chosen) return false
  await signInWith(chosen.options, chosen.passkey, isOwnDevice())
  return true
}
