import type { IntegrationMethod } from './integration-method.ts'

/** The facts that decide which page an app shows. */
export interface AppState {
  readonly method: IntegrationMethod
  /** The platform answers and has finished preparing the account. */
  readonly isOnline: boolean
  readonly isActive: boolean
  /** The app was deactivated, at the platform or with the contract. */
  readonly isDeactivated: boolean
}

export type AppPage =
  | 'service'
  | 'cloud-storage'
  | 'deactivated'
  | 'offline'
  | 'active'
  | 'activation'

/** The page an app shows: the first rule that applies (second specification, section 4). */
export function chooseAppPage(
  app: AppState,
  page: 'integration' | 'value-added-services',
): AppPage {
  if (app.isDeactivated) return 'deactivated'
  if (app.method === 'api_toca_livros') return app.isActive ? 'active' : 'activation'
  if (app.method === 'api_atp_box') return 'cloud-storage'
  if (page === 'value-added-services') return 'service'
  if (!app.isOnline) return 'offline'
  return app.isActive ? 'active' : 'activation'
}
