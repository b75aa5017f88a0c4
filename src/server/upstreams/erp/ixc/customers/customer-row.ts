import * as v from 'valibot'
import { canonicalDocument, isDocument } from '#domain/account/people/document.ts'
import { formatPhone } from '#domain/account/people/contact-links.ts'
import { emailsIn } from '#domain/account/people/email.ts'
import { mobilesIn, phonesIn } from '#domain/account/people/mobile.ts'
import type { ErpCustomer } from '../../customer-port.ts'
import { id, statedFlag, text, words } from '../reading/column-schemas.ts'
import type { Row } from '../reading/listing.ts'

/** The columns we take. All others, passwords among them, are dropped here. */
const columns = v.object({
  id,
  ativo: statedFlag,
  cnpj_cpf: text,
  razao: words,
  fantasia: words,
  email: words,
  hotsite_email: words,
  telefone_celular: words,
  whatsapp: words,
  fone: words,
  telefone_comercial: words,
  cep: text,
  endereco: words,
  numero: words,
  bairro: words,
  complemento: words,
  cidade: words,
  uf: words,
  hotsite_acesso: text,
})

/** A customer whose city and state are still ids of the ERP. */
export interface CustomerWithPlaceIds extends Omit<ErpCustomer, 'city' | 'state'> {
  /** All phones on file, landlines too, as national digits. */
  readonly phones: readonly string[]
  readonly cityId: string
  readonly stateId: string
}

/** Reads a row of `cliente`; null when it is unusable. */
export function readCustomerRow(row: Row): CustomerWithPlaceIds | null {
  const read = v.safeParse(columns, row)
  if (!read.success) return null
  const c = read.output
  const numbers = [c.telefone_celular, c.whatsapp, c.fone, c.telefone_comercial]
  const document = canonicalDocument(c.cnpj_cpf)
  const phones = phonesIn(...numbers)
  const [phone] = phones
  return {
    id: c.id,
    isActive: c.ativo,
    isPortalClosed: c.hotsite_acesso === '0',
    document: isDocument(document) ? document : '',
    legalName: c.razao,
    tradeName: c.fantasia,
    emails: emailsIn(c.email, c.hotsite_email),
    phone: phone === undefined ? (numbers.find((one) => one !== '') ?? '') : formatPhone(phone),
    phones,
    mobiles: mobilesIn(...numbers),
    cep: c.cep,
    street: c.endereco,
    number: c.numero,
    district: c.bairro,
    complement: c.complemento,
    cityId: c.cidade,
    stateId: c.uf,
  }
}
