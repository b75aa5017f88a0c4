import type { CDPSession, Page } from 'playwright/test'

export interface VirtualDevice {
  /** Whether the device recognises its user from now on; a user who is not recognised declines. */
  recogniseUser(isRecognised: boolean): Promise<void>
  /** Passkeys that the device holds. */
  countPasskeys(): Promise<number>
}

/**
 * A fingerprint reader inside the browser, which finishes a question of the page by itself. The browser
 * offers no passkeys among what it fills in: the virtual reader would answer that without anyone asking.
 */
export async function addFingerprintReader(page: Page): Promise<VirtualDevice> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recogniseUser: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    countPasskeys: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
