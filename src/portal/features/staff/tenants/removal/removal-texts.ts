import { durationText } from '#domain/platform/time/duration-text.ts'
import { type LaterKind, laterKind } from '#contract/platform/growing.ts'
import { type ErasedKind, type KeptKind, removalWaitDays } from '#domain/staff/tenants/removal.ts'

const numbers = new Intl.NumberFormat('pt-BR')
const startSmall = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Words of the removal of a provider. */
export const removalTexts = {
  loading: 'Carregando o que seria apagado',
  loadFailure: 'Não conseguimos carregar o que seria apagado.',

  title: 'Remover de vez',
  hint: `Um provedor suspenso pode ser reativado. Removido, não: os dados dele são apagados. Só dá para remover ${durationText(removalWaitDays, 'day')} depois da suspensão.`,
  active: 'Este provedor está no ar. Suspenda-o primeiro.',
  tooEarly: (day: string) =>
    `Este provedor foi suspenso há pouco. Pode ser removido a partir de ${day}.`,
  paymentsOpen: (count: number) =>
    count === 1
      ? 'Há 1 pagamento sem resultado conhecido. O portal continua perguntando: a remoção fica liberada quando a resposta chegar.'
      : `Há ${numbers.format(count)} pagamentos sem resultado conhecido. O portal continua perguntando: a remoção fica liberada quando a resposta chegar.`,
  removing:
    'A remoção está em andamento e continua mesmo que você saia desta página ou que o servidor reinicie. O portal deste provedor não responde mais.',
  hasten: 'Retomar a remoção agora',
  hastened: 'A remoção continua',
  hastenFailure: 'Não conseguimos retomar a remoção agora. Tente de novo em instantes.',
  removed: 'Provedor removido',

  erased: 'O que é apagado',
  kept: 'O que fica, e por quê',
  count: (count: number) => numbers.format(count),
  nothingOf: (kinds: readonly string[]) => `Não há: ${kinds.map(startSmall).join('; ')}.`,
  erasedKinds: {
    accounts: 'Contas de assinantes',
    sessions: 'Sessões de assinantes',
    passkeys: 'Entradas com digital ou rosto',
    cards: 'Cartões guardados',
    'push subscriptions': 'Navegadores que recebem avisos',
    messages: 'Avisos nas caixas dos assinantes',
    announcements: 'Comunicados',
    requests: 'Envios de atendimentos',
    calendars: 'Links de calendário',
    pictures: 'Imagens guardadas',
    apps: 'Aplicativos do catálogo',
    hosts: 'Domínios próprios',
    users: 'Usuários do provedor',
    invitations: 'Convites em aberto',
    secrets: 'Segredos (tokens, chaves e senhas de sistemas)',
    'running records':
      'Registros de funcionamento (envios, esperas, falhas, alertas, resultados por dia)',
    [laterKind]: 'Outros registros (atualize a página para ver quais)',
  } satisfies Readonly<Record<ErasedKind | LaterKind, string>>,
  registration: 'O cadastro: nome, cores, contatos, endereços e regras',
  tokenGrants: 'Permissões dele em tokens da API',
  keptKinds: {
    payments: {
      name: 'Pagamentos com cartão',
      why: 'Por cinco anos, pela lei tributária. Só com os quatro últimos dígitos do cartão, sem o nome.',
    },
    'access records': {
      name: 'Registros de acesso',
      why: 'Por seis meses, pelo Marco Civil da Internet (art. 15), em sigilo.',
    },
    audit: {
      name: 'Registro de ações',
      why: 'Por cinco anos, como prova do que foi feito: a ação, a hora, quem da equipe agiu, o número do assinante no ERP e o IP de entradas recusadas. Sem nome, CPF, e-mail ou mensagem de assinante.',
    },
    [laterKind]: { name: 'Outros registros', why: 'Atualize a página para ver quais, e por quê.' },
  } satisfies Readonly<Record<KeptKind | LaterKind, { name: string; why: string }>>,
  elsewhere:
    'Não são alcançados: o ERP do provedor, os cartões na Cielo dele (que só a chave dele alcança) e as cópias de segurança feitas antes. O ID só pode ser usado de novo quando esses registros saírem.',

  typeId: (clientId: string) => `Para confirmar, digite ${clientId}`,
  remove: 'Remover de vez',
  questionTitle: (name: string) => `Remover ${name} de vez?`,
  questionNote:
    'Os dados deste provedor são apagados agora, e ninguém consegue trazê-los de volta.',
  otherId: 'Digite o ID exatamente como está no cadastro',
  notSuspended: 'Este provedor está no ar. Suspenda-o primeiro.',
  tooSoon: `Ainda não se passaram ${durationText(removalWaitDays, 'day')} desde a suspensão.`,
  paymentsMeanwhile: 'Um pagamento ficou sem resultado. Tente quando ele for resolvido.',
  failure: 'Não conseguimos começar a remoção. Nada foi apagado. Tente de novo em instantes.',
} as const
