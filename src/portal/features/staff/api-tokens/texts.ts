import { type LaterKind, laterKind } from '#contract/platform/growing.ts'
import {
  maxTokenClients,
  maxTokenName,
  maxWorkingTokens,
  type TokenDays,
} from '#contract/staff/api-tokens.ts'
import type { TokenScope } from '#contract/staff/token-scopes.ts'

/** Words of the screen with the tokens of the API. */
export const texts = {
  title: 'Tokens de API',
  lead: 'Para que outro sistema da empresa cadastre e consulte provedores sem uma pessoa conectada.',
  loading: 'Carregando os tokens',
  loadFailure: 'Falha ao obter os tokens',
  none: 'Nenhum token criado ainda.',

  working: 'Funcionando',
  expired: 'Vencido',
  revoked: 'Revogado',
  stopped: 'Parado: quem criou foi desativado',
  begins: 'Começa com',
  allClients: 'Todos os clientes',
  someClients: (ids: readonly string[]) => `Só ${ids.join(', ')}`,
  createdBy: (who: string, when: string) => `Criado por ${who} em ${when}`,
  until: (when: string) => `Vale até ${when}`,
  lastUsed: (when: string) => `Último uso em ${when}`,
  neverUsed: 'Nunca usado',

  revoke: 'Revogar',
  revokeNamed: (name: string) => `Revogar ${name}`,
  revokeTitle: (name: string) => `Revogar o token ${name}?`,
  revokeNote:
    'O sistema que usa este token deixa de ter acesso agora, e não há como voltar atrás: depois, só com um token novo.',
  wasRevoked: 'Token revogado',
  revokeFailure: 'Falha ao revogar o token',
  notFound: 'Este token não existe mais. Recarregue a lista.',

  add: 'Novo token',
  addLead: 'Dê ao token só o que o sistema precisa. Ele não abre contas, pessoas nem senhas.',
  name: 'Nome',
  nameHint: 'O sistema que vai usar o token. Aparece no registro de ações.',
  nameWrong: `Por favor, informe um nome de 1 a ${maxTokenName} caracteres, sem < ou >`,
  scopes: 'O que o token pode fazer',
  noScope: 'Escolha pelo menos uma permissão',
  days: 'Validade',
  reach: 'Clientes',
  reachAll: 'Todos, inclusive os que forem criados depois',
  reachSome: 'Só alguns',
  clients: 'IDs dos clientes',
  clientsHint: 'Um por linha. Um ID que ainda não existe pode ser criado com este token.',
  clientsWrong: `Informe de 1 a ${maxTokenClients} IDs de clientes, um por linha: letras minúsculas, números e hífen`,
  create: 'Criar token',
  createFailure: 'Falha ao criar o token',
  tooMany: `Já há ${maxWorkingTokens} tokens funcionando. Revogue um que não se usa mais.`,

  made: 'Token criado',
  madeNote:
    'Copie o token agora: ele não será mostrado de novo. Guarde-o como uma senha, nunca no código nem numa mensagem.',
  token: 'Token',
  copy: 'Copiar token',
  copied: 'Token copiado',
  kept: 'Já guardei o token',
} as const

/** What each scope allows. */
export const scopeTexts: Readonly<
  Record<LaterKind | TokenScope, { label: string; effect: string }>
> = {
  'tenants:read': {
    label: 'Consultar clientes',
    effect: 'Lista, cadastro e domínios. Segredos nunca são mostrados.',
  },
  'tenants:write': {
    label: 'Cadastrar e editar clientes',
    effect: 'Criar, editar, excluir e reativar. Segredos, contatos e links só na criação.',
  },
  'tenants:lead': {
    label: 'Mudar para onde o assinante vai e paga',
    effect:
      'Junto com cadastrar e editar clientes ou aplicativos: contatos, links, textos e endereços dos sistemas. Cada mudança é avisada por e-mail aos responsáveis do provedor.',
  },
  'apps:read': { label: 'Consultar aplicativos', effect: 'Os aplicativos de cada cliente.' },
  'apps:write': {
    label: 'Editar aplicativos',
    effect: 'Criar, editar e excluir aplicativos, sem mudar links nem textos.',
  },
  'health:read': { label: 'Consultar o status', effect: 'O estado dos sistemas de cada cliente.' },
  'audit:read': {
    label: 'Consultar o registro',
    effect: 'Quem fez o quê, com nomes da equipe e números de assinantes.',
  },
  [laterKind]: { label: 'Outra permissão', effect: 'Atualize a página para ver qual.' },
}

export const daysTexts: Readonly<Record<TokenDays, string>> = {
  30: '30 dias',
  90: '90 dias',
  365: '1 ano',
}
