export const accessKinds = ['sign-in', 'renewal', 'sign-out'] as const

/** What opened, prolonged or ended an access to the application. */
export type AccessKind = (typeof accessKinds)[number]
