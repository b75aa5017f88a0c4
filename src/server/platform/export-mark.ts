import { deriveKey } from '#server/platform/secrets/seal.ts'

/** Identifies an `APP_SECRET` in an export, without revealing anything of it. */
export const exportMark = (appSecret: Uint8Array): string =>
  Buffer.from(deriveKey(appSecret, 'export mark')).toString('base64url')
