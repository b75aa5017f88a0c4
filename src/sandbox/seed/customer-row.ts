import { createHash } from 'node:crypto'
import { formatDocument } from '#domain/account/people/document.ts'
import { people } from '../world/people.ts'
import type { Row } from '../store.ts'
import { cityIds } from './place-rows.ts'

/** The fields of a customer record besides name and document. */
export interface CustomerDetails {
  readonly tradeName?: string
  /** Column `email`, which may hold several addresses with any separator that staff used. */
  readonly email?: string
  /** Column `hotsite_email`: the sign-in of the ERP's own portal. */
  readonly portalEmail?: string
  /** The password of the ERP's own portal; an easy one when it is left out. */
  readonly centralPassword?: string
  readonly mobile?: string
  readonly landline?: string
  readonly cep: string
  readonly street: string
  readonly number: string
  readonly complement?: string
  readonly district: string
  readonly city: keyof typeof cityIds
  readonly isActive?: boolean
  /** The provider closed its customer portal for this customer. */
  readonly isPortalClosed?: boolean
  /** Some ERPs store documents without their mask. */
  readonly hasBareDocument?: boolean
  /** Some ERPs do not hold the state. */
  readonly hasNoState?: boolean
}

function secretColumns(erpId: string, plain = `segredo-${erpId}`) {
  const isHashed = Number(erpId) % 2 === 0
  return {
    senha: isHashed ? createHash('md5').update(plain).digest('hex') : plain,
    senha_hotsite_md5: isHashed ? 'S' : 'N',
  }
}

/** A record of `cliente`, with secret columns that the product must never pass on. */
export function customerRow(clientId: string, erpId: string, details: CustomerDetails): Row {
  const person = people.find((one) => one.clientId === clientId && one.erpId === erpId)
  if (!person) throw new Error(`no person has the record ${erpId} at ${clientId}`)
  return customerRecord(erpId, person, details)
}

/** A customer record for any name and document, such as a second record of the same person. */
export function customerRecord(
  id: string,
  { name, document }: { readonly name: string; readonly document: string },
  details: CustomerDetails,
): Row {
  const isPerson = document.length === 11
  return {
    id,
    ativo: details.isActive === false ? 'N' : 'S',
    razao: name,
    fantasia: details.tradeName ?? '',
    nome_social: '',
    cnpj_cpf: details.hasBareDocument ? document : formatDocument(document),
    tipo_pessoa: isPerson ? 'F' : 'J',
    ie_identidade: isPerson ? '' : 'ISENTO',
    data_nascimento: isPerson ? '1988-03-14' : '0000-00-00',
    data_cadastro: '2021-02-08',
    email: details.email ?? '',
    hotsite_email: details.portalEmail ?? '',
    ...secretColumns(id, details.centralPassword),
    acesso_automatico_central: 'P',
    alterar_senha_primeiro_acesso: 'P',
    hotsite_acesso: details.isPortalClosed ? '0' : '2',
    telefone_celular: details.mobile ?? '',
    telefone_comercial: '',
    whatsapp: details.mobile ?? '',
    fone: details.landline ?? '',
    cep: details.cep,
    endereco: details.street,
    numero: details.number,
    complemento: details.complement ?? '',
    bairro: details.district,
    referencia: '',
    cidade: cityIds[details.city],
    uf: details.hasNoState ? '0' : '42',
    filial_id: '1',
    id_tipo_cliente: isPerson ? '1' : '2',
    obs: 'Anotação interna da equipe, não é para o assinante.',
    alerta: '',
    Sexo: '',
    ultima_atualizacao: '{{today-30}} 09:12:44',
  }
}
