import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyUseOptions,
  UsedPasskey,
} from '#contract/account/passkeys.ts'

/* What subscribers and staff do with a device in the same way. */

export const loadLibrary = () => import('@simplewebauthn/browser')

/** The person closed the device's question, or it closed by itself: nothing failed. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'NotAllowedError'].includes(error.name)
}

/** The device holds a passkey of this person already. */
export const isHereAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

/** Lets the device make a passkey. */
export async function makeOnDevice(options: PasskeyCreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await loadLibrary()
  const { id, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Lets the device use one of its passkeys. */
export async function useOnDevice(
  options: PasskeyUseOptions,
  isAutofill = false,
): Promise<UsedPasskey> {
  const { startAuthentication } = await loadLibrary()
  const used = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response
  return { id: used.id, clientDataJSON, authenticatorData, signature, userHandle }
}
