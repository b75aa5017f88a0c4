/**
 * Stands in a form for a secret that is set. Sent back, it leaves the secret unchanged: secrets
 * themselves never leave the server.
 */
export const unchangedSecret = '****************'
