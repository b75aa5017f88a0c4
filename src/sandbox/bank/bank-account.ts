import { createHash } from 'node:crypto'
import { derivedPrivateKey } from '../derived-key.ts'

/** The certificate of the key that `derivedPrivateKey` makes of "sandbox bank", without a real name. */
const certificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBezCCASGgAwIBAgIUPJp6KnIM7Z/zgfXJ0B0RpZX+a5kwCgYIKoZIzj0EAwIw',
  'EjEQMA4GA1UEAwwHU2FuZGJveDAgFw0yNjExMjkxNzEyMjNaGA8yMTI2MTEwNTE3',
  'MTIyM1owEjEQMA4GA1UEAwwHU2FuZGJveDBZMBMGByqGSM49AgEGCCqGSM49AwEH',
  'A0IABIAEaUSfxBwnQpNjFgRcpzfC8QgSU6r1PN+MDlmYjEqJxkrCRXhPq5B6ph3L',
  'imAYVOBzKBna8zFoVX9gDkAk/B+jUzBRMB0GA1UdDgQWBBTmpezzCU2GRP/sU3w4',
  'Z7+CrUeLMDAfBgNVHSMEGDAWgBTmpezzCU2GRP/sU3w4Z7+CrUeLMDAPBgNVHRMB',
  'Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDu5tQNJbm/hC5zk+HKOzt5KqS/',
  'WgOdsfKPK3f+zYTe0AIgH+K9lvOCl16IyRIKFea9Z0WbIAbqbVxas5FM3k1WwgQ=',
  '-----END CERTIFICATE-----',
  '',
].join('\n')

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** A sandbox provider's account at its bank. What is secret in it works in the sandbox only. */
export function bankAccount(clientId: string) {
  const host = `https://${clientId}.bank.sandbox.example`
  return {
    bank_url: `${host}/api/v2`,
    bank_token_url: `${host}/oauth/token`,
    bank_client_id: `portal-${clientId}`,
    bank_client_secret: digest(`bank secret ${clientId}`),
    bank_certificate: certificate,
    bank_private_key: derivedPrivateKey('sandbox bank'),
    bank_pix_key: `pix@${clientId}.example`,
    bank_branch: '0001',
    bank_account: digest(`bank account ${clientId}`).replaceAll(/\D/g, '').slice(0, 7),
    bank_account_type: 'CORRENTE',
  }
}
