import { texts as common } from '#portal/kit/texts.ts'

export const texts = {
  title: 'Aplicativo',
  loading: 'Carregando aplicativo',
  loadFailure: 'Falha ao carregar o app.',
  detailFailure: 'Falha ao obter detalhes do aplicativo',
  notFound: 'Aplicativo não encontrado ou indisponível.',
  home: common.home,

  states: {
    active: 'Ativo',
    activation: 'Não ativado',
    pending: 'Em preparação',
    offline: 'Indisponível',
    deactivated: 'Desativado',
    included: 'No seu plano',
  },

  introduction: 'Este aplicativo está incluído no seu plano. Ative para começar a usar.',
  introductionPriced: 'Contrate e comece a usar em seguida.',
  email: 'E-mail para o acesso',
  emailHint: 'Você vai entrar no aplicativo com este e-mail.',
  emailMissing: common.emailMissing,
  emailInvalid: common.emailInvalid,
  phone: 'Celular cadastrado',
  phoneMissing:
    'Infelizmente não encontramos um número de celular no seu cadastro... Fale com a gente para incluir um e ative o aplicativo em seguida.',
  price: (value: string) => `A ativação acrescenta ${value} por mês à sua fatura.`,
  askTitle: (name: string) => `Contratar ${name}?`,
  hire: 'Contratar',
  cancelNote: 'Para cancelar, fale com a gente quando quiser.',
  monthly: 'Mensalidade',
  monthlyOf: (value: string) => `${value} por mês, na sua fatura`,
  addedOn: 'Contratado em',
  confirm: 'Confirmar ativação',
  confirmPrice: (value: string) => `Contratar por ${value} ao mês`,
  activationOffline: 'Ativar o aplicativo precisa de conexão com a internet.',
  activated: 'Aplicativo ativado',
  requested: 'Ativação solicitada. Avisamos aqui quando estiver pronta.',

  contactLead: 'A ativação é feita pela nossa equipe.',
  contact: {
    whatsapp: 'Falar com o suporte pelo WhatsApp',
    phone: 'Ligar para o suporte',
    email: 'Escrever para o suporte',
    faq: 'Ver perguntas frequentes',
  },

  activeText: 'Seu aplicativo está ativo. Baixe e aproveite.',
  login: 'Login',
  copyLogin: 'Copiar login',
  loginCopied: 'Login copiado',
  openBooks: 'Abrir no navegador',
  appStore: 'App Store',
  playStore: 'Google Play',
  stores: 'Baixar o aplicativo',

  pendingText: 'Estamos preparando o seu acesso.',
  pendingNote: 'Esta página se atualiza sozinha.',
  offlineText:
    'O serviço deste aplicativo não está respondendo agora. O resto do portal segue normal.',
  checkAgain: 'Verificar de novo',
  deactivatedText: 'Seu app está desativado... Fale com a gente para voltar a usar.',

  services: 'Outros serviços',
  serviceText: 'Este serviço está incluído no seu plano.',

  cloudLead: 'Divida o espaço entre as pessoas e os aparelhos da casa.',
  cloudUsers: 'Usuários',
  cloudNone: 'Nenhum usuário ainda.',
  cloudAdd: 'Adicionar usuário',
  cloudFailure: 'Falha ao obter os usuários da nuvem.',
  cloudLoading: 'Carregando usuários',
  cloudUsed: (used: number, limit: number) => `${used} GB de ${limit} GB distribuídos`,
  cloudEdit: (name: string) => `Editar ${name}`,
  gigabytes: (quota: number) => `${quota} GB`,
} as const
