import type { Row } from '../store.ts'

interface AccountSeed {
  readonly service: string
  /** `<customer>-<contract>-<app>` */
  readonly reference: string
  readonly document: string
  readonly email: string
  readonly state: 'active' | 'pending' | 'suspended'
}

/** An account that exists from the start. */
function account({ service, reference, document, email, state }: AccountSeed): Row {
  return {
    id: `${service}.${reference}`,
    service,
    reference,
    name: '',
    document,
    email,
    phone: '',
    login: email,
    access_url: '',
    state,
    ready_at: '',
    at: '',
  }
}

/** Created before the platforms required the document. */
const maria = { document: '', email: 'mclara.souza@trabalho.example' } as const

/** The rows of the demo provider's platforms: accounts in every state, and users of a storage. */
export const demoPlatformRows: Readonly<Record<string, readonly Row[]>> = {
  platform_accounts: [
    account({ ...maria, service: 'watch', reference: '101-201-10', state: 'active' }),
    account({ ...maria, service: 'playhub', reference: '101-201-11', state: 'suspended' }),
    account({ ...maria, service: 'watchbr', reference: '101-201-12', state: 'pending' }),
    // An account with another customer's e-mail, to try an address that is in use.
    account({
      service: 'oletv',
      reference: '102-202-3',
      document: '11144477735',
      email: 'joao.lima@correio.example',
      state: 'active',
    }),
  ],
  cloud_users: [
    {
      id: '7001',
      reference: '101-201-7',
      name: 'Maria Clara',
      email: 'maria.clara@correio.example',
      password: 'nuvem-da-maria',
      quota_gb: '50',
    },
    {
      id: '7002',
      reference: '101-201-7',
      name: 'Ateliê da Rua das Palmeiras, arquivos de clientes e encomendas',
      email: 'atelie.da.rua.das.palmeiras.arquivos@trabalho.example',
      password: 'nuvem-do-atelie',
      quota_gb: '20',
    },
    {
      id: '7003',
      reference: '103-206-7',
      name: 'Caixa da padaria',
      email: 'caixa@paoquente.example',
      password: 'nuvem-da-padaria',
      quota_gb: '10',
    },
  ],
}
