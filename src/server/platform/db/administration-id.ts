/**
 * The `client_id` of rows that belong to the administration and to no provider, in tables whose keys
 * need one. No provider can have it.
 */
export const administrationId = ''
