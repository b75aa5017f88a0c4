import type { Settings } from '#server/platform/settings/settings.ts'

/** The suffix of a provider's host where none is set: on the machine of the sandbox. */
const localSuffix = '.localhost'

/** Tells the host names at which a provider's portal answers. */
export const providerHosts =
  (rules: Pick<Settings, 'hostTenants' | 'publicOriginSuffix'>) =>
  (clientId: string): string[] => [
    `${clientId}${rules.publicOriginSuffix ?? localSuffix}`,
    ...[...rules.hostTenants].flatMap(([host, id]) => (id === clientId ? [host] : [])),
  ]
