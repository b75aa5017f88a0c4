import type { IntegrationMethod } from './integration-method.ts'

/** What decides which page an app shows. */
export interface AppStanding {
  readonly method: IntegrationMethod
  /** The service behind it answers, and has nothing left to prepare. */
  readonly isOnline: boolean
  readonly isActive: boolean
  /** It was taken away again: at the platform, or with the contract. */
  readonly isDeactivated: boolean
}

export type AppPage =
  | 'service'
  | 'cloud-storage'
  | 'deactivated'
  | 'offline'
  | 'active'
  | 'activation'

/** The page of an app, first rule that holds (specification 4). */
export function appPage(app: AppStanding, page: 'integration' | 'value-added-services'): AppPage {
  if (app.isDeactivated) return 'deactivated'
  if (app.method === 'api_toca_livros') return app.isActive ? 'active' : 'activation'
  if (app.method === 'api_atp_box') return 'cloud-storage'
  if (page === 'value-added-services') return 'service'
  if (!app.isOnline) return 'offline'
  return app.isActive ? 'active' : 'activation'
}
