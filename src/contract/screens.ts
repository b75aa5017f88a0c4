/** The screens of administrators, which are on the hosts of the administration alone. */
export const adminScreens: readonly string[] = [
  '/adm',
  '/auth/adm/sign-in',
  '/adm/customers',
  '/adm/customer/new',
  '/adm/customer/{client_id}/edit',
  '/adm/customer/{client_id}/app/add',
  '/adm/customer/{client_id}/app/{app_id}/edit',
  // Of no specification: who may sign in for a provider, and what staff have done there.
  '/adm/customer/{client_id}/audit',
  // Nor this: how the providers' systems answer.
  '/adm/health',
]

/**
 * Every route the specifications name, in their order (sections 2), with `{name}` for a parameter.
 * The portal draws them; the server answers 404 for a document that is none of them.
 */
export const screens: readonly string[] = [
  '/',
  '/sign-in',
  '/sign-in-2',
  '/request-password-restoration',
  '/send-password-restoration-request',
  '/verification-code',
  '/change-password',
  '/password-changed-successfully',
  '/termos-de-privacidade',
  // Of no specification: what to do when the connection is gone.
  '/sem-internet',

  '/panel',
  '/panel/notifications',
  '/panel/devices',
  '/panel/device/{device_id}',
  '/panel/security',
  '/panel/financial/credit-card',
  '/panel/financial/credit-card/new',
  '/panel/financial/invoices/to-pay',
  '/panel/financial/invoices/received',
  '/panel/financial/invoice/{invoice_id}',
  '/panel/financial/invoice/{invoice_id}/payment/card',
  '/panel/financial/invoice/{invoice_id}/payment/card/new',
  '/panel/financial/invoice/{invoice_id}/payment/boleto',
  '/panel/financial/invoice/{invoice_id}/payment/pix',
  '/panel/financial/nfs',
  '/panel/financial/contracts',
  // Of no specification: what is held of a subscriber, and what a subscriber was told.
  '/panel/my-data',
  '/panel/inbox',

  '/panel/app/{id}/{x}',
  '/panel/app/{id}/{x}/{y}',
  '/panel/app/atp-box/{a}/{b}/user',
  '/panel/app/atp-box/{a}/{b}/user/{user_id}',
  '/panel/app/atplus-oletv',
  '/panel/customer-service/request',
  '/panel/customer-service/in-progress',
  '/panel/customer-service/closed',
  '/panel/customer-service/{id}',
  '/customer/support/{support_id}',
  '/panel/customer-service/{id}/add-message',
  '/customer/support/{support_id}/add-message',

  ...adminScreens,
  '/admin',
  '/provider',
]

const patternOf = (screen: string) => new RegExp(`^${screen.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
const patterns = screens.map(patternOf)
const adminPatterns = adminScreens.map(patternOf)

/** Whether a path is one of the specified screens. */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}

/** Whether a path is a screen of administrators. */
export function isAdminScreen(path: string): boolean {
  return adminPatterns.some((pattern) => pattern.test(path))
}

/** Whether a path is a screen of staff, who have a network or nothing to do. */
export function isStaffScreen(path: string): boolean {
  return isAdminScreen(path) || /^\/(?:admin|provider)\/?$/.test(path)
}
