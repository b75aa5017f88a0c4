import { recordSealContext } from '#server/platform/access-records/store.ts'
import { chainSealContext } from '#server/platform/audit/chain-store.ts'
import { registerSealContext } from '#server/platform/audit/register.ts'
import { cardSealContext } from '#server/money/cards/store.ts'
import { issuedCodeSealContext } from '#server/money/issued-codes/module.ts'
import { bridgeSealContext } from '#server/upstreams/platforms/store.ts'
import { pushKeySealContext } from '#server/messaging/push/keys.ts'
import { receiptKeySealContext } from '#server/money/receipts/keys.ts'
import type { SealedColumn } from '#server/platform/secrets/rotate.ts'
import { totpSealContext } from '#server/staff/accounts/second-factor/second-factor.ts'
import { tenantSealContext } from '#server/platform/tenants/row.ts'

const ofTenant = (column: string, field: string): SealedColumn => ({
  table: 'tenants',
  column,
  key: ['client_id'],
  context: ({ client_id: clientId = '' }) => tenantSealContext(clientId, field),
})

/** Every column of the database with sealed values. What a job or a cookie holds ends by itself. */
export const sealedColumns: readonly SealedColumn[] = [
  ofTenant('sealed_ixc_access_token', 'ixc_access_token'),
  ofTenant('sealed_gateway_merchant_key', 'gateway_merchant_key'),
  ofTenant('sealed_bank_client_secret', 'bank_client_secret'),
  ofTenant('sealed_bank_certificate', 'bank_certificate'),
  ofTenant('sealed_bank_private_key', 'bank_private_key'),
  ofTenant('sealed_message_gateway_secret', 'message_gateway_secret'),
  ofTenant('sealed_message_gateway_second_secret', 'message_gateway_second_secret'),
  ofTenant('sealed_acs_private_key', 'acs_private_key'),
  {
    table: 'platform_accounts',
    column: 'sealed_key',
    key: ['client_id'],
    context: ({ client_id: clientId = '' }) => bridgeSealContext(clientId),
  },
  {
    table: 'push_keys',
    column: 'sealed_private_key',
    key: ['client_id'],
    context: ({ client_id: clientId = '' }) => pushKeySealContext(clientId),
  },
  {
    table: 'receipt_keys',
    column: 'sealed_private_key',
    key: ['client_id', 'id'],
    context: ({ client_id: clientId = '', id = '' }) => receiptKeySealContext(clientId, id),
  },
  {
    table: 'cards',
    column: 'sealed_token',
    key: ['client_id', 'id'],
    context: ({ client_id: clientId = '', id = '' }) => cardSealContext(clientId, id),
  },
  {
    table: 'issued_pix_codes',
    column: 'sealed_code',
    key: ['client_id', 'erp', 'invoice_id'],
    context: ({ client_id: clientId = '', invoice_id: invoiceId = '' }) =>
      issuedCodeSealContext(clientId, invoiceId),
  },
  {
    table: 'access_records',
    column: 'sealed_source',
    key: ['client_id', 'id'],
    context: ({ client_id: clientId = '' }) => recordSealContext(clientId),
  },
  {
    table: 'audit_chains',
    column: 'sealed_ends',
    key: ['client_id'],
    context: ({ client_id: clientId = '' }) => chainSealContext(clientId),
  },
  {
    table: 'audit_chains',
    column: 'sealed_register',
    key: ['client_id'],
    context: () => registerSealContext,
  },
  {
    table: 'operators',
    column: 'sealed_totp_secret',
    key: ['id'],
    context: ({ id = '' }) => totpSealContext(id),
  },
]
