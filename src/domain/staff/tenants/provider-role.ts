/**
 * What a provider's user may do there.
 * - `owner`: everything, and manages the other users
 * - `support`: helps subscribers
 * - `reader`: reads and changes nothing
 * - `messages`: writes announcements
 */
export const providerRoles = ['owner', 'support', 'reader', 'messages'] as const
export type ProviderRole = (typeof providerRoles)[number]
