import { pushSealIvBytes, pushSealKeyBits, pushSealLabel } from '#contract/worker/push-seal.ts'

/**
 * A push. A browser that shows declarative pushes by itself gives the notification that it would show, and
 * no data (w3c/push-api, Safari 18.4 and later); every other browser gives the data.
 */
export interface PushEventParts {
  readonly data: Pick<PushMessageData, 'text'> | null
  readonly notification?: NotificationParts | null
  /** The number for the app's icon. */
  readonly appBadge?: number | null
}

interface NotificationParts {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly navigate?: string
  readonly silent?: boolean | null
  readonly data?: unknown
}

/** The payload of a push, as the server wrote it; null for none. */
export function payloadOf({ data, notification, appBadge }: PushEventParts): string | null {
  if (notification && !data) {
    const { title, body, tag, navigate, silent, data: sealed } = notification
    const shown = { title, body, tag, navigate, silent, data: sealed }
    return JSON.stringify({ notification: shown, app_badge: appBadge })
  }
  try {
    return data?.text() ?? null
  } catch {
    return null
  }
}

const fromBase64Url = (text: string) =>
  Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.codePointAt(0) ?? 0,
  )

/** Opens what was sealed with the secret of a push subscription (src/server/messaging/push/seal-content.ts). */
async function open(sealed: string, secret: BufferSource): Promise<string> {
  const { subtle } = crypto
  const bytes = fromBase64Url(sealed)
  const info = new TextEncoder().encode(pushSealLabel)
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: pushSealKeyBits },
    false,
    ['decrypt'],
  )
  const iv = bytes.slice(0, pushSealIvBytes)
  const text = await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(pushSealIvBytes))
  return new TextDecoder().decode(text)
}

/**
 * The payload with its sealed bills in the place where other browsers find them. What cannot be opened stays
 * sealed: the notification is shown without its bills.
 */
export async function unsealed(
  payload: string | null,
  readSecret: () => Promise<BufferSource | null | undefined>,
): Promise<string | null> {
  try {
    const sent = JSON.parse(payload ?? '')
    const sealed = sent.notification.data
    const secret = typeof sealed === 'string' && (await readSecret())
    if (!secret) return payload
    return JSON.stringify({ ...sent, device_only: JSON.parse(await open(sealed, secret)) })
  } catch {
    return payload
  }
}
