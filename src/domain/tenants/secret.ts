/**
 * Stands for a secret that is set: sent back it leaves the secret as it is. Secrets themselves never
 * leave the server.
 */
export const unchangedSecret = '****************'
