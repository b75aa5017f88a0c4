import type { Row } from '../../store.ts'
import { customerRow } from '../customer-row.ts'
import type { CustomerDetails } from '../customer-row.ts'

const island = { city: 'Florianópolis', cep: '88036-000', district: 'Trindade' } as const
const mainland = { city: 'São José', cep: '88101-000', district: 'Campinas' } as const

const details: Readonly<Record<string, CustomerDetails>> = {
  '101': {
    ...island,
    street: 'Rua das Palmeiras',
    number: '245',
    complement: 'Apto 302',
    email: 'maria.clara@correio.example',
    portalEmail: 'mclara.souza@trabalho.example',
    mobile: '(48) 99101-0000',
  },
  '102': {
    ...mainland,
    street: 'Rua dos Ipês',
    number: '18',
    email: 'joao.lima@correio.example',
    mobile: '(48) 99102-0000',
    landline: '(48) 3302-0000',
  },
  '103': {
    ...island,
    street: 'Avenida da Praia',
    number: '1200',
    complement: 'Loja 2',
    tradeName: 'Pão Quente da Trindade',
    email: 'contato@paoquente.example',
    landline: '(48) 3303-0000',
    mobile: '(48) 99103-0000',
  },
  '104': {
    ...mainland,
    street: 'Rodovia do Contorno',
    number: 'S/N',
    complement: 'Galpão 4',
    email: 'financeiro@fibraalfa.example',
    landline: '(48) 3304-0000',
  },
  '105': {
    ...island,
    street: 'Rua do Mirante',
    number: '7',
    email: 'ana@correio.example',
    mobile: '(48) 99105-0000',
  },
  '106': {
    ...mainland,
    street: 'Rua das Acácias',
    number: '92',
    mobile: '(48) 99106-0000',
    hasNoState: true,
  },
  '107': {
    ...mainland,
    street: 'Rua do Campo',
    number: '31',
    email: 'rui@correio.example',
    mobile: '(48) 99107-0000',
    isActive: false,
  },
  '108': {
    ...island,
    street: 'Servidão das Flores',
    number: '64',
    email: 'lia@correio.example; lia.acesso@trabalho.example',
    portalEmail: 'lia.primeira@escola.example',
    centralPassword: 'varanda-azul-31',
    mobile: '(48) 99108-0000',
  },
  '109': {
    ...island,
    street: 'Rua da Lagoa',
    number: '510',
    email: 'sonia@correio.example',
  },
}

/** The customers of the demo provider, as rows of `cliente`. */
export const demoCustomers: readonly Row[] = Object.entries(details).map(([erpId, known]) =>
  customerRow('demo', erpId, known),
)
