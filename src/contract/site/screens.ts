import { isProviderStaffPath } from '#contract/staff/staff-path.ts'
import { viewedScreenOf } from '#contract/staff/viewing-path.ts'

/** The screens of administrators. They exist on the admin hosts only. */
export const adminScreens: readonly string[] = [
  '/adm',
  '/auth/adm/sign-in',
  '/adm/customers',
  // Not in a specification: many providers from one file.
  '/adm/customers/import',
  '/adm/customer/new',
  // Not in a specification: leads to the overview of the provider.
  '/adm/customer/{client_id}',
  '/adm/customer/{client_id}/edit',
  '/adm/customer/{client_id}/app/add',
  '/adm/customer/{client_id}/app/{app_id}/edit',
  // Not in a specification: who may sign in for a provider, and the audit log of its staff.
  '/adm/customer/{client_id}/audit',
  // Not in a specification: outages and maintenances of a provider.
  '/adm/customer/{client_id}/outages',
  // Not in a specification: bills, reminders and reach of a provider.
  '/adm/customer/{client_id}/results',
  // Not in a specification: the state of the providers' upstream systems.
  '/adm/health',
  // Not in a specification: the audit log of the administration, and of the whole installation.
  '/adm/audit',
  // Not in a specification: bills, reminders and reach of a provider, or of all.
  '/adm/results',
  // Not in a specification: who may sign in to the administration.
  '/adm/administrators',
  // Not in a specification: the page on which an invited administrator begins.
  '/auth/adm/invitation',
  // Not in a specification: the tokens of other systems of the company.
  '/adm/tokens',
  // Not in a specification: the password and the recovery codes of the administrator.
  '/adm/account',
]

/**
 * Every screen route of the two specifications, in their order (section 2 of both), with `{name}`
 * for a parameter. The portal renders them; the server answers 404 for a document request to any
 * other path.
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
  // Not in a specification: what to do when the connection is gone.
  '/sem-internet',

  '/panel',
  '/panel/notifications',
  '/panel/devices',
  '/panel/device/{device_id}',
  // Not in a specification: the subscriber's internet access.
  '/panel/line',
  '/panel/security',
  '/panel/financial/credit-card',
  '/panel/financial/credit-card/new',
  '/panel/financial/invoices/to-pay',
  '/panel/financial/invoices/received',
  // Not in a specification: several invoices paid together.
  '/panel/financial/invoices/several/pix',
  '/panel/financial/invoices/several/card',
  '/panel/financial/invoices/several/card/new',
  '/panel/financial/invoice/{invoice_id}',
  '/panel/financial/invoice/{invoice_id}/payment/card',
  '/panel/financial/invoice/{invoice_id}/payment/card/new',
  '/panel/financial/invoice/{invoice_id}/payment/boleto',
  '/panel/financial/invoice/{invoice_id}/payment/pix',
  // Not in a specification: whether a boleto or a PIX code is one of the subscriber's bills.
  '/panel/financial/check-bill',
  // Not in a specification: what was paid in a year.
  '/panel/financial/paid-year',
  '/panel/financial/nfs',
  '/panel/financial/contracts',
  // Not in a specification: automatic payments, the data held about a subscriber, and the inbox.
  '/panel/automatic-payments',
  '/panel/my-data',
  '/panel/rights',
  '/panel/rights/{right}',
  // Not in a specification: other plans and extras.
  '/panel/offers',
  '/panel/offers/{offer_id}',
  '/panel/inbox',
  // Not in a specification: outages and maintenances that affect the subscriber.
  '/panel/outages',

  '/panel/app/{id}/{x}',
  '/panel/app/{id}/{x}/{y}',
  '/panel/app/atp-box/{a}/{b}/user',
  '/panel/app/atp-box/{a}/{b}/user/{user_id}',
  '/panel/app/atplus-oletv',
  '/panel/customer-service/request',
  // Not in a specification: a request that is asked for step by step.
  '/panel/customer-service/request/{form}',
  '/panel/customer-service/in-progress',
  '/panel/customer-service/closed',
  '/panel/customer-service/{id}',
  '/customer/support/{support_id}',
  '/panel/customer-service/{id}/add-message',
  '/customer/support/{support_id}/add-message',

  ...adminScreens,
  '/admin',
  '/provider',
  // Not in a specification: the password and the second factor of a provider's user.
  '/provider/access',
  // Not in a specification: the support desk.
  '/provider/subscribers',
  '/provider/subscriber/{customer_id}',
  // Not in a specification: the provider's own bills, reminders and reach.
  '/provider/results',
  // Not in a specification: outages and maintenances, from count to end.
  '/provider/outages',
  // Not in a specification: the users of a provider, and the page on which an invited one begins.
  '/provider/users',
  '/admin/invitation',
]

const toPattern = (screen: string) => new RegExp(`^${screen.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
const patterns = screens.map(toPattern)
const adminPatterns = adminScreens.map(toPattern)

/** Whether a path is one of the screens, or shows one of the panel in a viewing. */
export function isScreen(path: string): boolean {
  const screen = viewedScreenOf(path) ?? path
  return patterns.some((pattern) => pattern.test(screen))
}

/** Whether a path is a screen of administrators. */
export function isAdminScreen(path: string): boolean {
  return adminPatterns.some((pattern) => pattern.test(path))
}

/** Whether a path is a screen of staff. Staff screens work only with a network. */
export function isStaffScreen(path: string): boolean {
  return isAdminScreen(path) || isProviderStaffPath(path)
}
