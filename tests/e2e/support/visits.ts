import type { SandboxPerson } from '#sandbox/world/people.ts'
import { person } from './portal.ts'

/** A subscriber whose screens are walked, and the ids in their addresses. */
export interface Walker {
  readonly who: SandboxPerson
  readonly invoice: string
  /** Those that are paid together. */
  readonly invoices: string
  readonly device: string
  readonly support: string
  readonly contract: string
}

export const walkers: readonly Walker[] = [
  {
    who: person('demo', 'Maria'),
    invoice: '1024',
    invoices: '1021,1024',
    device: 'HWTC8A3F21C0',
    support: '4001',
    contract: '201',
  },
  {
    who: person('serrana', 'Helena'),
    invoice: '5011',
    invoices: '5011,5012',
    device: 'none',
    support: '4001',
    contract: '5101',
  },
  {
    who: person('netmania', 'Patr'),
    invoice: '2021',
    // Patrícia has no second one to pay.
    invoices: '2021,2022',
    device: 'none',
    support: '2401',
    contract: '2102',
  },
]

/** The address of every screen but staff's for a walker; a new screen without one fails the test. */
export const visits: Readonly<Record<string, (ids: Walker) => string>> = {
  '/': () => '/',
  '/sign-in': () => '/sign-in',
  '/sign-in-2': () => '/sign-in-2',
  '/request-password-restoration': () => '/request-password-restoration',
  '/send-password-restoration-request': () => '/send-password-restoration-request',
  '/verification-code': () => '/verification-code',
  '/change-password': () => '/change-password',
  '/password-changed-successfully': () => '/password-changed-successfully',
  '/termos-de-privacidade': () => '/termos-de-privacidade',
  '/sem-internet': () => '/sem-internet',
  '/panel': () => '/panel',
  '/panel/notifications': () => '/panel/notifications',
  '/panel/devices': () => '/panel/devices',
  '/panel/device/{device_id}': ({ device }) => `/panel/device/${device}`,
  '/panel/security': () => '/panel/security',
  '/panel/line': () => '/panel/line',
  '/panel/financial/credit-card': () => '/panel/financial/credit-card',
  '/panel/financial/credit-card/new': () => '/panel/financial/credit-card/new',
  '/panel/financial/invoices/to-pay': () => '/panel/financial/invoices/to-pay',
  '/panel/financial/invoices/received': () => '/panel/financial/invoices/received',
  '/panel/financial/invoice/{invoice_id}': ({ invoice }) => `/panel/financial/invoice/${invoice}`,
  '/panel/financial/invoice/{invoice_id}/payment/card': ({ invoice }) =>
    `/panel/financial/invoice/${invoice}/payment/card`,
  '/panel/financial/invoice/{invoice_id}/payment/card/new': ({ invoice }) =>
    `/panel/financial/invoice/${invoice}/payment/card/new`,
  '/panel/financial/invoice/{invoice_id}/payment/boleto': ({ invoice }) =>
    `/panel/financial/invoice/${invoice}/payment/boleto`,
  '/panel/financial/invoice/{invoice_id}/payment/pix': ({ invoice }) =>
    `/panel/financial/invoice/${invoice}/payment/pix`,
  '/panel/financial/invoices/several/pix': ({ invoices }) =>
    `/panel/financial/invoices/several/pix?bills=${invoices}`,
  '/panel/financial/invoices/several/card': ({ invoices }) =>
    `/panel/financial/invoices/several/card?bills=${invoices}`,
  '/panel/financial/invoices/several/card/new': ({ invoices }) =>
    `/panel/financial/invoices/several/card/new?bills=${invoices}`,
  '/panel/financial/check-bill': () => '/panel/financial/check-bill',
  '/panel/financial/paid-year': () => '/panel/financial/paid-year',
  '/panel/financial/nfs': () => '/panel/financial/nfs',
  '/panel/financial/contracts': () => '/panel/financial/contracts',
  '/panel/automatic-payments': () => '/panel/automatic-payments',
  '/panel/my-data': () => '/panel/my-data',
  '/panel/rights': () => '/panel/rights',
  '/panel/rights/{right}': () => '/panel/rights/contest',
  '/panel/offers': () => '/panel/offers',
  '/panel/offers/{offer_id}': () => '/panel/offers/14',
  '/panel/inbox': () => '/panel/inbox',
  '/panel/outages': () => '/panel/outages',
  '/panel/app/{id}/{x}': ({ contract }) => `/panel/app/${contract}/1`,
  '/panel/app/{id}/{x}/{y}': ({ contract }) => `/panel/app/${contract}/8/2`,
  '/panel/app/atp-box/{a}/{b}/user': ({ contract }) => `/panel/app/atp-box/${contract}/7/user`,
  '/panel/app/atp-box/{a}/{b}/user/{user_id}': ({ contract }) =>
    `/panel/app/atp-box/${contract}/7/user/7001`,
  '/panel/app/atplus-oletv': () => '/panel/app/atplus-oletv',
  '/panel/customer-service/request': () => '/panel/customer-service/request',
  '/panel/customer-service/request/{form}': () => '/panel/customer-service/request/paid?contract=1',
  '/panel/customer-service/in-progress': () => '/panel/customer-service/in-progress',
  '/panel/customer-service/closed': () => '/panel/customer-service/closed',
  '/panel/customer-service/{id}': ({ support }) => `/panel/customer-service/${support}`,
  '/customer/support/{support_id}': ({ support }) => `/customer/support/${support}`,
  '/panel/customer-service/{id}/add-message': ({ support }) =>
    `/panel/customer-service/${support}/add-message`,
  '/customer/support/{support_id}/add-message': ({ support }) =>
    `/customer/support/${support}/add-message`,
}

/** Whether a screen is one of signed-in subscribers. */
export const isSubscribers = (screen: string) => /^\/(panel|customer)(\/|$)/.test(screen)
