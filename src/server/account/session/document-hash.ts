import { createHmac } from 'node:crypto'

/**
 * The hash that stands for the person behind a customer id: of the CPF or CNPJ in canonical form,
 * for one provider. Without the key, a stolen table does not allow trying all 10^9 CPFs.
 */
export type HashDocument = (clientId: string, document: string) => string

export function documentHasher(key: Uint8Array): HashDocument {
  return (clientId, document) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, document]))
      .digest('base64url')
}
