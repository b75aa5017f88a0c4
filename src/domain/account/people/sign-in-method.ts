import type { CodeChannel } from '#domain/account/recovery/code-channel.ts'

/** How a subscriber signed in. A code: by a password that a code to this channel had set a moment ago. */
export type SignInMethod = 'passkey' | 'password' | `code by ${CodeChannel}`
