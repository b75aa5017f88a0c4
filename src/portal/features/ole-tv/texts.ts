import { texts as common } from '#portal/kit/texts.ts'

export const texts = {
  title: 'Meu App',
  loading: 'Carregando Olé TV',
  loadFailure: 'Falha ao carregar o seu Olé TV.',
  unavailable: 'O Olé TV não faz parte do seu plano.',
  home: common.home,

  name: 'Olé TV',
  introduction: 'Canais ao vivo na TV, no celular e no computador, junto com a sua internet.',
  email: 'E-mail para o Olé TV',
  emailHint: 'Você vai entrar no Olé TV com este e-mail.',
  emailMissing: common.emailMissing,
  emailInvalid: common.emailInvalid,
  activate: 'Ativar o Olé TV',
  contactLead: 'A ativação é feita pela nossa equipe.',
  contact: 'Falar com o suporte',

  askTitle: 'Ativar o Olé TV?',
  askNote: (email: string) => `O acesso será criado para ${email}.`,
  confirm: 'Ativar',
  activated: 'Olé TV ativado',
  alreadyActive: 'O Olé TV já está ativado para você.',
  emailTaken: 'Este e-mail já está em uso no Olé TV. Informe outro.',
  activationFailure: 'Falha ao ativar o seu Olé TV... Tente de novo daqui a alguns minutos.',
  inProgress: 'Sua ativação já está em andamento. Aguarde um momento.',

  needsNetwork: 'Isto precisa de conexão com a internet.',
  active: 'Ativo',
  activeText: 'O seu Olé TV está ativo. Entre com o e-mail abaixo.',
  accountEmail: 'E-mail',
  recover: 'Recuperar Senha',
  recoverTitle: 'Recuperar a senha do Olé TV?',
  recoverNote: (email: string) => `O Olé TV envia a ${email} um link para criar uma nova senha.`,
  recoverSend: 'Enviar e-mail',
  recovered: (email: string) => `Enviamos um e-mail para ${email}.`,
  recoverFailure: 'Falha ao enviar recuperação de senha... Tente de novo daqui a alguns minutos.',
} as const
