import type { Secrets } from '#server/platform/secrets/data-keys.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'

/** Identifies an `APP_SECRET` in an export, without revealing anything of it. */
export const exportMark = (appSecret: Uint8Array): string =>
  Buffer.from(deriveKey(appSecret, 'export mark')).toString('base64url')

/** The marks of the exports that these secrets open. */
export const exportMarks = ({ appSecret, previousSecret }: Secrets): readonly string[] =>
  [appSecret, previousSecret].flatMap((secret) => (secret ? [exportMark(secret)] : []))
