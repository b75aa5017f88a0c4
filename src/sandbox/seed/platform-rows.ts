import type { Row } from '../store.ts'

interface AccountSketch {
  readonly service: string
  /** `<customer>-<contract>-<app>` */
  readonly reference: string
  readonly document: string
  readonly email: string
  readonly state: 'active' | 'pending' | 'suspended'
}

/** An account that was there before the box was opened. */
function account({ service, reference, document, email, state }: AccountSketch): Row {
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

/** Made before platforms asked for the document. */
const maria = { document: '', email: 'mclara.souza@trabalho.example' } as const

/** What the demo provider's platforms know: accounts of every state, users of a storage. */
export const demoPlatformRows: Readonly<Record<string, readonly Row[]>> = {
  platform_accounts: [
    account({ ...maria, service: 'watch', reference: '101-201-10', state: 'active' }),
    account({ ...maria, service: 'playhub', reference: '101-201-11', state: 'suspended' }),
    account({ ...maria, service: 'watchbr', reference: '101-201-12', state: 'pending' }),
    // An e-mail of somebody else, for whoever tries it.
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
