/*
 * How the bills of a push are sealed where a browser hands its worker the notification alone, without the
 * payload (declarative pushes): as the notification's data, base64url of iv, ciphertext and tag. The key is
 * derived (HKDF-SHA-256, no salt) from the secret of the push subscription, which ends with it.
 */

/** Label of the derived key. */
export const pushSealLabel = 'portal push content 1'

/** AES-256-GCM. */
export const pushSealKeyBits = 256
export const pushSealIvBytes = 12
