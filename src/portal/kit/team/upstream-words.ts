import { type LaterKind, laterKind } from '#contract/platform/growing.ts'
import type { AcceptedTenantHealth, WatchedUpstream } from '#contract/installation/health.ts'

/** What staff read of a provider's systems: on Status, and at the support desk. */

export type Trouble = NonNullable<AcceptedTenantHealth['upstreams'][number]['trouble']>

export const upstreamLabels: Readonly<Record<LaterKind | WatchedUpstream, string>> = {
  erp: 'ERP',
  acs: 'ACS',
  gateway: 'Pagamento por cartão',
  bank: 'PIX Automático no banco',
  platform: 'Plataformas de aplicativos',
  mail: 'E-mail',
  message: 'SMS e WhatsApp',
  push: 'Notificações',
  image: 'Imagens',
  host: 'Domínio próprio',
  [laterKind]: 'Outro sistema',
}

const causeTexts: Readonly<Record<Trouble['cause'], string>> = {
  slow: 'Responde devagar',
  'credentials refused': 'Recusa as credenciais',
  'key unreadable': 'A chave privada não pode ser lida',
  'address refused': 'O endereço não pode ser chamado',
  'name not found': 'O nome do servidor não existe',
  unreachable: 'Fora do ar ou com erro',
  'no answer in time': 'Não responde a tempo',
  'certificate refused': 'O certificado não é aceito',
  'not understood': 'Está respondendo errado',
  [laterKind]: 'Com problema',
}

/** What is wrong and since when; for a minute after it is over, until when it was. */
export const troubleText = ({ cause, is_over: isOver }: Trouble, when: string): string =>
  `${causeTexts[cause]}, ${isOver ? 'até' : 'desde'} ${when}`

export const slowLabel = 'Lento'

export const stateLabels: Readonly<
  Record<AcceptedTenantHealth['upstreams'][number]['state'], string>
> = {
  working: 'Funcionando',
  recovering: 'Recuperando',
  failing: 'Em falha',
}
