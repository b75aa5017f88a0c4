import { texts } from './texts.ts'

/** Where a provider's apps are listed: a tab of its edit page. */
export function appsOf(clientId: string) {
  return {
    to: '/adm/customer/$client_id/edit',
    params: { client_id: clientId },
    search: { tab: 'apps' },
    label: texts.back,
  } as const
}
