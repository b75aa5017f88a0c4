import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import type { StoredPayment } from '#server/money/payments/store.ts'
import { benchTenant } from '../tenants/bench-tenant.ts'

/** The provider of `instructedPix`. */
export const settlementTenant = {
  ...benchTenant,
  rules: providerRules('demo'),
  isSandbox: false,
  acsUrl: null,
  gateway: null,
  bank: null,
  agreementGateway: 'cielo' as const,
  messageGateway: null,
}

/** A PIX that the bank was told to debit on the first of December. */
export const instructedPix: StoredPayment = {
  clientId: 'bench',
  id: 'p1',
  customerId: '7',
  documentHash: 'd',
  invoiceId: '11',
  idempotencyKey: null,
  requestFingerprint: '',
  groupId: null,
  orderId: 'FAT11R1',
  state: 'unknown',
  value: 9_990,
  total: 9_990,
  installments: 1,
  method: 'pix',
  pixGateway: 'cielo',
  brand: '',
  lastFour: '',
  agreementId: 'a1',
  settlesOn: '2026-12-01',
  gatewayPaymentId: 'g1',
  returnCode: '',
  authorizationCode: '',
  proofOfSale: '',
  createdAt: new Date('2026-11-20T15:00:00Z'),
  sentAt: new Date('2026-11-20T15:00:00Z'),
  decidedAt: null,
  bookedAt: null,
  isToBeVoided: false,
  withdrawalAskedOn: null,
  nextTryAt: new Date('2026-12-01T01:00:00Z'),
  tries: 0,
}
