/**
 * The staff of the sandbox: one administrator, and one user for each provider, who signs in with
 * its client id.
 */
export const sandboxStaff = {
  administrator: {
    name: 'Equipe do Portal',
    email: 'admin@portal.example',
    password: 'admin-portal-123',
  },
  providerPassword: 'provedor-123',
} as const
