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
  suspended: 'Suspenso',
  suspendedSince: (day: string) => `Suspenso em ${day}`,
  systems: 'Sistemas',
  seeHealth: 'Ver em Status',
  subscribers: 'Assinantes com conta',
  count: (count: number) => numbers.format(count),

  missing: 'O que falta',
  done: (done: number, all: number) =>
    done === all ? 'Nada: o cadastro está completo.' : `${done} de ${all} itens prontos.`,
  isDone: '(pronto)',
  onAir: 'Para o assinante entrar',
  complete: 'Para atender bem',
  parts: {
    'erp token': 'Domínio e token do IXC',
    logo: 'Logo vertical',
    'app logo': 'Logo do aplicativo',
    'contact channel': 'Telefone ou WhatsApp',
    'contact email': 'E-mail de contato',
    'support department': 'Setor dos atendimentos',
    'provider access': 'Acesso do provedor',
    'mail server': 'Servidor de e-mail',
    [laterKind]: 'Outro item',
  } satisfies Readonly<Record<LaterKind | MissingPart, string>>,
  later: 'Quando precisar',
  laterParts: {
    payments: 'Cartão e PIX Automático',
    messages: 'Códigos por SMS ou WhatsApp',
    acs: 'Roteadores e Wi-Fi',
    platforms: 'Plataformas de aplicativos',
    apps: 'Aplicativos dos planos',
    domains: 'Domínio próprio',
    rules: 'Regras do portal',
  },
  missingParts: {
    'erp token': 'Informe o domínio e o token do IXC',
    logo: 'Informe a logo vertical',
    'app logo':
      'Informe a logo do aplicativo: sem ela, o ícone instalado é desenhado com a inicial',
    'contact channel': 'Informe um telefone ou WhatsApp',
    'contact email': 'Informe o e-mail de contato',
    'support department': 'Informe o setor que recebe os atendimentos',
    'provider access': 'Convide o responsável do provedor, ou defina uma senha para ele',
    'mail server': 'Configure o servidor de e-mail (SMTP_URL): sem ele não saem códigos por e-mail',
    [laterKind]: 'Outro item (atualize a página para ver qual)',
  } satisfies Readonly<Record<LaterKind | MissingPart, string>>,

  changes: 'Últimas mudanças',
  allChanges: 'Ver registro completo',
} as const
