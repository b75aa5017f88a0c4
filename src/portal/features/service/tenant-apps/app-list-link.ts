import { texts } from './texts.ts'

/** Link to a provider's apps: a tab of its edit page. */
export function appListLink(clientId: string) {
  return {
    to: '/adm/customer/$client_id/edit',
    params: { client_id: clientId },
    search: { tab: 'apps' },
    label: texts.back,
  } as const
}
