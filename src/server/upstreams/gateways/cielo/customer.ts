import type { Payer } from '../automatic-pix-port.ts'
import { asciiName } from './ascii-name.ts'

/** The payer of a PIX, as Cielo wants to know it. */
export const customer = ({ name, document }: Payer) => ({
  Name: asciiName(name, 50),
  Identity: document,
  IdentityType: document.length > 11 ? 'CNPJ' : 'CPF',
})
