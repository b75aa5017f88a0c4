import { type LaterKind, laterKind } from '#contract/platform/growing.ts'
import type { MissingPart } from '#contract/staff/tenants/tenant-overview.ts'

const numbers = new Intl.NumberFormat('pt-BR')

/** Words of a provider's overview. */
export const overviewTexts = {
  loading: 'Carregando a visão geral',
  failure: 'Não conseguimos carregar a visão geral.',

  addresses: 'Endereços do portal',
  leading: 'Principal',
  copy: 'Copiar',
  copied: 'Endereço copiado',
  leadNote: (host: string) => `As páginas dos outros endereços levam a ${host}.`,

  state: 'Situação',
  status: 'Portal',
  active: 'No ar',
  suspended: 'Excluído',
  suspendedSince: (day: string) => `Excluído em ${day}`,
  systems: 'Sistemas',
  seeHealth: 'Ver em Status',
  subscribers: 'Assinantes com conta',
  count: (count: number) => numbers.format(count),

  missing: 'O que falta',
  nothingMissing: 'Nada: o cadastro está completo.',
  missingParts: {
    'erp token': 'Informe o domínio e o token do IXC',
    logo: 'Informe a logo vertical',
    'app logo':
      'Informe a logo do aplicativo: sem ela, o ícone instalado é desenhado com a inicial',
    'contact channel': 'Informe um telefone ou WhatsApp',
    'contact email': 'Informe o e-mail de contato',
    'support department': 'Informe o setor que recebe os atendimentos',
    'provider access': 'Dê uma senha ao usuário do provedor',
    'mail server': 'Configure o servidor de e-mail (SMTP_URL): sem ele não saem códigos por e-mail',
    [laterKind]: 'Outro item (atualize a página para ver qual)',
  } satisfies Readonly<Record<LaterKind | MissingPart, string>>,

  changes: 'Últimas mudanças',
  allChanges: 'Ver registro completo',
} as const
